"""What a graph computes from nothing is computed by PyTorch: torch-mlir folds
some of it to other numbers (`torch.ones(3) != 1`), and dies of some."""

from __future__ import annotations

from typing import Any, Dict

import torch
from torch import fx

aten = torch.ops.aten

# Larger ones are left to be computed.
_MAX_ELEMENTS = 1 << 24


def _is_small(value) -> bool:
    return not isinstance(value, torch.Tensor) or (
        value.numel() <= _MAX_ELEMENTS)


def _is_constant(node: fx.Node, values: Dict[fx.Node, Any]) -> bool:
    schema = getattr(node.target, "_schema", None)
    if node.op != "call_function" or schema is None or schema.is_mutable:
        return False
    is_random = torch.Tag.nondeterministic_seeded in node.target.tags
    return (node.target.namespace == "aten" and not is_random
            and all(arg in values for arg in node.all_input_nodes)
            and isinstance(node.meta.get("val"), torch.Tensor)
            and _is_small(node.meta["val"]))


def _evaluate(node: fx.Node, values: Dict[fx.Node, Any]):
    args, kwargs = fx.node.map_arg((node.args, node.kwargs),
                                   values.__getitem__)
    with torch.utils._python_dispatch._disable_current_modes():
        return node.target(*args, **kwargs)


def _get_number(value: torch.Tensor):
    """The number that all elements are, or None."""
    if value.numel() == 0 or value.is_complex():
        return None
    first = value.flatten()[0]
    is_equal = torch.equal(value, first.expand_as(value))
    return first.item() if is_equal else None


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


def fold_constants(graph: fx.Graph, known: Dict[str, torch.Tensor]) -> None:
    """Tensors of one number, however they are computed, as that number.

    Args:
        known: the constants among the placeholders.
    """
    values = {node: known[node.name] for node in graph.nodes
              if node.op == "placeholder" and node.name in known}
    found = _find_constants(graph, values)
    for node, value in found.items():
        number = _get_number(value)
        if number is None or node.target is aten.full.default or not any(
                user not in values for user in node.users):
            continue
        with graph.inserting_before(node):
            new = graph.call_function(
                aten.full.default, (list(value.shape), number),
                {"dtype": value.dtype})
        new.meta = dict(node.meta)
        node.replace_all_uses_with(new)
    for node in reversed(found):
        if not node.users:
            graph.erase_node(node)
