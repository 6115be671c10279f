"""Runs a function on items in a child process, which may die or hang: the next
child goes on with the item after that."""

import os
import pickle
import select
import signal
import struct
import sys
import time
import traceback

_HEAD = struct.Struct("<Q")


class _Reader:
    """Messages of a child, each with its length in front."""

    def __init__(self, descriptor):
        self._descriptor, self._bytes = descriptor, b""

    def read(self, clock):
        """A message, or None at the end; raises TimeoutError."""
        while True:
            if len(self._bytes) >= _HEAD.size:
                size, = _HEAD.unpack_from(self._bytes)
                end = _HEAD.size + size
                if len(self._bytes) >= end:
                    message = pickle.loads(self._bytes[_HEAD.size:end])
                    self._bytes = self._bytes[end:]
                    return message
            while not select.select([self._descriptor], [], [], 1.0)[0]:
                clock.check()
            part = os.read(self._descriptor, 1 << 20)
            if not part:
                return None
            self._bytes += part


class _Clock:
    """A child's own time, so that a slow machine hangs nothing; and ten times
    as long for one that waits."""

    def __init__(self, child, limit):
        self._child, self._limit = child, limit
        self.restart()

    def restart(self):
        self._start = self._read(), time.monotonic()

    def _read(self):
        with open(f"/proc/{self._child}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def check(self):
        if (self._read() - self._start[0] >= self._limit
                or time.monotonic() - self._start[1] >= 10 * self._limit):
            raise TimeoutError


def _send(descriptor, message):
    data = pickle.dumps(message)
    data = _HEAD.pack(len(data)) + data
    while data:
        data = data[os.write(descriptor, data):]


def _work(function, items, descriptor):
    for index, item in items:
        try:
            result = function(item)
        except Exception as error:  # of many kinds, all findings
            frame = traceback.extract_tb(error.__traceback__)[-1]
            lines = str(error).strip().splitlines() or [""]
            result = ("raised", f"{type(error).__name__}: {lines[0]} "
                      f"({os.path.basename(frame.filename)}:{frame.lineno})")
        _send(descriptor, (index, result))


def _start(function, items, log):
    """A child's process number, and where its messages come from."""
    read, write = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        os.close(write)
        return child, read
    os.close(read)
    target = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(target, 1)
    os.dup2(target, 2)
    try:
        _work(function, items, write)
    finally:
        os._exit(0)


def _end(child, reader_end):
    """Why a child is at its end: "signal 11", "exit status 1"."""
    os.close(reader_end)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return f"signal {number} ({signal.Signals(number).name})"
    return f"exit status {os.WEXITSTATUS(status)}"


def run_each(function, items, limit, size=50, log=os.devnull):
    """Yields (item, result) in order.

    Args:
        limit: seconds of a processor's time for an item.
        size: items of a child, whose memory they share.
        log: a file that has what children print.

    A result is what the function gave, ("raised", text), ("died", why) or
    ("hung", seconds).
    """
    waiting = list(enumerate(items))
    items = dict(waiting)
    while waiting:
        child, descriptor = _start(function, waiting[:size], log)
        reader, taken = _Reader(descriptor), 0
        clock = _Clock(child, limit)
        for index, _ in waiting[:size]:
            clock.restart()
            try:
                message = reader.read(clock)
            except TimeoutError:
                os.kill(child, signal.SIGKILL)
                message = (index, ("hung", f"no result after {limit} s"))
            taken += 1
            if message is None:
                break
            yield items[message[0]], message[1]
            if message[1][0] == "hung":
                break
        why = _end(child, descriptor)
        if message is None:
            yield items[waiting[taken - 1][0]], ("died", why)
        waiting = waiting[taken:]
