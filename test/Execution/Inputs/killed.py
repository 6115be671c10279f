#!/usr/bin/env python3
"""Kills a training run between two of its checkpoints, goes on from the last
one, and compares with a run that nobody killed: the checkpoint and the log must
be the same bytes.

usage: killed.py KILLS COMMAND ...

COMMAND gets --steps, --checkpoint and --log. The run is killed, and gone on
with, KILLS times; where it was shows in its checkpoint.
"""

import json
import os
import signal
import struct
import subprocess
import sys
import time

FOREVER = 1 << 40


def read_step(path):
    """The step of a checkpoint; 0 where there is none yet."""
    if not os.path.exists(path):
        return 0
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
    return json.loads(header["__metadata__"]["amp"])["step"]


def kill_after(command, checkpoint, step):
    """The run's step when it was killed: past `step`, by a save of its own."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while read_step(checkpoint) <= step:
        assert process.poll() is None, process.returncode
        time.sleep(0.001)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    return read_step(checkpoint)


def main():
    kills, command = int(sys.argv[1]), sys.argv[2:]
    files = ["--checkpoint=killed", "--log=killed.log"]
    for name in os.listdir():
        if name.startswith("killed"):
            os.remove(name)
    step = 0
    for number in range(kills):
        how = ["--resume"] if number else []
        step = kill_after(command + files + how + [f"--steps={FOREVER}"],
                          "killed", step)
    steps = [f"--steps={step + 7}"]
    subprocess.run(command + files + steps + ["--resume"], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(command + steps + ["--checkpoint=straight", "--overwrite",
                                      "--log=straight.log"],
                   check=True, stdout=subprocess.DEVNULL)
    for ours, theirs in (("killed", "straight"),
                         ("killed.log", "straight.log")):
        with open(ours, "rb") as first, open(theirs, "rb") as second:
            assert first.read() == second.read(), (ours, step)
    left = [name for name in os.listdir() if name.startswith("killed")]
    assert sorted(left) == ["killed", "killed.log"], left


main()
