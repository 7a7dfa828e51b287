"""Getting better at the game: analysis of moves, advice with reasons, reviews, puzzles, lessons and ratings.

All analysis starts from a seat's `View`, so from what that player could know at that moment, and goes by features the
bots have learned: no species is known by name.
"""
