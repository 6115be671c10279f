"""A compiled loss and its gradients beside JAX's, on one batch."""

from __future__ import annotations

import functools
from typing import Any, Callable, Dict, List, Sequence

import jax
import numpy

from ._bounds import (LARGER, RUNS, SINGLE, Checked, bound_norm, bound_number,
                      get_unit)
from ._errors import Error
from ._jax_graph import Number, bind, make_graph
from ._report import Report


def _differentiate(loss_fn: Callable, params, batch):
    """The loss, and the gradients as a list. Of what is jax.value_and_grad
    itself they are its own."""
    def get_loss(params, *batch):
        value = loss_fn(params, *batch)
        return value[0] if isinstance(value, tuple) else value

    tree = jax.tree_util.tree_structure(params)
    given = loss_fn(params, *batch)
    if (isinstance(given, tuple) and len(given) == 2
            and jax.tree_util.tree_structure(given[1]) == tree):
        loss, grads = given
        loss = loss[0] if isinstance(loss, tuple) else loss
    else:
        loss, grads = jax.value_and_grad(get_loss, allow_int=True)(params,
                                                                   *batch)
    return loss, jax.tree_util.tree_leaves(grads)


def _round(value, key, unit):
    """As rounding it might, by a relative unit at most."""
    if not jax.numpy.issubdtype(getattr(value, "dtype", None),
                                jax.numpy.floating):
        return value
    noise = jax.random.uniform(key, value.shape, jax.numpy.float32, -1, 1)
    return (value * (1 + unit * noise)).astype(value.dtype)


def _run_rounded(graph, arguments: Sequence[Any], key, unit) -> List[Any]:
    """A graph's results where each argument, and what each equation gives, is
    rounded at random."""
    keys = iter(jax.random.split(key, len(graph.avals)))
    values: Dict[int, Any] = {
        index: _round(value, next(keys), unit)
        for index, value in zip(graph.inputs, arguments)}

    def read(value):
        return values[value.index] if isinstance(value, Number) else value

    for node in graph.nodes:
        results = bind(node.eqn, [read(value) for value in node.inputs])
        values.update((index, _round(value, next(keys), unit))
                      for index, value in zip(node.outputs, results))
    return [read(value) for value in graph.outputs]


def _measure(function: Callable, params, batch, unit: float):
    """What some runs with roundings of a unit give, and by how much what these
    do is larger."""
    larger = LARGER if unit <= SINGLE else 1.0
    closed = jax.make_jaxpr(function)(params, batch)
    graph = make_graph(closed)
    arguments = jax.tree_util.tree_leaves((params, batch))
    run = jax.jit(functools.partial(_run_rounded, graph, arguments))
    return [run(jax.random.key(i), unit * larger) for i in range(RUNS)], larger


def _compare(got: numpy.ndarray, want: numpy.ndarray,
             others: Sequence[numpy.ndarray], larger: float) -> Checked:
    got, want, *others = (numpy.asarray(a, numpy.float64)
                          for a in (got, want, *others))
    finite = numpy.isfinite(want)
    squares = [float(numpy.square(numpy.where(finite, other - want, 0)).sum())
               for other in others]
    norm = float(numpy.linalg.norm(want[finite]))
    difference = numpy.where(finite, got - want, 0)
    return Checked(float(numpy.linalg.norm(difference)), 0.0, bound_norm(
        norm, squares, want.size, larger))


def check_gradients(compiled, loss_fn: Callable, params, batch) -> Report:
    """See amp.jax.check.

    Args:
        compiled: a GradFn of the same.
    """
    def function(params, batch):
        return _differentiate(loss_fn, params, batch)

    policy = str(compiled.program.manifest["policy"])
    result, grads = compiled(*batch)
    loss, want = jax.jit(function)(params, batch)
    runs, larger = _measure(function, params, batch, get_unit(policy))
    others = [[float(run[0]) for run in runs],
              *zip(*(run[1:] for run in runs))]
    checked = Checked(result.loss, float(loss), bound_number(
        float(loss), others[0], larger))
    names = compiled._names
    found = {name: _compare(*arrays, larger) for name, *arrays in zip(
        names, jax.tree_util.tree_leaves(grads), want, others[1:])}
    norms = {name: float(numpy.linalg.norm(numpy.asarray(
        one, numpy.float64))) for name, one in zip(names, want)}
    report = Report(compiled.program.options.get("policy", "f32"),
                    get_unit(policy), checked, found, norms, [], "JAX")
    if not report.holds:
        raise Error(", ".join(report.describe_worst("JAX's")))
    return report
