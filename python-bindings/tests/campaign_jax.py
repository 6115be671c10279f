"""Each function of jax.numpy, jax.nn, jax.lax and jax.scipy.special that takes
arrays of floats alone: values and gradients at kinks, ties, zeros, saturation,
infinities and NaN are JAX's, or an error names the user's line.

This decides what amp._jax_rules has: a function that is wrong here gets JAX's
own rule there."""

import itertools

import amp
import numpy
import pytest

jax = pytest.importorskip("jax")
pytest.importorskip("torch_mlir")

import amp.jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from amp._jax_graph import make_graph  # noqa: E402

MODULES = {"jnp": jnp, "nn": jax.nn, "lax": jax.lax,
           "special": jax.scipy.special}
INF, NAN = numpy.inf, numpy.nan
# Kinks of clipped functions, bounds of domains, where exp overflows. Nothing
# between 0 and 0.1, where the absolute error of math.sin is all of a sine
# (Numerics.md), and of what divides by it: sinc, digamma, lgamma.
POINTS = [-INF, -200., -88.5, -20., -6., -3., -2., -1., -0.75, -0.5, -0.125,
          -0., 0., 0.25, 0.5, 1., 1.5, 2., 3., 6., 17., 88.5, 200., INF, NAN]
FEW = [-INF, -1., 0., 0.5, 1., 2., INF, NAN]
# Small tensors with ties and zeros, for what looks at several elements.
TIES = [[[-2., -1., -0.5, 0.], [0., 0.5, 1., 2.], [2., 2., 2., 0.25]],
        [[-2., 1., 0.5, 0.], [0., 0.5, -1., 3.], [2., 2., 0.5, 0.25]],
        [[1., 1., 0.5, 0.], [0., 1.5, -1., 3.], [3., 2., 1., 0.5]]]

# What differs, and why.
DIFFERENT = {
    "jnp.cbrt": "is converted as a power, exact to 20 units",
    "jnp.sinc": "divides the error of math.sin by x^2",
    "lax.cbrt": "is converted as a power, exact to 20 units",
    "lax.rsqrt": "gradient at -0: -y^3 / 2, as PyTorch's, where JAX has y / x; "
                 "a rule for it would hide norms",
}
# Absolute errors beside those that find_wrong allows: a bound, and why.
_SINE = (2.0**-21, "math.sin and math.cos are exact to 2^-22 (Numerics.md)")
_GAMMA = (2.0**-21, "a sum of terms of size 1, which cancel at 1 and 2")
ABSOLUTE = {"jnp.cos": _SINE, "jnp.sin": _SINE, "lax.cos": _SINE,
            "lax.sin": _SINE, "lax.lgamma": _GAMMA, "special.gammaln": _GAMMA}
# Finite where JAX has NaN: 0 * nan of an exponential that nothing comes back
# to is 0 here (Differentiation.md).
FINITE = ("special.boxcox", "special.boxcox1p")


def get_floats(function, *arrays):
    return [value for value in jax.tree.leaves(function(*arrays))
            if jnp.issubdtype(value.dtype, jnp.floating)]


def is_differentiable(function, arrays) -> bool:
    def loss(*arrays):
        return sum((value.sum() for value in get_floats(function, *arrays)),
                   0.)

    try:
        shapes = jax.eval_shape(lambda *a: get_floats(function, *a), *arrays)
        jax.eval_shape(jax.grad(loss), *arrays)
    except Exception:  # takes something else
        return False
    return bool(shapes)


def find_functions():
    """Names, functions and how many arrays they take; each once."""
    ties = [numpy.array(array, numpy.float32) for array in TIES]
    seen = set()
    for module, name in itertools.chain.from_iterable(
            ((module, name) for name in sorted(vars(MODULES[module])))
            for module in MODULES):
        function = getattr(MODULES[module], name)
        if name.startswith("_") or isinstance(function, type) or not callable(
                function):
            continue
        count = next((n for n in (1, 2, 3)
                      if is_differentiable(function, ties[:n])), 0)
        if not count:
            continue
        graph = make_graph(jax.make_jaxpr(function)(*ties[:count]))
        text = str([(node.name, node.eqn.params, node.inputs)
                    for node in graph.nodes])
        if text not in seen:
            seen.add(text)
            yield f"{module}.{name}", function, count


def make_grids(function, count):
    """Arrays for a function: the tied ones, and, if it looks at one element
    of each at a time, all combinations of the points."""
    yield [numpy.array(array, numpy.float32) for array in TIES[:count]]
    points = numpy.array(POINTS if count < 3 else FEW, numpy.float32)
    grid = [array.ravel() for array in numpy.meshgrid(*[points] * count)]
    try:
        results = jax.eval_shape(lambda *a: get_floats(function, *a), *grid)
    except Exception:  # wants matrices
        return
    if all(result.shape == grid[0].shape for result in results):
        yield grid


class Case:
    """A function on one grid: the sum of its results, each element times a
    parameter, whose gradient is then the value."""

    def __init__(self, name, function, arrays):
        self.name, self.function = name, function
        shapes = jax.eval_shape(lambda *a: get_floats(function, *a), *arrays)
        factors = [numpy.resize(numpy.float32([1, 1.5, 0.75, 2]), s.shape)
                   for s in shapes]
        self.params = {"x": arrays, "factor": factors}

    def evaluate(self, params):
        return sum((jnp.sum(value * factor) for value, factor in zip(
            get_floats(self.function, *params["x"]), params["factor"])), 0.)

    def differentiate(self, wide):
        with jax.enable_x64(wide):
            return jax.grad(self.evaluate)(jax.tree.map(
                lambda a: jnp.asarray(a, "float64" if wide else "float32"),
                self.params))


def find_wrong(case, found) -> str:
    """The first number that is neither JAX's, nor as near as twice JAX's own
    error and 16 units to what JAX computes in f64."""
    narrow, wide = case.differentiate(False), case.differentiate(True)
    for key in ("x", "factor"):
        for i, (got, want, exact) in enumerate(zip(
                found[key], narrow[key], wide[key])):
            got, want, exact = (numpy.asarray(a, numpy.float64)
                                for a in (got, want, exact))
            bound = ABSOLUTE.get(case.name, (0.0,))[0]
            with numpy.errstate(invalid="ignore"):
                near = abs(got - exact) <= (2 * abs(want - exact) + bound
                                            + 2.0**-19 * abs(exact))
            right = ((got == want)
                     | (near & numpy.isfinite(got))
                     | (numpy.isnan(want) & (numpy.isnan(got)
                                             | (case.name in FINITE))))
            if not right.all():
                at = tuple(numpy.argwhere(~right)[0])
                points = [float(a[at]) for a in case.params["x"]
                          if a.shape == got.shape]
                return (f"{case.name}, {key} {i}, {(~right).sum()} wrong: at "
                        f"{points or at} {got[at]} for {want[at]} "
                        f"({exact[at]} in f64)")
    return ""


def run(cases):
    """What is wrong of several cases, in one program if they convert."""
    def loss(params, _):
        return sum(case.evaluate(p) for case, p in zip(cases, params))

    zero = numpy.zeros(1, numpy.float32)
    params = [case.params for case in cases]
    try:
        found = amp.jax.grad_fn(loss, params, (zero,), policy="f32")(zero)[1]
    except amp.Error as error:
        if len(cases) > 1:
            half = len(cases) // 2
            return run(cases[:half]) + run(cases[half:])
        known = error.file == __file__ and "'" in error.message
        return [] if known else [f"{cases[0].name}: {error}"]
    return [wrong for case, grads in zip(cases, found)
            if case.name not in DIFFERENT
            and (wrong := find_wrong(case, grads))]


CASES = [Case(name, function, arrays)
         for name, function, count in find_functions()
         for arrays in make_grids(function, count)]
SIZE = 24


def test_there_are_cases():
    assert len({case.name for case in CASES}) > 150


@pytest.mark.parametrize("first", range(0, len(CASES), SIZE))
def test_values_and_gradients_are_jaxs(first):
    assert run(CASES[first:first + SIZE]) == []
