"""The rules: a module for each part of the rulebook, where the offer, effect and refusal of a decision stand together.

Set-up: setup (3, 4). Palace: palace (5, 26). Symbols and payment: sources, payable, paying, florins (6, 7, 35).
Spring: spring (8 to 11), indulgences (11, 30), govern (12), patronise (13), trade (14), annex (15), war (16),
intrigue (17). Sieges: sieges (18), duel (19), strength (20), outcome (21, 23), retreat (22). Winter: winter (25, 28),
buying (27), alliances (29). The end of spring and of the game: course (24, 31), scoring (32). Only with two players:
postures (VIR2-7), influence (VIR2-8, 9), elimination (VIR2-12). choice is the base of all decisions.
"""
