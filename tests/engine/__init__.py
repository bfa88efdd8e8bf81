"""The kernel."""
