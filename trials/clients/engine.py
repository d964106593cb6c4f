"""A process that is talked to line by line, with a limit on every wait."""

import queue
import subprocess
import threading
import time


class Silence(Exception):
    """The other side has not answered in time, or is gone."""


class Lines:
    """A program, its lines of input and its lines of output."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.heard = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.heard.put(line.rstrip("\n"))
        self.heard.put(None)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait_for(self, begins, seconds=30):
        """The next line that begins with one of these words, and the lines before it."""
        before, deadline = [], time.monotonic() + seconds
        while True:
            try:
                line = self.heard.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise Silence(f"no `{begins}` within {seconds} s") from None
            if line is None:
                raise Silence(f"the program has ended before `{begins}`")
            if line.startswith(begins):
                return line, before
            before.append(line)

    def close(self):
        """Says quit and waits for the end; returns whether the program has ended by itself."""
        try:
            self.send("quit")
            self.process.wait(timeout=10)
            return True
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            return False
