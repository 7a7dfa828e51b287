"""The grammar of each language, in a module of its own."""
