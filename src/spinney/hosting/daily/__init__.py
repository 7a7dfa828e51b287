"""The deal of the day: one deck a day and edition, the same opponents for everybody."""
