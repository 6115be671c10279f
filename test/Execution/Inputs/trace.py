"""Reads a trace of amp-run bench as Perfetto would."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as source:
    trace = json.load(source)
names = [event for event in trace["traceEvents"] if event["ph"] == "M"]
assert [name["name"] for name in names] == ["process_name", "thread_name"]
events = trace["traceEvents"][len(names):]
assert all(event["ph"] == "X" and event["dur"] > 0 for event in events)
assert sum(row["calls"] for row in trace["kernels"]) == len(events)
assert sum(row["seconds"] for row in trace["kernels"]) < trace["step_seconds"]
ends = [event["ts"] + event["dur"] for event in events]
follows = all(end <= event["ts"] for end, event in zip(ends, events[1:]))
products = [e for e in events if e["name"].startswith("contraction")]
flops = sum(event["args"]["flops"] for event in products)
print(f"{len(products)} contractions of {flops} operations; "
      f"kernels follow each other: {follows}")


def list_names(purpose):
    return ", ".join(sorted({name for event in events
                             for kind, _, names in
                             [event["args"]["purpose"].partition(" of ")]
                             if kind == purpose
                             for name in names.split(", ")}))


for purpose in ("gradient", "update"):
    print(f"{purpose}s of {list_names(purpose)}")
sizes = [event["args"]["bytes"] for event in events
         if event["args"]["purpose"] == "update of fc1.weight"]
print("bytes of an element of fc1.weight's update:",
      max(sizes) // (64 * 128))
