"""HTTP routes and WebSockets."""
