"""Runs passes of torch-mlir in a process of its own, whose death is no more
than an error. A program, not a module: it knows nothing of the package.

From standard input it reads requests, to standard output it writes answers:
each a length of 8 bytes, and a pickle. A request is a pair of a module's
bytecode and the pass pipelines; an answer ("ok", bytecode), or ("error",
message, diagnostics, unconverted), of which diagnostics are pairs of a message
and a location, and unconverted is such a pair of an op, or None.
"""

import contextlib
import fcntl
import io
import os
import pickle
import resource
import signal
import struct
import sys


def find_unconverted(op):
    """The first op of torch-mlir's dialect that is not a mere number: its name
    and its location, or None."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                inner = inner.operation
                name = inner.name
                if name == "torch.operator":
                    name = inner.attributes["name"].value
                if name.startswith("torch.") and not name.startswith(
                        ("torch.constant", "torch.prim.")):
                    return name, str(inner.location)
                found = find_unconverted(inner)
                if found:
                    return found
    return None


# The check at the end of torch-mlir's pipeline, which knows no calls.
_CHECK = ",torch-verify-linalg-on-tensors-backend-contract"


def convert(code, pipelines):
    """The answer to a request."""
    from torch_mlir import ir
    from torch_mlir.dialects import torch as torch_dialect
    from torch_mlir.passmanager import PassManager

    context = ir.Context()
    torch_dialect.register_dialect(context)
    found = []

    def note(diagnostic):
        found.append((diagnostic.message, str(diagnostic.location)))
        return True

    context.attach_diagnostic_handler(note)
    module = None
    try:
        with context:
            module = ir.Module.parse(code)
            for text in pipelines:
                text = str(PassManager.parse(f"builtin.module({text})"))
                PassManager.parse(text.replace(_CHECK, "")).run(
                    module.operation)
        left = find_unconverted(module.operation)
        if left is None:
            result = io.BytesIO()
            module.operation.write_bytecode(result)
            return "ok", result.getvalue()
        return "error", "", [], left
    except Exception as error:  # its text is about passes
        left = module and find_unconverted(module.operation)
        return "error", str(error), found, left


def read(stream):
    header = stream.read(8)
    if len(header) < 8:
        return None
    return pickle.loads(stream.read(struct.unpack("<Q", header)[0]))


def write(stream, value) -> None:
    data = pickle.dumps(value)
    stream.write(struct.pack("<Q", len(data)) + data)
    stream.flush()


def _limit_memory() -> None:
    """Some of torch-mlir's folds do not end, and grow: half of the machine's
    memory is enough for any model."""
    half = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    if most == resource.RLIM_INFINITY or half < most:
        resource.setrlimit(resource.RLIMIT_DATA, (half, most))


@contextlib.contextmanager
def _with_parent(parent: int):
    """This process ends where its parent does: the end of the pipe of requests
    is a signal."""
    flags = fcntl.fcntl(0, fcntl.F_GETFL)
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(0, fcntl.F_SETFL, flags | os.O_ASYNC)
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    if os.getppid() != parent:  # before there was a signal
        os._exit(1)
    try:
        yield
    finally:
        signal.signal(signal.SIGIO, signal.SIG_IGN)
        fcntl.fcntl(0, fcntl.F_SETFL, flags)


def main() -> None:
    parent = os.getppid()
    _limit_memory()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what libraries print is no answer
    while True:
        request = read(sys.stdin.buffer)
        if request is None:
            return
        with _with_parent(parent):
            answer = convert(*request)
        write(answers, answer)


if __name__ == "__main__":
    main()
