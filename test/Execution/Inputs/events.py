#!/usr/bin/env python3
"""Compares TensorBoard's event files with a log.

usage: events.py FOLDER LOG

Reads the folder's files in the order of their names, as TensorBoard does: each
record's checksums, each event; what an older file has of steps from where a
newer one starts on is dropped. Then there is each value of the log, rounded to
f32, once, and no other but skipped and step_ms.
"""

import glob
import json
import os
import struct
import sys


def crc32c(data):
    """Bit by bit, of RFC 3720's polynomial."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    return value ^ 0xFFFFFFFF


def masked(data):
    value = crc32c(data)
    return ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF


def records(path):
    with open(path, "rb") as file:
        data = file.read()
    at = 0
    while at < len(data):
        size, check = struct.unpack_from("<QI", data, at)
        assert check == masked(data[at:at + 8]), (path, at)
        body = data[at + 12:at + 12 + size]
        assert struct.unpack_from("<I", data, at + 12 + size) == (
            masked(body),), (path, at)
        yield body
        at += size + 16


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def fields(data):
    """(number, value) of each field of a message."""
    at = 0
    while at < len(data):
        tag, at = varint(data, at)
        number, wire = tag >> 3, tag & 7
        if wire == 0:
            value, at = varint(data, at)
        elif wire == 2:
            size, at = varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            form, size = {1: ("<d", 8), 5: ("<f", 4)}[wire]
            (value,), at = struct.unpack_from(form, data, at), at + size
        yield number, value


def read(folder):
    values = {}
    paths = sorted(glob.glob(os.path.join(folder, "events.out.tfevents.*")))
    assert paths, "no file"
    for path in paths:
        for number, record in enumerate(records(path)):
            event = dict(fields(record))
            assert event[1] > 1.7e9, event
            if number == 0:
                assert event[3] == b"brain.Event:2", event
            elif 7 in event:
                assert dict(fields(event[7])) == {1: 1}, event
                values = {k: v for k, v in values.items() if k[0] < event[2]}
            else:
                for _, value in fields(event[5]):
                    tag = dict(fields(value))
                    key = (event[2], tag[1].decode())
                    assert key not in values, key
                    values[key] = tag[2]
    return values


def expect(log):
    values = {}
    with open(log) as file:
        for line in map(json.loads, file):
            step = line.pop("step")
            if "test_loss" in line:
                values[step, "eval/loss"] = line["test_loss"]
                for name, value in line["test"].items():
                    values[step, "eval/" + name] = value
                continue
            values[step, "train/skipped"] = 1 - (line.pop("status") & 1)
            line.pop("overflow", None)
            for name, value in line.items():
                values[step, "train/" + name] = value
    return values


def main():
    values, wanted = read(sys.argv[1]), expect(sys.argv[2])
    times = {k: v for k, v in values.items() if k[1] == "train/step_ms"}
    assert all(0 < value < 1e6 for value in times.values())
    values = {k: v for k, v in values.items() if k not in times}
    steps = {step for step, tag in values if tag == "train/loss"}
    assert {step for step, _ in times} == steps
    assert values.keys() == wanted.keys(), values.keys() ^ wanted.keys()
    for key, value in wanted.items():
        rounded, = struct.unpack("f", struct.pack("f", float(value)))
        assert str(rounded) == str(values[key]), (key, value, values[key])
    print(len(values), "values")


if __name__ == "__main__":
    main()
