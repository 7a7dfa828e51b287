"""Work that goes on while nobody asks: cleaning up, watching tables, counting finished games."""
