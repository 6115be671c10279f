#!/usr/bin/env python3
"""Checks the sums of a report of memory against the step that it is of.

usage: memory.py REPORT.json STEP.mlir
"""

import json
import re
import sys

USES = ["parameters", "copies", "gradients", "optimizer", "activations",
        "temporaries", "inputs", "scratch"]

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    step = file.read()

arena = int(re.search(r"amp.arena_bytes = (\d+)", step)[1])
assert report["arena"]["bytes"] == arena, (report["arena"], arena)
kernels = zip(*report["timeline"].values())
live = [sum(values) for values in kernels]
assert len(live) == len(re.findall(r"amp.launch @", step)), len(live)
assert max(live) == report["arena"]["live_peak"] <= arena
assert live[report["peak_kernel"]["number"]] == max(live)
held = {use: report["at_peak"][use] for use in USES}
for use, values in report["timeline"].items():
    held[use] -= values[report["peak_kernel"]["number"]]
    assert report[use] == held[use] + max(values), use
assert sum(held.values()) + arena == report["peak"]
