"""Types of a graph that was traced in regions of torch.autocast: ops there say
the types that autocast has cast to, which a policy does now."""

from __future__ import annotations

import functools
from typing import Dict, List, Set

import torch
from torch import fx
from torch.utils import _pytree as pytree

from ._torch_memories import list_written_by
from ._torch_ops import is_float
from ._torch_states import State

aten = torch.ops.aten


def _compute(node: fx.Node):
    args, kwargs = fx.node.map_arg((node.args, node.kwargs),
                                   lambda source: source.meta["val"])
    return node.target(*args, **kwargs)


def _list_floats(node: fx.Node) -> List[fx.Node]:
    return [source for source in node.all_input_nodes
            if is_float(source.meta.get("val"))]


def _cast_inputs(graph: fx.Graph, node: fx.Node) -> None:
    """To the type of what the op writes, or to the widest."""
    floats = _list_floats(node)
    written = list_written_by(node)
    types = [source.meta["val"].dtype for source in written or floats]
    wanted = functools.reduce(torch.promote_types, types)
    for source in floats:
        value = source.meta["val"]
        if value.dtype == wanted or source in written:
            continue
        with graph.inserting_before(node):
            cast = graph.call_function(aten._to_copy.default, (source,),
                                       {"dtype": wanted})
        cast.meta.update(node.meta, val=_compute(cast))
        node.replace_input_with(source, cast)


def _is_of_one_type(node: fx.Node) -> bool:
    """Whether an op does not promote what it is given."""
    return torch.Tag.pointwise not in getattr(node.target, "tags", ()) and (
        isinstance(node.target, torch._ops.OpOverload))


def _retype(graph: fx.Graph, node: fx.Node) -> None:
    types = {source.meta["val"].dtype for source in _list_floats(node)}
    if len(types) > 1 and _is_of_one_type(node):
        _cast_inputs(graph, node)
    written = list_written_by(node)
    if written:  # it has the type of before
        node.meta["val"] = written[0].meta["val"]
    elif _holds_floats(node.meta.get("val")):
        node.meta["val"] = _compute(node)


def _holds_floats(value) -> bool:
    return any(map(is_float, pytree.tree_leaves(value)))


def _list_types(value) -> List[torch.dtype]:
    return [leaf.dtype for leaf in pytree.tree_leaves(value)
            if isinstance(leaf, torch.Tensor)]


def retype(graph: fx.Graph, states: Dict[fx.Node, State]) -> None:
    """Computes types anew, as of a graph without autocast. Where the model has
    cast itself, or made a tensor of a type that autocast gave, an op may meet
    tensors of several types: they are cast to one. What reads nothing of a
    region stays as it is."""
    mode = torch._guards.detect_fake_mode(
        [node.meta.get("val") for node in graph.nodes
         if isinstance(node.meta.get("val"), torch.Tensor)])
    if mode is None:
        return
    changed: Set[fx.Node] = set()
    with mode, torch.no_grad():
        for node in list(graph.nodes):
            if node.op != "call_function" or not (
                    states[node].casts or changed & set(node.all_input_nodes)):
                continue
            before = _list_types(node.meta.get("val"))
            try:
                _retype(graph, node)
            except Exception:  # of many kinds: what has no other types
                pass
            if states[node].casts or before != _list_types(
                    node.meta.get("val")):
                changed.add(node)
            for new in (n for n in node.all_input_nodes if n not in states):
                states[new] = states[node]
