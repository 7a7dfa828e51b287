"""The tests of Spinney: sentences about the game, and the scenes they are played in."""
