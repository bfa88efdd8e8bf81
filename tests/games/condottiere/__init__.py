"""Condottiere: one file of tests per chapter of the rules; a test bears the number of the clause it proves."""
