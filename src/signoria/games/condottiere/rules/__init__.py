"""The rules of Condottiere: one module for each chapter of the rulebook, or for chapters that belong together."""
