"""Names and ratings of people."""
