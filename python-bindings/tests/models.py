"""How far gradients of packages' models are off: see scripts/check-models."""

import argparse
import copy
import math
import os
import statistics
import sys
import warnings

import amp
import amp.torch
import torch
from models_list import list_models
from models_page import PAGE, find_ratio, list_ratios, make_page
from sweep_fork import run_each

_BATCHES = 3  # of one compiled program


def _widen(batch):
    return tuple(x.double() if x.is_floating_point() else x for x in batch)


def _backward(model, batch, autocast=False):
    """Each parameter's gradient, in f64; zeros where there is none."""
    model.zero_grad(set_to_none=True)
    with torch.autocast("cpu", torch.bfloat16, enabled=autocast):
        loss = model(*batch)
    loss.backward()
    return _take(model)


def _take(model):
    return [torch.zeros_like(p).double() if p.grad is None
            else p.grad.double().clone() for p in model.parameters()]


def _square(tensors):
    return sum(t.square().sum().item() for t in tensors)


def _subtract(left, right):
    return [x - y for x, y in zip(left, right)]


class Case:
    """A model, and sums over batches of squares: of the gradient, and of what
    PyTorch's autocast and amp are off by."""

    def __init__(self, name):
        build, self.draw = list_models()[name]
        torch.manual_seed(0)
        self.model = build()
        self.exact = copy.deepcopy(self.model).double()
        for module in self.exact.modules():
            # PyTorch's grouped products have no f64.
            if hasattr(module, "set_experts_implementation"):
                module.set_experts_implementation("eager")
                break
        self.generator = torch.Generator().manual_seed(1)

    def _off(self, exact, gradients):
        return _square(_subtract(gradients, exact))

    def measure(self, policy):
        """The errors of autocast and of amp, as shares of the gradient."""
        batches = [self.draw(self.generator) for _ in range(_BATCHES)]
        # Each on the buffers of the beginning.
        eager = copy.deepcopy(self.model)
        found = amp.torch.grad_fn(self.model, lambda model, *b: model(*b),
                                  batches[0], policy=policy, check=False)
        whole = theirs = ours = 0.0
        for batch in batches:
            exact = _backward(self.exact, _widen(batch))
            whole += _square(exact)
            theirs += self._off(exact, _backward(eager, batch, autocast=True))
            found(*batch)
            ours += self._off(exact, _take(self.model))
        return math.sqrt(theirs / whole), math.sqrt(ours / whole)


def check_model(name, policy):
    warnings.simplefilter("ignore")
    try:
        case = Case(name)
    except Exception as error:
        lines = str(error).strip().splitlines() or [""]
        return "not built", f"{type(error).__name__}: {lines[0]}"
    try:
        theirs, ours = case.measure(policy)
    except amp.Error as error:
        return "refused", str(error).splitlines()[0]
    return "compared", theirs, ours


def _get_arguments():
    parser = argparse.ArgumentParser(prog="check-models")
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--policy", default="bf16")
    parser.add_argument("--table")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("models", nargs="*", metavar="MODEL")
    return parser.parse_args()


def _read_table(path):
    if not path or not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return {name: (verdict, *map(float, rest)) if verdict == "compared"
            else (verdict, *rest) for name, verdict, *rest in rows}


def _describe(result):
    if result[0] != "compared":
        return "  ".join(map(str, result))
    _, theirs, ours = result
    return (f"autocast {theirs:.2e}  amp {ours:.2e}  "
            f"{find_ratio(theirs, ours):.2f}")


def run(names, arguments):
    """name: a verdict, and errors or a reason; kept in the table, too."""
    results = _read_table(arguments.table)
    todo = [name for name in names if name not in results]
    for name, result in run_each(
            lambda name: check_model(name, arguments.policy), todo,
            arguments.limit, size=1):
        print(f"{name:28} {_describe(result)}", flush=True)
        results[name] = result
        if arguments.table:
            with open(arguments.table, "a", encoding="utf-8") as file:
                file.write("\t".join(map(str, (name, *result))) + "\n")
    return {name: results[name] for name in names}


def main():
    arguments = _get_arguments()
    torch.set_num_threads(1)
    names = arguments.models or list(list_models())
    results = run(names, arguments)
    ratios = list_ratios(results)
    failed = [name for name, (verdict, *_) in results.items()
              if verdict not in ("compared", "refused", "not built")]
    compared = sum(r[0] == "compared" for r in results.values())
    print(f"\n{compared} of {len(results)} models compared, "
          f"{compared - len(ratios)} of them noise")
    if ratios:
        print(f"amp's error over autocast's: median "
              f"{statistics.median(ratios):.2f}, at most {max(ratios):.2f}")
    if arguments.write:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(make_page(results, arguments.policy))
    return 0 if ratios and max(ratios) <= 1.3 and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
