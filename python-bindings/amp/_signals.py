"""SIGINT and SIGTERM during a run."""

from __future__ import annotations

import signal
import threading
from typing import Any, Dict, Optional


class Signals:
    """Notes SIGINT and SIGTERM, so that a run ends after a step; the second one
    is as without this, and one that is ignored stays so. Only a process's first
    thread gets signals."""

    def __init__(self):
        self.seen: Optional[int] = None
        self._old: Dict[int, Any] = {}

    def _note(self, number, frame) -> None:
        self.seen = number
        self.__exit__()

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
