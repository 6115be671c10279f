#!/usr/bin/env python3
"""Runs a training in terminals of several widths.

usage: terminal.py WIDTH[,...] COMMAND [ARGUMENT ...]

Each state of the progress line is shorter than the terminal is wide, as long as
what it has to say fits, and begins with the step; the last is that of the last
step. For each width it prints that last line.
"""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios


def run(command, width):
    main, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    variables = {k: v for k, v in os.environ.items() if k != "COLUMNS"}
    process = subprocess.Popen(command, stdin=end, stdout=end, env=variables)
    os.close(end)
    text = b""
    while True:
        try:
            block = os.read(main, 65536)
        except OSError:  # the other end is closed
            break
        if not block:
            break
        text += block
    os.close(main)
    assert process.wait() == 0, process.returncode
    return text.decode()


def main():
    for width in map(int, sys.argv[1].split(",")):
        states = re.findall(r"\r([^\r\n]*)\x1b\[K", run(sys.argv[2:], width))
        assert states, "no progress line"
        for state in states:
            assert len(state) < width, (width, state)
            assert "step ".startswith(state[:5]), state
        print(f"{width}: {states[-1]}")


if __name__ == "__main__":
    main()
