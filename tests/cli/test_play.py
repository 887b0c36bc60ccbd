"""`roost play --plain`: one person against bots, line by line."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from roost import load
from roost.cli import play
from roost.core.bot import BotFailed
from roost.core.fair import seed_from_text
from roost.core.record import check
from roost.fullscreen.app import RoostApp
from roost.terminal.plain import PlainTable
from roost.testing.play import random_record
from roost.text import Catalogue, catalogue
from tests.arena.test_play import Listener
from tests.cli.conftest import Roost


def test_illegal_card_is_refused_with_the_list_of_legal_moves(roost: Roost) -> None:
    shown = roost("play", "--plain", "--seed", "3", stdin="v6 v6\n").out
    assert "V6 is not in the hand, or not often enough. The hand: " in shown
    assert "Legal moves: " in shown


def test_german_card_letters_are_shown_and_read_in_the_terminal(roost: Roost) -> None:
    """The letters of both languages can be typed."""
    german = catalogue("de")
    shown = roost("play", "--plain", "--seed", "3", "--lang", "de", stdin="vi6 v6\n").out
    assert german("illegal-not-in-hand", card="VI6", hand="|").partition("|")[0] in shown
    gloria = roost("play", "gloria", "--plain", "--seed", "3", "--lang", "de", stdin="take 9\nchest wh\n").out
    assert german("action-malformed", action="take 9", example="play KÖ") in gloria
    assert german("illegal-not-in-hand", card="WH", hand="|").partition("|")[0] in gloria


def test_end_of_input_leaves_and_saves_an_unfinished_record(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    ran = roost("play", "--plain", "--out", str(file))
    assert ran.code == 0
    assert "You left the table." in ran.out
    assert json.loads(file.read_text())["unfinished"] is True
    assert roost("check", str(file)).code == 0


def test_file_that_cannot_be_written_is_refused_before_the_game(roost: Roost) -> None:
    ran = roost("play", "5211", "--plain", "--out", "no/such/folder/x", stdin="q\n")
    assert (ran.code, ran.out) == (1, "")
    assert "no/such/folder/x: No such file or directory" in ran.err


def test_error_is_reported_in_the_chosen_language(roost: Roost) -> None:
    assert "Unbekanntes Spiel" in roost("play", "whist", "--plain", "--lang", "de").err
    assert "Unknown game" in roost("play", "whist", "--plain").err


@pytest.mark.parametrize(
    "answer", [b"SSH-2.0-other\r\n", b"HTTP/1.0 200 OK\r\n\r\n[1]", b"HTTP/1.0 200 OK\r\n\r\nready"]
)
def test_other_program_at_the_port_is_not_taken_for_roost(answer: bytes) -> None:
    with socket.create_server(("localhost", 0)) as server:

        def serve_once() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(answer)

        thread = threading.Thread(target=serve_once)
        thread.start()
        assert not play._is_roost(f"http://localhost:{server.getsockname()[1]}/")
        thread.join()


def test_h_shows_the_rules_and_q_leaves(roost: Roost) -> None:
    shown = roost("play", "--plain", "--option", "edition=azul", "--lang", "de", stdin="h\nq\n").out
    assert "Hähne (die Einsen)" in shown
    assert shown.endswith("Du verlässt den Tisch.\n")


def test_play_without_a_built_page_says_how_to_build_it(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.edge.static_files.FOLDER", tmp_path)
    ran = roost("play", "--port", "1")
    assert (ran.code, ran.err.startswith("The page has not been built yet")) == (1, True)


@pytest.mark.parametrize("arguments", [[], ["--port", "7", "--lang", "en"]])
def test_play_without_a_game_opens_the_page(
    roost: Roost, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    opened: list[int] = []
    monkeypatch.setattr("roost.cli.play._open_page", lambda port, _words: opened.append(port))
    assert roost("play", *arguments).code == 0
    assert opened == [7 if arguments else 5211]


@pytest.mark.parametrize(
    ("arguments", "game"),
    [
        (["gloria"], "gloria"),
        (["--terminal"], "5211"),
        (["-p", "4", "--seed", "3"], "5211"),
        (["--bots", "hen", "-o", "edition=azul", "--simulations", "5", "--budget", "1"], "5211"),
    ],
)
def test_full_screen_without_a_terminal_names_plain(roost: Roost, arguments: list[str], game: str) -> None:
    ran = roost("play", *arguments)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == catalogue("en")("screen-no-terminal", game=game) + "\n"
    assert f"roost play {game} --plain" in ran.err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["whist"], "Unknown game “whist”"),
        (["5211", "--bots", "owl"], "Unknown bot “owl”"),
        (["5211", "--players", "9"], "5211 is for 2–5 players"),
        (["missing.jsonl"], "missing.jsonl: No such file"),
        (["http://localhost:5211/nowhere"], "is not a table address"),
    ],
)
def test_bad_argument_is_refused_before_the_screen_opens(roost: Roost, arguments: list[str], problem: str) -> None:
    ran = roost("play", *arguments)
    assert ran.code == 1
    assert problem in ran.err


def test_broken_record_is_refused_with_its_place(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    roost("simulate", "5211", "--games", "2", "--out", str(file))
    good, bad = file.read_text().splitlines()
    content = json.loads(bad)
    content["moves"][5][1] = "nonsense"
    file.write_text(f"{good}\n{json.dumps(content)}\n")
    ran = roost("play", str(file), "--game", "2")
    assert (ran.code, ran.err.startswith(f"{file}, line 2, move 6: ")) == (1, True)


def test_records_of_full_screen_games_are_saved_one_per_line(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen itself is tested in tests/fullscreen; here it only hands over two records."""
    game, file = load("5211", 2), tmp_path / "mine.jsonl"

    def run(app: RoostApp) -> None:
        assert app.keep is not None
        for seed in (b"1" * 32, b"2" * 32):
            app.keep(random_record(game, seed))

    monkeypatch.setattr(RoostApp, "run", run)
    monkeypatch.setattr("roost.cli.full_screen._expect_terminal", lambda _wanted: None)
    ran = roost("play", "5211", "--out", str(file))
    assert (ran.code, ran.out) == (0, f"Game saved to {file}.\n")
    assert len(file.read_text().splitlines()) == 2
    assert roost("check", str(file)).code == 0
    assert len(roost("play", "5211", "--out", "-").out.splitlines()) == 2


def test_ctrl_c_ends_play_quietly_with_status_0(roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("roost.server.run.serve", interrupt)
    monkeypatch.setattr("roost.server.edge.app.create_app", lambda _setup: None)
    monkeypatch.setattr("roost.server.logs.configure", lambda _level: {})
    monkeypatch.setattr("roost.server.edge.static_files.FOLDER", tmp_path)
    monkeypatch.setenv("ROOST_DATA", str(tmp_path))
    (tmp_path / "index.html").touch()
    ran = roost("play", "--port", "1")
    assert (ran.code, ran.out, ran.err) == (0, "Starting the server …\n", "")


class Person:
    """Types ? and then the first legal action, in lower case and with a space for the plus sign."""

    def __init__(self, say: Catalogue) -> None:
        self.say = say
        self.lines: list[str] = []
        self.asked = 0

    def ask(self, _prompt: str) -> str:
        self.asked += 1
        if self.asked % 2:
            return "?"
        may = self.lines[-1].removeprefix(self.say("play-may", actions="").rstrip())
        return may.split(",")[0].strip().lower().replace("+", " ")

    def sit_down(self, game: str, bots: Sequence[str]) -> PlainTable:
        table = load(game, len(bots) + 1)
        return PlainTable(table, bots, seed_from_text("lines"), self.say, self.lines.append, self.ask)


@pytest.mark.parametrize("game", ["5211", "gloria"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_whole_game_can_be_played_line_by_line(game: str, language: str) -> None:
    person = Person(catalogue(language))
    record = person.sit_down(game, ["hen", "chick"]).play()
    check(record)
    assert record.outcome is not None
    assert person.say("result") in person.lines


def test_bot_gets_the_events_since_its_last_decision() -> None:
    Listener.heard.clear()
    Person(catalogue("en")).sit_down("5211", ["tests.arena.test_play:Listener"]).play()
    first, second = ([event.key for event in events] for events in Listener.heard[:2])
    assert first == ["dealt", "chosen"]
    assert second == ["chosen", "revealed", "drew", "chosen"]


def test_bot_without_a_name_is_shown_with_its_class_name() -> None:
    person = Person(catalogue("en"))
    with pytest.raises(BotFailed):
        person.sit_down("5211", ["tests.arena.bad_bots:Egg"]).play()
    assert "You are playing against one bot: Egg 2." in person.lines
