"""What all tables in the browser share: layout, parts, texts, the generic table. It sees views, never states."""
