#!/usr/bin/env python3
"""Runs a command that is to fail with one clear error.

usage: fails.py TEXT COMMAND [ARGUMENT ...]

Exit code 1, and exactly one line on stderr, "amp-run: error: TEXT". A `*` in
TEXT stands for anything.
"""

import re
import subprocess
import sys

text, command = sys.argv[1], sys.argv[2:]
result = subprocess.run(
    command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
)
lines = result.stderr.decode(errors="replace").splitlines()
pattern = ".*".join(re.escape(part) for part in text.split("*"))
wrong = []
if result.returncode != 1:
    wrong.append(f"expected exit code 1, found {result.returncode}")
if len(lines) != 1:
    wrong.append(f"expected one line on stderr, found {len(lines)}")
elif not re.fullmatch("amp-run: error: " + pattern, lines[0]):
    wrong.append(f"expected: amp-run: error: {text}")
if wrong:
    sys.exit("\n".join([" ".join(command), *wrong, "found:", *lines]))
