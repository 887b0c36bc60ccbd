"""The network side of the server: routes, sockets, identities, limits and the page."""
