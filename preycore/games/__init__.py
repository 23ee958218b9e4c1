"""One folder a game; the catalog finds them by themselves."""
