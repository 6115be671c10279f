"""Recurrent networks: a loop over one body in place of PyTorch's own
decomposition, which unrolls it."""

from __future__ import annotations

import operator
from typing import Any, Callable, Dict, List, Sequence, Tuple

import torch
from torch import fx
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn import functional as F

from ._torch_ops import DROPOUT, next_id

aten = torch.ops.aten

# Cells ------------------------------------------------------------------------
# Of the input's part of the gates, the states, the weights of the last output
# and their bias, and, of an LSTM, of a projection. Each gives the new states,
# of which the first is the output; as torch/_decomp/decompositions.py.


def _lstm(gates, states, weight, bias=None, projection=None):
    h, c = states
    i, f, g, o = (F.linear(h, weight, bias) + gates).chunk(4, -1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    h = torch.sigmoid(o) * torch.tanh(c)
    return [h if projection is None else F.linear(h, projection), c]


def _gru(gates, states, weight, bias=None):
    h, = states
    own = F.linear(h, weight, bias).chunk(3, -1)
    reset, update, new = gates.chunk(3, -1)
    reset = torch.sigmoid(own[0] + reset)
    update = torch.sigmoid(own[1] + update)
    new = torch.tanh(new + own[2] * reset)
    return [(h - new) * update + new]


def _rnn(function: Callable) -> Callable:
    def cell(gates, states, weight, bias=None):
        return [function(F.linear(states[0], weight, bias) + gates)]
    return cell


_CELLS = {"lstm": _lstm, "gru": _gru, "rnn_tanh": _rnn(torch.tanh),
          "rnn_relu": _rnn(torch.relu)}

# The op -----------------------------------------------------------------------

_LIBRARY = torch.library.Library("amp_mlir", "FRAGMENT")
# A cell over the first dimension of `gates`, from the end with `reverse`. Gives
# all outputs, then the last states. Weights are those of the cell, without
# those that it has not: `has_bias` tells a bias from a projection.
_LIBRARY.define("recurrence(Tensor gates, Tensor[] states, Tensor[] weights, "
                "str cell, bool has_bias, bool reverse) -> Tensor[]")


def _run_cell(cell: str, has_bias: bool, gates, states, weights):
    weight, *rest = weights
    bias = rest.pop(0) if has_bias else None
    return _CELLS[cell](gates, states, weight, bias, *rest)


def _run(gates, states, weights, cell, has_bias, reverse):
    outputs: Dict[int, torch.Tensor] = {}
    places = range(len(gates))
    for place in reversed(places) if reverse else places:
        states = _run_cell(cell, has_bias, gates[place], states, weights)
        outputs[place] = states[0]
    return [torch.stack([outputs[place] for place in places]),
            *(state.clone() for state in states)]


def _make_empty(gates, states, weights, cell, has_bias, reverse):
    return [gates.new_empty((len(gates), *states[0].shape)),
            *map(torch.empty_like, states)]


_LIBRARY.impl("recurrence", _run, "CompositeExplicitAutograd")
torch.library.register_fake("amp_mlir::recurrence", _make_empty, lib=_LIBRARY)
RECURRENCE = torch.ops.amp_mlir.recurrence.default

# Rewriting --------------------------------------------------------------------


class _Network:
    """The layers of aten.lstm.input and its like, made before a node."""

    def __init__(self, make, cell: str, has_bias: bool, bidirectional: bool):
        self._make, self._cell, self._has_bias = make, cell, has_bias
        self._directions = 2 if bidirectional else 1

    def run_layer(self, x, states: Sequence[Any], params: Sequence[Any]):
        """The outputs of a layer's directions side by side, and each one's last
        states."""
        make, count = self._make, len(params) // self._directions
        outputs, last = [], []
        for direction in range(self._directions):
            own, *weights = params[direction * count:(direction + 1) * count]
            bias = weights.pop(1) if self._has_bias else None
            gates = make(aten.linear.default, x, own, bias)
            result = make(RECURRENCE, gates, [
                make(aten.select.int, state, 0, direction) for state in states],
                weights, self._cell, self._has_bias, direction == 1)
            output, *after = (make(operator.getitem, result, i)
                              for i in range(1 + len(states)))
            outputs.append(output)
            last.append(after)
        if len(outputs) > 1:
            outputs = [make(aten.cat.default, outputs, -1)]
        return outputs[0], last


def _convert(make, value, dtype: torch.dtype):
    if value.meta["val"].dtype == dtype:
        return value
    return make(aten.to.dtype, value, dtype)


def rewrite(cell: str) -> Callable:
    """As rewrites of _torch_graph: masks of the dropout between layers are
    drawn as PyTorch draws them."""
    def rewrite_network(make, x, hx, params, has_biases, num_layers, dropout,
                        train, bidirectional, batch_first):
        network = _Network(make, cell, has_biases, bidirectional)
        states = list(hx) if isinstance(hx, (list, tuple)) else [hx]
        directions = 2 if bidirectional else 1
        count = len(params) // num_layers
        last: List[Tuple[Any, ...]] = []
        # In an autocast region only the weights are of the type of before.
        dtype = params[0].meta["val"].dtype
        x, *states = (_convert(make, value, dtype) for value in (x, *states))
        if batch_first:
            x = make(aten.transpose.int, x, 0, 1)
        for layer in range(num_layers):
            if layer > 0 and train and dropout > 0:
                x = (make(aten.mul.Tensor, x, 0.0) if dropout == 1.0 else
                     make(DROPOUT, x, dropout, next_id()))
            own = [make(aten.slice.Tensor, state, 0, layer * directions,
                        (layer + 1) * directions) for state in states]
            x, after = network.run_layer(
                x, own, params[layer * count:(layer + 1) * count])
            last += after
        if batch_first:
            x = make(aten.transpose.int, x, 0, 1)
        results = (x, *(make(aten.stack.default, list(parts))
                        for parts in zip(*last)))
        return tuple(_convert(make, result, wanted.dtype) for result, wanted
                     in zip(results, make.node.meta["val"]))
    return rewrite_network


# Conversion -------------------------------------------------------------------


def trace_cell(node: fx.Node, decompositions) -> fx.Graph:
    """The body of a recurrence as a graph: of a row of the gates, the states
    and the weights."""
    gates, states, weights, cell, has_bias, _ = node.args
    count = len(states)

    def run(row, *others):
        return tuple(_run_cell(cell, has_bias, row, others[:count],
                               others[count:]))

    values = [arg.meta["val"] for arg in (gates, *states, *weights)]
    with torch._guards.detect_fake_mode(values):
        values[0] = values[0][0]
        values = [torch.empty_like(value) for value in values]
        graph = make_fx(run, decomposition_table=decompositions)(*values).graph
    for inner in graph.nodes:
        for key in ("stack_trace", "nn_module_stack", "custom"):
            if inner.op == "call_function" and key in node.meta:
                inner.meta[key] = node.meta[key]
    return graph
