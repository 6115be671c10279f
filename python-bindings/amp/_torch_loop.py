"""A loop over rows of tensors as one op of a graph, which has the body once
whatever the number of rows: it becomes one scf.for."""

from __future__ import annotations

from typing import Callable, Dict, List, Sequence, Tuple

import torch
from torch import fx
from torch.fx.experimental.proxy_tensor import make_fx

Tensors = Sequence[torch.Tensor]

LIBRARY = torch.library.Library("amp_mlir", "FRAGMENT")
# The body of a name on each row of `rows` (along their first dimension, from
# the end with `reverse`) and the states that the row before left. Gives the
# outputs of all rows, stacked, then the last states.
LIBRARY.define("loop(Tensor[] rows, Tensor[] states, Tensor[] given, "
               "str body, bool reverse) -> Tensor[]")

# Of a row of each tensor, the states and what is given to all rows: outputs and
# the new states.
BODIES: Dict[str, Callable[[Tensors, Tensors, Tensors],
                           Tuple[Tensors, Tensors]]] = {}


def run_rows(rows, states, given, body, reverse):
    """The op, which autograd can follow."""
    outputs: Dict[int, Tensors] = {}
    places = range(len(rows[0]))
    for place in reversed(places) if reverse else places:
        outputs[place], states = BODIES[body](
            [each[place] for each in rows], states, given)
    return [*(torch.stack(parts) for parts in zip(
        *(outputs[place] for place in places))),
        *(state.clone() for state in states)]


def _make_empty(rows, states, given, body, reverse):
    outputs, _ = BODIES[body]([each.new_empty(each.shape[1:])
                               for each in rows], states, given)
    return [*(out.new_empty((len(rows[0]), *out.shape)) for out in outputs),
            *(state.new_empty(state.shape) for state in states)]


LIBRARY.impl("loop", run_rows, "CompositeExplicitAutograd")
torch.library.register_fake("amp_mlir::loop", _make_empty, lib=LIBRARY)
LOOP = torch.ops.amp_mlir.loop.default


def run_loop(body: str, rows: Tensors, states: Tensors, given: Tensors = (),
             reverse: bool = False) -> List[torch.Tensor]:
    return LOOP(list(rows), list(states), list(given), body, reverse)


def trace_body(node: fx.Node, decompositions) -> fx.Graph:
    """The body of a loop as a graph: of a row of each tensor, the states and
    what is given."""
    rows, states, given, body, _ = node.args
    first, last = len(rows), len(rows) + len(states)

    def run(*values):
        outputs, after = BODIES[body](
            values[:first], values[first:last], values[last:])
        return (*outputs, *after)

    values = [arg.meta["val"] for arg in (*rows, *states, *given)]
    with torch._guards.detect_fake_mode(values):
        values = [value.new_empty(value.shape[1:] if i < first
                                  else value.shape)
                  for i, value in enumerate(values)]
        graph = make_fx(run, decomposition_table=decompositions)(*values).graph
    for inner in graph.nodes:
        for key in ("stack_trace", "nn_module_stack", "custom"):
            if inner.op == "call_function" and key in node.meta:
                inner.meta[key] = node.meta[key]
    return graph
