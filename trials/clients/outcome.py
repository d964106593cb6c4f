"""What a client has to tell about its games."""

from dataclasses import dataclass, field


@dataclass
class Outcome:
    """The games of one client.

    `missing` is the reason why the client is left out, `forfeits` says for each game that did not end by its rules
    which one it was and why.
    """

    client: str
    version: str = ""
    variants: list = field(default_factory=list)
    games: int = 0
    forfeits: list = field(default_factory=list)
    missing: str = ""

    def add(self, variant, forfeit=None):
        """Counts a game, and its forfeit if it was one."""
        self.games += 1
        if variant not in self.variants:
            self.variants.append(variant)
        if forfeit:
            self.forfeits.append(f"{variant}: {forfeit}")
