"""Where in the user's program something is from."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Optional, Tuple

import torch

# Files whose lines are nobody's model.
_FOLDERS = tuple(folder + os.sep for folder in (
    os.path.dirname(torch.__file__), os.path.dirname(__file__),
    os.path.dirname(contextlib.__file__)))
_SITE = os.sep + "site-packages" + os.sep


def is_users(file: str) -> bool:
    """Whether a file is of a user's, or of a package with models."""
    return _SITE in file and not file.startswith(_FOLDERS[:2]) or not (
        file.startswith((*_FOLDERS, "<frozen", "<eval_with_key")))


def find_place() -> Optional[Tuple[str, int]]:
    frame = sys._getframe(1)
    while frame is not None and not is_users(frame.f_code.co_filename):
        frame = frame.f_back
    return frame and (frame.f_code.co_filename, frame.f_lineno)


def describe_caller() -> str:
    """Where in the user's program a call comes from."""
    place = find_place()
    return f" ({place[0]}:{place[1]})" if place else ""
