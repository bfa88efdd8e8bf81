"""Simulation, ladder, training, other engines."""
