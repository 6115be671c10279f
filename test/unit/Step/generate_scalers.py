#!/usr/bin/env python3
"""What loss scalers of other systems do, step by step, by their rules.

Usage: generate_scalers.py > scalers.txt

A block is an option of amp-run and what each step finds: 0, 1 for an overflow,
[n] for the interval becoming n before the next step. Then each value that the
scaler keeps, after each step; v*n is v, n times. ScalersTest.cpp runs the same.
"""

import itertools
import random

from scaler_rules import (Apex, ApexFP16Utils, DeepSpeed, Flax, JMP, Keras3,
                          Megatron, NoScale, Static, TFKeras, Torch,
                          TorchWithMore, f32)

SCALERS = {"torch": Torch, "apex": Apex, "apex-fp16-utils": ApexFP16Utils,
           "tf.keras": TFKeras, "keras3": Keras3, "jmp": JMP, "flax": Flax,
           "megatron": Megatron, "deepspeed": DeepSpeed, "static": Static,
           "none": NoScale}


def draw(seed, share, steps=40):
    """Overflows at random."""
    r = random.Random(seed)
    return "".join("1" if r.random() < share else "0" for _ in range(steps))


LOWERED = "00000[3]000000000001[5]000[2]00000"
# Options of systems by name, and what each is run on.
COMMON = ["interval=3 " + draw(1, 0.1), "interval=1 " + draw(2, 0.4),
          "interval=2,init=3 " + draw(3, 0.3),
          "interval=10 " + LOWERED,
          # Overflows down to a floor, or through the subnormals to 0.
          "init=8,interval=2 " + "1" * 12 + "0" * 12,
          "init=1e-37,interval=2 " + "1" * 30 + "0" * 30,
          # Growth beyond the largest f32.
          "init=1e38,growth=16,interval=1 0001000",
          "init=3e38,interval=2 00000001000",
          # Factors that are no powers of two, and no f32.
          "init=1000,growth=1.1,interval=1 " + draw(4, 0.4, 60),
          "init=7e-38,growth=3.3,interval=4 " + draw(5, 0.7, 60),
          "init=1e30,growth=1.7,interval=1 " + "0" * 90]
FACTORS = ["backoff=0.1,interval=1 " + draw(6, 0.3, 60),
           "init=3,growth=1.3,backoff=0.7,interval=1 " + draw(7, 0.5, 60),
           "init=1e-30,backoff=0.3,interval=9 " + "1" * 50]
OWN = {
    "torch": FACTORS + [
        # PyTorch's own tests.
        "init=4,growth=2,backoff=0.25,interval=2 001",
        "init=128,interval=1 0010"],
    "apex": ["interval=2,init=1e6 " + "0" * 20, "max=1024,interval=1 0010",
             "min=128,init=512,interval=2 11110000", "interval=1 " + "1" * 60],
    "flax": FACTORS + ["min=0.5,init=4,interval=1 1111111000"],
    "megatron": FACTORS + ["hysteresis=1,interval=2 " + draw(8, 0.4),
                           "hysteresis=4,interval=3 " + draw(9, 0.6),
                           "init=2,min=0.25,interval=2 1111111111100011"],
    "deepspeed": ["consecutive=true,interval=3 " + draw(10, 0.5),
                  "hysteresis=1,interval=2 " + draw(11, 0.4),
                  "hysteresis=4,interval=3 " + draw(12, 0.6),
                  "raises=false,init=2,interval=2 1111111100000",
                  "init=4,interval=2 1110111111"],
    "jmp": ["init=16,min=4,interval=2 1111100000"],
    "tf.keras": ["init=0.5,interval=2 1000", "min=0.125,init=1 11111"],
    "static": ["init=128 0110"],
    "none": [" 0110"]}
MORE = ["min=1,init=4,interval=2 11111000", "max=1e6,interval=1 0000000100",
        "max=100 0", "hysteresis=3,interval=4 " + draw(13, 0.5),
        "hysteresis=3,consecutive=true,interval=4 " + draw(14, 0.5),
        "min=2,raises=true,init=8,interval=2 100111111"] + [
    f"rule={rule},interval={n} " + draw(15 + n, 0.15) for rule, n in
    itertools.product(["equal", "at_least", "later", "wrapping", "since",
                       "since_next"], [1, 3])] + [
    f"rule={rule},interval=9 {LOWERED}"
    for rule in ["at_least", "later", "wrapping", "since", "since_next"]] + [
    f"cap={cap},init=1e38,interval=1 00000" for cap in
    ["hold", "clamp", "infinity"]]


def parse(value):
    if value in ("true", "false"):
        return value == "true"
    if not value[0].isdigit():
        return value
    return int(value) if value.isdigit() else float(value)


def make(name, text, scaler):
    keys = dict(item.split("=") for item in text.split(",") if item)
    keys = {key: parse(value) for key, value in keys.items()}
    if "init" in keys:
        wide = scaler in (Apex, ApexFP16Utils, DeepSpeed)
        keys["init"] = float(keys["init"]) if wide else f32(keys["init"])
    return scaler(**keys)


def write(name, values):
    words = []
    for value, group in itertools.groupby(values):
        count = len(list(group))
        words.append(f"{value}*{count}" if count > 1 else f"{value}")
    print(name, *words)


def run(name, case, scaler):
    text, pattern = case.split(" ")
    instance = make(name, text, scaler)
    print(name + ("," + text if text else "") + " " + pattern)
    names = dict(scale="scale", tracker="tracker", left="hysteresis",
                 iteration="iteration", last_overflow="last_overflow")
    kept = {ours: [] for theirs, ours in names.items()
            if hasattr(instance, theirs)}
    ended = []
    while pattern:
        if pattern[0] == "[":
            number, pattern = pattern[1:].split("]", 1)
            instance.interval = int(number)
            continue
        instance.update(pattern[0] == "1")
        pattern = pattern[1:]
        for theirs, ours in names.items():
            if ours in kept:
                kept[ours].append(getattr(instance, theirs))
        ended.append(int(instance.exhausted))
        if instance.exhausted:
            break
    for ours, values in kept.items():
        write(ours, [float(v) if ours == "scale" else v for v in values])
    if any(ended):
        write("exhausted", ended)


def main():
    print("# Made by generate_scalers.py")
    for name, scaler in SCALERS.items():
        cases = [] if scaler in (Static, NoScale) else [" " + draw(0, 0.1)]
        for case in cases + (COMMON if cases else []) + OWN.get(name, []):
            run(name, case, scaler)
    for case in MORE:
        run("torch", case, TorchWithMore)


if __name__ == "__main__":
    main()
