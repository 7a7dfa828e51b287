"""Tables: what is stored of one, who sits there, whose time runs, and everything that changes it."""
