"""Where a run is."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Optional


def _format_seconds(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.1f} s"
    if seconds < 3600:
        return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"
    return f"{seconds // 3600:.0f} h {seconds % 3600 // 60:.0f} min"


class Progress:
    """One live line on a terminal; about ten plain lines elsewhere."""

    # Of the line's parts, which go first where it is too long.
    _LEAST_WANTED = (2, 3, 4, 5, 1)

    def __init__(self, first: int, total: Optional[int]):
        self._first = first
        self._total = total
        self._start = time.perf_counter()
        self._printed = 0.0
        self._is_open = False
        # To be printed, where it is no terminal.
        self._next = self._find_next(first)

    def _format(self, step: int, skipped: int, result, now: float,
                width: int) -> str:
        rate = (step - self._first) / max(now - self._start, 1e-9)
        total = "" if self._total is None else f"/{self._total}"
        parts = [f"step {step}{total}", f"loss {result.loss:.5g}",
                 "" if result.scale is None else f"scale {result.scale:.5g}",
                 f"skipped {skipped}",
                 f"{rate:.2f} steps/s" if rate < 10 else f"{rate:.0f} steps/s"]
        if self._total is not None and step < self._total:
            parts.append(_format_seconds((self._total - step) / rate) + " left")
        for index in self._LEAST_WANTED:
            line = "  ".join(filter(None, parts))
            if len(line) <= width:
                break
            if index < len(parts):
                parts[index] = ""
        return "  ".join(filter(None, parts))[:width]

    def update(self, step: int, skipped: int, result) -> None:
        now = time.perf_counter()
        if sys.stdout.isatty():
            if step != self._total and now - self._printed < 0.1:
                return
            self._printed = now
            width = shutil.get_terminal_size().columns - 1
            line = self._format(step, skipped, result, now, width)
            sys.stdout.write(f"\r{line}\x1b[K")
            sys.stdout.flush()
            self._is_open = True
        elif step >= self._next or step == self._total:
            print(self._format(step, skipped, result, now, 1000), flush=True)
            self._next = self._find_next(step)

    def _find_next(self, step: int) -> int:
        """After another tenth of the run, or twice as far where no end is
        known."""
        if not self._total:
            return max(2 * step, 1)
        return -(-(step * 10 // self._total + 1) * self._total // 10)

    def say(self, text: str) -> None:
        self.finish()
        print(text, flush=True)

    def finish(self) -> None:
        if self._is_open:
            sys.stdout.write("\n")
            sys.stdout.flush()
        self._is_open = False
