"""Reads a trace of amp-run bench as Perfetto would."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as source:
    events = json.load(source)["traceEvents"]
assert all(event["ph"] == "X" and event["dur"] > 0 for event in events)
ends = [event["ts"] + event["dur"] for event in events]
follows = all(end <= event["ts"] for end, event in zip(ends, events[1:]))
products = [e for e in events if e["name"].startswith("contraction")]
flops = sum(event["args"]["flops"] for event in products)
print(f"{len(products)} contractions of {flops} operations; "
      f"kernels follow each other: {follows}")
