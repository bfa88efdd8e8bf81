"""The printed data of Principato as TOML files, each value with its source, and the code that reads them."""
