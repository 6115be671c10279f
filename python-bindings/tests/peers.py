"""torch-mlir's end-to-end tests through amp: see scripts/check-peers."""

import argparse
import copy
import importlib.util
import multiprocessing
import os
import pkgutil
import resource
import sys
import time
import types
import warnings
from collections import Counter

import amp
import amp.torch
import torch
from peers_page import PAGE, make_page
from sweep_compare import find_wrong
from sweep_fork import run_each
from sweep_values import get_weights
from torch import nn
from torch.utils import _pytree as pytree

# The suite ------------------------------------------------------------------

_FOLDERS = ("", "projects/pt1/python", "..")


def find_suite(path):
    for folder in _FOLDERS:
        candidate = os.path.abspath(os.path.join(path, folder))
        if os.path.isdir(os.path.join(candidate, "torch_mlir_e2e_test")):
            return candidate
    sys.exit(f"check-peers: expected a checkout of torch-mlir at '{path}', "
             "found no torch_mlir_e2e_test")


def load_tests(path):
    """The suite's tests, and which of its files cannot be imported."""
    sys.path.insert(0, find_suite(path))
    # What the suite imports for its own runner, and torch-mlir's wheel has not.
    sys.modules.setdefault("multiprocess", multiprocessing)
    version = types.ModuleType("torch_mlir._version")
    version.torch_version_for_comparison = lambda: torch.__version__
    version.version = lambda name: name
    sys.modules.setdefault("torch_mlir._version", version)
    if importlib.util.find_spec("torchvision") is None:  # few tests call it
        for name in ("torchvision", "torchvision.models", "torchvision.ops"):
            sys.modules[name] = types.ModuleType(name)
    from torch_mlir_e2e_test import registry, test_suite
    missing = []
    for info in pkgutil.iter_modules(test_suite.__path__):
        try:
            importlib.import_module(f"{test_suite.__name__}.{info.name}")
        except (ImportError, OSError) as error:
            missing.append(f"{info.name}.py: {error}")
    tests = sorted(registry.GLOBAL_TEST_REGISTRY, key=lambda t: t.unique_name)
    return tests, missing


# One test -------------------------------------------------------------------


def _is_float(value):
    return isinstance(value, torch.Tensor) and value.is_floating_point()


class Peer(nn.Module):
    """A test's call as a loss: its floats are parameters, and so are the
    weights of its results, whose gradients are the results."""

    def __init__(self, model, symbol, inputs, as_params):
        super().__init__()
        self.inner, self.symbol = model, symbol
        self.flat, self.tree = pytree.tree_flatten(list(inputs))
        self.batch, self.names = [], {}
        for i, leaf in enumerate(self.flat):
            if as_params and _is_float(leaf):
                self.names[i] = f"x{i}"
                self.register_parameter(f"x{i}", nn.Parameter(
                    leaf.detach().clone()))
            elif isinstance(leaf, torch.Tensor):
                self.batch.append(i)
        self.count = 0

    def call(self, *batch):
        """Results that are tensors, as real numbers."""
        leaves = list(self.flat)
        for i, value in zip(self.batch, batch):
            leaves[i] = value
        for i, name in self.names.items():
            leaves[i] = getattr(self, name)
        function = self.inner
        for part in self.symbol.split("."):
            function = getattr(function, part)
        found = pytree.tree_leaves(function(
            *pytree.tree_unflatten(leaves, self.tree)))
        return [torch.view_as_real(t) if t.is_complex() else t
                for t in found if isinstance(t, torch.Tensor)]

    def add_weights(self, outputs):
        self.count = len(outputs)
        for i, out in enumerate(outputs):
            self.register_parameter(f"w{i}", nn.Parameter(
                torch.from_numpy(get_weights(tuple(out.shape))).float()))

    def forward(self, *batch):
        outputs = self.call(*batch)
        if len(outputs) != self.count:
            raise RuntimeError("another number of results")
        total = torch.zeros((), dtype=torch.float64 if self._is_wide()
                            else torch.float32)
        for i, out in enumerate(outputs):
            weight = getattr(self, f"w{i}")
            total = total + (out.to(weight.dtype) * weight).sum()
        return total

    def _is_wide(self):
        return self.w0.dtype == torch.float64 if self.count else False

    def get_batch(self):
        return tuple(self.flat[i].clone() for i in self.batch)


def _loss(model, *batch):
    return model(*batch)


def _run_eager(peer, batch):
    """Gradients by name, of a copy."""
    peer = copy.deepcopy(peer)
    peer(*batch).backward()
    return {name: torch.zeros_like(p) if p.grad is None else p.grad
            for name, p in peer.named_parameters() if p.requires_grad}


def _widen(peer, batch):
    return copy.deepcopy(peer).double(), tuple(
        b.double() if _is_float(b) else b for b in batch)


def _run_exact(peer, batch, eager):
    """In f64; in the program's types where it names them itself."""
    try:
        exact = _run_eager(*_widen(peer, batch))
    except Exception:  # of many kinds: types that do not fit
        return eager
    return exact if all(exact[n].shape == g.shape
                        for n, g in eager.items()) else eager


def _make_peer(test, item):
    """The call, with its floats as parameters if it lets them."""
    for as_params in (True, False):
        peer = Peer(test.program_factory(), item.symbol, item.inputs, as_params)
        try:
            peer.add_weights(copy.deepcopy(peer).call(*peer.get_batch()))
            first = _run_eager(peer, peer.get_batch())
        except Exception as error:  # of many kinds: what is written in place
            reason = f"{type(error).__name__}: {str(error).splitlines()[0]}"
            continue
        again = _run_eager(peer, peer.get_batch())
        if any(not torch.equal(first[n].nan_to_num(), again[n].nan_to_num())
               for n in first):
            return None, "random"
        return peer, first
    return None, f"eager PyTorch: {reason}"


def _find_fault(found, exact, eager, batch):
    # An element may be made of all of any tensor.
    mixed = max(2, *(t.numel() for t in (*found.values(), *batch)))
    for name, value in found.items():
        flat = [t.detach().double().flatten().numpy(force=True)
                for t in (value, exact[name], eager[name])]
        dtype = str(value.dtype)[6:]
        dtype = dtype if dtype in ("bfloat16", "float16") else "float32"
        wrong = find_wrong(*flat, dtype, mixed)
        if wrong.size:
            at = wrong[0]
            what = "result" if name.startswith("w") else "gradient"
            return (f"{what} {name}: {wrong.size} of {value.numel()}, first "
                    f"{flat[0][at]:.8g} for {flat[1][at]:.8g} "
                    f"(eager f32 {flat[2][at]:.8g})")
    return None


# Where eager PyTorch's gradient is not the derivative.
_OTHER_GRADIENTS = {
    name: "PyTorch's gradient of var(dim=[]) and std(dim=[]) divides by 1 - "
          "correction, not by the count - correction"
    for name in ("StdCorrectionEmptyDimModule_basic",
                 "VarCorrectionEmptyDimModule_basic")}


def _is_rounding(peer, batch):
    """Whether eager PyTorch changes as much where its operations are rounded
    at random: in a sum that cancels, one run of it tells nothing."""
    try:
        amp.torch.check(peer, _loss, batch, policy="f32")
    except amp.Error:
        return False
    return True


def _check_call(test, item, options):
    peer, eager = _make_peer(test, item)
    if peer is None:
        return ("not compared", eager)
    if not peer.count or not eager:
        return ("not compared", "no result is a tensor")
    batch = peer.get_batch()
    exact = _run_exact(peer, batch, eager)
    try:
        step = amp.torch.grad_fn(peer, _loss, batch, policy="f32", threads=1,
                                 cache=False, check=False, **options)
        step(*batch)
    except amp.Error as error:
        lines = str(error).splitlines()
        if len(lines) > 1:
            return ("raised", f"amp.Error of {len(lines)} lines: {lines[0]}")
        return ("refused", lines[0])
    found = {n: torch.zeros_like(p) if p.grad is None else p.grad
             for n, p in peer.named_parameters() if n in eager}
    fault = _find_fault(found, exact, eager, batch)
    if fault and not _is_rounding(peer, batch):
        other = _OTHER_GRADIENTS.get(test.unique_name)
        return ("not compared", other) if other else ("wrong", fault)
    return ("right", "")


def _check_in_memory(test, item, options):
    """The same; what has no room for eager PyTorch shows nothing."""
    try:
        return _check_call(test, item, options)
    except (MemoryError, RuntimeError) as error:
        if "allocate" not in str(error):
            raise
        return ("not compared", "more memory than --memory")


def check_test(test, options):
    """A verdict and a reason. The worst of the test's calls."""
    from torch_mlir_e2e_test.framework import generate_golden_trace
    warnings.simplefilter("ignore")
    try:
        trace = generate_golden_trace(test)
    except Exception as error:  # of many kinds
        return ("not compared", f"eager PyTorch: {type(error).__name__}")
    verdicts = [_check_in_memory(test, item, options) for item in trace]
    return max(verdicts, key=lambda v: _ORDER.index(v[0]),
               default=("not compared", "no call"))


_ORDER = ["not compared", "right", "refused", "raised", "wrong", "died",
          "hung"]
_BAD = _ORDER[3:]


def _get_arguments():
    parser = argparse.ArgumentParser(prog="check-peers", allow_abbrev=False)
    parser.add_argument("--suite", required=True)
    parser.add_argument("--limit", type=int, default=120,
                        help="seconds for a test")
    parser.add_argument("--log", default=os.devnull,
                        help="a file that has what tests print")
    parser.add_argument("--memory", type=int, default=8,
                        help="GiB that a test may allocate")
    parser.add_argument("--table", help="a file that has each test's line: "
                        "what it has is not run again")
    parser.add_argument("--write", action="store_true", help="write the page")
    parser.add_argument("tests", nargs="*", metavar="TEST")
    return parser.parse_args()


def read_table(path):
    """What a run that was cut off has found: verdict, name, reason each."""
    if not path or not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [tuple(line.rstrip("\n").split("\t")) for line in file]


def run(tests, arguments):
    """The lines of all tests, those of the table first."""
    lines = read_table(arguments.table)
    known = {name for _, name, _ in lines}
    tests = [test for test in tests if test.unique_name not in known]
    with open(arguments.table or os.devnull, "a", encoding="utf-8",
              buffering=1) as table:
        for test, (verdict, why) in run_each(
                lambda test: check_test(test, {}), tests, arguments.limit,
                size=25, log=arguments.log):
            lines.append((verdict, test.unique_name, why))
            table.write("\t".join(lines[-1]) + "\n")
            if verdict in _BAD or arguments.tests:
                print(f"{verdict:8} {test.unique_name}: {why}", flush=True)
    return lines


def main():
    arguments = _get_arguments()
    torch.set_num_threads(1)
    limit = arguments.memory << 30
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    tests, missing = load_tests(arguments.suite)
    # Too long a test for its own reason.
    tests = [t for t in tests if t.unique_name != "TimeOutModule_basic"]
    total = len(tests)
    if arguments.tests:
        tests = [t for t in tests if t.unique_name in arguments.tests]
    for line in missing:
        print(f"not imported: {line}")
    start = time.monotonic()
    lines = run(tests, arguments)
    counts = Counter(verdict for verdict, _, _ in lines)
    print_summary(lines, counts, time.monotonic() - start)
    if arguments.write:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(make_page(lines, _ORDER, total))
    return 1 if any(counts[verdict] for verdict in _BAD) else 0


def print_summary(lines, counts, seconds):
    reasons = Counter(why for verdict, _, why in lines if verdict == "refused")
    print("\nRefused:")
    for why, count in reasons.most_common():
        print(f"{count:5} {why}")
    print(f"\n{len(lines)} tests in {seconds:.0f} s")
    for verdict in _ORDER:
        print(f"{counts[verdict]:5} {verdict}")


if __name__ == "__main__":
    sys.exit(main())
