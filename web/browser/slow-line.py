"""A slow and lossy network between a server and two browsers, each in a network namespace of its own.

Every namespace has a TUN device; this program carries the IP packets between them, keeps each for half of the round
trip, and loses some. Unlike a proxy, it makes the TCP stacks of both ends retransmit. (`tc netem` does the same inside
the kernel, where the kernel has it.)

Usage, as root: python3 slow-line.py ROUND_TRIP_MS LOSS_PERCENT. It prints "ready", carries packets until its standard
input ends, and removes the namespaces: vlines (10.77.0.1, the server), vline1 and vline2 (10.77.0.11 and .12).
"""

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
ENDS = {"vlines": "10.77.0.1", "vline1": "10.77.0.11", "vline2": "10.77.0.12"}


def run(*command: str) -> None:
    subprocess.run(command, check=True)


def open_end(name: str, address: str) -> int:
    """Creates a namespace with a TUN device of this address, and returns the file of the device."""
    run("ip", "netns", "add", name)
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    run("ip", "link", "set", name, "netns", name)
    inside = ("ip", "netns", "exec", name, "ip")
    run(*inside, "link", "set", "lo", "up")
    run(*inside, "addr", "add", f"{address}/24", "dev", name)
    run(*inside, "link", "set", name, "mtu", "1400", "up")
    return file


def carry(files: dict[str, int], delay: float, loss: float) -> None:
    """Carries packets until the standard input ends."""
    by_address = {bytes(map(int, address.split("."))): files[name] for name, address in ENDS.items()}
    chance = random.Random(1)
    waiting: list[tuple[float, int, int, bytes]] = []
    number = 0
    while True:
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            _, _, file, packet = heapq.heappop(waiting)
            try:
                os.write(file, packet)
            except OSError:
                pass  # A full queue loses packets, too.
        pause = waiting[0][0] - now if waiting else None
        for file in select.select([*files.values(), sys.stdin], [], [], pause)[0]:
            if file is sys.stdin:
                if not os.read(sys.stdin.fileno(), 100):
                    return
                continue
            packet = os.read(file, 2000)
            target = by_address.get(packet[16:20])
            if target is not None and chance.random() >= loss:
                number += 1
                heapq.heappush(waiting, (time.monotonic() + delay, number, target, packet))


def main() -> None:
    round_trip, loss = float(sys.argv[1]) / 1000, float(sys.argv[2]) / 100
    try:
        files = {name: open_end(name, address) for name, address in ENDS.items()}
        print("ready", flush=True)
        carry(files, round_trip / 2, loss)
    finally:
        for name in ENDS:
            subprocess.run(("ip", "netns", "del", name), check=False)


if __name__ == "__main__":
    main()
