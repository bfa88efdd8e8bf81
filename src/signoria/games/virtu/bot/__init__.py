"""What bots know of Virtù: evaluation, pruning, features, reasons. Never part of the rules."""
