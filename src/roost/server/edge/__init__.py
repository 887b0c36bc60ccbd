"""What clients reach: routes, sockets, identity, limits and the page."""
