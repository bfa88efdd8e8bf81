"""The printed data of Virtù as TOML files, each value with its source, and the code that reads them."""
