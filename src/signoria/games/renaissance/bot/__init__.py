"""What bots know of Renaissance: evaluation, pruning, features, reasons. Never part of the rules."""
