#!/usr/bin/env python3
"""Runs a command whose standard output can't be written.

usage: stream.py full|pipe|closed COMMAND...

full: a device without space. pipe: nobody reads. Both must give exit code 1 and
an error of one line that names the stream; never a signal. closed: there is no
standard output at all, which is nobody's fault.
"""

import os
import subprocess
import sys


def main(kind, *command):
    if kind == "full":
        target = os.open("/dev/full", os.O_WRONLY)
    else:
        source, target = os.pipe()
        os.close(source)
    words = ["sh", "-c", 'exec "$@" >&-', "sh", *command]
    result = subprocess.run(
        words if kind == "closed" else command,
        stdout=target,
        stderr=subprocess.PIPE,
        text=True,
    )
    errors = [
        line
        for line in result.stderr.splitlines()
        if line.startswith("amp-run: error: ")
    ]
    if kind == "closed":
        assert result.returncode == 0 and not errors, result
        return
    assert result.returncode == 1, result
    reason = "No space left on device" if kind == "full" else "Broken pipe"
    assert errors and all(reason in line for line in errors), result.stderr
    assert "LLVM ERROR" not in result.stderr, result.stderr


main(*sys.argv[1:])
