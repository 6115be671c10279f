"""Recurrent networks: a loop over one body in place of PyTorch's own
decomposition, which unrolls it."""

from __future__ import annotations

import operator
from typing import Any, Callable, List, Sequence, Tuple

import torch
from torch.nn import functional as F

from ._torch_loop import BODIES, LIBRARY, LOOP
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


def _packed(cell: Callable) -> Callable:
    """A cell of which the states stay where no sequence is."""
    def run(gates, alive, states, *weights):
        return [torch.where(alive[:, None], new, old) for new, old in zip(
            cell(gates, states, *weights), states)]
    return run


_PLAIN = {"lstm": _lstm, "gru": _gru, "rnn_tanh": _rnn(torch.tanh),
          "rnn_relu": _rnn(torch.relu)}
_CELLS = {**_PLAIN, **{f"packed {name}": _packed(cell)
                       for name, cell in _PLAIN.items()}}


def _name_body(cell: str, has_bias: bool) -> str:
    return f"{cell}_bias" if has_bias else cell


def _make_body(cell: Callable, has_bias: bool) -> Callable:
    """Weights are those that the cell has: a flag tells a bias from a
    projection."""
    def body(rows, states, weights):
        weight, *rest = weights
        bias = rest.pop(0) if has_bias else None
        states = cell(*rows, states, weight, bias, *rest)
        return states[:1], states
    return body


BODIES.update({_name_body(name, has_bias): _make_body(cell, has_bias)
               for name, cell in _CELLS.items() for has_bias in (False, True)})

# A network on padded sequences [T, B, features] of some lengths: outputs, 0
# behind an end, and the states at the ends. It is rewritten before it runs.
LIBRARY.define("network(Tensor x, Tensor lengths, Tensor[] states, "
               "Tensor[] params, str cell, bool has_biases, int num_layers, "
               "float dropout, bool train, bool bidirectional) -> Tensor[]")


def _make_outputs(x, lengths, states, params, cell, has_biases, num_layers,
                  dropout, train, bidirectional):
    width = states[0].shape[-1] * (2 if bidirectional else 1)
    return [x.new_empty((*x.shape[:2], width)),
            *(torch.empty_like(state) for state in states)]


LIBRARY.impl("network", _make_outputs, "CompositeExplicitAutograd")
torch.library.register_fake("amp_mlir::network", _make_outputs, lib=LIBRARY)
NETWORK = torch.ops.amp_mlir.network.default


def make_alive(lengths: torch.Tensor, steps: int) -> torch.Tensor:
    """Whether a sequence is there at a step: [steps, sequences]."""
    return torch.arange(steps)[:, None] < lengths


# Rewriting --------------------------------------------------------------------


class _Network:
    """The layers of aten.lstm.input and its like, made before a node.

    Args:
        alive: of padded sequences, where they are: [T, B].
    """

    def __init__(self, make, cell: str, has_bias: bool, bidirectional: bool,
                 alive=None):
        self._make, self._has_bias, self._alive = make, has_bias, alive
        self._cell = cell if alive is None else f"packed {cell}"
        self._directions = 2 if bidirectional else 1

    def hide(self, x):
        """0 where no sequence is."""
        if self._alive is None:
            return x
        make = self._make
        return make(aten.where.ScalarOther,
                    make(aten.unsqueeze.default, self._alive, -1), x, 0.0)

    def run_layer(self, x, states: Sequence[Any], params: Sequence[Any]):
        """The outputs of a layer's directions side by side, and each one's last
        states."""
        make, count = self._make, len(params) // self._directions
        outputs, last = [], []
        for direction in range(self._directions):
            own, *weights = params[direction * count:(direction + 1) * count]
            bias = weights.pop(1) if self._has_bias else None
            gates = make(aten.linear.default, x, own, bias)
            rows = [gates] if self._alive is None else [gates, self._alive]
            result = make(LOOP, rows, [
                make(aten.select.int, state, 0, direction) for state in states],
                weights, _name_body(self._cell, self._has_bias),
                direction == 1)
            output, *after = (make(operator.getitem, result, i)
                              for i in range(1 + len(states)))
            outputs.append(output)
            last.append(after)
        if len(outputs) > 1:
            outputs = [make(aten.cat.default, outputs, -1)]
        return self.hide(outputs[0]), last


def _convert(make, value, dtype: torch.dtype):
    if value.meta["val"].dtype == dtype:
        return value
    return make(aten.to.dtype, value, dtype)


def rewrite(cell: str) -> Callable:
    """As _torch_rewrites: masks of the dropout between layers are
    drawn as PyTorch draws them."""
    def rewrite_network(make, x, hx, params, has_biases, num_layers, dropout,
                        train, bidirectional, batch_first=False, alive=None):
        network = _Network(make, cell, has_biases, bidirectional, alive)
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


def rewrite_packed(make, x, lengths, states, params, cell, *options):
    """Of NETWORK."""
    steps = make(aten.arange.default, x.meta["val"].shape[0])
    alive = make(aten.lt.Tensor, make(aten.unsqueeze.default, steps, -1),
                 lengths)
    return rewrite(cell)(make, x, states, params, *options, alive=alive)
