"""The rules of Renaissance: one module for each chapter of the rulebook, or for chapters that belong together."""
