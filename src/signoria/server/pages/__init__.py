"""The pages of the house, one module for each room. Every module lists its ``routes``."""
