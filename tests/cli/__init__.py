"""The command line, as people use it: through its arguments, its input and its output."""
