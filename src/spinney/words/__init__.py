"""The words of the cards: scoring sentences (`scores`), effect steps (`steps`) and how both are read (`grammar`)."""
