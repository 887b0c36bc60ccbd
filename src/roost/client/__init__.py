"""A client for the table server. A program can do what a person can do on the page.

async with Visitor("http://localhost:5211") as visitor:
    await visitor.rename("Ada")
    table = await visitor.create("5211", seats=2)
    await visitor.join(table.table)
    async with Line(visitor) as line:
        await play_seat(line, table.table, bot="hen")
"""

from roost.client.errors import Refused, Unreachable
from roost.client.line import Followed, Line
from roost.client.seat import play_seat
from roost.client.visitor import Visitor

__all__ = ["Followed", "Line", "Refused", "Unreachable", "Visitor", "play_seat"]
