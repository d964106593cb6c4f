"""XBoard as a client, on a screen in memory (Xvfb): two games of every game that the engine offers to it.

XBoard checks the moves and results of the variants that it knows. In all others it assumes the rules of chess for
whatever the engine has not described, so its test of legality is switched off there, as docs/protocols.md tells users to.
A game counts as forfeited if its last remark blames an engine, or if XBoard does not finish.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

from engine import Lines, Silence
from outcome import Outcome
from pgn import endings

# How long nothing may happen.
SECONDS = 60
# The variants whose rules XBoard knows, by the names that the engine leaves to it.
KNOWN = open(os.path.join(os.path.dirname(__file__), "../../crates/protocol/src/xboard/known_variants.txt")).read().split("\n")
BLAME = re.compile(r"(?i)false|forfeit|illegal|exit|refuse|not send|invalid|error")


def play(program, only, progress):
    """Two games of every game."""
    outcome = Outcome("XBoard (CECP)")
    xboard = shutil.which("xboard") or shutil.which("xboard", path="/usr/games")
    screen = shutil.which("Xvfb")
    if not xboard or not screen:
        outcome.missing = "XBoard or Xvfb is missing: apt-get install xboard xvfb"
        return outcome
    shown = subprocess.run([xboard, "--version"], capture_output=True, text=True).stdout.split()
    outcome.version = next((word for word in shown if word[0].isdigit()), "")
    number = next(n for n in range(90, 200) if not os.path.exists(f"/tmp/.X{n}-lock"))
    server = subprocess.Popen(
        [screen, f":{number}", "-screen", "0", "1600x1200x24"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        time.sleep(1)
        for name in offered(program):
            if only and name not in only:
                continue
            for i, forfeit in enumerate(play_match(xboard, f":{number}", program, name)):
                outcome.add(name, forfeit)
                progress(outcome.client, name, i, forfeit)
    except Silence as error:
        outcome.add("chess", str(error))
    finally:
        server.terminate()
        server.wait()
    return outcome


def offered(program):
    """The names in `feature variants`."""
    engine = Lines([program, "xboard"])
    engine.send("xboard")
    engine.send("protover 2")
    _, before = engine.wait_for("feature done=1")
    engine.close()
    line = next(line for line in before if line.startswith("feature variants="))
    return line.split('"')[1].split(",")


def is_finished(match, games, log):
    """Waits until both games are saved or XBoard has ended; returns false if it says nothing more."""
    size, deadline = 0, time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        saved = read(games).count("[Result ")
        if saved >= 2 or match.poll() is not None:
            return True
        if os.path.exists(log) and os.path.getsize(log) != size:
            size, deadline = os.path.getsize(log), time.monotonic() + SECONDS
        time.sleep(0.1)
    return False


def read(path):
    """The text of a file; empty if there is none."""
    return open(path, encoding="latin-1").read() if os.path.exists(path) else ""


def play_match(xboard, display, program, variant):
    """Plays two games; for each, why it was forfeited, or None."""
    with tempfile.TemporaryDirectory() as folder:
        games, log = os.path.join(folder, "games.pgn"), os.path.join(folder, "log")
        command = f"{program} xboard"
        options = ["-fcp", command, "-scp", command, "-variant", variant, "-matchGames", "2", "-depth", "2"]
        options += ["-st", "0:01", "-adjudicateDrawMoves", "60", "-matchPause", "10", "-xponder"]
        options += ["-sgf", games, "-nameOfDebugFile", log, "-debugMode", "true", "-noGUI", "-soundProgram", ""]
        options += ["-xexit", "-xpopup", "-saveSettingsOnExit", "false"]
        options += ["-settingsFile", os.path.join(folder, "settings")]
        if variant not in KNOWN:
            options.append("-xlegal")
        environment = dict(os.environ, DISPLAY=display, HOME=folder, LC_ALL="C")
        match = subprocess.Popen(
            [xboard, *options],
            cwd=folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            hangs = not is_finished(match, games, log)
        finally:
            # XBoard shows a message at the end, and leaves its engines running if it is stopped.
            try:
                os.killpg(match.pid, signal.SIGTERM)
            except ProcessLookupError:
                pass
            match.wait()
        ends = endings(read(games))
        blame = [reason if BLAME.search(reason) or result == "*" else None for result, reason in ends]
        said = [line for line in read(log).splitlines() if re.search("Error|tellusererror|Forfeit", line)]
        ended = f"XBoard ended without a result, with status {match.returncode}"
        why = f"no result within {SECONDS} s" if hangs else ended
        if said:
            why += f" ({said[-1].strip()})"
        return (blame + [why, why])[:2]
