"""Commands that run and back up the server."""
