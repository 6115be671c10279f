#!/usr/bin/env python3
"""Replicas on two machines, against one process with micro-batches.

usage: two_machines.py BUILD FOLDER

The second machine is this one once more, in namespaces: a network of its own at
the other end of a cable, another name, its own process numbers and shared
memory; files are common. Needs root, iproute2, and both MPI libraries. Trains
the MLP with two processes on each machine over Open MPI and MPICH: the same
checkpoint as one process's, byte for byte. Then kills one process on either
machine, where there are two on each, and one: all end within 30 s, with one
line that names it and the last checkpoint. Where one ends that is alone on its
machine, and no launcher ends the others, they say so, too. BUILD is
build/assert; FOLDER is made. Prints a line each; the exit code is 1 if any is
wrong.
"""

import filecmp
import os
import signal
import subprocess
import sys
import time

from digits_runs import ROOT, report, train

sys.path.append(os.path.join(ROOT, "test", "Execution", "Inputs"))
from replicas_end import read_step  # noqa: E402, pylint: disable=C0413

HERE, FAR, NETWORK = "10.93.0.1", "10.93.0.2", "10.93.0.0/24"
AGENT = """#!/bin/bash
# As ssh: HOST COMMAND...
while [[ $1 == -* ]]; do shift; done
host=$1; shift
[ "$host" = {far} ] && exec nsenter -t {number} -a "-w$PWD" bash -c "$*"
exec bash -c "$*"
"""


def run(*command):
    subprocess.run(command, check=True)


class FarMachine:
    """A process that holds the namespaces, until it is left."""

    def __init__(self, folder):
        self.agent = os.path.join(folder, "agent")

    def __enter__(self):
        # Its first process has to collect those that end.
        self.shell = subprocess.Popen(
            ["unshare", "--net", "--uts", "--pid", "--ipc", "--mount",
             "--fork", "--kill-child", "--mount-proc", "bash", "-c",
             "hostname far; mount -t tmpfs none /dev/shm; "
             "mount -t sysfs none /sys; "
             "while true; do sleep 1; done"])
        time.sleep(1)
        with open(f"/proc/{self.shell.pid}/task/{self.shell.pid}/children",
                  encoding="utf-8") as file:
            self.number = file.read().split()[0]
        run("ip", "link", "add", "amp-here", "type", "veth", "peer", "name",
            "amp-far", "netns", self.number)
        run("ip", "address", "add", f"{HERE}/24", "dev", "amp-here")
        run("ip", "link", "set", "amp-here", "up")
        inside = ["nsenter", "-t", self.number, "-n", "ip"]
        run(*inside, "address", "add", f"{FAR}/24", "dev", "amp-far")
        run(*inside, "link", "set", "amp-far", "up")
        run(*inside, "link", "set", "lo", "up")
        with open(self.agent, "w", encoding="utf-8") as out:
            out.write(AGENT.format(far=FAR, number=self.number))
        os.chmod(self.agent, 0o755)
        return self

    def __exit__(self, *_):
        self.shell.kill()
        self.shell.wait()

    def has(self, process):
        return (os.readlink(f"/proc/{process}/ns/net") ==
                os.readlink(f"/proc/{self.number}/ns/net"))


def list_launchers(agent, each=2):
    """Of so many processes on each machine, by the library's name."""
    hosts = f"{HERE}:{each},{FAR}:{each}"
    count = ["-np", str(2 * each)]
    network = ["--mca", "btl_tcp_if_include", NETWORK,
               "--mca", "oob_tcp_if_include", NETWORK]
    return {
        "Open MPI": ["mpirun.openmpi", "--allow-run-as-root", "--mca",
                     "plm_rsh_agent", agent, *network, "--host", hosts, *count],
        "MPICH": ["mpirun.mpich", "-launcher", "rsh", "-launcher-exec", agent,
                  "-localhost", HERE, "-hosts", hosts, *count],
    }


def list_replicas(checkpoint):
    """Processes of amp-run, on either machine, that are not zombies."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", encoding="utf-8") as file:
                words = file.read().split("\0")
        except OSError:
            continue
        if (words[0].endswith("amp-run") and
                f"--checkpoint={checkpoint}" in words):
            found.append(int(name))
    return found


def check_bits(launcher, name, build, folder):
    alone, together = (os.path.join(folder, name)
                       for name in ("alone", "together"))
    subprocess.run(train(build, alone, "--steps=20", "--accumulate=4"),
                   check=True, capture_output=True)
    done = subprocess.run(
        [*launcher, *train(build, together, "--steps=20")],
        capture_output=True, text=True, check=False, timeout=120)
    if done.returncode or f"over {name}" not in done.stdout:
        return done.stdout + done.stderr
    if not filecmp.cmp(alone, together, shallow=False):
        return "other bits than one process's"
    return ""


def read_rank(process):
    with open(f"/proc/{process}/environ", encoding="utf-8") as file:
        variables = dict(entry.split("=", 1)
                         for entry in file.read().split("\0") if "=" in entry)
    return (variables.get("OMPI_COMM_WORLD_RANK") or variables.get("PMI_RANK")
            or variables["RANK"])


def await_end(path):
    """Seconds until none is left, or 60."""
    begin = time.monotonic()
    while list_replicas(path) and time.monotonic() < begin + 60:
        time.sleep(0.1)
    return time.monotonic() - begin


def check_end(starts, whats, build, folder, far, isFar):
    """What is wrong with how all end behind one; `starts` are the commands that
    start them, which are to print a line of each of `whats`."""
    path = os.path.join(folder, "ended")
    if os.path.exists(path):
        os.remove(path)
    command = train(build, path, "--steps=100000000", "--checkpoint-every=100")
    started = [subprocess.Popen([*start, *command], text=True,
                                stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE) for start in starts]
    time.sleep(6)
    victims = [p for p in list_replicas(path) if far.has(p) == isFar]
    rank = read_rank(victims[0]) if victims else "of that machine"
    for victim in victims[:1]:
        os.kill(victim, signal.SIGKILL)
    taken = await_end(path) if victims else 0
    for process in list_replicas(path):
        os.kill(process, signal.SIGKILL)
    text = "".join(process.communicate()[1] for process in started)
    expected = [f"amp: error: replica {rank} {what}; the last checkpoint is "
                f"{path}, of step {read_step(path)}" for what in whats]
    lines = [line for line in text.splitlines() if "amp: error: " in line]
    if sorted(lines) != expected:
        return "\n".join(["expected", *expected, "found", text])
    return "" if taken < 30 else f"ended after {taken:.1f} s"


def list_ends(agent, folder):
    """What starts replicas that end behind one: a name, the commands, and what
    each prints of that one."""
    for each in (2, 1):
        for name, launcher in list_launchers(agent, each).items():
            yield f"{name}, {each} on each", [launcher], ["has ended"]
    # Without a launcher that ends the others.
    alone = ["has ended", "is not heard of"]
    for each, whats in ((2, ["has ended"]), (1, alone)):
        launcher = list_launchers(agent, each)["MPICH"]
        yield (f"MPICH by itself, {each} on each",
               [[*launcher, "-disable-auto-cleanup"]], whats)
    yield "files", [
        [agent, host, f"AMP_RENDEZVOUS={folder}/meet", f"RANK={rank}",
         "WORLD_SIZE=2", "LOCAL_WORLD_SIZE=1"]
        for rank, host in enumerate((HERE, FAR))], alone


def check_all(build, folder):
    with FarMachine(folder) as far:
        for name, launcher in list_launchers(far.agent).items():
            yield f"{name}, bits", check_bits(launcher, name, build, folder)
        for name, starts, whats in list_ends(far.agent, folder):
            for where, isFar in (("here", False), ("far", True)):
                yield (f"{name}, one ends {where}",
                       check_end(starts, whats, build, folder, far, isFar))


if __name__ == "__main__":
    report(__doc__, check_all)
