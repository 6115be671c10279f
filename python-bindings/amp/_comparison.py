"""What the comparisons of compiled losses with PyTorch's and with JAX's have in
common."""

from __future__ import annotations

import math
import re
import time
from typing import Any, Callable, Dict, List, Optional, Sequence

from ._bounds import Checked, get_unit
from ._errors import Error
from ._program import Program, _warn

# By how often its bound a loss may be off of which no op differs alone: what
# bounds are made of rounds the results of ops, not what is inside of them.
_NEAR = 10.0
# Options that the program of a comparison takes over.
_OF_ANY = ("tier", "cache")


class Costs:
    """What a comparison takes: the seconds of its parts, some of which run
    beside the compilation."""

    def __init__(self):
        self._seconds: List[float] = []

    def run(self, function: Callable, *args):
        started = time.perf_counter()
        try:
            return function(*args)
        finally:
            self._seconds.append(time.perf_counter() - started)

    @property
    def seconds(self) -> float:
        return sum(self._seconds)

    def describe(self, seconds: float) -> str:
        """
        Args:
            seconds: that exporting and compiling took.
        """
        return (f"compared in {self.seconds:.2f} s, beside {seconds:.2f} s to "
                "export and compile")


def take_check(options: Dict[str, Any], choices: Sequence[Any]):
    """What the option `check` wants compared: by default all (True)."""
    wanted = options.pop("check", True)
    if wanted not in choices:
        *others, last = map(repr, choices)
        raise Error(f"check: expected {', '.join(others)} or {last}, found "
                    f"{wanted!r}")
    return wanted


def get_unit_of(program: Program) -> float:
    """The unit roundoff of a program's policy."""
    return get_unit(str(program.manifest["policy"]))


def find_obstacle(options: Dict[str, Any]) -> Optional[str]:
    """Why no run here of a program of these options could be compared, or
    None."""
    if options.get("replicas") not in (None, 1):
        return "its loss is that of all replicas' rows"
    if options.get("target", "cpu") != "cpu":
        return "it is not for the processor"
    return None


def make_single_options(kind: str, options: Dict[str, Any]) -> Dict[str, Any]:
    """Of a program in f32 that is compiled quickly, beside one of these
    options. Loops of one thread are no functions of their own."""
    kept = {key: value for key, value in options.items() if key in _OF_ANY}
    return dict(kept, kind=kind, policy="f32", optimize=False, threads=1)


def _overflows(program: Program, checked: Checked) -> bool:
    """Whether a loss is not finite that may be so: in f32 it was compared."""
    holds_little = re.search(r"(?<!b)f16|f8", str(program.manifest["policy"]))
    return bool(holds_little) and not math.isfinite(checked.got)


def warns_of_overflow(program: Program, checked: Checked, theirs: str) -> bool:
    """
    Args:
        theirs: as "eager PyTorch's".
    """
    if not _overflows(program, checked):
        return False
    policy = program.options.get("policy", "f32")
    _warn([(f"the compiled loss is {checked.got} under '{policy}', and "
            f"{theirs} {checked.want:.8g} in f32: what a policy holds in f16 "
            "is above 65504", False)])
    return True


def tell_difference(policy: str, checked: Checked, theirs: str,
                    culprit: Optional[str], excuse: str = "") -> None:
    """An error; a warning where no op differs alone and the loss is near, or
    there is an excuse, which it names."""
    text = (f"the compiled loss is {checked.got:.8g}, and {theirs} "
            f"{checked.want:.8g}, where rounding under '{policy}' explains a "
            f"difference of {checked.bound:.2g}")
    none = "no op was found that differs alone"
    is_near = abs(checked.got - checked.want) <= _NEAR * checked.bound
    if culprit is None and (excuse or is_near):
        _warn([(text + (excuse or f": {none}"), False)])
        return
    raise Error(f"{text}: {culprit or none}; check=False compiles without this "
                "comparison")


def find_first(cuts: Sequence[Any], differs: Callable[[Any], bool]
               ) -> Optional[int]:
    """The first that differs, of a sequence in which all behind it do, by
    halving."""
    if not cuts or not differs(cuts[-1]):
        return None
    low, high = 0, len(cuts) - 1
    while low < high:
        middle = (low + high) // 2
        if differs(cuts[middle]):
            high = middle
        else:
            low = middle + 1
    return high
