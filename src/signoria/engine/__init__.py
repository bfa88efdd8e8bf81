"""The engine under every game: no clock, no global random generator, nothing but the standard library."""
