"""The page docs/generated/FrameworkDifferences.md, from what a sweep found."""

import os
import re

from sweep_reasons import find_reason

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "generated",
                    "FrameworkDifferences.md")

_HEAD = """\
# Where numbers differ from PyTorch's and JAX's

Written by `scripts/check-sweep --write`; what the columns mean, and what is
compared, is in [CONTRIBUTING.md](../../CONTRIBUTING.md#beside-the-frameworks).
{counts}

## Numbers

| function | call | values | what | amp | framework | why |
|---|---|---|---|---|---|---|
"""
_REFUSED = """
## Refused

| function | call | error |
|---|---|---|
"""
_ENDED = """
## Without a result

| function | what happened |
|---|---|
"""
_NONE = """
## Not compared

No call of these gives real numbers of real arrays, the same twice, with shapes
that are known before it runs.

"""


def get_key(fault):
    """What a row of the page is of."""
    return (fault["op"], fault["values"], fault["what"].split()[0])


def _number(value):
    return "NaN" if value != value else f"{value:.2g}"


def _cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def make_row(faults):
    """Of faults of one key, the first of which shows."""
    first = faults[0]
    call = f"`{first['case']}`"
    if first["at"]:
        call += f" at `{first['at']}`"
    types = sorted({f["dtype"] for f in faults})
    if "float32" not in types:
        call += ", " + ", ".join(types)
    return [first["op"], call, first["values"], first["what"].split()[0],
            _number(first["found"]), _number(first["exact"]),
            find_reason(first) or "**unexplained**"]


def _group(items, key):
    groups = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def shorten(line):
    """An error without the place, which is in the sweep."""
    line = re.sub(r" \(/[^)]*\)", "", line)
    line = re.sub(r"(<string>|/[^ :]*):\d+:\d+: ", "", line)
    return line if len(line) <= 160 else line[:157] + "..."


def _table(rows):
    return "".join("| " + " | ".join(map(_cell, row)) + " |\n" for row in rows)


def _merge(results):
    """All of the frameworks' results by name, and the parts of them."""
    every = {name: result for found in results.values()
             for name, result in found.items()}
    ran = [content for verdict, content in every.values() if verdict == "ran"]
    faults = [fault for content in ran for fault in content["faults"]]
    refused = [entry for content in ran for entry in content["refused"]]
    return every, ran, faults, refused


def _count(every, ran, faults, refused):
    calls = sum(len(content["calls"]) for content in ran)
    wrong = {(f["op"], f["case"], f["dtype"]) for f in faults}
    return (f"{len(ran)} functions, {calls} calls: {len(refused)} are refused, "
            f"{len(wrong)} differ somewhere.")


def make_page(results):
    """The page's text, of what `sweep` gave by framework."""
    every, ran, faults, refused = _merge(results)
    text = _HEAD.format(counts=_count(every, ran, faults, refused))
    groups = _group(faults, get_key)
    text += _table(make_row(groups[key]) for key in sorted(groups))
    text += _REFUSED
    groups = _group(refused, lambda r: (r[0], shorten(r[3])))
    text += _table([op, f"`{groups[op, why][0][2]}`", why]
                   for op, why in sorted(groups))
    ended = {name: result for name, result in every.items()
             if result[0] not in ("ran", "none")}
    if ended:
        text += _ENDED + _table([name, f"{verdict}: {shorten(why)}"]
                                for name, (verdict, why) in
                                sorted(ended.items()))
    none = sorted(name for name, result in every.items()
                  if result[0] == "none")
    return text + _NONE + ", ".join(f"`{name}`" for name in none) + ".\n"


def find_unexplained(results):
    """Faults without a reason, and what ended a process."""
    every, _, faults, _ = _merge(results)
    lines = [f"{f['op']}({f['case']}) {f['dtype']} {f['values']}, {f['what']}"
             f"{' at ' + f['at'] if f['at'] else ''}: {f['found']:.8g} for "
             f"{f['exact']:.8g}" for f in faults if not find_reason(f)]
    return lines + [f"{name}: {verdict}: {why}" for name, (verdict, why) in
                    every.items() if verdict not in ("ran", "none")]


def read_rows(path=PAGE):
    """The rows of the page's numbers: (function, call, values, what)."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    part = text.split("## Numbers")[1].split("\n## ")[0]
    rows = [re.split(r"(?<!\\) \| ", line.strip("| "))
            for line in part.splitlines()[4:] if line]
    return [tuple(cell.replace("\\|", "|") for cell in row[:4])
            for row in rows]
