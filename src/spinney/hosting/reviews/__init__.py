"""Reviews of finished games: analysed in the background, stored by stretch, shown as far as they are."""
