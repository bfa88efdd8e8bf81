"""The fields of each game's observations: every key of its view, or why it is left out."""
