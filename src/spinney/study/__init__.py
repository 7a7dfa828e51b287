"""Getting better at the game: what a move was worth, why another was better, and where a game was decided.

Everything here is judged by a seat's `View`, so by what that player could know at that moment, and by the features
the bots have learned: no species is known by name.
"""
