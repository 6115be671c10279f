#!/usr/bin/env python3
"""Compares what a run says of its best evaluation with its log.

usage: best.py LOG OUT METRIC:DIRECTION PATIENCE STEPS [EVERY]
       best.py --same LOG SUMMARY METRIC:DIRECTION

The first looks where the best evaluation was, and whether the run of at most
STEPS ended at the PATIENCE-th one without a better (0: that it did not end),
with one at each EVERY steps. The second wants the evaluation of a checkpoint to
give the log's best value, bit for bit.
"""

import json
import sys


def read(path, metric):
    """(step, value) of each evaluation in the log."""
    with open(path) as file:
        lines = [json.loads(line) for line in file]
    return [(line["step"], get(line, metric))
            for line in lines if "test_loss" in line]


def get(line, metric):
    return line["test_loss"] if metric == "loss" else line["test"][metric]


def main():
    same = sys.argv[1] == "--same"
    log, other, rule, *rest = sys.argv[2 if same else 1:]
    metric, direction = rule.split(":")
    values = read(log, metric)
    pick = min if direction == "min" else max
    # The first of equal ones: min and max give that.
    best = pick(values, key=lambda item: item[1])
    if same:
        with open(other) as file:
            found = get(json.load(file), metric)
        assert found == best[1], (found, best)
        return
    patience, steps, every = (*map(int, rest), 2)[:3]
    with open(other) as file:
        lines = [line for line in file if line.startswith("best ")]
    assert len(lines) == 1 and f" at step {best[0]}" in lines[0], (lines, best)
    last = values[-1][0]
    assert ("stopped early" in lines[0]) == bool(patience), lines
    if patience:
        assert last == best[0] + patience * every < steps, (last, best)
    else:
        assert last == steps, last


if __name__ == "__main__":
    main()
