"""How much the server bears: real processes, real requests, and boardgame.io beside it.

Tables are set up in a database before the server starts, with matches that were played in advance: their luck follows
from the seal, so the same steps are legal when they come in as requests. The load client then only has to send them.
"""
