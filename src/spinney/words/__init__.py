"""Everything a card can say: scoring sentences (`scores`), effect steps (`steps`) and how both are read (`grammar`)."""
