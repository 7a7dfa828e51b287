"""What decisions were worth: analysing one decision or a whole game."""
