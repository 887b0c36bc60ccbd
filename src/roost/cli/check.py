"""`roost check`: replay records and report every error."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from roost.cli.common import Language, describe, progress, read_records, say
from roost.core import proof, record
from roost.core.errors import BadRecord, BadSetup
from roost.core.fair import CONTRIBUTION_BYTES, HASH_BYTES
from roost.core.game import Seat
from roost.core.proof import Kept
from roost.text import Catalogue

Commitment = Annotated[
    str | None,
    typer.Option("--commitment", metavar="HEX", help="The commitment that the table published before you sat down."),
]
Contributions = Annotated[
    list[str] | None,
    typer.Option("--contribution", metavar="SEAT:HEX", help="The contribution that a device sent; repeatable."),
]
Hashes = Annotated[
    list[str] | None,
    typer.Option(
        "--contribution-hash",
        metavar="SEAT:HEX",
        help="The hash that a seat sent before the deal, or nothing after the colon; repeatable.",
    ),
]


def run(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Record files; - for standard input.")],
    commitment: Commitment = None,
    contribution: Contributions = None,
    contribution_hash: Hashes = None,
    lang: Language = None,
) -> None:
    """Verify records: every move, the result, and the shuffle from its seed. Exits with status 1 if any is wrong.

    With options, the records are also compared with what a device kept of a live table."""
    words = say(lang)
    kept = _kept(commitment, contribution or [], contribution_hash or [])
    records = bad = 0
    is_empty = False
    for file in files:
        lines = read_records(file)
        if not lines:
            print(words("check-empty", file=file), file=sys.stderr)
            is_empty = True
        for number, line in progress(lines, len(lines), words("check-progress")):
            records += 1
            try:
                _check(line, kept)
            except BadRecord as error:
                bad += 1
                print(describe(error, words, file, number), file=sys.stderr)
    if bad:
        print(words("check-bad", bad=bad, records=records), file=sys.stderr)
    elif records:
        print(words("check-good", records=records))
        if kept is not None:
            print(words("check-kept", what=_compared(kept, words)))
    if bad or is_empty:
        raise typer.Exit(1)


def _check(line: str, kept: Kept | None) -> None:
    decoded = record.decode(line)
    record.check(decoded)
    if kept is not None:
        proof.compare(decoded, kept)


def _compared(kept: Kept, words: Catalogue) -> str:
    """List what the records were compared with: only that has been confirmed."""
    counts = {
        "check-kept-commitment": int(kept.commitment is not None),
        "check-kept-contributions": len(kept.contributions),
        "check-kept-hashes": len(kept.contribution_hashes),
    }
    return ", ".join(words(key, count=count) for key, count in counts.items() if count)


def _kept(commitment: str | None, contributions: list[str], hashes: list[str]) -> Kept | None:
    """Return what a device kept, as given by the options, or None without any."""
    if commitment is None and not contributions and not hashes:
        return None
    return Kept(
        None if commitment is None else _decode_hex("--commitment", commitment, HASH_BYTES),
        dict(_decode_pair("--contribution", pair, CONTRIBUTION_BYTES) for pair in contributions),
        dict(_decode_pair("--contribution-hash", pair, HASH_BYTES, may_be_empty=True) for pair in hashes),
    )


def _decode_pair(option: str, text: str, size: int, may_be_empty: bool = False) -> tuple[Seat, bytes]:
    seat, colon, value = text.partition(":")
    if not colon or not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise BadSetup("check-bad-pair", option=option, example="0a" * size, value=text)
    return int(seat), b"" if may_be_empty and not value else _decode_hex(option, value, size)


def _decode_hex(option: str, text: str, size: int) -> bytes:
    if len(text) != 2 * size or not set(text.lower()) <= set("0123456789abcdef"):
        raise BadSetup("check-bad-hex", option=option, digits=2 * size, value=text)
    return bytes.fromhex(text)
