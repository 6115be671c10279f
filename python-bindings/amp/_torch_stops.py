"""no_grad() and detach() of an exported graph, as ops that stop gradients."""

from __future__ import annotations

import operator
from contextlib import nullcontext
from typing import Container, Dict, List

import torch
from torch import fx

from ._torch_memories import find_root, is_view, list_written_by
from ._torch_ops import DERIVATIVE, STOP_GRADIENT, is_float
from ._torch_states import State
from ._torch_unrecorded import DETACHES, Unrecorded, stop_before

aten = torch.ops.aten


def _make_stop(graph: fx.Graph, node) -> fx.Node:
    with graph.inserting_after(node):
        stop = graph.call_function(STOP_GRADIENT, (node,))
    stop.meta.update(node.meta)
    return stop


def _stop_where_read(graph: fx.Graph, node, states, written) -> None:
    """A value that is made under no_grad and read where there are gradients.
    One that is written in between, through a view or not, is another behind
    that; where readers write it, or view it, it is its memory that has no
    gradient from there on.

    Args:
        written: what is, and is no view.
    """
    readers = [user for user in node.users
               if user.op == "output" or states[user].differentiates]
    if not readers or not is_float(node.meta.get("val")):
        return
    if find_root(node) not in written:
        stop = _make_stop(graph, node)
        states[stop] = states[node]
        for reader in readers:
            reader.replace_input_with(node, stop)
        return
    shares = any(is_view(reader) or node in list_written_by(reader)
                 for reader in readers if reader.op == "call_function")
    if not shares or is_view(node):
        for reader in readers:
            reader.replace_input_with(
                node, stop_before(graph, reader, node, states))
        return
    stop = stop_before(graph, min(readers), node, states)
    with graph.inserting_after(stop):
        kept = graph.call_function(aten.copy_.default, (node, stop))
    kept.meta.update(node.meta)
    states[kept] = states[node]


def _stop_what_is_written(graph: fx.Graph, node, states) -> None:
    """A write under no_grad records nothing of what it writes."""
    targets = list_written_by(node)
    for value in node.all_input_nodes if targets else ():
        if value not in targets and is_float(value.meta.get("val")):
            node.replace_input_with(
                value, stop_before(graph, node, value, states))


def _find_constants(node: fx.Node):
    """Which results autograd takes for constants though they are computed, as
    the statistics of native_layer_norm: it is asked with all floats as
    parameters, or the first where the op refuses another."""
    floats = [v for v in node.meta["val"] if is_float(v)]
    with torch._guards.detect_fake_mode(floats) or nullcontext(), \
            torch.enable_grad():
        try:
            results = _run_with_params(node, node.all_input_nodes)
        except RuntimeError:  # "not differentiable with respect to argument"
            results = _run_with_params(node, node.all_input_nodes[:1])
    return [i for i, value in enumerate(results)
            if is_float(value) and not value.requires_grad]


def _run_with_params(node: fx.Node, params):
    def fill(source):
        value = source.meta["val"]
        return (value.detach().requires_grad_(source in params)
                if is_float(value) else value)

    args, kwargs = fx.node.map_arg((node.args, node.kwargs), fill)
    return node.target(*args, **kwargs)


def _stop_constants(graph: fx.Graph, node: fx.Node, states) -> None:
    picked = [user for user in node.users if user.target is operator.getitem
              and user.users and is_float(user.meta.get("val"))]
    if (not isinstance(node.target, torch._ops.OpOverload)
            or node.target is DERIVATIVE
            or all(user.args[1] == 0 for user in picked)):
        return
    constants = _find_constants(node)
    for user in picked:
        if user.args[1] in constants:
            readers = list(user.users)
            stop = _make_stop(graph, user)
            states[stop] = states[user]
            for reader in readers:
                reader.replace_input_with(user, stop)


def _keep_literals(graph: fx.Graph) -> None:
    """torch.tensor([1.0, 2.0]) detaches what nobody else has: the model may
    write it."""
    for node in list(graph.nodes):
        if node.target in DETACHES and (
                node.args[0].target is aten.lift_fresh_copy.default):
            node.replace_all_uses_with(node.args[0])
            graph.erase_node(node)


# Ops that update statistics, arguments 3 and 4, of which no schema tells.
_UPDATING = (aten.batch_norm.default, aten.instance_norm.default,
             aten.native_batch_norm.default,
             aten._native_batch_norm_legit.default)  # argument 5: in training


def _stop_statistics(graph: fx.Graph, node: fx.Node, states) -> None:
    """What is read of statistics behind their update are constants to
    autograd. They are what they are at the reader: another update may stand
    before it."""
    for statistic in filter(None, node.args[3:5]):
        for reader in _find_later(graph, statistic, node):
            if reader.op == "output" or _writes(reader) or (
                    reader.target is STOP_GRADIENT):
                continue
            with graph.inserting_before(reader):
                stop = graph.call_function(STOP_GRADIENT, (statistic,))
            stop.meta.update(node.meta, val=statistic.meta["val"])
            states[stop] = states[node]
            reader.replace_input_with(statistic, stop)


def find_updated(graph: fx.Graph) -> List[int]:
    """Which arguments of the graph are statistics that it updates."""
    arguments = [node for node in graph.nodes if node.op == "placeholder"]
    updated = {statistic for node in graph.nodes if _updates(node)
               for statistic in node.args[3:5]}
    return [i for i, node in enumerate(arguments) if node in updated]


def _updates(node: fx.Node) -> bool:
    """Whether it is a norm in training mode."""
    return node.target in _UPDATING and bool(node.args[5])


def _writes(node: fx.Node) -> bool:
    if _updates(node):
        return True
    schema = getattr(node.target, "_schema", None)
    return schema is not None and schema.is_mutable


def stop_gradients(graph: fx.Graph, states: Dict[fx.Node, State],
                   trained: Container[str]) -> None:
    """detach() and no_grad() as ops that stop gradients.

    Args:
        trained: names of the placeholders that are differentiated.
    """
    _keep_literals(graph)
    unrecorded = Unrecorded(graph, states, trained)
    unrecorded.join_detached()
    written = {find_root(value) for node in graph.nodes
               for value in list_written_by(node)}
    for node in list(graph.nodes):
        if node.op != "call_function":
            continue
        _stop_constants(graph, node, states)
        if _updates(node):
            _stop_statistics(graph, node, states)
        if node.target in DETACHES:
            source = node.args[0]
            if not is_float(source.meta.get("val")):
                continue
            if node.target is aten.detach_.default:
                _replace_later(graph, source, node)
            node.target = STOP_GRADIENT
        elif not states[node].differentiates:
            passes = unrecorded.pass_gradient(node)
            _stop_what_is_written(graph, node, states)
            if not passes:
                _stop_where_read(graph, node, states, written)


def _find_later(graph: fx.Graph, value: fx.Node, node: fx.Node):
    """The users of a value that stand behind one of them."""
    if len(value.users) < 2:
        return []
    order = {other: i for i, other in enumerate(graph.nodes)}
    return [user for user in value.users if order[user] > order[node]]


def _replace_later(graph: fx.Graph, old: fx.Node, new: fx.Node) -> None:
    for user in _find_later(graph, old, new):
        user.replace_input_with(old, new)
