"""A table that is hosted: who may do what, what each seat is shown, what can be taken back.

Plain calls that return messages, and the standard library only: `web/` puts a server around it, and the same host can
run wherever Python does.
"""
