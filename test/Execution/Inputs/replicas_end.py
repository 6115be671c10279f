#!/usr/bin/env python3
"""Ends one replica of a training run, and looks how the others end.

usage: replicas_end.py SIGNAL TIMES SEED LAUNCHER REPLICAS COMMAND ...

LAUNCHER is the launcher with its options; COMMAND gets --steps, --checkpoint
and --resume. Each time a replica drawn by SEED gets the signal, at a moment
drawn by it.

KILL: all have to end within 30 seconds, with one line that names it and the
last checkpoint, and leave a checkpoint to go on from.
TERM: all end behind one step, with its checkpoint and one line.
STOP: the others wait a second for it, and go on with it; then as TERM.
"""

import json
import os
import random
import re
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


def list_replicas(launcher, program):
    """The processes below the launcher that run the program, by rank."""
    ranks = {}
    below = {launcher}
    numbers = (name for name in os.listdir("/proc") if name.isdigit())
    for name in sorted(numbers, key=int):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                parent = int(file.read().rsplit(")", 1)[1].split()[1])
            with open(f"/proc/{name}/environ", "rb") as file:
                environment = dict(
                    entry.split(b"=", 1)
                    for entry in file.read().split(b"\0")
                    if b"=" in entry
                )
            if parent not in below:
                continue
            below.add(int(name))
            if os.readlink(f"/proc/{name}/exe") == program:
                rank = environment.get(
                    b"OMPI_COMM_WORLD_RANK", environment.get(b"PMI_RANK")
                )
                ranks[int(rank)] = int(name)
        except (OSError, TypeError):
            continue
    return ranks


def wait_past(step, process):
    """Waits for a checkpoint of a later step."""
    while read_step("ended") <= step:
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.001)


def send(process, ranks, rank, name):
    if name == "STOP":
        os.kill(ranks[rank], signal.SIGSTOP)
        time.sleep(1)
        os.kill(ranks[rank], signal.SIGCONT)
        wait_past(read_step("ended"), process)
        name = "TERM"
    os.kill(ranks[rank], getattr(signal, "SIG" + name))


def end_one(command, program, replicas, source, step, name):
    """Sends a replica the signal, past a checkpoint of its own; gives its
    number, the step of the last checkpoint, and what was said."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    wait_past(step, process)
    time.sleep(source.uniform(0, 0.2))
    ranks = list_replicas(process.pid, program)
    assert sorted(ranks) == list(range(replicas)), ranks
    rank = source.randrange(replicas)
    send(process, ranks, rank, name)
    start = time.monotonic()
    text = process.communicate(timeout=30)[1].decode(errors="replace")
    while any(os.path.exists(f"/proc/{ranks[i]}") for i in ranks):
        assert time.monotonic() - start < 30, "replicas that go on"
        time.sleep(0.01)
    assert process.returncode != 0
    return rank, read_step("ended"), text


def get_expected(name, rank, step):
    if name == "KILL":
        return (
            f"amp: error: replica {rank} has ended; the last checkpoint is "
            f"ended, of step {step}"
        )
    who = "SIGTERM" if rank == 0 else "another replica"
    return (
        f"amp-run: error: stopped by {who} after step {step} of {FOREVER}; "
        "'resume' goes on from ended"
    )


def main():
    name, times, seed, launcher, replicas = sys.argv[1:6]
    command = sys.argv[6:]
    program = os.path.realpath(command[0])
    launched = launcher.split() + ["-np", replicas] + command
    launched += ["--checkpoint=ended"]
    for file in os.listdir():
        if file.startswith("ended"):
            os.remove(file)
    source = random.Random(int(seed))
    step = 0
    for number in range(int(times)):
        how = [f"--steps={FOREVER}"] + (["--resume"] if number else [])
        rank, step, text = end_one(
            launched + how, program, int(replicas), source, step, name
        )
        lines = [
            line
            for line in text.splitlines()
            if line.startswith("amp") and ": error: " in line
        ]
        expected = get_expected(name, rank, step)
        assert lines == [expected], (expected, text)
    # What was being written by a replica that was killed goes with the next.
    how = ["--resume", f"--steps={step + 7}"]
    subprocess.run(
        launched + how, check=True, stdout=subprocess.DEVNULL, timeout=60
    )
    left = [file for file in os.listdir() if file.startswith("ended")]
    assert left == ["ended"] and read_step("ended") == step + 7, left
    print(f"{times} ended, each with a line, up to step {step}")


if __name__ == "__main__":
    main()
