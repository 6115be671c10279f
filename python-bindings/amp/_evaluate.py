"""The loss and the metrics over batches."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any, Callable, Dict, Iterable, Optional

from ._errors import Error
from ._program import Program, Result


def call(function, batch) -> Result:
    """A dict has the arguments' names, but where the one argument is a dict."""
    if isinstance(batch, Mapping):
        if getattr(function, "takes_mapping", False):
            return function(batch)
        return function(**batch)
    if isinstance(batch, (tuple, list)):
        return function(*batch)
    return function(batch)


def _count_rows(batch) -> int:
    """Of the first array in a batch."""
    while isinstance(batch, (tuple, list, Mapping)):
        batch = next(iter(batch.values() if isinstance(batch, Mapping)
                          else batch))
    shape = getattr(batch, "shape", ())
    return int(shape[0]) if len(shape) else 1


def check_evaluates(function) -> None:
    """A training step would train on what it is called with."""
    program = getattr(function, "program", None)
    kind = program.options.get("kind", "train") if program else "eval"
    if kind != "eval":
        raise Error("evaluate: expected an evaluation, of kind 'eval', found "
                    f"one of kind '{kind}'")


class Evaluated(Dict[str, float]):
    """The loss and the metrics, of so many rows."""

    rows = 0


def evaluate(function, batches: Iterable[Any]) -> Dict[str, float]:
    """The loss and the metrics of a program of kind "eval" over batches: means,
    in which each row counts once.

    Args:
        function: a Step, amp.torch.eval_fn(...), amp.jax.eval_fn(...).
        batches: tuples or dicts of what it is called with.

    Raises:
        Error: there is no batch, or it does not fit.
    """
    check_evaluates(function)
    sums: Dict[str, float] = {}
    rows = 0
    for batch in batches:
        result = call(function, batch)
        count = _count_rows(batch)
        rows += count
        for name, value in {"loss": result.loss, **result.metrics}.items():
            sums[name] = sums.get(name, 0.0) + count * value
    if not rows:
        raise Error("nothing to evaluate: there is no batch")
    result = Evaluated((name, value / rows) for name, value in sums.items())
    result.rows = rows
    return result


def _check_takes_nothing(function: Callable) -> None:
    try:
        inspect.signature(function, follow_wrapped=False).bind()
    except TypeError as error:
        raise Error("evaluate: expected a function without arguments: "
                    f"{error}") from None
    except ValueError:  # a builtin's
        pass


def find_evaluation(given, step) -> Optional[Callable[[], Dict[str, float]]]:
    """Of a pair, the function follows the step that is trained."""
    if given is None:
        return None
    if isinstance(getattr(given, "program", None), Program):
        raise Error("evaluate: expected a function, or a pair of an evaluation "
                    f"step and batches, found {type(given).__name__} alone")
    if callable(given):
        _check_takes_nothing(given)
        return given
    if (isinstance(given, tuple) and len(given) == 2
            and callable(given[0])):
        check_evaluates(given[0])
        if hasattr(given[0], "_follow") and given[0] is not step:
            given[0]._follow(step)
        return lambda: evaluate(*given)
    found = (" and ".join(type(item).__name__ for item in given)
             if isinstance(given, tuple) else type(given).__name__)
    raise Error("evaluate: expected a function, or a pair of one and batches, "
                f"found {found}")
