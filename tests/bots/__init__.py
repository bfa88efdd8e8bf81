"""Search, levels and what they rest on."""
