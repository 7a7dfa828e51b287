"""Commands that play, measure and export many games."""
