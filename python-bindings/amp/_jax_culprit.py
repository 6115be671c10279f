"""Where a compiled loss and JAX's part."""

from __future__ import annotations

from typing import Any, Callable, List, Optional, Sequence

import jax
import numpy
from jax._src import source_info_util

from ._bounds import SINGLE, bound_number, is_within
from ._comparison import find_first, make_single_options
from ._jax_export import Exported
from ._jax_graph import Graph, Node, Number, bind, make_graph
from ._jax_rounded import run, run_rounded
from ._jax_run import run_copy
from ._program import Printed, Program


class _Cut:
    """A place in a graph: behind the first `count` of its equations."""

    def __init__(self, graph: Graph, count: int):
        self._graph, self.before = graph, graph.nodes[:count]
        made = {index for node in self.before for index in node.outputs}
        read = {value.index for value in (
            *(value for node in graph.nodes[count:] for value in node.inputs),
            *graph.outputs) if isinstance(value, Number)}
        # What crosses the cut.
        self._crossing = sorted(made & read)

    def is_possible(self) -> bool:
        """Whether only numbers and truths cross it."""
        return bool(self._crossing) and all(
            not jax.dtypes.issubdtype(aval.dtype, jax.dtypes.extended)
            and not jax.numpy.issubdtype(aval.dtype, jax.numpy.complexfloating)
            for aval in map(self._graph.avals.__getitem__, self._crossing))

    def __call__(self, params, weights, *inputs):
        """Weighted sums of what crosses, as metrics, whose names are in order;
        the loss is 1."""
        values = dict(zip(self._graph.inputs, inputs))

        def read(value):
            return values[value.index] if isinstance(value, Number) else value

        for node in self.before:
            values.update(zip(node.outputs, bind(
                node.eqn, [read(value) for value in node.inputs])))
        sums = {}
        for index in self._crossing:
            flat = values[index].reshape(-1).astype("float32").clip(-1e6, 1e6)
            sums[f"v{index:09}"] = (flat * weights[:flat.size]).sum()
        return params["one"] * 1.0, sums

    def count_largest(self) -> int:
        return max(self._graph.avals[index].size for index in self._crossing)


def _run_compiled(cut: _Cut, params, batch) -> List[float]:
    exported = Exported(cut, params, batch, differentiates=False)
    program = Program(Printed(exported.text, "cut"),
                      make_single_options("eval", {}), warns=False)
    metrics = run_copy(program, params, batch).metrics
    return [metrics[name] for name in sorted(metrics)]


def _make_differs(arguments: Sequence[Any]) -> Callable[[_Cut], bool]:
    params = {"one": numpy.float32(1)}

    def differs(cut: _Cut) -> bool:
        weights = numpy.random.default_rng(1).standard_normal(
            cut.count_largest()).astype(numpy.float32)
        batch = [weights, *arguments]
        got = _run_compiled(cut, params, batch)
        leaves = jax.tree_util.tree_leaves((params, batch))
        closed = jax.make_jaxpr(lambda *flat: jax.tree_util.tree_leaves(
            cut({"one": flat[0]}, *flat[1:])))(*leaves)
        want = list(map(float, run(closed, leaves)))[1:]
        runs, larger = run_rounded(closed, leaves, SINGLE)
        return not all(is_within(g, w, bound_number(
            w, [float(one[1 + i]) for one in runs], larger))
            for i, (g, w) in enumerate(zip(got, want)))

    return differs


def _name(node: Node) -> str:
    frame = node.traceback and source_info_util.user_frame(node.traceback)
    place = f" ({frame.file_name}:{frame.start_line})" if frame else ""
    return f"'{node.name}'{place} gives other values"


def find_culprit(closed, arguments: Sequence[Any]) -> Optional[str]:
    """The equation at which a compiled loss parts from JAX's, with its line;
    None where none is found in f32.

    Args:
        closed: the function that was exported.
    """
    try:
        graph = make_graph(closed)
        cuts = [cut for cut in (_Cut(graph, count) for count in range(
            1, len(graph.nodes) + 1)) if cut.is_possible()]
        found = find_first(cuts, _make_differs(arguments))
    except Exception:  # of many kinds: a part that cannot be run alone
        return None
    return None if found is None else _name(cuts[found].before[-1])
