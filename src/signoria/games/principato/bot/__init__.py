"""What bots know of Principato: evaluation, pruning, features, reasons. Never part of the rules."""
