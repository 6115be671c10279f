"""What a run of a loss does with tensors that are no module's."""

from __future__ import annotations

from typing import Any, Dict, Iterable, Iterator, Set, Tuple

import torch
from torch.utils import _pytree
from torch.utils._python_dispatch import TorchDispatchMode

from ._errors import Error
from ._torch_places import describe_caller


def get_memory(tensor: torch.Tensor) -> int:
    """Its storage's address, or 0 if it has none."""
    try:
        return tensor.untyped_storage().data_ptr()
    except (NotImplementedError, RuntimeError):  # sparse, or of a subclass
        return 0


def _list_written(func, args, kwargs) -> Iterator[torch.Tensor]:
    for i, parameter in enumerate(func._schema.arguments):
        if parameter.alias_info is None or not parameter.alias_info.is_write:
            continue
        value = args[i] if i < len(args) else kwargs.get(parameter.name)
        for leaf in _pytree.tree_leaves(value):
            if isinstance(leaf, torch.Tensor):
                yield leaf


class Beside(TorchDispatchMode):
    """Within it code may write the tensors that are made within it, and those
    that it is told of. Another is as it was: the write is an error.

    Attributes:
        numbers: tensors that are not such ones, by their ids, and what item()
            has given of them.
    """

    supports_higher_order_operators = True

    def __init__(self):
        super().__init__()
        self.numbers: Dict[int, Tuple[torch.Tensor, Any]] = {}
        # Memory of the user's is no other's as long as the user has it.
        self._own: Set[int] = {0}

    def allow(self, tensors: Iterable[torch.Tensor]) -> None:
        self._own.update(map(get_memory, tensors))

    def __torch_dispatch__(self, func, types, args=(), kwargs=None) -> Any:
        kwargs = kwargs or {}
        if not isinstance(func, torch._ops.OpOverload):  # a branch or a loop
            return func(*args, **kwargs)
        if func._schema.is_mutable:
            self._check(func, args, kwargs)
        # torch.tensor(...) is made by one op, on what no op has given.
        is_new = func is torch.ops.aten.lift_fresh.default
        known = set() if is_new else {
            get_memory(t) for t in _pytree.tree_leaves((args, kwargs))
            if isinstance(t, torch.Tensor)}
        result = func(*args, **kwargs)
        if func is torch.ops.aten._local_scalar_dense.default and (
                get_memory(args[0]) not in self._own):
            self.numbers[id(args[0])] = args[0], result
        self.allow(t for t in _pytree.tree_leaves(result)
                   if isinstance(t, torch.Tensor)
                   and get_memory(t) not in known)
        return result

    def _check(self, func, args, kwargs) -> None:
        for tensor in _list_written(func, args, kwargs):
            if get_memory(tensor) not in self._own:
                raise Error(
                    "the loss writes a tensor that is no buffer of a module, "
                    f"of shape {list(tensor.shape)}: make it a buffer, give it "
                    "as a metric, or write it between the steps"
                    + describe_caller())
