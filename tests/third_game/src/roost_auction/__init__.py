"""Auction: bid in secret for the prizes that turn up. The highest bid that nobody else makes takes the prize."""
