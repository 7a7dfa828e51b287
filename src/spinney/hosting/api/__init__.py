"""The requests a host answers: one handler each, which server and browser share."""
