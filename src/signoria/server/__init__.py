"""The web application: people, tables, seats, moves, the store, live updates."""
