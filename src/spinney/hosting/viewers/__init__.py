"""What people who look at a table are shown."""
