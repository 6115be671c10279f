"""Reads by masks that nothing but constants decide, as `x[~torch.eye(n,
dtype=torch.bool)]` of a contrastive loss: the places are known, and so is how
many there are."""

from __future__ import annotations

from typing import Any, ContextManager, Dict, Optional
from unittest import mock

import torch
from torch import fx
from torch.fx.experimental.proxy_tensor import (get_proxy_mode, get_proxy_slot,
                                                has_proxy_slot)
from torch.utils._python_dispatch import _disable_current_modes

_getitem = torch.Tensor.__getitem__
# Of a mask.
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


def _evaluate(mask: torch.Tensor) -> Optional[torch.Tensor]:
    """A mask's value where it is known."""
    mode = get_proxy_mode()
    if (mode is None or mask.numel() > _MAX_ELEMENTS
            or not has_proxy_slot(mask, mode.tracer)):
        return None
    node = get_proxy_slot(mask, mode.tracer).proxy.node
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


def recording_masks() -> ContextManager[None]:
    """Around torch.export."""
    return mock.patch.object(torch.Tensor, "__getitem__", _get)
