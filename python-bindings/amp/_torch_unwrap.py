"""What eager PyTorch runs a module by, and a program does without: modules
around it, and memory in other orders."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from typing import Iterator, List

import torch
from torch import nn
from torch.nn.parallel import DataParallel, DistributedDataParallel

from . import distributed
from ._errors import Error
from ._program import _warn
from ._torch_beside import get_memory


def unwrap(model: nn.Module) -> nn.Module:
    """The module that torch.compile, DataParallel or DistributedDataParallel
    was given.

    Raises:
        Error: it is no module; it is to train with other processes, and amp's
            replicas are not set up.
    """
    dynamo = sys.modules.get("torch._dynamo.eval_frame")
    compiled = (dynamo.OptimizedModule,) if dynamo else ()
    while isinstance(model, (DataParallel, DistributedDataParallel, *compiled)):
        name = "torch.compile" if isinstance(model, compiled) else (
            type(model).__name__)
        if isinstance(model, DistributedDataParallel):
            _check_processes(model)
        model = (model._orig_mod if isinstance(model, compiled)
                 else model.module)
        _warn([(f"compiles the {type(model).__name__} in {name}", True)])
    if not isinstance(model, nn.Module):
        raise Error(f"expected an nn.Module, found {type(model).__name__}")
    return model


def _check_processes(model: DistributedDataParallel) -> None:
    count = torch.distributed.get_world_size(model.process_group)
    if count != distributed.size():
        raise Error(
            f"DistributedDataParallel of {count} processes, where amp has "
            f"{distributed.size()}: a compiled step takes the mean of the "
            "gradients by amp's own replicas: call amp.distributed.init()")


def _is_turned(tensor: torch.Tensor) -> bool:
    """Whether it fills memory of its own in another order, as channels_last."""
    return (tensor.layout is torch.strided and not tensor.is_contiguous()
            and torch._prims_common.is_non_overlapping_and_dense_or_false(
                tensor)
            and tensor.untyped_storage().nbytes()
            == tensor.numel() * tensor.itemsize)


def _list_turned(root: nn.Module) -> List[torch.Tensor]:
    """What shares its memory stays as it is."""
    tensors = {id(t): t for t in (*root.parameters(), *root.buffers())
               if not nn.parameter.is_lazy(t)}.values()
    counts = Counter(get_memory(t) for t in tensors)
    return [t for t in tensors if _is_turned(t) and counts[get_memory(t)] == 1]


@contextlib.contextmanager
def makes_contiguous(root: nn.Module) -> Iterator[None]:
    """Parameters and buffers that lie as channels_last, or are transposed, lie
    in the order of their dimensions from here on, as a program has them; after
    an error they are as before."""
    before = [(tensor, tensor.data) for tensor in _list_turned(root)]
    try:
        for tensor, data in before:
            tensor.data = data.contiguous()
        yield
    except BaseException:
        for tensor, data in before:
            tensor.data = data
        raise
    if before:
        _warn([(f"{len(before)} tensors of the module lay as channels_last or "
                "transposed, and lie in the order of their dimensions now",
                True)])
