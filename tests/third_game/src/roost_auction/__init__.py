"""Auction: all players bid in secret for a prize. The highest bid that no other player makes wins it."""
