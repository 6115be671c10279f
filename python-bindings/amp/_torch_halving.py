"""Finds the op of an exported graph at which a compiled program and eager
PyTorch part, by halving the graph."""

from __future__ import annotations

from typing import Callable, List, Optional

import torch
from torch import fx, nn

from ._comparison import find_first
from ._torch_ops import is_inexact

_PLACES = ("placeholder", "get_attr", "output")


def _get_tensor(node: fx.Node) -> Optional[torch.Tensor]:
    value = node.meta.get("val")
    return value if isinstance(value, torch.Tensor) else None


class Cut:
    """A place in a graph: behind the first `count` of its ops."""

    def __init__(self, graph: fx.Graph, count: int):
        self._graph = graph
        nodes = [n for n in graph.nodes if n.op not in _PLACES]
        self.before, self.behind = nodes[:count], nodes[count:]
        made = set(self.before)
        readers = {*self.behind, *(n for n in graph.nodes
                                   if n.op == "output")}
        # What crosses the cut, in the order in which it is made.
        self.values = [n for n in self.before
                       if any(user in readers for user in n.users)]
        self.placeholders = [n for n in graph.nodes if n.op == "placeholder"]
        self._made = made

    def is_possible(self) -> bool:
        """Whether only tensors cross it: no tuple that an op gives."""
        return all(_get_tensor(n) is not None for n in self.values)

    def make_front(self, root: fx.GraphModule) -> fx.GraphModule:
        """From the graph's inputs to what crosses."""
        graph, copies = fx.Graph(), {}
        for node in self._graph.nodes:
            if node.op in ("placeholder", "get_attr") or node in self._made:
                copies[node] = graph.node_copy(node, lambda n: copies[n])
        graph.output(tuple(copies[n] for n in self.values))
        return fx.GraphModule(root, graph)

    def make_back(self, root: fx.GraphModule) -> fx.GraphModule:
        """From the graph's inputs and what crosses to the graph's results."""
        graph, copies = fx.Graph(), {}
        for node in self.placeholders:
            copies[node] = graph.node_copy(node, lambda n: copies[n])
        for node in self.values:
            copies[node] = graph.placeholder(f"crossing_{node.name}")
        for node in self._graph.nodes:
            if node.op == "placeholder" or node in self._made:
                continue
            copies[node] = graph.node_copy(node, lambda n: copies[n])
        return fx.GraphModule(root, graph)


def _count_ops(graph: fx.Graph) -> int:
    return sum(n.op not in _PLACES for n in graph.nodes)


def _find_cuts(graph: fx.Graph) -> List[Cut]:
    cuts = (Cut(graph, count) for count in range(1, _count_ops(graph) + 1))
    return [cut for cut in cuts if cut.is_possible()]


def _copies_input(node: fx.Node) -> bool:
    """What is an input behind a cut has no gradient there."""
    return (node.target is torch.ops.aten.clone.default
            and node.args[0].op == "placeholder")


def find_first_value(root: fx.GraphModule,
                     differs: Callable[[Cut], bool]) -> Optional[fx.Node]:
    """The first op of a graph whose value differs.

    Args:
        root: of ATen ops, as torch.export gives it.
        differs: whether, compiled from the inputs to a cut, a value that
            crosses it is another than eager PyTorch's.

    Returns:
        None where no value of the graph differs.
    """
    cuts = _find_cuts(root.graph)
    found = find_first(cuts, differs)
    return None if found is None else cuts[found].before[-1]


def find_last_gradient(root: fx.GraphModule,
                       differs: Callable[[Cut], bool]) -> Optional[fx.Node]:
    """The last op of a graph whose operands' gradient differs.

    Args:
        differs: whether, compiled from a cut to the loss, the gradient of a
            value that crosses it is another than eager PyTorch's.
    """
    cuts = [cut for cut in _find_cuts(root.graph)
            if not any(map(_copies_input, cut.behind))]
    cuts = cuts[:-1][::-1]  # behind the last op there is nothing
    found = find_first(cuts, differs)
    if found is None:
        return None
    return cuts[found].behind[0]


class Front(nn.Module):
    """Weighted sums of what crosses a cut, as metrics; the loss is 1. (Sums
    that pass any converter, of values within bounds.)"""

    def __init__(self, cut: Cut, root: fx.GraphModule):
        super().__init__()
        self.one = nn.Parameter(torch.ones(()))
        self._graph = [cut.make_front(root)]

    def forward(self, weights, *inputs):
        sums = {}
        for i, value in enumerate(self._graph[0](*inputs)):
            flat = value.reshape(-1).float().clamp(-1e6, 1e6)
            sums[f"v{i}"] = (flat * weights[:flat.shape[0]]).sum()
        return self.one * 1.0, sums


def count_largest(cut: Cut) -> int:
    """The elements of the largest tensor that crosses."""
    return max((_get_tensor(n).numel() for n in cut.values), default=1)


class Back(nn.Module):
    """The loss of what crosses a cut; floats among that are parameters."""

    def __init__(self, cut: Cut, root: fx.GraphModule, values):
        super().__init__()
        self._graph = [cut.make_back(root)]
        self._names = []
        for node, value in zip(cut.values, values):
            name = f"v{len(self._names)}"
            self._names.append(name)
            if is_inexact(value):
                setattr(self, name, nn.Parameter(value.detach().clone()))
            else:
                self.register_buffer(name, value.detach().clone())

    def forward(self, *inputs):
        values = [getattr(self, name) for name in self._names]
        results = self._graph[0](*inputs, *values)
        return results[0] if isinstance(results, (tuple, list)) else results
