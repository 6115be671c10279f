"""torch-mlir's passes in a process of its own (_converter_process), which is
started once and serves until it dies, or this process ends."""

from __future__ import annotations

import atexit
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import threading
from typing import Optional, Sequence, Tuple

from ._converter_process import read, write
from ._errors import Error

# Of one conversion, in seconds: some of torch-mlir's folds do not end.
_LIMIT = 600


class _Converter:

    def __init__(self):
        # What it prints when it dies.
        self._printed = tempfile.TemporaryFile()
        self.pid = os.getpid()  # a fork may not use its parent's
        path = os.path.join(os.path.dirname(__file__), "_converter_process.py")
        self._process = subprocess.Popen(
            [sys.executable, "-B", path], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=self._printed,
            start_new_session=True,  # Ctrl-C is for this process
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})

    def is_alive(self) -> bool:
        return self.pid == os.getpid() and self._process.poll() is None

    def ask(self, request):
        """The answer, or an error where there is none."""
        try:
            write(self._process.stdin, request)
            ready, _, _ = select.select([self._process.stdout], [], [],
                                        _LIMIT)
            answer = read(self._process.stdout) if ready else None
        except BrokenPipeError:
            ready, answer = True, None
        if answer is None:
            if ready:  # it ends by itself
                self._process.wait(5)
            self.stop()
            raise Error(f"torch-mlir {self._describe_end(bool(ready))}")
        return answer

    def stop(self) -> None:
        if self.pid == os.getpid():
            self._process.kill()
            self._process.wait()

    def _describe_end(self, ended: bool) -> str:
        if not ended:
            return (f"did not convert the model within {_LIMIT} s")
        self._printed.seek(0)
        printed = self._printed.read().decode(errors="replace")
        ops = re.findall(r"torch\.(?:aten|prims)\.[\w.]+", printed)
        what = f" at '{ops[-1]}'" if ops else ""
        code = self._process.returncode
        how = (signal.Signals(-code).name if code < 0 and -code in
               signal.valid_signals() else f"status {code}")
        return f"ended with {how} while it converted the model{what}"


_lock = threading.Lock()
_converter: Optional[_Converter] = None


def run_passes(code: bytes, pipelines: Sequence[str]) -> Tuple:
    """The answer of the process: see _converter_process.

    Args:
        code: a module, as bytecode or text.
        pipelines: one after the other.

    Raises:
        Error: the process died, or did not end in time.
    """
    global _converter
    with _lock:
        if _converter is None or not _converter.is_alive():
            _converter = _Converter()
        return _converter.ask((code, list(pipelines)))


@atexit.register
def _stop() -> None:
    if _converter is not None:
        _converter.stop()
