"""The four games: what holds for all of them, and a folder for each."""
