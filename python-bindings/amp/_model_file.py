"""Models as files for amp-run."""

from __future__ import annotations

import os
import shlex
from typing import Dict

from ._errors import Error


def _make_flags(options: Dict[str, object]) -> str:
    """The flags of amp-run for options of ``compile``."""
    flags = []
    for name, value in options.items():
        if name == "kind" or value is None or value == "":
            continue
        if isinstance(value, bool):
            value = "true" if value else "false"
        text = f"--{name.replace('_', '-')}={value}"
        flags.append(shlex.quote(" ".join(text.split("\n"))))
    return " ".join(flags)


def write_model(path, text: str, options: Dict[str, object]) -> None:
    """Whole, or not at all."""
    # The comment is one line.
    name = " ".join(os.path.basename(os.fspath(path)).split("\n"))
    made = f"{os.fspath(path)}.{os.getpid()}"
    try:
        with open(made, "w", encoding="utf-8", errors="replace",
                  newline="") as file:
            file.write(f"// amp-run bench {shlex.quote(name)} "
                       f"{_make_flags(options)}".rstrip() + "\n" + text)
        os.replace(made, path)
    except OSError as error:
        raise Error(f"{os.fspath(path)}: cannot be written: "
                    f"{error.strerror}") from None
    finally:
        if os.path.exists(made):
            os.remove(made)
