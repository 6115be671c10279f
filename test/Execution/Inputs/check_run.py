#!/usr/bin/env python3
"""Checks the log and the summary of amp-run train against each other.

usage: check_run.py LOG SUMMARY [KEY=VALUE ...]

  growth=, backoff=, interval=   the loss scaler (default 2, 0.5, 2000)
  init=                          the scale of the first step
  skipped=                       how many steps are skipped
  steps=                         how many steps there are
  lr=                            an expression of t, the applied steps before
  status=                        the status words, between commas, in order
  all=                           the one status word that all steps have
"""

import json
import math
import struct
import sys

STEP_KEYS = {"step", "loss", "grad_norm", "scale", "lr", "status"}
SUMMARY_KEYS = {
    "policy",
    "train_loss",
    "test_loss",
    "test_rows",
    "test",
    "steps",
    "applied",
    "skipped",
    "seconds",
}
APPLIED, OVERFLOW, NOT_FINITE = 1, 2, 4


def to_f32(value):
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.inf


def check_numbers(entry):
    """Numbers, or the names of what is not finite."""
    for key in ("loss", "grad_norm", "scale", "lr"):
        if isinstance(entry[key], str):
            assert entry[key] in ("NaN", "Infinity", "-Infinity"), entry
        else:
            assert math.isfinite(entry[key]), entry


def check_steps(lines, options):
    scale = options.get("init")
    growth = float(options.get("growth", 2))
    backoff = float(options.get("backoff", 0.5))
    interval = int(options.get("interval", 2000))
    expected = to_f32(float(scale)) if scale else None
    tracker = applied = skipped = 0
    statuses = []
    for number, line in enumerate(lines, 1):
        entry = json.loads(line)
        check_numbers(entry)
        assert STEP_KEYS <= entry.keys(), line
        assert entry["step"] == number, line
        status = entry["status"]
        statuses.append(status)
        # Exactly one of them.
        assert bin(status & 7).count("1") == 1, line
        assert bool(status & NOT_FINITE) == isinstance(entry["loss"], str), line
        is_finite = not isinstance(entry["grad_norm"], str)
        assert bool(status & APPLIED) == is_finite, line
        if expected is not None:
            assert to_f32(entry["scale"]) == expected, f"scale not {expected}: {line}"
        if "lr" in options:
            value = eval(options["lr"], {"t": applied, "math": math})
            close = math.isclose(entry["lr"], value, rel_tol=1e-12, abs_tol=1e-18)
            assert close, f"lr not {value}: {line}"
        if status & APPLIED:
            applied += 1
            tracker += 1
        else:
            skipped += 1
            tracker = 0
        if expected is None:
            continue
        if not status & APPLIED:
            expected = to_f32(expected * backoff)
        elif tracker == interval:
            tracker = 0
            if to_f32(expected * growth) != math.inf:
                expected = to_f32(expected * growth)
    return statuses, applied, skipped


def main(log, summary, *arguments):
    options = dict(argument.split("=", 1) for argument in arguments)
    with open(log, encoding="utf-8") as file:
        lines = [line for line in file if '"test_loss"' not in line]
    statuses, applied, skipped = check_steps(lines, options)
    if "skipped" in options:
        assert skipped == int(options["skipped"]), (skipped, statuses)
    if "steps" in options:
        assert len(statuses) == int(options["steps"]), len(statuses)
    if "status" in options:
        assert statuses == [int(s) for s in options["status"].split(",")], statuses
    if "all" in options:
        assert set(statuses) == {int(options["all"])}, statuses
    with open(summary, encoding="utf-8") as file:
        result = json.load(file)
    assert result.keys() == SUMMARY_KEYS, result.keys()
    assert result["steps"] == len(statuses), result
    assert result["applied"] == applied, result
    assert result["skipped"] == skipped, result
    assert result["seconds"] > 0, result


main(*sys.argv[1:])
