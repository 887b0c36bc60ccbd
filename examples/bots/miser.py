"""A bot as a program: it plays the cheapest cards of 5211, and any legal action of other games.

roost simulate 5211 --bots "exec:python3 examples/bots/miser.py,hen,hen,hen"
"""

import json
import sys


def points(action: str) -> int:
    """Return the points of the cards in an action of 5211, such as `Y1+G6`."""
    return sum(int(card[1]) for card in action.split("+"))


game = ""
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":  # a game begins, and everything about the last one is to be forgotten
        game = message["game"]
    elif message["type"] == "events":  # what has happened since the last message; the miser does not care
        pass
    elif message["type"] == "act":
        legal, seed = message["legal"], message["seed"]
        action = min(legal, key=points) if game == "5211" else legal[seed % len(legal)]
        print(json.dumps({"action": action}), flush=True)
