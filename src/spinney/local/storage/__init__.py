"""What a device keeps in its browser: tables, and notes about people, puzzles and reviews."""
