"""Cases of the sweep from the functions of jax.numpy, jax.nn, jax.lax and
jax.scipy.special."""

import inspect
import math
import warnings
from dataclasses import dataclass, field

import amp
import amp.jax
import jax
import jax.numpy as jnp
import numpy
from sweep_compare import list_faults
from sweep_jax_calls import CALLS
from sweep_values import COUNT, draw, draw_pointwise, get_weights

MODULES = ("jax.nn", "jax.numpy", "jax.lax", "jax.scipy.special")


def get_functions():
    """By their names."""
    found = {}
    for path in MODULES:
        module = jax
        for part in path.split(".")[1:]:
            module = getattr(module, part)
        for name in sorted(vars(module)):
            value = getattr(module, name)
            if (callable(value) and not isinstance(value, type)
                    and not name.startswith("_")):
                found[f"{path}.{name}"] = value
    return found


@dataclass
class Case:
    """A call as a function of float arrays."""

    op: str
    text: str
    call: object
    dtype: str
    shapes: list
    pointwise: bool = False
    draws: list = field(default_factory=list)

    @property
    def dtype_name(self):
        return self.dtype

    @property
    def name(self):
        return f"{self.op} {self.dtype} {self.text}"

    @property
    def mixed(self):
        """How many elements a result may depend on."""
        return 1 if self.pointwise else max(
            2, *(math.prod(shape) for shape in self.shapes), 2)

    def run(self, operands):
        """The results that are arrays of real numbers."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            leaves = jax.tree_util.tree_leaves(self.call(*operands))
        return [jnp.asarray(leaf) for leaf in leaves]


# Operands ---------------------------------------------------------------------


def _get_shapes(case, shapes):
    """Of the results, which are computed by nothing; None where the call has
    no meaning, or a result that is no array of real numbers."""
    with jax.enable_x64(True):
        try:
            outputs = jax.eval_shape(
                lambda *arrays: case.run(arrays),
                *(jax.ShapeDtypeStruct(s, numpy.float64) for s in shapes))
        except Exception:  # of many kinds
            return None
    kinds = (jnp.floating, jnp.integer, jnp.bool_)
    if not outputs or any(
            not any(jnp.issubdtype(o.dtype, kind) for kind in kinds)
            for o in outputs):
        return None
    return [tuple(o.shape) for o in outputs]


def _run_f64(case, arrays):
    with jax.enable_x64(True):
        outputs = jax.jit(lambda *xs: case.run(xs))(*map(jnp.asarray, arrays))
        return [numpy.asarray(o) for o in outputs]


def _is_pointwise(case, arrays):
    count = arrays[0].size
    if any(not shapes or any(shape != (size,) for shape in shapes)
           for size in (count, count // 2)
           for shapes in [_get_shapes(case, [(size,)] * len(arrays))]):
        return False
    # Elements that change their places, and others that are gone.
    order = numpy.random.default_rng(1).permutation(count)
    order[:count // 4] = order[-1]
    whole, turned = (_run_f64(case, [a[keep] for a in arrays])
                     for keep in (slice(None), order))
    return all(numpy.allclose(a[order], b, equal_nan=True)
               for a, b in zip(whole, turned))


_SHAPES = ([(3, 4)], [(3, 3)], [(4,)], [(1, 3)], [(0, 3)])


def _guess(function):
    """Calls that may have a meaning: of one to three arrays, along an axis, of
    a list."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        parameters = {}
    for shapes in _SHAPES:
        yield "", function, shapes
        if "axis" in parameters:
            yield "axis=-1", lambda x: function(x, axis=-1), shapes
    for shapes in ([(3, 4)] * 2, [(3, 3)] * 2, [(4,)] * 2):
        yield "", function, shapes
    yield "", function, [(3, 4)] * 3
    yield "[...]", lambda *arrays: function(list(arrays)), [(3, 4)] * 2


# Continued fractions that JAX itself iterates for ever at numbers that are very
# small or large.
_ENDLESS = ("exp1", "expi", "expn", "gammainc")


def _draw_pointwise(name, operands):
    arrays = draw_pointwise(name, operands)
    if name.split(".")[-1] in _ENDLESS:
        sizes = abs(numpy.array(arrays))
        kept = numpy.all((sizes > 1e-3) & (sizes <= 20.0), axis=0)
        arrays = [array[kept] for array in arrays]
    return arrays


def _make_case(name, text, call, dtype, shapes):
    case = Case(name, text, call, dtype, shapes)
    arrays = _draw_pointwise(name, len(shapes))
    if _is_pointwise(case, arrays):
        case.pointwise = True
        case.text = ", ".join(["x"] * len(shapes))
        case.draws = [("all numbers", arrays)]
        return case
    generator = numpy.random.default_rng(7)
    plain = [0.5 + generator.random(shape) for shape in shapes]
    if _get_shapes(case, shapes) is None:
        return None
    case.text = ", ".join([*(str(list(s)) for s in shapes),
                           *([text] if text else [])])
    case.draws = [("numbers of 0.5 to 1.5", plain), *draw(name, shapes)]
    return case


def list_names():
    return list(get_functions())


def make_cases(name, dtype, count):
    """At most `count` calls; of a pointwise function one."""
    calls = ([("", *CALLS[name])] if name in CALLS
             else _guess(get_functions()[name]))
    cases = []
    for text, call, shapes in calls:
        case = _make_case(name, text, call, dtype, list(shapes))
        if case and case.pointwise:
            return [case]
        if case:
            cases.append(case)
            if len(cases) == count:
                break
    return cases


# Running ----------------------------------------------------------------------


def _weigh(outputs, weights):
    total = 0.0
    for out, weight in zip(outputs, weights):
        total = total + (out.astype(weight.dtype) * weight).sum()
    return total


def _round(arrays, dtype):
    return [numpy.asarray(a).astype(jnp.dtype(dtype)) for a in arrays]


def run_eager(case, operands, dtype):
    """Results, gradients and the results' types, of operands in a type."""
    wide = dtype == "float64"
    with jax.enable_x64(wide):
        arrays = [jnp.asarray(a.astype(jnp.dtype(dtype))) for a in operands]
        outputs = case.run(arrays)
        weights = [jnp.asarray(get_weights(o.shape).astype(
            "float64" if wide else "float32")) for o in outputs]

        # The results as under a gradient: a function's own rule may compute
        # them by another formula.
        results, grads = jax.grad(
            lambda weights, xs: _weigh(case.run(xs), weights),
            (0, 1))(weights, arrays)
        types = [str(o.dtype) if o.dtype in ("bfloat16", "float16")
                 else "float32" for o in outputs]
        return ([numpy.asarray(r).astype("float64") for r in results],
                [numpy.asarray(g).astype("float64") for g in grads], types)


def can_compare(case):
    """Whether JAX runs the call and its gradient in the case's type."""
    try:
        run_eager(case, _round(case.draws[0][1], case.dtype), case.dtype)
    except Exception:  # of many kinds
        return False
    return True


def _make_params(cases):
    """Operands and weights by name. The gradient of a weight is the result."""
    params = {}
    for i, case in enumerate(cases):
        operands = _round(case.draws[0][1], case.dtype)
        for j, array in enumerate(operands):
            params[f"x{i}_{j}"] = jnp.asarray(array)
        for j, out in enumerate(case.run([jnp.asarray(a) for a in operands])):
            params[f"w{i}_{j}"] = jnp.asarray(
                get_weights(out.shape).astype("float32"))
    return params


def _get(params, letter, i):
    prefix = f"{letter}{i}_"
    count = sum(name.startswith(prefix) for name in params)
    return [params[f"{prefix}{j}"] for j in range(count)]


def _flatten(arrays):
    return [numpy.asarray(a).astype("float64").ravel() for a in arrays]


def _compare(case, kind, operands, found):
    try:
        exact = run_eager(case, operands, "float64")
        eager = run_eager(case, operands, case.dtype)
    except Exception:  # values that the function refuses
        return []
    return list_faults(case, kind, _flatten(operands), *(
        [*map(_flatten, numbers[:2])] for numbers in (found, exact, eager)),
        eager[2])


def run_group(cases, **options):
    """The faults of cases that are compiled together. Raises amp.Error."""
    params = _make_params(cases)

    def loss(params):
        return sum(_weigh(case.run(_get(params, "x", i)),
                          _get(params, "w", i))
                   for i, case in enumerate(cases))

    step = amp.jax.grad_fn(loss, params, (), policy="f32", threads=1,
                           cache=False, **options)
    faults = []
    for index in range(max(len(case.draws) for case in cases)):
        drawn = []
        for i, case in enumerate(cases):
            kind, arrays = case.draws[min(index, len(case.draws) - 1)]
            drawn.append((kind, _round(arrays, case.dtype)))
            for j, array in enumerate(drawn[i][1]):
                params[f"x{i}_{j}"] = jnp.asarray(array)
        step.params = params
        grads = step()[1]
        for i, case in enumerate(cases):
            if index < len(case.draws):
                faults += _compare(case, *drawn[i], (_get(grads, "w", i),
                                                     _get(grads, "x", i)))
    return faults
