"""The rules of Principato: one module for each chapter of the rulebook, or for chapters that belong together."""
