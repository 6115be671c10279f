"""The page docs/generated/TorchMLIRTests.md, from what torch-mlir's end-to-end
tests showed."""

import os
import re
from collections import Counter

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "generated",
                    "TorchMLIRTests.md")

_HEAD = """\
# torch-mlir's end-to-end tests

Written by `scripts/check-peers --write`; what is compared is in
[CONTRIBUTING.md](../../CONTRIBUTING.md#beside-the-frameworks). {count} of
{of} tests ran.

| verdict | tests |
|---|---|
"""
_NAMES = 4  # of tests, in a row


def get_reason(why):
    """An error without its place and what is the test's own: types, sizes."""
    why = re.sub(r" \((/|in ')[^)]*\)", "", why)
    why = re.sub(r"^\S+\.py:\d+:\d+: ", "", why)
    why = re.sub(r"'tensor<(?:[\d?]+x)*(\w+(?:<\w+>)?)>'",
                 r"a tensor of \1", why)
    why = re.sub(r"\d+x\d+\w*|\[[\d, ]*\]|-?\d+\.\d+(e-?\d+)?", "...", why)
    return why if len(why) <= 160 else why[:157] + "..."


def _cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def _make_rows(lines):
    """Reasons, the most frequent first, with a few names of tests each."""
    tests = {}
    for _, name, why in sorted(lines):
        tests.setdefault(get_reason(why), []).append(name)
    for why, names in sorted(tests.items(), key=lambda t: (-len(t[1]), t[0])):
        shown = ", ".join(f"`{name}`" for name in names[:_NAMES])
        more = ", ..." if len(names) > _NAMES else ""
        yield f"| {len(names)} | {_cell(why)} | {shown}{more} |\n"


def make_page(lines, order, total):
    """The page's text.

    Args:
        lines: a verdict, a test's name and a reason each.
        order: the verdicts.
        total: how many tests the suite has.
    """
    counts = Counter(verdict for verdict, _, _ in lines)
    text = _HEAD.format(count=len(lines), of=total)
    text += "".join(f"| {verdict} | {counts[verdict]} |\n"
                    for verdict in order)
    for verdict in order:
        found = [line for line in lines if line[0] == verdict]
        if verdict != "right" and found:
            text += (f"\n## {verdict.capitalize()}\n\n| tests | why | which |\n"
                     "|---|---|---|\n" + "".join(_make_rows(found)))
    return text
