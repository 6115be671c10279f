"""uint8, whose signs torch-mlir forgets: its numbers are computed in int32,
modulo 256."""

from __future__ import annotations

from typing import Any, Dict

import torch
from torch import fx

from ._errors import Error
from ._torch_states import describe

aten = torch.ops.aten
_BYTE = torch.uint8
_WIDE = torch.int32


def _is_byte(value) -> bool:
    return isinstance(value, torch.Tensor) and value.dtype == _BYTE


def _has_bytes(node: fx.Node) -> bool:
    values = torch.utils._pytree.tree_leaves(
        [arg.meta.get("val") for arg in node.all_input_nodes])
    values += torch.utils._pytree.tree_leaves(node.meta.get("val"))
    return any(map(_is_byte, values))


class _Widening:
    """Makes a graph without uint8 between its arguments and results."""

    def __init__(self, graph: fx.Graph):
        self._graph = graph
        self._new: Dict[fx.Node, fx.Node] = {}  # of int32 for those of uint8

    def _call(self, like: fx.Node, op, *args, **kwargs) -> fx.Node:
        def get(node):
            return node.meta["val"]

        new = self._graph.call_function(op, args, kwargs)
        new.meta = {key: value for key, value in like.meta.items()
                    if key != "tensor_meta"}  # which says the old type
        fake = torch._guards.detect_fake_mode(
            torch.utils._pytree.tree_leaves(like.meta["val"]))
        values = fx.node.map_arg((args, kwargs), get)
        with fake:
            new.meta["val"] = op(*values[0], **values[1])
        return new

    def _widen(self, node: fx.Node) -> fx.Node:
        wide = self._call(node, aten._to_copy.default, node, dtype=_WIDE)
        return self._call(node, aten.bitwise_and.Scalar, wide, 255)

    def _map(self, value: Any) -> Any:
        """An argument: a node's, a type's, a constant's."""
        if isinstance(value, fx.Node):
            return self._new.get(value, value)
        if isinstance(value, torch.Tensor) and value.dtype == _BYTE:
            return value.to(_WIDE)
        if isinstance(value, (list, tuple)):
            return type(value)(map(self._map, value))
        return _WIDE if value is _BYTE else value

    def replace(self, node: fx.Node) -> None:
        """An op of bytes by one of int32."""
        try:
            with self._graph.inserting_after(node):
                new = self._call(
                    node, node.target, *map(self._map, node.args),
                    **{k: self._map(v) for k, v in node.kwargs.items()})
        except (RuntimeError, TypeError) as error:
            raise Error(f"'{node.target}' of uint8 cannot be exported: "
                        + str(error).split("\n")[0] + describe(node)
                        ) from None
        if not isinstance(node.meta["val"], torch.Tensor):
            self._new[node] = new  # whose items follow
        elif _is_byte(node.meta["val"]):
            with self._graph.inserting_after(new):
                self._new[node] = self._call(
                    node, aten.bitwise_and.Scalar, new, 255)
        else:
            node.replace_all_uses_with(new)

    def replace_placeholder(self, node: fx.Node, point: fx.Node) -> None:
        with self._graph.inserting_before(point):
            self._new[node] = self._widen(node)

    def replace_output(self, node: fx.Node) -> None:
        def narrow(value):
            if value not in self._new:
                return value
            if value.op == "placeholder":
                return value
            with self._graph.inserting_before(node):
                return self._call(value, aten._to_copy.default,
                                  self._new[value], dtype=_BYTE)

        node.args = fx.node.map_arg(node.args, narrow)


def widen_bytes(graph: fx.Graph) -> None:
    """Computes with uint8 as PyTorch does."""
    nodes = list(graph.nodes)
    if not any(_is_byte(node.meta.get("val")) for node in nodes
               if node.op != "output"):
        return
    widening = _Widening(graph)
    first = next(node for node in nodes if node.op != "placeholder")
    for node in nodes:
        if node.op == "placeholder" and _is_byte(node.meta.get("val")):
            widening.replace_placeholder(node, first)
        elif node.op == "output":
            widening.replace_output(node)
        elif node.op == "call_function" and _has_bytes(node):
            widening.replace(node)
    for node in reversed(nodes):
        if node.op == "call_function" and not node.users and _has_bytes(node):
            graph.erase_node(node)
