"""Second runs of a loss: a step whose loss depends on what the last step has
left in Python is compiled as its first run was, and would go on as that.
"""

from __future__ import annotations

import math
from collections import deque
from typing import Any, Callable, Iterable, List, Optional, Tuple

import torch
from torch import nn

from ._errors import Error, make_line
from ._program import _warn
from ._torch_eager import Generators
from ._torch_guard import Saved, list_classes, set_attribute

# By how much a sum may differ that several threads add to in any order.
_ORDER = 2.0**-16
# How often what draws random numbers is run: of coins that fall one way in half
# of the runs, 1 of 256 models has all of them so.
_DRAWS = 8
# What counts are set to, one run after another: beyond a threshold, and a round
# number (`count % 100 == 0`) whether a run adds to it before or after it reads.
_COUNTS = 999_999, 1_000_000
# By how much longer a list is made: of large tensors by less.
_LONGER, _LEAST_LONGER = 4096, 64


def _find_different(one, other) -> Optional[str]:
    """What two runs give other numbers of."""
    for what, a in one.results.items():
        b = other.results[what]
        wide = torch.complex128 if a.is_complex() else torch.float64
        if a.shape != b.shape or not torch.allclose(
                a.to(wide), b.to(wide), rtol=_ORDER, atol=0, equal_nan=True):
            return what
    return None


def _describe_different(first, again, what: str) -> str:
    return (f"another {what.strip()}" if what else
            f"{again.loss.item():.8g} for {first.loss.item():.8g}")


# What a run writes ------------------------------------------------------------

_Attribute = Tuple[Any, str]


def _list_changed(saved: Iterable[Saved], loss: nn.Module) -> List[_Attribute]:
    """Objects of the user's, and attributes of them that a run has changed."""
    return [(each.module, name) for each in saved
            if each.module is not loss and hasattr(each.module, "__dict__")
            and not type(each.module).__module__.startswith("torch.")
            for name in each.find_changed()]


def _name_all(attributes: Iterable[_Attribute]) -> str:
    """"'n' of Counter, 'seen' of Net"."""
    return ", ".join(
        f"'{name}' of "
        f"{(value if isinstance(value, type) else type(value)).__name__}"
        for value, name in attributes)


def _make_other(value, count: int) -> Any:
    """A value that is far from one, or None."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return count
    if isinstance(value, float):
        return math.nan
    if isinstance(value, (list, deque)):  # its length may be a count
        last = value[-1] if value else 0.0
        size = last.numel() if isinstance(last, torch.Tensor) else 1
        other = value.copy()
        other.extend([last] * max(_LONGER // max(size, 1), _LEAST_LONGER))
        return other
    if isinstance(value, torch.Tensor) and type(value) is torch.Tensor:
        return torch.full_like(value, math.nan if value.is_floating_point()
                               or value.is_complex() else 1)
    return None


def _find_kept(first, run: Callable, written: List[_Attribute]
               ) -> Optional[Error]:
    """Why a later step would have another loss, although the second one has
    not: it depends on what the step before it has left in an attribute.

    Args:
        written: what a second run has written.
    """
    for count in _COUNTS:
        for attribute in written:
            value, name = attribute
            other = _make_other(vars(value).get(name), count)
            is_again = count != _COUNTS[0] and not isinstance(other, int)
            if other is None or is_again:
                continue
            was = vars(value)[name]
            set_attribute(value, name, other)
            try:
                what = _find_different(first, run())
            except Exception:  # whatever the user's code raises
                what = None
                _warn([("the loss ends otherwise where "
                        f"{_name_all([attribute])} is another: a compiled step "
                        "leaves it as it is", False)])
            set_attribute(value, name, was)
            if what is not None:
                return Error(
                    f"the loss depends on {_name_all([attribute])}, which it "
                    "writes itself, and which a compiled step leaves as it is: "
                    "keep it in a buffer")
    return None


# Other sizes ------------------------------------------------------------------

# What a run leaves in attributes: large tensors are none that decide.
_KEPT, _MANY = (bool, int, float, complex, str, type(None)), 1024


def list_left(saved: Iterable[Saved], loss: nn.Module
              ) -> List[Tuple[_Attribute, Any]]:
    """What runs have written, and what it is now."""
    found = [((value, name), vars(value)[name])
             for value, name in _list_changed(saved, loss)
             if name in vars(value)]
    return [(attribute, value) for attribute, value in found
            if isinstance(value, _KEPT) or (
                isinstance(value, torch.Tensor) and value.numel() <= _MANY
                and not value.requires_grad)]


def _find_left(loss: nn.Module, first, run: Callable) -> Optional[Error]:
    """Why a batch of another size would have another loss behind the first
    one's: a program of it begins as that of the first did."""
    try:
        for (value, name), content in loss.found.left:
            setattr(value, name, content)
        if not loss.found.left or _find_different(first, run()) is None:
            return None
    except Exception:  # whatever the user's code raises
        pass
    names = _name_all(attribute for attribute, _ in loss.found.left)
    return Error(f"the loss depends on {names}, which it has written for a "
                 "batch of another size, and which a step for this one has as "
                 "at first: keep it in a buffer, or set it before the steps")


# Comparing --------------------------------------------------------------------


def _compare(first, run: Callable, draws: bool, changed: str
             ) -> Optional[Error]:
    for _ in range(_DRAWS if draws else 1):
        try:
            again = run()
        except Exception as error:  # whatever the user's code raises
            return Error("a second run of the loss, on the same tensors, ends "
                         f"otherwise than the first: {make_line(error)}")
        what = _find_different(first, again)
        if what is None:
            continue
        why = ("it draws from Python's or NumPy's random numbers, which a step "
               "has drawn once, when it is compiled" if draws else
               f"forward() writes {changed}, which a compiled step has as at "
               "first: keep it in a buffer" if changed else
               "it depends on something that is neither a tensor nor written "
               "by the step")
        return Error("a second run of the loss, on the same tensors, gives "
                     f"{_describe_different(first, again, what)}: {why}")
    return None


def compare_runs(loss: nn.Module, first, run: Callable,
                 generators: Generators, saved: List[Saved]
                 ) -> Optional[Error]:
    """Why a second step, or a later one, would not have the same loss, on the
    same tensors: it depends on something of Python's, which is compiled as it
    is.

    Args:
        loss: a Loss, run once.
        first: that run, which has the numbers it gave, by what they are.
        run: makes another.
        saved: the loss's modules as they were before it.
    """
    values = (*loss.modules(), *loss.objects)
    before = [Saved(value) for value in (*values, *list_classes(values))]
    error = _compare(first, run, generators.have_been_read(),
                     _name_all(_list_changed(saved, loss)))
    return (error or _find_kept(first, run, _list_changed(before, loss))
            or _find_left(loss, first, run))
