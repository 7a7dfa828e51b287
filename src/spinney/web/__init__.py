"""Tables people sit at: routes, one socket per viewer, stored transcripts."""
