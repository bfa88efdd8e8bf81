"""The web application, as browsers use it: through requests, cookies and sockets."""
