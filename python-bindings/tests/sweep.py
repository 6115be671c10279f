"""Every op of PyTorch and every function of JAX that amp compiles, beside the
framework in f64: see scripts/check-sweep."""

import argparse
import functools
import importlib
import json
import os
import sys
import time
from collections import Counter

from sweep_fork import run_each
from sweep_page import PAGE, find_unexplained, make_page

FULL, QUICK = 2, 1  # calls of a function
TYPES = ("float32", "bfloat16", "float16")


def run_cases(cases, run_group):
    """What a few calls of an op show: compiled together, or, where one is
    refused, each alone."""
    import amp
    try:
        return {"faults": run_group(cases), "refused": []}
    except amp.Error as error:
        lines = str(error).splitlines()
        if len(lines) != 1:
            raise RuntimeError(f"an error of {len(lines)} lines") from error
        if len(cases) == 1:
            return {"faults": [], "refused": [
                (cases[0].op, cases[0].dtype_name, cases[0].text, lines[0])]}
    result = {"faults": [], "refused": []}
    for case in cases:
        for key, found in run_cases([case], run_group).items():
            result[key] += found
    return result


def check(framework, item):
    """What one function shows: `count` calls in the first type, and one in each
    other."""
    name, count, types = item
    module = importlib.import_module(f"sweep_{framework}")
    cases = [case for number, dtype in enumerate(types)
             for case in module.make_cases(name, dtype, 1 if number else count)
             if module.can_compare(case)]
    if not cases:
        return ("none", {})
    result = run_cases(cases, module.run_group)
    return ("ran", {**result, "calls": [case.name for case in cases]})


def sweep(framework, names=(), count=FULL, types=TYPES, limit=300,
          log=os.devnull, report=lambda *_: None, known=()):
    """What each function showed, by its name: ("ran", {...}), ("none", {})
    where no call can be compared, ("raised" | "died" | "hung", why). What is
    known is not run."""
    if framework == "torch":
        import torch
        torch.set_num_threads(1)
    module = importlib.import_module(f"sweep_{framework}")
    items = [(name, count, types) for name in module.list_names()
             if (not names or name in names) and name not in known]
    found = {name: known[name] for name in known}
    for item, result in run_each(functools.partial(check, framework), items,
                                 limit, size=20, log=log):
        found[item[0]] = result
        report(item[0], result)
    return found


def print_result(name, result):
    verdict, content = result
    if verdict == "ran":
        for fault in content["faults"]:
            print("WRONG {op} | {case} | {dtype} | {values} | {what} | at "
                  "{at} | amp {found:.8g} | exact {exact:.8g} | eager "
                  "{eager:.8g} | {count} of {of}".format(**fault), flush=True)
        for op, dtype, text, why in content["refused"]:
            print(f"refused {op} {dtype} {text}: {why}", flush=True)
    elif verdict != "none":
        print(f"{verdict.upper()} {name}: {content}", flush=True)


def _get_arguments():
    parser = argparse.ArgumentParser(prog="check-sweep", allow_abbrev=False)
    parser.add_argument("--framework", choices=("torch", "jax"))
    parser.add_argument("--count", type=int, default=FULL,
                        help="calls of a function in the first type")
    parser.add_argument("--types", default=",".join(TYPES))
    parser.add_argument("--limit", type=int, default=300,
                        help="seconds for a function")
    parser.add_argument("--log", default=os.devnull,
                        help="a file that has what children print")
    parser.add_argument("--results",
                        help="a file of results to go on from")
    parser.add_argument("--write", action="store_true",
                        help="write the page")
    parser.add_argument("names", nargs="*", metavar="FUNCTION")
    return parser.parse_args()


class _Results:
    """Lines of a file: what a run that was cut off has found."""

    def __init__(self, path):
        self._path, self.known = path, {"torch": {}, "jax": {}}
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    framework, name, result = json.loads(line)
                    self.known[framework][name] = tuple(result)

    def add(self, framework, name, result):
        print_result(name, result)
        if self._path:
            with open(self._path, "a", encoding="utf-8") as file:
                file.write(json.dumps([framework, name, result]) + "\n")


def _check_page(page, write):
    """Whether the page is what was found."""
    if write:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(page)
        return True
    with open(PAGE, encoding="utf-8") as file:
        if file.read() == page:
            return True
    print("check-sweep: docs/generated/FrameworkDifferences.md is not what was "
          "found: run scripts/check-sweep --write and commit the result")
    return False


def main():
    arguments = _get_arguments()
    start, found = time.monotonic(), {}
    results = _Results(arguments.results)
    for framework in ("torch", "jax"):
        if arguments.framework in (None, framework):
            found[framework] = sweep(
                framework, arguments.names, arguments.count,
                arguments.types.split(","), arguments.limit, arguments.log,
                functools.partial(results.add, framework),
                results.known[framework])
    for framework, parts in found.items():
        counts = Counter(verdict for verdict, _ in parts.values())
        print(framework, dict(counts))
    print(f"{time.monotonic() - start:.0f} s")
    unexplained = find_unexplained(found)
    for line in unexplained:
        print(f"unexplained: {line}")
    whole = (len(found) == 2 and not arguments.names
             and arguments.count == FULL
             and arguments.types == ",".join(TYPES))
    good = not whole or _check_page(make_page(found), arguments.write)
    return 0 if good and not unexplained else 1


if __name__ == "__main__":
    sys.exit(main())
