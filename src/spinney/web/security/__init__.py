"""Limits, origins, cookies and headers: everything that protects the server from its clients."""
