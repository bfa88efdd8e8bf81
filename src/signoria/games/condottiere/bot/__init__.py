"""What bots know of Condottiere: evaluation, pruning, features, reasons. Never part of the rules."""
