"""A host of tables for one device: what a server does for many, done in a browser's own worker, without any network.

It speaks the messages of a server, by the same addresses; what crosses its border is text and numbers only.
"""
