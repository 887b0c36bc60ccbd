"""Tables in the memory of this process, and everything that happens at them."""
