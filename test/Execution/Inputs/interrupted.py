#!/usr/bin/env python3
"""Sends a signal to a training run, twice, as timeout(1) does to a program and
its group; it must end after its step with a checkpoint, and, gone on with, end
as a run that nobody stopped.

usage: interrupted.py SIGNAL COMMAND ...

COMMAND gets --steps, --checkpoint and --log.
"""

import os
import signal
import subprocess
import sys
import time


def count_lines(path):
    if not os.path.exists(path):
        return 0
    with open(path, "rb") as file:
        return file.read().count(b"\n")


def main():
    name, command = sys.argv[1], sys.argv[2:]
    number = getattr(signal, name)
    for path in ("whole", "stopped", "stopped.log"):
        if os.path.exists(path):
            os.remove(path)
    stopped = [*command, "--checkpoint=stopped", "--log=stopped.log"]
    process = subprocess.Popen([*stopped, "--steps=100000000"],
                               stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    while count_lines("stopped.log") < 3:
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.001)
    for _ in range(2):
        process.send_signal(number)
        time.sleep(0.02)  # or they would be one
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number, (process.returncode, errors)
    steps = count_lines("stopped.log")
    expected = (f"stopped by {name} after step {steps} of 100000000; "
                "'resume' goes on from stopped")
    assert expected in errors, errors
    total = f"--steps={steps + 5}"
    subprocess.run([*stopped, "--resume", total], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run([*command, "--checkpoint=whole", total], check=True,
                   stdout=subprocess.DEVNULL)
    with open("whole", "rb") as one, open("stopped", "rb") as other:
        assert one.read() == other.read(), "other bytes after going on"


if __name__ == "__main__":
    main()
