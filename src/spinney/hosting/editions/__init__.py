"""The editions and opponents a host offers, as documents for the page."""
