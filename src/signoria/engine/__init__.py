"""The kernel every game stands on: no clock, no global random, nothing but the standard library."""
