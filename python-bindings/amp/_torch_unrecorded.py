"""Writes that autograd does not record, under no_grad() or through detach() and
.data: the tensor has another value, and its gradient goes to what it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Container, Dict, List, Set

import torch
from torch import fx

from ._errors import Error
from ._torch_memories import (find_memories, is_view, list_aliases,
                              list_written_by)
from ._torch_ops import (COTANGENT, DERIVATIVE, GRADIENT, STOP_GRADIENT,
                         is_float, is_inexact, next_id)
from ._torch_states import State, describe
from ._torch_trace import HOOKS

aten = torch.ops.aten
DETACHES = (aten.detach.default, aten.detach_.default)


def stop_before(graph: fx.Graph, reader, value, states) -> fx.Node:
    """Has a reader see the value without its gradient."""
    with graph.inserting_before(reader):
        stop = graph.call_function(STOP_GRADIENT, (value,))
    stop.meta.update(value.meta)
    states[stop] = states.get(value, State())
    return stop


def _is_hooks(node: fx.Node) -> bool:
    """Whether a write is that of a hooked tensor, of the same value."""
    return node.target is aten.copy_.default and (
        node.args[1].target is GRADIENT and node.args[1].args[2] in HOOKS)


def _is_number(node: fx.Node) -> bool:
    """Whether autograd may follow a value. A tuple's parts tell for
    themselves."""
    value = node.meta.get("val")
    return not isinstance(value, torch.Tensor) or is_inexact(value)


class Unrecorded:
    """The writes of a graph that are not recorded.

    Args:
        states: of the nodes.
        trained: names of the placeholders that are differentiated.
    """

    def __init__(self, graph: fx.Graph, states: Dict[fx.Node, State],
                 trained: Container[str]):
        self._graph, self._states = graph, states
        self._memories = find_memories(graph)
        self._recorded = self._find_recorded(trained)
        self._with_gradient = {self._memories[n] for n in self._recorded}

    def _find_recorded(self, trained: Container[str]) -> Set[fx.Node]:
        """Nodes that autograd follows."""
        found = {x for node in self._graph.nodes if node.target is DERIVATIVE
                 for x in node.args[2]}
        aliases: Dict[fx.Node, List[fx.Node]] = {}
        detached = {alias for node in self._graph.nodes
                    if node.target in DETACHES for alias in list_aliases(node)}
        for node in self._graph.nodes:
            if node not in detached:
                aliases.setdefault(self._memories[node], []).append(node)
            written = list_written_by(node)
            if node.op != "call_function":
                is_recorded = node.name in trained
            elif node.target in (*DETACHES, STOP_GRADIENT):
                continue
            else:
                is_recorded = self._states[node].differentiates and any(
                    source in found for source in node.all_input_nodes)
            if is_recorded and _is_number(node):
                found.add(node)
                for value in written:
                    found.update(aliases.get(self._memories[value], ())
                                 if value not in detached else (value,))
            elif any(value in found for value in written):
                found.add(node)
        return found

    def join_detached(self) -> None:
        """A detached tensor is the same memory: where that is written, and
        read by the other name, it is the tensor itself, of which readers see
        no gradient."""
        order = {node: i for i, node in enumerate(self._graph.nodes)}
        writes: Dict[fx.Node, List[fx.Node]] = {}
        for node in self._graph.nodes:
            if _is_hooks(node):
                continue
            for value in list_written_by(node):
                writes.setdefault(self._memories[value], []).append(node)
        for node in list(self._graph.nodes):
            if node.target is not aten.detach.default:
                continue
            later = [write for write in writes.get(self._memories[node], ())
                     if order[write] > order[node]]
            aliases = list_aliases(node)
            readers = [user for alias in aliases for user in alias.users]
            if any(write in aliases for write in later) or later and any(
                    order.get(reader, 0) > min(map(order.get, later))
                    for reader in readers):
                self._join(node, aliases, order)

    def _join(self, node: fx.Node, aliases: List[fx.Node], order) -> None:
        self._check_sources(aliases, order)
        if any(user.target is DERIVATIVE and alias in user.args[2]
               for alias in aliases for user in alias.users):
            raise Error("a tensor that torch.autograd.grad differentiates by "
                        "is written in place, which cannot be exported: make "
                        "another one, x = x - step for x -= step"
                        + describe(node))
        for alias in aliases:
            self._states[alias] = replace(self._states[alias],
                                          differentiates=False)
            for reader in set(alias.users) - set(aliases):
                if is_float(alias.meta.get("val")):
                    stop = stop_before(self._graph, reader, alias, self._states)
                    order[stop] = order[reader]
                    reader.replace_input_with(alias, stop)
        node.replace_all_uses_with(node.args[0])
        self._graph.erase_node(node)

    def _check_sources(self, aliases: List[fx.Node], order) -> None:
        """What is written with a gradient has that by the name alone that it
        was written by."""
        last = max((order.get(reader, 0) for alias in aliases
                    for reader in set(alias.users) - set(aliases)), default=-1)
        for write in aliases[1:]:
            sources = set(write.all_input_nodes) - set(aliases)
            if not is_view(write) and self._states[write].differentiates and (
                    last > order[write] and sources & self._recorded):
                raise Error(f"'{write.target}' writes a value with a gradient "
                            "through detach(), which is read behind it; that "
                            "cannot be exported: clone() the detached one"
                            + describe(write))

    def pass_gradient(self, write: fx.Node) -> bool:
        """Has the gradient of what is written go to what was there; whether
        that has one."""
        written = list_written_by(write)
        if not any(self._memories[value] in self._with_gradient
                   for value in written):
            return False
        if len(written) != 1:
            raise Error(f"'{write.target}' under no_grad() writes tensors that "
                        "have a gradient, which cannot be exported: make "
                        "others, of detach()" + describe(write))
        value, graph, number = written[0], self._graph, next_id()
        readers = list(write.users)
        with graph.inserting_before(write):
            stop = graph.call_function(STOP_GRADIENT, (value,))
            apart = graph.call_function(aten.clone.default, (stop,))
        write.replace_input_with(value, apart)
        with graph.inserting_after(write):
            gradient = graph.call_function(COTANGENT, (write, 0, number))
        with graph.inserting_after(gradient):
            ruled = graph.call_function(GRADIENT, (write, 0, number, [value],
                                                   [gradient]))
        with graph.inserting_after(ruled):
            kept = graph.call_function(aten.copy_.default, (value, ruled))
        for reader in readers:
            reader.replace_input_with(write, kept)
        for new in (stop, apart, gradient, ruled, kept):
            new.meta.update(write.meta, val=value.meta["val"])
            self._states[new] = replace(self._states[write],
                                        differentiates=True)
        self._memories[kept] = self._memories[value]
        return True
