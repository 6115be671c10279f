"""Packed sequences in an exported graph: padded ones with their lengths. What
is behind a sequence's end is computed and selected away, so that sizes do not
depend on data."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, Sequence, Tuple
from unittest import mock

import torch
from torch import fx
from torch.nn import functional as F

from ._errors import Error
from ._torch_loop import LIBRARY
from ._torch_places import describe_caller
from ._torch_recurrence import NETWORK, make_alive
from ._torch_states import describe

_NETWORKS = ("lstm", "gru", "rnn_tanh", "rnn_relu")
_VF = torch._VF  # what PyTorch's modules and functions call

# The rows of a padded sequence [T, B, ...], which nothing but what is below
# reads.
LIBRARY.define("packed(Tensor x) -> Tensor")


def _flatten(x: torch.Tensor) -> torch.Tensor:
    return x.flatten(0, 1).clone()


LIBRARY.impl("packed", _flatten, "CompositeExplicitAutograd")
torch.library.register_fake("amp_mlir::packed", _flatten, lib=LIBRARY)
_PACKED = torch.ops.amp_mlir.packed.default


class _Sizes:
    """In the place of a PackedSequence's batch_sizes.

    Attributes:
        lengths: of the sequences, in the order of the rows.
    """

    device = torch.device("cpu")

    def __init__(self, lengths: torch.Tensor, steps: int):
        self.lengths, self._steps = lengths, steps
        self._padded: Dict[int, Tuple[torch.Tensor, torch.Tensor]] = {}

    def add(self, x: torch.Tensor) -> torch.Tensor:
        """A PackedSequence's data."""
        data = _PACKED(x)
        self._padded[id(data)] = data, x
        return data

    def get(self, data: torch.Tensor) -> torch.Tensor:
        """The padded tensor that they are the rows of."""
        if id(data) not in self._padded:
            raise Error("a packed sequence that is made of other rows than a "
                        "recurrent network's cannot be exported: compute with "
                        "the padded tensor" + describe_caller())
        return self._padded[id(data)][1]

    def size(self, _: int) -> int:
        return self._steps

    def __getitem__(self, place: int) -> int:
        if place != 0:
            raise Error("how many sequences go on at a step is a number that "
                        "data decide: compute with the padded tensor"
                        + describe_caller())
        return len(self.lengths)


def _pack(x, lengths, batch_first):
    x = x.transpose(0, 1) if batch_first else x
    sizes = _Sizes(lengths, len(x))
    return sizes.add(x), sizes


def _pad(data, sizes, batch_first, value, steps):
    x = sizes.get(data)
    if steps > len(x):
        rest = x.new_full((steps - len(x), *x.shape[1:]), value)
        x = torch.cat([x, rest])
    alive = make_alive(sizes.lengths, steps)
    x = torch.where(alive.reshape(alive.shape + (1,) * (x.ndim - 2)), x, value)
    return x.transpose(0, 1) if batch_first else x, sizes.lengths


def _make_network(cell: str, original: Callable) -> Callable:
    def run(*args):
        if not isinstance(args[1], _Sizes):
            return original(*args)
        data, sizes, states, params, *options = args
        states = [states] if isinstance(states, torch.Tensor) else list(states)
        y, *last = NETWORK(sizes.get(data), sizes.lengths, states, list(params),
                           cell, *options)
        return (sizes.add(y), *last)
    return run


@contextlib.contextmanager
def _replacing(functions: Dict[str, Callable]):
    with contextlib.ExitStack() as stack:
        for name, function in functions.items():
            stack.enter_context(mock.patch.object(_VF, name, function,
                                                  create=True))
        yield


def recording_packed():
    """Around torch.export."""
    return _replacing({
        "_pack_padded_sequence": _pack, "_pad_packed_sequence": _pad,
        **{name: _make_network(name, getattr(_VF, name))
           for name in _NETWORKS}})


def check_packed(graph: fx.Graph) -> None:
    """Refuses what else reads the rows: of padded ones there are more."""
    for node in list(graph.nodes):
        if node.target is not _PACKED:
            continue
        for user in node.users:
            raise Error("the rows of a packed sequence, which only recurrent "
                        "networks and pad_packed_sequence may read, cannot be "
                        "exported: compute with the padded tensor"
                        + describe(user))
        graph.erase_node(node)


# Eager runs -------------------------------------------------------------------


def _run_layers(original, data, sizes, states: Sequence[Any], params, biases,
                layers, dropout, bidirectional):
    count, directions = len(params) // layers, 2 if bidirectional else 1
    last = []
    for layer in range(layers):
        if layer:
            x, lengths = _VF._pad_packed_sequence(data, sizes, False, 0.0,
                                                  len(sizes))
            data, _ = _VF._pack_padded_sequence(F.dropout(x, dropout), lengths,
                                                False)
        own = [state[layer * directions:(layer + 1) * directions]
               for state in states]
        data, *after = original(
            data, sizes, own if len(own) > 1 else own[0],
            params[layer * count:(layer + 1) * count], biases, 1, 0.0, True,
            bidirectional)
        last.append(after)
    return (data, *map(torch.cat, zip(*last)))


def _make_layers(original: Callable) -> Callable:
    def run(*args):
        _, sizes, states, _, _, layers, dropout, train, _ = args
        is_packed = isinstance(sizes, torch.Tensor) and (
            not sizes.is_floating_point())
        if not (is_packed and train and dropout and layers > 1):
            return original(*args)
        states = [states] if isinstance(states, torch.Tensor) else states
        return _run_layers(original, *args[:2], states, *args[3:7], args[8])
    return run


def dropping_padded():
    """Around eager runs: dropout between layers is of the padded tensors, as
    that of compiled steps is."""
    return _replacing({name: _make_layers(getattr(_VF, name))
                       for name in _NETWORKS})
