"""Cuts a graph where it has structure: what is in a region (a checkpoint, an
autocast of another policy) is a part, which is converted alone and called."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Set, Tuple

import torch
from torch import fx
from torch._ops import HigherOrderOperator

from ._torch_ops import COTANGENT, GRADIENT
from ._torch_states import get_regions


@dataclass
class Part:
    """A function: its graph, and the region that it is."""

    name: str
    region: Tuple[str, Any]
    graph: fx.Graph


class _Call(HigherOrderOperator):
    """Calls a part: its name, then its arguments. Gives a tuple."""

    def __init__(self):
        super().__init__("amp_call")

    def __call__(self, *_):
        raise NotImplementedError("a part of a graph runs nowhere but in MLIR")


CALL = _Call()


def _get_region(node, depth: int) -> Optional[Tuple[str, Any]]:
    while node.target is operator.getitem:
        node = node.args[0]
    regions = get_regions(node)
    return regions[depth] if len(regions) > depth else None


def _is_tensor(node) -> bool:
    return isinstance(node.meta.get("val"), torch.Tensor)


def _find_groups(graph: fx.Graph, depth: int) -> List[List[fx.Node]]:
    """Runs of nodes of one region. A rule is in one of them, whole, or else
    around them."""
    loose: Set[int] = set()
    while True:
        groups = _list_groups(graph, depth, loose)
        split = _find_split_rules(graph, groups)
        if split <= loose:
            return groups
        loose |= split


def _get_rule(node: fx.Node) -> Optional[int]:
    return node.args[2] if node.target in (COTANGENT, GRADIENT) else None


def _find_split_rules(graph: fx.Graph, groups) -> Set[int]:
    """Rules whose cotangents and gradients are in several places."""
    numbers = {node: number for number, group in enumerate(groups)
               for node in group}
    places: Dict[int, set] = {}
    for node in graph.nodes:
        rule = _get_rule(node)
        if rule is not None:
            places.setdefault(rule, set()).add(numbers.get(node))
    return {rule for rule, found in places.items() if len(found) > 1}


def _list_groups(graph: fx.Graph, depth: int, loose: Set[int]):
    """Of what belongs to no rule of `loose`: those compute nothing."""
    groups: List[List[fx.Node]] = []
    last = None
    for node in graph.nodes:
        if node.op != "call_function":
            continue
        region = (None if _get_rule(node) in loose
                  else _get_region(node, depth))
        if region is not None and region == last:
            groups[-1].append(node)
        elif region is not None:
            groups.append([node])
        last = region
    return groups


class _Builder:
    """Makes the graph of a part."""

    def __init__(self, group: List[fx.Node]):
        self.inside = set(group)
        self.inputs: List[fx.Node] = []
        self.graph = fx.Graph()
        self._env: Dict[fx.Node, fx.Node] = {}
        self._last = self.graph.create_node(
            "placeholder", "first")  # places of arguments
        for node in group:
            self._copy(node)
        self.graph.erase_node(self._last)

    def _copy(self, node: fx.Node) -> fx.Node:
        new = self.graph.node_copy(node, self._get)
        self._env[node] = new
        return new

    def _get(self, node: fx.Node) -> fx.Node:
        if node in self._env:
            return self._env[node]
        # Numbers that are read from tensors are read again.
        if not _is_tensor(node) and node.op == "call_function":
            return self._copy(node)
        with self.graph.inserting_before(self._last):
            new = self.graph.placeholder(f"arg{len(self.inputs)}")
        new.meta = dict(node.meta)
        self.inputs.append(node)
        self._env[node] = new
        return new

    def finish(self, outputs: List[fx.Node]) -> None:
        self.graph.output(tuple(self._env[node] for node in outputs))


def _get_outputs(group: List[fx.Node]) -> List[fx.Node]:
    inside = set(group)
    return [node for node in group if _is_tensor(node)
            and any(user not in inside for user in node.users)]


def _replace(graph: fx.Graph, group, part: Part, inputs, outputs) -> None:
    inside = set(group)
    with graph.inserting_after(group[-1]):
        call = graph.call_function(CALL, (part.name, *inputs))
        call.meta = dict(group[0].meta,
                         val=tuple(node.meta["val"] for node in outputs))
    point = call
    for index, node in enumerate(outputs):
        with graph.inserting_after(point):
            point = graph.call_function(operator.getitem, (call, index))
        point.meta = dict(node.meta)
        node.replace_all_uses_with(
            point, delete_user_cb=lambda user: user not in inside)
    for node in reversed(group):
        graph.erase_node(node)


def cut(graph: fx.Graph, parts: List[Part], depth: int = 0) -> None:
    """Replaces the regions of a graph by calls of parts, which are added."""
    for group in _find_groups(graph, depth):
        region = _get_region(group[0], depth)
        outputs = _get_outputs(group)
        builder = _Builder(group)
        builder.finish(outputs)
        part = Part(f"part{len(parts)}", region, builder.graph)
        parts.append(part)
        _replace(graph, group, part, builder.inputs, outputs)
        cut(part.graph, parts, depth + 1)
