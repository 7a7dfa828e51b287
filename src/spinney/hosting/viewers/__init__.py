"""Tables as viewers see them: views, logs, previews, replays and the list of tables."""
