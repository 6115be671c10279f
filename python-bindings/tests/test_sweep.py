"""A part of scripts/check-sweep, and that it finds what it is for."""

import math
import os
import pickle
import signal
import subprocess
import sys
from types import SimpleNamespace

import numpy
import pytest
from sweep_compare import find_wrong, list_faults
from sweep_fork import run_each
from sweep_page import find_unexplained, get_key, make_page, read_rows

pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("jax")

# One call of each: what kinks, ties and saturation have gone wrong at.
TORCH = """
    abs amax binary_cross_entropy_with_logits.of_classes clamp.both
    clamp.turned cumprod.of_rows fake_quantize_per_tensor_affine fmax logaddexp
    logcumsumexp logsumexp max.reduction_with_dim maximum
    nn.functional.binary_cross_entropy nn.functional.elu
    nn.functional.hardswish nn.functional.huber_loss nn.functional.leaky_relu
    nn.functional.logsigmoid nn.functional.margin_ranking_loss
    nn.functional.prelu nn.functional.relu nn.functional.relu6
    nn.functional.softplus norm.of_rows pow prod.of_rows sinc softmax
    std.of_rows xlogy
""".split()
JAX = """
    jax.nn.celu jax.nn.elu jax.nn.leaky_relu jax.nn.relu jax.nn.relu6
    jax.nn.softplus jax.numpy.clip jax.numpy.max jax.numpy.maximum
    jax.numpy.sinc jax.scipy.special.erfinv jax.scipy.special.xlogy
""".split()


def sweep_apart(framework, names):
    """In a process of its own, as threads must not be when it forks."""
    script = ("import pickle, sys, sweep; found = sweep.sweep("
              f"{framework!r}, {names!r}, sweep.QUICK, ['float32']); "
              "sys.stdout.buffer.write(pickle.dumps(found))")
    done = subprocess.run(
        [sys.executable, "-B", "-W", "ignore", "-c", script],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        cwd=os.path.dirname(__file__), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return pickle.loads(done.stdout)


@pytest.mark.parametrize("framework, names", [("torch", TORCH), ("jax", JAX)])
def test_numbers_are_the_frameworks(framework, names):
    found = sweep_apart(framework, names)
    assert set(found) == set(names)
    assert all(verdict == "ran" for verdict, _ in found.values())
    assert find_unexplained({framework: found}) == []
    faults = [fault for _, content in found.values()
              for fault in content["faults"]]
    seen = {get_key(fault) for fault in faults}
    rows = read_rows()
    known = {(row[0], row[2], row[3]) for row in rows}
    assert seen <= known, "run scripts/check-sweep --write"
    calls = {(fault["op"], fault["case"]) for fault in faults}
    # A row of some types alone names them; here all are of f32.
    gone = [row for row in rows if row[0] in names
            and ("float16" not in row[1] or "float32" in row[1])
            and (row[0], row[1].split("`")[1]) in calls
            and (row[0], row[2], row[3]) not in seen]
    assert not gone, "run scripts/check-sweep --write"


# That it finds faults ---------------------------------------------------------


ULP = 2.0**-23


@pytest.mark.parametrize("found, exact, eager, mixed, wrong", [
    (1 + 4 * ULP, 1.0, 1.0, 1, False),
    (1 + 5 * ULP, 1.0, 1.0, 1, True),
    # The framework's own error counts, four times.
    (1 + 12 * ULP, 1.0, 1 + 2 * ULP, 1, False),
    (1 + 13 * ULP, 1.0, 1 + 2 * ULP, 1, True),
    # Of 16 elements a sum has four roundings more.
    (1 + 8 * ULP, 1.0, 1.0, 16, False),
    (1 + 9 * ULP, 1.0, 1.0, 16, True),
    (math.nan, math.nan, math.nan, 1, False),
    (0.0, math.nan, math.nan, 1, True),
    (math.nan, 0.0, 0.0, 1, True),
    (math.inf, -math.inf, -math.inf, 1, True),
    (1.0, math.inf, math.inf, 1, True),
    # What f64 holds and f32 does not.
    (math.inf, 1e39, 1e39, 1, False),
    (3.4e38, 1e39, math.inf, 1, True),
    # Rounded operands are on the other side of a kink.
    (1.0, 0.0, 1.0, 1, False),
    (0.5, 0.0, 1.0, 1, True),
    (0.49, 0.0, 1.0, 1, False),
    (0.0, 2.0**-149, 2.0**-149, 1, False),
    (0.0, 2.0**-146, 2.0**-146, 1, True),
])
def test_bounds(found, exact, eager, mixed, wrong):
    arrays = [numpy.array([value]) for value in (found, exact, eager)]
    assert bool(find_wrong(*arrays, "float32", mixed).size) == wrong


def test_an_op_that_mixes_has_the_bound_of_its_largest_result():
    exact = numpy.array([1.0, 1024.0])
    found = numpy.array([1.0 + 512 * ULP, 1024.0])
    assert find_wrong(found, exact, exact, "float32", 1).tolist() == [0]
    assert not find_wrong(found, exact, exact, "float32", 4).size


def test_an_op_that_mixes_has_the_frameworks_largest_error():
    exact, found = numpy.ones(2), numpy.array([1.0, 1.0 + 24 * ULP])
    eager = numpy.array([1.0 + 4 * ULP, 1.0])
    assert find_wrong(found, exact, eager, "float32", 1).tolist() == [1]
    assert not find_wrong(found, exact, eager, "float32", 4).size


@pytest.mark.parametrize("dtype, bits", [("bfloat16", 8), ("float16", 11)])
def test_spacing_of_16_bits(dtype, bits):
    ulp = 2.0**(1 - bits)
    for count, wrong in ((4, []), (5, [0])):
        arrays = [numpy.array([x]) for x in (1 + count * ulp, 1.0, 1.0)]
        assert find_wrong(*arrays, dtype, 1).tolist() == wrong


def make_fault(operand, found, exact):
    case = SimpleNamespace(op="f", text="x", dtype_name="float32", mixed=1,
                           pointwise=True)
    arrays = [([numpy.array([value])], []) for value in (found, exact, exact)]
    return list_faults(case, "all numbers", [numpy.array([operand])], *arrays,
                       ["float32"])


@pytest.mark.parametrize("operand, exact, values", [
    (0.0, 1.0, "numbers"), (1e30, 1.0, "far numbers"),
    (math.inf, 1.0, "infinities"), (math.nan, 1.0, "NaN"),
    (0.0, 1e-39, "subnormal results")])
def test_faults_say_where(operand, exact, values):
    fault, = make_fault(operand, 0.0, exact)
    assert fault["values"] == values and fault["count"] == fault["of"] == 1


def test_a_fault_without_a_reason_is_told():
    faults = make_fault(0.0, 0.0, 1.0)
    found = {"torch": {"f": ("ran", {"faults": faults, "refused": [],
                                     "calls": ["f"]})}}
    assert len(find_unexplained(found)) == 1
    assert "**unexplained**" in make_page(found)
    died = {"torch": {"f": ("died", "signal 11")}}
    assert find_unexplained(died) == ["f: died: signal 11"]
    assert "signal 11" in make_page(died)


def _do(item):
    if item == "raise":
        raise ValueError("odd\nand long")
    if item == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if item == "leave":
        os._exit(3)
    while item == "hang":
        pass
    return ("ok", item)


def test_what_ends_a_process_is_told_and_the_others_run():
    items = ["a", "raise", "die", "b", "hang", "c", "leave", "d"]
    found = dict(run_each(_do, items, limit=2, size=3))
    assert list(found) == items
    assert found["die"] == ("died", "signal 9 (SIGKILL)")
    assert found["leave"] == ("died", "exit status 3")
    assert found["hang"][0] == "hung"
    assert found["raise"][0] == "raised"
    assert found["raise"][1].startswith("ValueError: odd (")
    assert all(found[name] == ("ok", name) for name in "abcd")
