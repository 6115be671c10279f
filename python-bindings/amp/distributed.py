"""Processes that train together: each is a replica of the step.

>>> amp.distributed.init()                                 # doctest: +SKIP
>>> step = amp.compile("mlp.mlir", policy="bf16").step()   # doctest: +SKIP
>>> step(x=own_rows, target=own_labels).loss               # doctest: +SKIP

under ``mpirun -np 2 python train.py``, MPICH's ``mpiexec``, ``srun`` or
``torchrun --nproc-per-node=2 train.py``. Each process gives its own rows; the
gradients, the loss and the metrics are those of all rows, and all processes
make the same update.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import sys
from typing import Any, Callable, List, Optional, Tuple

from . import _amp
from ._arrays import as_argument
from ._errors import Error

__all__ = ["init", "rank", "share", "size"]

_joined = False
_failed = False


def rank() -> int:
    """The number of this process, from 0."""
    return _amp.get_rank()


def size() -> int:
    """How many there are; 1 before :func:`init`, and of a process that is
    alone."""
    return _amp.get_count()


def init(replicas: Optional[int] = None) -> None:
    """Joins the processes that mpirun, mpiexec, srun or torchrun started beside
    this one. From then on a training step that is compiled is one of all of
    them, if ``replicas=1`` does not say otherwise. A process that is alone
    stays so; a second call does nothing.

    A process that ends by an exception ends the others, with a line.

    Args:
        replicas: how many have to be there.

    Raises:
        Error: there are others than ``replicas``, or the library of MPI is
            missing.
    """
    global _joined
    if not _joined:
        if _is_of_torchrun():
            _join_by_torch(replicas)
        else:
            _amp.join(replicas or 0)
        _joined = True
        if size() > 1:
            _watch_end()
    if replicas not in (None, size()):
        raise Error(f"expected {replicas} replicas, found {size()}")


def share(step) -> None:
    """Gives all replicas of a training step the first one's parameters, states,
    slots and control values, but for parts that each has of them; to be called
    by all, after one has written values that the others have not. A step that
    is new has them in common."""
    step._recorded()._share()
    step.refresh()


# Torch ------------------------------------------------------------------------


def _is_of_torchrun() -> bool:
    """Whether torchrun started it, and no launcher of MPI within that."""
    return "TORCHELASTIC_RUN_ID" in os.environ


def _join_by_torch(replicas: Optional[int]) -> None:
    """Messages go over gloo, which PyTorch has for its CPU tensors."""
    count = int(os.environ["WORLD_SIZE"])
    if replicas not in (None, count):
        raise Error(f"expected {replicas} replicas, found {count} processes: "
                    f"start them by 'torchrun --nproc-per-node={replicas} ...'")
    try:
        import torch.distributed
    except ImportError as error:
        raise Error("started by torchrun, whose processes are joined by "
                    f"PyTorch's gloo: {error}") from None
    from ._torch_transport import Transport

    transport = Transport()
    if count > 1:
        _amp.join_by("gloo", transport.rank, count, transport.transfer)


# The end ----------------------------------------------------------------------


def _watch_end() -> None:
    """What ends by an exception leaves no others waiting."""
    before, process = sys.excepthook, os.getpid()

    def note(kind, value, trace):
        global _failed
        # What all have, the first one tells.
        is_common = getattr(value, "is_common", False)
        _failed = _failed or not is_common
        if not is_common or rank() == 0:
            before(kind, value, trace)

    def leave():
        if os.getpid() != process:  # forked
            return
        sys.stdout.flush()
        sys.stderr.flush()
        if _failed:
            os._exit(1)
        try:
            _amp.leave(0)
        except Error as error:
            print(f"amp: error: replica {rank()} ends: {error}",
                  file=sys.stderr, flush=True)
            os._exit(1)

    sys.excepthook = note
    atexit.register(leave)


# For amp.fit ------------------------------------------------------------------


def count_replicas(step) -> int:
    """Of a training step."""
    return step._recorded().program.manifest.get("replicas", 1)


@contextlib.contextmanager
def as_common():
    """An error in it is one that all replicas have, and the first one tells."""
    try:
        yield
    except Error as error:
        error.is_common = True
        raise


def agree(own: str = "", facts: Tuple[Tuple[str, str], ...] = ()) -> None:
    """Raises an error on all replicas where one has one, or another fact than
    the first."""
    with as_common():
        _amp.agree(own, list(facts))


def make_together(make: Callable[[], Any], list_facts) -> Any:
    """What all replicas make at once; an error of one is one of all."""
    try:
        value = make()
    except Error as error:
        agree(str(error))
        raise
    agree(facts=list_facts(value))
    return value


def compute_sum(step) -> str:
    """A number of the bits of all that a step has."""
    digest = hashlib.blake2b(digest_size=8)
    for key in step.state:
        array = as_argument(step.state[key])
        digest.update(array[0] if isinstance(array, tuple) else array)
    return digest.hexdigest()


def share_values(names: List[str], values: List[float]) -> List[float]:
    """The first one's, on all."""
    text = " ".join(map(float.hex, values))
    first = _amp.share_text(text).split()
    if len(first) != len(names):
        agree(facts=(("an evaluation of", ", ".join(names)),))
    return [float.fromhex(word) for word in first]
