"""Cute Chess as a client (cutechess-cli): two games of every variant that it knows, in UCI and CECP."""

import os
import re
import shutil
import subprocess
import tempfile

from outcome import Outcome
from pgn import endings

SECONDS = 300
BLAME = re.compile(r"(?i)illegal|disconnect|stall|time|crash|claim|abandon|invalid")


def play(program, only, progress):
    """Two games of every variant in each protocol."""
    outcome = Outcome("cutechess-cli (UCI and CECP)")
    cutechess = os.environ.get("CUTECHESS") or shutil.which("cutechess-cli")
    if not cutechess:
        outcome.missing = "cutechess-cli is missing: build it (https://github.com/cutechess/cutechess), CUTECHESS is its path"
        return outcome
    shown = subprocess.run([cutechess, "--version"], capture_output=True, text=True).stdout.split()
    outcome.version = next((word for word in shown if word[0].isdigit()), "")
    for protocol, word in [("uci", "uci"), ("xboard", "xboard")]:
        for name in known_variants(cutechess):
            if only and name not in only:
                continue
            for i, forfeit in enumerate(play_match(cutechess, program, protocol, word, name)):
                outcome.add(f"{name} ({protocol})", forfeit)
                progress(outcome.client, f"{name} ({protocol})", i, forfeit)
    return outcome


def known_variants(cutechess):
    """The values of -variant that its help lists."""
    text = subprocess.run([cutechess, "--help"], capture_output=True, text=True).stdout
    part = text[text.find("-variant VARIANT") :]
    names = re.findall(r"(?m)^\s+'([a-z0-9-]+)'", part[: part.find("\n  -", 5)])
    return names or ["standard"]


def play_match(cutechess, program, protocol, word, variant):
    """Plays two games; for each, why it was forfeited, or None."""
    with tempfile.TemporaryDirectory() as folder:
        games = os.path.join(folder, "games.pgn")
        player = [f"cmd={program}", f"arg={word}", f"proto={protocol}", "tc=40/60+1", "depth=2"]
        command = [cutechess, "-variant", variant, "-engine", *player, "name=a", "-engine", *player, "name=b"]
        command += ["-games", "2", "-pgnout", games, "-maxmoves", "120"]
        try:
            told = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
            why = (told.stdout + told.stderr).strip().splitlines()[-1:] or ["no result"]
        except subprocess.TimeoutExpired:
            why = [f"no result within {SECONDS} s"]
        text = open(games, encoding="utf-8").read() if os.path.exists(games) else ""
        blame = [reason if BLAME.search(reason) or result == "*" else None for result, reason in endings(text)]
        return (blame + why * 2)[:2]
