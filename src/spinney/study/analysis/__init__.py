"""Analysis of single decisions and of whole games."""
