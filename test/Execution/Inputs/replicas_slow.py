#!/usr/bin/env python3
"""Runs replicas of which one is ten times slower than the others.

usage: replicas_slow.py RANK LAUNCHER REPLICAS COMMAND ...

LAUNCHER is the launcher with its options. The replica is stopped for nine
tenths of the time, from its start to its end. The exit code is the launcher's.
"""

import os
import signal
import subprocess
import sys
import time

from replicas_end import list_replicas

STOPPED, RUNNING = 0.09, 0.01


def find(process, program, rank, replicas):
    """The process of the rank; None where all have ended."""
    while process.poll() is None:
        ranks = list_replicas(process.pid, program)
        if len(ranks) == replicas:
            return ranks[rank]
        time.sleep(0.001)
    return None


def slow_down(number, process):
    """Gives how often it was stopped."""
    count = 0
    try:
        while process.poll() is None:
            os.kill(number, signal.SIGSTOP)
            time.sleep(STOPPED)
            os.kill(number, signal.SIGCONT)
            time.sleep(RUNNING)
            count += 1
    except ProcessLookupError:
        pass
    return count


def main():
    rank, launcher, replicas = sys.argv[1:4]
    command = sys.argv[4:]
    program = os.path.realpath(command[0])
    with subprocess.Popen(
        launcher.split() + ["-np", replicas] + command
    ) as process:
        number = find(process, program, int(rank), int(replicas))
        assert number, "they ended before they were found"
        count = slow_down(number, process)
    print(f"stopped {count} times")
    assert count > 5
    sys.exit(process.returncode)


main()
