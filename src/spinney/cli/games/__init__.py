"""Commands about finished games and forests: score, replay, review."""
