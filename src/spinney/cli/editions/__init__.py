"""Commands about editions: cards, rules, making your own."""
