"""Why a number may differ from a framework's: a rule of this project that the
docs state, or what the framework leaves open. A difference that no line here
explains is a fault."""

import re

# What the docs state: a regular expression for "function | values | what".
_RULES = [
    (r" \| subnormal results \| ",
     "exp gives 0 where its result is subnormal (Numerics.md)"),
]


def find_reason(fault):
    """Or None."""
    text = " | ".join((fault["op"], fault["values"], fault["what"]))
    for pattern, reason in _RULES:
        if re.search(pattern, text):
            return reason
    return None
