"""A host of tables for one device, which runs in a browser's worker without any network.

It answers the requests of a server by the same handlers; only text and numbers pass between it and the page.
"""
