"""The rules of Renaissance: a module for each chapter of the rulebook, or for chapters that belong together.

``course`` runs the game turn, ``own_turn`` the choices of the player on turn, ``combat`` the steps of a combat.
"""
