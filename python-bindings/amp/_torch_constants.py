"""What a graph computes from nothing, or without elements, is computed by
PyTorch: torch-mlir folds some of it to other numbers (`torch.ones(3) != 1`),
and dies of some."""

from __future__ import annotations

from typing import Any, Dict

import torch
from torch import fx
from torch.utils import _pytree as pytree

aten = torch.ops.aten

# Larger ones are left to be computed.
_MAX_ELEMENTS = 1 << 24


def _is_small(value) -> bool:
    return not isinstance(value, torch.Tensor) or (
        value.numel() <= _MAX_ELEMENTS)


def _is_pure(node: fx.Node) -> bool:
    """Whether it is an op of PyTorch's that gives one tensor, and writes
    none."""
    schema = getattr(node.target, "_schema", None)
    return (node.op == "call_function" and schema is not None
            and not schema.is_mutable and node.target.namespace == "aten"
            and isinstance(node.meta.get("val"), torch.Tensor))


def _is_constant(node: fx.Node, values: Dict[fx.Node, Any]) -> bool:
    if not _is_pure(node):
        return False
    value = node.meta["val"]
    if value.numel() == 0:
        return True
    is_random = torch.Tag.nondeterministic_seeded in node.target.tags
    return not is_random and _is_small(value) and all(
        arg in values for arg in node.all_input_nodes)


def _evaluate(node: fx.Node, values: Dict[fx.Node, Any]):
    if node.meta["val"].numel() == 0:
        return torch.empty(node.meta["val"].shape, dtype=node.meta["val"].dtype)
    args, kwargs = fx.node.map_arg((node.args, node.kwargs),
                                   values.__getitem__)
    with torch.utils._python_dispatch._disable_current_modes():
        return node.target(*args, **kwargs)


def _get_number(value: torch.Tensor):
    """The number that all elements are, or None."""
    if value.is_complex():
        return None
    if value.numel() == 0:
        return 0
    first = value.flatten()[0]
    is_equal = torch.equal(value, first.expand_as(value))
    return first.item() if is_equal else None


def _is_empty(value) -> bool:
    return (isinstance(value, fx.Node)
            and isinstance(value.meta.get("val"), torch.Tensor)
            and value.meta["val"].numel() == 0)


# Of the first operand, at the places of an index.
_WRITES = {getattr(aten, name) for name in (
    "index_add", "index_copy", "index_fill", "index_put", "index_reduce",
    "scatter", "scatter_add", "scatter_reduce", "_unsafe_index_put")}


def _drop_writes(graph: fx.Graph) -> None:
    """At no places."""
    for node in list(graph.nodes):
        if getattr(node.target, "overloadpacket", None) in _WRITES and any(
                map(_is_empty, pytree.tree_leaves(node.args[1:3]))):
            node.replace_all_uses_with(node.args[0])
            graph.erase_node(node)


def _find_constants(graph: fx.Graph, values) -> Dict[fx.Node, Any]:
    found = {}
    for node in graph.nodes:
        if not _is_constant(node, values):
            continue
        try:
            values[node] = found[node] = _evaluate(node, values)
        except (RuntimeError, NotImplementedError):
            continue  # the converter will say what there is to say
    return found


def _fill(graph: fx.Graph, node: fx.Node, number) -> None:
    """Puts a tensor of one number in a node's place."""
    value = node.meta["val"]
    with graph.inserting_before(node):
        new = graph.call_function(aten.full.default,
                                  (list(value.shape), number),
                                  {"dtype": value.dtype})
    new.meta = dict(node.meta)
    node.replace_all_uses_with(new)


def fold_empty(graph: fx.Graph) -> None:
    """What has no elements: PyTorch itself does not take all such ops apart."""
    for node in list(graph.nodes):
        if _is_pure(node) and _is_empty(node):
            _fill(graph, node, 0)
            graph.erase_node(node)


def fold_constants(graph: fx.Graph, known: Dict[str, torch.Tensor]) -> None:
    """Tensors of one number, however they are computed, as that number.

    Args:
        known: the constants among the placeholders.
    """
    _drop_writes(graph)
    values = {node: known[node.name] for node in graph.nodes
              if node.op == "placeholder" and node.name in known}
    found = _find_constants(graph, values)
    for node, value in found.items():
        number = _get_number(value)
        if number is None or node.target is aten.full.default or not any(
                user not in values for user in node.users):
            continue
        _fill(graph, node, number)
    for node in reversed(found):
        if not node.users:
            graph.erase_node(node)
