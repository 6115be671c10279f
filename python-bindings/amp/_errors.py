"""The package's exception."""

import re

_PLACE = re.compile(r"^(.+?):(\d+):(\d+): (.*)$", re.S)


def make_line(text) -> str:
    """A text on one line that a terminal shows as it is: without the middle of
    a long one, control characters as \\x1b."""
    try:
        text = str(text)
    except Exception:  # an exception of somebody's
        text = type(text).__name__
    line = "; ".join(filter(None, text.split("\n")))
    line = "".join(c if c.isprintable() else c.encode(
        "unicode_escape", "surrogatepass").decode() for c in line)
    return line if len(line) <= 300 else f"{line[:200]} ... {line[-95:]}"


class Error(Exception):
    """What the compiler, a step or a file could not do: one line that says what
    was expected and what was found. A framework's exception behind it, whose
    traceback is none of the user's program, is ``__context__``.

    Attributes:
        message: the line without the place it begins with.
        file, line, column: the place in the MLIR text, or None.
    """

    def __init__(self, text: str):
        text = make_line(text)
        super().__init__(text)
        place = _PLACE.match(text)
        self.message = place[4] if place else text
        self.file = place[1] if place else None
        self.line = int(place[2]) if place else None
        self.column = int(place[3]) if place else None


class AmpWarning(UserWarning):
    """A warning of the compiler. Remarks of it are AmpRemark."""


class AmpRemark(AmpWarning):
    """What the compiler remarks and is no mistake. Not shown by default."""
