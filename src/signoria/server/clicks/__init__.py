"""How many clicks a game takes at the web table: real tables, orders and pages, without sockets and without a disk."""
