"""How far gradients and steps of packages' models are off: see
scripts/check-models."""

import argparse
import importlib
import math
import os
import re
import sys
import time
import warnings

import amp
import numpy
import torch
from models_list import list_groups, make_case
from models_measure import STEPS
from models_page import (CHECKS, PAGE, Errors, describe, find_wrong, make_page,
                         summarize)
from sweep_fork import run_each

_BATCHES = 3  # of one compiled program
_DRAWS = 3  # of batches, of which one is to be right
_A_PROCESS = 8  # models that have one, after each other
# What each process would import again.
_IMPORTS = ("torch._dynamo", "torch.export", "transformers", "timm",
            "diffusers", "jax")


def _square(arrays):
    return sum(float(numpy.square(a).sum()) for a in arrays)


def _find_error(exact, found):
    """The norm of the difference over the norm, of all arrays."""
    whole = _square(exact)
    off = _square(x - y for x, y in zip(exact, found))
    return math.sqrt(off / whole) if whole else math.inf if off else 0.0


def _join(batches):
    return [array for batch in batches for array in batch]


def measure(case):
    """Of each check the errors of the framework and of amp."""
    batches = [case.draw() for _ in range(STEPS)]
    ours = case.train_compiled(batches)
    exact, theirs = case.train("f64", batches), case.train("f32", batches)
    errors = [Errors(*(_find_error(exact[i], found[i])
                       for found in (theirs, ours))) for i in range(2)]
    batches = batches[:_BATCHES]
    exact, theirs = (_join(case.differentiate(kind, batches))
                     for kind in ("f64", "bf16"))
    ours = _join(case.differentiate_compiled("bf16", batches))
    errors.append(Errors(*(_find_error(exact, x) for x in (theirs, ours))))
    return dict(zip(CHECKS, errors))


def _find_by_casts(models):
    """JAX has no autocast."""
    return {name for group, name in models if group == "JAX"}


def check_model(group, name):
    """A verdict, and a reason or errors."""
    warnings.simplefilter("ignore")
    try:
        case = make_case(group, name)
    except Exception as error:
        lines = str(error).strip().splitlines() or [""]
        return "not built", f"{type(error).__name__}: {lines[0]}"
    try:
        # What a kink decides (a ReLU, a choice of experts) rounding may decide
        # otherwise: an error is there on other batches, too.
        for _ in range(_DRAWS):
            result = "compared", measure(case)
            if not find_wrong({name: result}, _find_by_casts([(group, name)])):
                break
        return result
    except amp.Error as error:
        # Of a package's file what is the same on each machine.
        return "refused", re.sub(r"\(/\S*/models/(?=\w+/)", "(",
                                 str(error).splitlines()[0], count=1)


def _get_arguments():
    parser = argparse.ArgumentParser(prog="check-models")
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--table")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("models", nargs="*", metavar="MODEL")
    return parser.parse_args()


def _read_row(verdict, *rest):
    if verdict != "compared":
        return verdict, *rest
    numbers = iter(map(float, rest))
    return verdict, {check: Errors(next(numbers), next(numbers))
                     for check in CHECKS}


def _make_row(verdict, rest):
    if verdict != "compared":
        return verdict, rest
    return verdict, *(number for check in CHECKS for number in rest[check])


def _read_table(path):
    if not path or not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return {name: _read_row(*rest) for name, *rest in rows}


def run(models, arguments):
    """name: a verdict, and errors or a reason; kept in the table, too."""
    results = _read_table(arguments.table)
    todo = [item for item in models if item[1] not in results]
    for (_, name), result in run_each(lambda item: check_model(*item), todo,
                                      arguments.limit, size=_A_PROCESS):
        print(f"{name:30} {describe(result)}", flush=True)
        results[name] = result
        if arguments.table:
            with open(arguments.table, "a", encoding="utf-8") as file:
                file.write("\t".join(map(str, (name, *_make_row(*result))))
                           + "\n")
    return {name: results[name] for _, name in models}


def _list_models(wanted):
    models = [(group, name) for group, rows in list_groups().items()
              for name in rows]
    unknown = set(wanted) - {name for _, name in models}
    if unknown:
        sys.exit(f"check-models: no model {', '.join(sorted(unknown))}")
    return [item for item in models if not wanted or item[1] in wanted]


def main():
    arguments = _get_arguments()
    torch.set_num_threads(1)
    for module in _IMPORTS:
        importlib.import_module(module)
    start = time.monotonic()
    models = _list_models(arguments.models)
    results = run(models, arguments)
    print(f"\n{summarize(results)}\n{(time.monotonic() - start) / 60:.0f} "
          "minutes")
    wrong = find_wrong(results, _find_by_casts(models))
    for name, why in wrong.items():
        print(f"{name}: {why}")
    if arguments.write:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(make_page(models, results))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
