"""Playing many games in many processes, and counting what happened."""
