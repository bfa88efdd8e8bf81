"""The printed data of Condottiere as TOML files, each value with its source, and the code that reads them."""
