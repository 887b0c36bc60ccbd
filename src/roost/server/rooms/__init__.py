"""Tables in the memory of this process, and everything that changes them."""
