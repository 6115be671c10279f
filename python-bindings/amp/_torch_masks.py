"""What nothing but constants decide, as a read by a mask, `x[~torch.eye(n,
dtype=torch.bool)]` of a contrastive loss: the places are known, and so is how
many there are. PyTorch computes it where a graph could not tell a shape, or
Python asks for a number."""

from __future__ import annotations

import contextlib
import operator
from functools import partial
from typing import Any, Callable, Dict, Iterator, Optional
from unittest import mock

import torch
from torch import fx
from torch.fx.experimental.proxy_tensor import (get_proxy_mode, get_proxy_slot,
                                                has_proxy_slot)
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import _disable_current_modes

_getitem = torch.Tensor.__getitem__
# Of what is evaluated.
_MAX_ELEMENTS = 1 << 22


class _Constants:
    """The tensors of a graph so far that no input has part in."""

    def __init__(self, graph: fx.Graph, root):
        self._values: Dict[fx.Node, Any] = {}
        for node in graph.nodes:
            if node.op == "get_attr":
                self._values[node] = getattr(root, node.target).clone()
            elif node.op == "call_function":
                self._visit(node)

    def find(self, node: fx.Node) -> Optional[torch.Tensor]:
        return self._values.get(node)

    def _visit(self, node: fx.Node) -> None:
        if node.target is operator.getitem and node.args[0] in self._values:
            self._values[node] = self._values[node.args[0]][node.args[1]]
        schema = getattr(node.target, "_schema", None)
        if schema is None or node.target.namespace != "aten":
            return
        if all(source in self._values for source in node.all_input_nodes) and (
                torch.Tag.nondeterministic_seeded not in node.target.tags):
            args, kwargs = fx.node.map_arg((node.args, node.kwargs),
                                           self._values.__getitem__)
            self._values[node] = node.target(*args, **kwargs)
        elif schema.is_mutable:
            # What is written may be a view of any of them.
            for source in node.all_input_nodes:
                if source in self._values:
                    self._values.clear()
                    return


def _evaluate(value: torch.Tensor) -> Optional[torch.Tensor]:
    """A tensor's value where it is known."""
    mode = get_proxy_mode()
    if (mode is None or value.numel() > _MAX_ELEMENTS
            or not has_proxy_slot(value, mode.tracer)):
        return None
    node = get_proxy_slot(value, mode.tracer).proxy.node
    with _disable_current_modes(), torch.no_grad():
        try:
            return _Constants(node.graph, mode.tracer.root).find(node)
        except (RuntimeError, NotImplementedError):
            return None


def _is_mask(index) -> bool:
    return isinstance(index, torch.Tensor) and index.dtype == torch.bool and (
        index.ndim > 0)


def _get(tensor: torch.Tensor, index):
    indices = list(index) if isinstance(index, tuple) else [index]
    masks = [i for i, each in enumerate(indices) if _is_mask(each)]
    if len(masks) == 1 and not isinstance(index, list):
        value = _evaluate(indices[masks[0]])
        if value is not None:
            with _disable_current_modes():
                places = [place.tolist()
                          for place in value.nonzero(as_tuple=True)]
            indices[masks[0]:masks[0] + 1] = [
                torch.tensor(place, dtype=torch.int64) for place in places]
            return _getitem(tensor, tuple(indices))
    return _getitem(tensor, index)


# Functions of constants -------------------------------------------------------


def _make(value):
    """Tensors as literals of the graph, which has no others of its own."""
    if not isinstance(value, torch.Tensor):
        return value
    with _disable_current_modes():
        numbers = value.tolist()
    return torch.tensor(numbers, dtype=value.dtype).reshape(value.shape)


def _find_known(arguments) -> Optional[Any]:
    """Arguments, all of whose tensors are known."""
    leaves, structure = pytree.tree_flatten(arguments)
    values = [_evaluate(leaf) if isinstance(leaf, torch.Tensor) else leaf
              for leaf in leaves]
    is_known = all(value is not None for leaf, value in zip(leaves, values)
                   if isinstance(leaf, torch.Tensor))
    return pytree.tree_unflatten(values, structure) if is_known else None


def _of_constants(function: Callable) -> Callable:
    def call(*args, **kwargs):
        known = _find_known((args, kwargs))
        if known is None:
            return function(*args, **kwargs)
        with _disable_current_modes(), torch.no_grad():
            result = function(*known[0], **known[1])
        return pytree.tree_map(_make, result)
    return call


def _where(function: Callable) -> Callable:
    """Of one argument: the places."""
    places = _of_constants(function)

    def where(condition, *args, **kwargs):
        own = function if args or kwargs else places
        return own(condition, *args, **kwargs)
    return where


def _masked_select(function: Callable) -> Callable:
    def masked_select(input, mask):
        if _evaluate(mask) is None:
            return function(input, mask)
        shape = torch.broadcast_shapes(input.shape, mask.shape) or (1,)
        return input.expand(shape)[mask.expand(shape)]
    return masked_select


_find_rows = _of_constants(torch.repeat_interleave)


def _repeat_interleave(function: Callable) -> Callable:
    known = _of_constants(function)

    def repeat_interleave(input, repeats=None, dim=None, **kwargs):
        if not isinstance(repeats, torch.Tensor) or (
                _evaluate(repeats) is None):
            return known(input, *(
                () if repeats is None else (repeats, dim)), **kwargs)
        input = input.flatten() if dim is None else input
        dim = dim or 0
        repeats = repeats.expand(input.shape[dim])
        return input.index_select(dim, _find_rows(repeats, **kwargs))
    return repeat_interleave


_OTHERS = {"where": _where, "masked_select": _masked_select,
           "repeat_interleave": _repeat_interleave}
# Of a shape that the numbers decide, and numbers of Python's.
_FUNCTIONS = ("where", "masked_select", "repeat_interleave", "nonzero",
              "argwhere", "unique", "unique_consecutive", "bincount")
_METHODS = ("__bool__", "__int__", "__float__", "__index__", "item", "tolist")


@contextlib.contextmanager
def recording_masks() -> Iterator[None]:
    """Around torch.export."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(torch.Tensor, "__getitem__",
                                              _get))
        for owner, names in ((torch, _FUNCTIONS),
                             (torch.Tensor, _FUNCTIONS + _METHODS)):
            for name in filter(partial(hasattr, owner), names):
                make = _OTHERS.get(name, _of_constants)
                stack.enter_context(mock.patch.object(
                    owner, name, make(getattr(owner, name))))
        yield
