"""SIGINT and SIGTERM during a run."""

from __future__ import annotations

import signal
import threading
import time
from typing import Any, Dict, Optional


class Signals:
    """Notes SIGINT and SIGTERM, so that a run ends after a step. One that comes
    two seconds later is as without this (whoever ends a program and its group,
    as timeout(1) does, sends a signal twice), and one that is ignored stays so.
    Only a process's first thread gets signals."""

    _SECONDS = 2.0

    def __init__(self):
        self.seen: Optional[int] = None
        self._at = 0.0
        self._old: Dict[int, Any] = {}

    def _note(self, number, frame) -> None:
        if self.seen is None:
            self.seen, self._at = number, time.monotonic()
        elif time.monotonic() - self._at >= self._SECONDS:
            self.__exit__()
            signal.raise_signal(number)

    def __enter__(self) -> "Signals":
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                if signal.getsignal(number) != signal.SIG_IGN:
                    self._old[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *_) -> None:
        while self._old:
            number, handler = self._old.popitem()
            signal.signal(number, handler)
