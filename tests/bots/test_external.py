"""Bots that are programs: what they are told, and what happens when they break."""

from __future__ import annotations

import json
import random
import shlex
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import to_jsonable_python

import roost
from roost import bots
from roost.arena.play import play
from roost.bots import external, program
from roost.bots.external import ExternalBot
from roost.bots.seated import SeatedBot, TableBot, seat_seed
from roost.core.bot import Bot, BotFailed, Budget
from roost.core.errors import BadSetup
from roost.core.fair import seed_from_text
from roost.core.game import Event
from roost.core.play import Transcript
from roost.testing import check_bot
from roost.text import catalogue

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
MISER = f"exec:{shlex.quote(sys.executable)} -I {EXAMPLES / 'miser.py'}"
SEED = seed_from_text("programs")
GAME = roost.load("5211", 2)

Write = Callable[[str], str]

ANSWERING = """
    import json, os, sys, time
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "act":
            {answer}
"""
FIRST_LEGAL = 'print(json.dumps({"action": message["legal"][0]}), flush=True)'


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Write]:
    """Return a function that writes a program in Python, and returns the name of the bot that runs it."""

    def write(code: str) -> str:
        file = tmp_path / "bot.py"
        file.write_text(textwrap.dedent(code))
        return f"exec:{shlex.quote(sys.executable)} -I {shlex.quote(str(file))}"

    yield write
    program.stop_all()


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.2)
    monkeypatch.setattr(external, "START_SECONDS", 0.3)


def first_decision(name: str, seat: int = 0, budget: Budget | None = None) -> str:
    """Return the first decision of a bot in the game that `SEED` deals."""
    table, transcript = TableBot(name, GAME, seat, SEED), Transcript(GAME, SEED)
    table.observe(transcript.deal())
    return table.act(transcript.state, budget or Budget(0.1))


def failure(name: str) -> BotFailed:
    with pytest.raises(BotFailed) as caught:
        first_decision(name)
    assert catalogue("en").error(caught.value)
    assert catalogue("de").error(caught.value)
    return caught.value


# The examples


class Miser(Bot[Any]):
    """What the examples do, as a bot in Python."""

    name = "miser"

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        if self.game.name == "5211":
            return min(legal, key=lambda action: sum(int(card[1]) for card in action.split("+")))
        return legal[self.rng.getrandbits(32) % len(legal)]


@pytest.mark.parametrize("game", ["5211", "gloria"])
@pytest.mark.parametrize("command", [f"{sys.executable} miser.py", "node miser.mjs"], ids=["python", "javascript"])
def test_example_plays_the_same_game_as_a_bot_in_python(
    game: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(command.split()[0]) is None:
        pytest.skip("this test needs Node.js")
    monkeypatch.chdir(EXAMPLES)
    table = roost.load(game, 3)
    expected = play(table, [f"{__name__}:Miser", "chick", f"{__name__}:Miser"], SEED)
    assert play(table, [f"exec:{command}", "chick", f"exec:{command}"], SEED) == expected
    program.stop_all()


def test_example_follows_the_contract() -> None:
    check_bot(MISER, GAME)
    program.stop_all()


# What a program is told


def test_program_is_told_what_its_seat_may_know_and_nothing_else(bot: Write, tmp_path: Path) -> None:
    log = tmp_path / "log"
    name = bot(f"""
        import json, sys
        for line in sys.stdin:
            open({str(log)!r}, "a").write(line)
            if json.loads(line)["type"] == "act":
                print(json.dumps({{"action": json.loads(line)["legal"][0]}}), flush=True)
    """)
    transcript = Transcript(GAME, SEED)
    dealt = transcript.deal()
    view: Any = GAME.view(transcript.state, 1, dealt)
    assert SeatedBot(name, GAME, 1, seat_seed(SEED, 1)).decide(view, Budget(0.5, 7)) == view.legal[0]
    start, events, act = map(json.loads, log.read_text().splitlines())
    assert start == {
        "type": "start",
        "protocol": "roost-bot/1",
        "game": "5211",
        "players": 2,
        "options": to_jsonable_python(GAME.options),
        "seat": 1,
    }
    assert events == {"type": "events", "events": to_jsonable_python(view.events)}
    assert act.pop("seed") in range(2**32)
    assert act == {
        "type": "act",
        "view": {**to_jsonable_python(view), "events": []},
        "legal": list(view.legal),
        "budget": {"seconds": 0.5, "simulations": 7},
    }
    assert SEED.hex() not in log.read_text()


def test_program_is_kept_for_the_next_game(bot: Write, tmp_path: Path) -> None:
    log = tmp_path / "pids"
    answering = textwrap.dedent(ANSWERING).format(answer=FIRST_LEGAL)
    name = bot(f"import os; open({str(log)!r}, 'a').write(f'{{os.getpid()}}\\n')\n" + answering)
    for _ in range(3):
        play(GAME, [name, name], SEED)
    assert len(log.read_text().splitlines()) == 2


# Programs that break


def flaky(breaking: str, marker: Path) -> str:
    """Return a program that breaks on its third decision, and does not when it is started again."""
    answer = f"""
            count = globals().get("count", 0) + 1
            if count == 3 and not os.path.exists({str(marker)!r}):
                open({str(marker)!r}, "w").close()
                {breaking}
            print(json.dumps({{"action": message["legal"][heard % len(message["legal"])]}}), flush=True)
        elif message["type"] == "events":
            heard += sum(len(event["key"]) for event in message["events"])
        else:
            heard = 0
    """
    return ANSWERING.format(answer=answer.strip())


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("breaking", ["sys.exit(3)", "time.sleep(60)", "os.close(1)"])
def test_program_that_breaks_is_restarted_with_the_whole_history(bot: Write, tmp_path: Path, breaking: str) -> None:
    """Its decisions depend on all events so far, so the game is the same only if a new process hears all of them."""
    marker = tmp_path / "broken"
    broken = play(GAME, [bot(flaky(breaking, marker)), "chick"], SEED, Budget(0.3))
    assert marker.exists()
    assert play(GAME, [bot(flaky(breaking, marker)), "chick"], SEED, Budget(0.3)) == broken


def test_program_that_dies_again_is_reported_with_its_last_words(bot: Write) -> None:
    failed = failure(
        bot("import sys; sys.stdin.readline(); print('first'*20000, file=sys.stderr); sys.exit('no luck')")
    )
    assert failed.key == "bot-program-died"
    assert failed.values["code"] == 1
    assert str(failed.values["said"]).endswith("no luck")
    assert failed.values["seat"] == 0
    assert "no luck" in catalogue("en").error(failed)


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("code", ["import time; time.sleep(60)", "import time\nwhile True: input(); time.sleep(.01)"])
def test_program_that_does_not_answer_is_reported(bot: Write, code: str) -> None:
    failed = failure(bot(code))
    assert failed.key == "bot-program-late"
    assert "nothing to standard error" in catalogue("en").error(failed)


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ('print("thinking ...", flush=True)', "thinking ..."),
        ("print(json.dumps(message['legal'][0]), flush=True)", None),
        ("print('{\"action\": 3}', flush=True)", '{"action": 3}'),
        ("print('{}', flush=True)", "{}"),
        ("print('[]', flush=True)", "[]"),
    ],
)
def test_answer_that_is_not_an_action_is_reported(bot: Write, answer: str, line: str | None) -> None:
    failed = failure(bot(ANSWERING.format(answer=answer)))
    assert failed.key == "bot-program-malformed"
    assert line in (None, failed.values["line"])


def test_line_that_was_not_asked_for_is_reported(bot: Write) -> None:
    name = bot(ANSWERING.format(answer=FIRST_LEGAL + "; print('done', flush=True)"))
    with pytest.raises(BotFailed) as caught:
        play(GAME, [name, "chick"], SEED)
    assert (caught.value.key, caught.value.values["line"]) == ("bot-program-malformed", "done")


def test_illegal_action_of_a_program_is_reported(bot: Write) -> None:
    failed = failure(bot(ANSWERING.format(answer='print(\'{"action": "Y9"}\', flush=True)')))
    assert (failed.key, failed.values["action"]) == ("bot-illegal", "Y9")


def test_check_bot_reports_a_broken_program_in_words(bot: Write) -> None:
    with pytest.raises(AssertionError, match=r"seat 0: The program of the bot .* ended with exit code 5"):
        check_bot(bot("raise SystemExit(5)"), GAME)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("exec:no-such-program-anywhere", "setup-no-program"),
        ("exec:", "setup-no-program"),
        ("exec:'", "setup-bad-command"),
    ],
)
def test_program_that_does_not_exist_is_refused_at_once(name: str, key: str) -> None:
    with pytest.raises(BadSetup) as caught:
        bots.load(name, GAME, random.Random())
    assert caught.value.key == key
    assert catalogue("de").error(caught.value)


def test_program_that_cannot_be_started_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "program"
    file.write_bytes(b"\0")
    file.chmod(0o755)
    failed = failure(f"exec:{file}")
    assert failed.key == "bot-program-not-started"


def test_hanging_program_does_not_block_a_long_history(bot: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """The history is longer than a pipe holds, and the program reads none of it."""
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.1)
    monkeypatch.setattr(external, "START_SECONDS", 0.1)
    player = bots.load(bot("import time; time.sleep(60)"), GAME, random.Random())
    assert isinstance(player, ExternalBot)
    player.observe([Event("over", {"text": "x" * 1_000_000})])
    transcript = Transcript(GAME, SEED)
    transcript.deal()
    view = GAME.view(transcript.state, 0)
    with pytest.raises(BotFailed, match="bot-program-late"):
        player.act(view, view.legal, Budget(0.1))


class Idle:
    """Stands for a program that has finished a game."""

    is_idle = True
    is_new = True


def test_threads_never_get_the_same_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "Program", lambda _: Idle())
    monkeypatch.setitem(program._idle, (), [Idle() for _ in range(50)])
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: program.acquire(()), range(200)))
    finally:
        sys.setswitchinterval(before)
    assert len({id(one) for one in found}) == 200
    assert sum(one.is_new for one in found) == 150
