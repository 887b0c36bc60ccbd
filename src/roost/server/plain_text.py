"""Plain text from people: what nobody can see is removed, so that text reads as it is and looks as it should."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count

JOINERS = "\u200c\u200d"
"""Needed in Persian and Indic words and in some emoji."""
MOST_MARKS = 4
"""Accents on one letter: no script needs more, and more reach into other lines."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that nobody can see, although they are letters or symbols by their category."""
CAPITALS = str.maketrans(
    {
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
        **dict(zip("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ", "ABCDEGHJKLMPRSTVWYZ", strict=True)),
        **dict(zip("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ", strict=True)),
    }
)
"""Capitals of Greek, Cherokee and Lisu that look like Latin ones; small Greek letters look like others."""
LOOKALIKES = str.maketrans(
    {
        **dict(zip("аеорсухіјѕһԁԛԝѵӏтмкнвгьүѡ", "aeopcyxijshdqwvitmkhbrbyw", strict=True)),
        **dict(zip("αοεριηκνυτχωγϲϳ", "aoepinkvutxwycj", strict=True)),
        **dict(zip("օսոհցɑɡ", "ounhgag", strict=True)),
        **dict.fromkeys("‐‒–—―−", "-"),
        **dict.fromkeys("‘’‛′ʹʻʼʽ`", "'"),
        **dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijkimnoprstuvwyz", strict=True)),
        **dict(zip("øđħŧł", "odhti", strict=True)),
        **dict(zip("0135|!$@", "oiesiisa", strict=True)),
        "ı": "i",
        "ℓ": "i",
        "l": "i",
    }
)
"""Letters of other alphabets, and digits, that look like Latin letters; an l looks like an I."""
PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that look like another one."""


def without_invisible(text: str) -> str:
    """Return the normal form of a text without invisible characters, superfluous joiners and stacked accents."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character in JOINERS:
            if kept and kept[-1] not in JOINERS:
                kept.append(character)  # accents after it stand on the same letter
            continue
        if category == "Cf" or character in BLANKS:
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept).rstrip(JOINERS)


def looks(name: str) -> str:
    """Return what a name looks like: names that differ in this do not look the same."""
    letters = unicodedata.normalize("NFKD", name.replace("´", "'")).translate(CAPITALS).casefold()
    shown = (letter for letter in letters if unicodedata.category(letter)[0] in "LNPS")
    seen = "".join(shown).translate(LOOKALIKES)
    for pair, letter in PAIRS.items():
        seen = seen.replace(pair, letter)
    return seen


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """Return a name, with a number if it looks like one that is taken. No name at all is never taken."""
    others = {looks(other) for other in taken}
    if not name or looks(name) not in others:
        return name
    return next(numbered for number in count(2) if looks(numbered := f"{name} {number}") not in others)
