"""The promise kit."""
