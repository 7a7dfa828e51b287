"""Texts for people in any language: messages (`message`), their texts (`template`) and languages (`translator`)."""
