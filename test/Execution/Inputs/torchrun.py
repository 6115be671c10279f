#!/usr/bin/env python3
"""Starts processes with the environment that torchrun gives them.

usage: torchrun.py PROCESSES MACHINES [SIGNAL:RANK:FILE] COMMAND [ARGUMENT ...]

All of them run here, whatever MACHINES says. What they print comes in the
order of their ranks; the exit code is the largest, and 1 for a signal.

A signal is sent to one of them when the file, which they write, has ten lines.
From then on all have to end within 30 seconds.
"""

import os
import re
import signal
import subprocess
import sys
import time


def start(rank, count, machines, command):
    environment = dict(
        os.environ,
        RANK=str(rank),
        WORLD_SIZE=str(count),
        LOCAL_RANK=str(rank % (count // machines)),
        LOCAL_WORLD_SIZE=str(count // machines),
        MASTER_ADDR="localhost",
        MASTER_PORT=str(os.getpid()),
        TORCHELASTIC_RUN_ID="none",
    )
    return subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def count_lines(path):
    if not os.path.exists(path):
        return 0
    with open(path, "rb") as file:
        return file.read().count(b"\n")


def main():
    count, machines, *command = sys.argv[1:]
    sent = re.fullmatch("([A-Z]+):([0-9]+):(.*)", command[0])
    if sent:
        command = command[1:]
    processes = [
        start(rank, int(count), int(machines), command)
        for rank in range(int(count))
    ]
    if sent:
        while count_lines(sent[3]) < 10:
            assert all(process.poll() is None for process in processes)
            time.sleep(0.01)
        processes[int(sent[2])].send_signal(getattr(signal, "SIG" + sent[1]))
    texts = [
        process.communicate(timeout=30 if sent else 120)
        for process in processes
    ]
    for out, err in texts:
        sys.stdout.buffer.write(out)
        sys.stderr.buffer.write(err)
    codes = [process.returncode for process in processes]
    sys.exit(max(1 if code < 0 else code for code in codes))


main()
