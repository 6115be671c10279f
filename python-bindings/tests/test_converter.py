"""torch-mlir's process: it ends where its parent does."""

import os
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("torch_mlir")

# A conversion that does not end, of a parent that dies.
_PARENT = """
import os, signal, time
from amp._converter import _Converter
from amp._converter_process import write
converter = _Converter()
code = b'''func.func @f(%a: !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32> {
  %i = torch.constant.int 0
  %n = torch.constant.none
  %r = torch.aten.softmax.int %a, %i, %n : !torch.vtensor<[],f32>, !torch.int, !torch.none -> !torch.vtensor<[],f32>
  return %r : !torch.vtensor<[],f32>
}'''
pipeline = "torchdynamo-export-to-torch-backend-pipeline{extra-library=}"
write(converter._process.stdin, (code, [pipeline]))
time.sleep(3)
assert converter.is_alive()
print(converter._process.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def _is_running(pid):
    """Not as a zombie, which nobody waits for."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_it_ends_with_its_parent():
    done = subprocess.run([sys.executable, "-c", _PARENT],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stderr
    pid = int(done.stdout)
    end = time.monotonic() + 5
    while _is_running(pid) and time.monotonic() < end:
        time.sleep(0.1)
    if _is_running(pid):
        os.kill(pid, signal.SIGKILL)
        pytest.fail("the converter goes on without its parent")
