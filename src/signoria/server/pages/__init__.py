"""The pages, one module for each group: a class with the services it uses; ``app`` collects their ``routes()``."""
