"""Batches: tuples of tensors, or of tuples, lists and dicts of them."""

from __future__ import annotations

import copy
from collections.abc import Mapping, MutableMapping
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy
import torch

from ._errors import Error

# What a leaf is in a structure.
_LEAF = "leaf"


class _Keys:
    """A dict, and its keys in their order: that of the example is the loss's,
    as its class is, a tokenizer's encoding. Dicts of one order and class are
    those of any."""

    def __init__(self, value: Mapping):
        self._keys = tuple(value)
        self._empty = None if type(value) is dict else _make_empty(value)

    def make(self, values: Dict[Any, Any]) -> Mapping:
        """One with values of its keys."""
        made = {} if self._empty is None else copy.copy(self._empty)
        for key in self._keys:
            made[key] = values[key]
        return made

    def __eq__(self, other) -> bool:
        return isinstance(other, _Keys)

    def __hash__(self) -> int:
        return hash(_Keys)


def _make_empty(value: Mapping) -> Optional[MutableMapping]:
    """One of its class with its attributes, and values that are no tensors;
    None where its class has no such."""
    try:
        made = copy.copy(value)
        for key in value:
            made[key] = None
    except Exception:  # of any class
        return None
    return made


def _flatten(value, name: str, leaves: list, names: list) -> Any:
    """The value's structure, which can be compared; its leaves and their
    names."""
    if value is None:
        return None
    if isinstance(value, Mapping):
        return (_Keys(value), *(
            (key, _flatten(value[key], f"{name}.{key}", leaves, names))
            for key in sorted(value, key=str)))
    if isinstance(value, (tuple, list)):
        return (type(value), *(_flatten(v, f"{name}.{i}", leaves, names)
                               for i, v in enumerate(value)))
    leaves.append(value)
    names.append(name)
    return _LEAF


def flatten(batch) -> Tuple[List[Any], Any]:
    """The tensors of a batch, in order, and how they lie in it."""
    if all(isinstance(value, torch.Tensor) for value in batch):
        return batch, (tuple,) + (_LEAF,) * len(batch)
    leaves: List[Any] = []
    return leaves, _flatten(tuple(batch), "", leaves, [])


def is_flat(structure) -> bool:
    return all(item == _LEAF for item in structure[1:])


def name_leaves(batch, names) -> List[str]:
    """A name for each tensor: of its argument, and its place there."""
    result: List[str] = []
    for name, value in zip(names, batch):
        _flatten(value, name, [], result)
    return result


def unflatten(structure, leaves: Iterator[Any]) -> Any:
    """What :func:`flatten` took apart. Mappings are of
    their classes."""
    if structure is None:
        return None
    if structure == _LEAF:
        return next(leaves)
    kind, *items = structure
    if isinstance(kind, _Keys):
        return kind.make({key: unflatten(item, leaves)
                          for key, item in items})
    values = [unflatten(item, leaves) for item in items]
    return kind(*values) if hasattr(kind, "_fields") else kind(values)


def describe(structure) -> str:
    """A structure as people write it: (tensor, {'mask': tensor})."""
    if structure is None or structure == _LEAF:
        return "None" if structure is None else "tensor"
    kind, *items = structure
    if isinstance(kind, _Keys):
        return "{" + ", ".join(
            f"{key!r}: {describe(item)}" for key, item in items) + "}"
    text = ", ".join(map(describe, items))
    return f"[{text}]" if kind is list else f"({text})"


def as_tensors(leaves) -> List[torch.Tensor]:
    """An example's leaves, which only NumPy's arrays may be beside tensors."""
    result = []
    for i, leaf in enumerate(leaves):
        if isinstance(leaf, numpy.ndarray):
            leaf = torch.from_numpy(numpy.array(leaf))
        if not isinstance(leaf, torch.Tensor):
            raise Error(f"example {i}: expected a tensor, found "
                        f"{type(leaf).__name__}")
        if leaf.is_nested:
            raise Error(f"example {i}: expected a tensor of one shape, found a "
                        "nested one: give to_padded_tensor() of it")
        if leaf.layout is not torch.strided:
            raise Error(f"example {i}: expected a dense tensor, found one of "
                        f"{leaf.layout}: give to_dense() of it")
        leaf = leaf.detach().resolve_neg().resolve_conj()
        result.append(leaf.clone() if leaf.is_inference() else leaf)
    return result


def list_asking(leaves) -> List[int]:
    """Which of an example's leaves ask for a gradient."""
    return [i for i, leaf in enumerate(leaves)
            if isinstance(leaf, torch.Tensor) and leaf.requires_grad]


def get_kind(array) -> Any:
    """What programs differ by: dtype and shape, or None of what has none."""
    if isinstance(array, torch.Tensor):
        return (array.dtype, *array.shape)
    if isinstance(array, numpy.ndarray):
        return (getattr(torch, array.dtype.name, None), *array.shape)
    return None
