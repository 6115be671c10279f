#!/usr/bin/env python3
"""Ends processes beside which amp-witness stands, and compares what it says.

usage: witness.py AMP-WITNESS

Each replica is a child of this program in a group of its own, which tells its
witness where its checkpoints are and waits.
"""

import os
import signal
import socket
import subprocess
import sys
import time


class Replica:
    """A process and its witness."""

    def __init__(self, program, *messages, children=False):
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.said, error = os.pipe()
        self.told = ours
        self.process = os.fork()
        if self.process == 0:
            os.setpgid(0, 0)
            signal.signal(signal.SIGUSR1, signal.SIG_IGN)
            subprocess.Popen([program, "3", str(os.getpid())], stdin=its,
                             stderr=error)
            its.close()
            os.close(error)
            for message in messages:
                ours.send(message)
            if children and os.fork() == 0:
                time.sleep(3)
                os._exit(0)
            while True:
                signal.pause()
        its.close()
        os.close(error)
        self.told.close()
        # The witness has to be out of the group.
        time.sleep(0.5)

    def end(self, send):
        """What the witness says behind what `send` does to the process."""
        send(self.process)
        text = b""
        while part := os.read(self.said, 1 << 16):
            text += part
        if os.waitpid(self.process, os.WNOHANG)[0] == 0:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.said)
        return text.decode()


def kill(process):
    os.kill(process, signal.SIGKILL)


def kill_group(process):
    os.killpg(process, signal.SIGKILL)


def use_then_kill(process):
    os.killpg(process, signal.SIGUSR1)
    time.sleep(0.2)
    kill(process)


def stay(_):
    pass


def main():
    program = sys.argv[1]
    path = b"c" + os.getcwd().encode() + b"\0" + b"none.st"
    line = "amp: error: replica 3 {}; no checkpoint was written\n"
    ended = line.format("has ended")
    elsewhere = ("amp: error: replica 3 has ended; the last checkpoint, if one "
                 "was written, is none.st on far\n")
    lost = line.replace("replica 3", "replica 5").format("is not heard of")
    for what, replica, send, expected in (
            ("killed", Replica(program, path), kill, ended),
            ("without a checkpoint", Replica(program), kill,
             "amp: error: replica 3 has ended; no 'checkpoint', so nothing is "
             "kept\n"),
            ("on another machine", Replica(program, b"ffar", path), kill,
             elsewhere),
            ("with a child that goes on",
             Replica(program, path, children=True), kill, ended),
            ("another signal first", Replica(program, path), use_then_kill,
             ended),
            ("by a launcher", Replica(program, path), kill_group, ""),
            ("leave taken", Replica(program, path, b"l"), stay, ""),
            ("another one lost", Replica(program, path, b"x5", b"l"), stay,
             lost)):
        found = replica.end(send)
        assert found == expected, (what, expected, found)
        print(f"{what}: right")


if __name__ == "__main__":
    main()
