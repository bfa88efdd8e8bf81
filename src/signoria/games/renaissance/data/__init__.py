"""The printed data of Renaissance as TOML files, each value with its source, and the code that reads them."""
