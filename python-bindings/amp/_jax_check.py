"""A compiled loss and its gradients beside JAX's, on one batch."""

from __future__ import annotations

from typing import Callable, Sequence

import jax
import numpy

from ._bounds import Checked, bound_norm, bound_number, get_unit
from ._errors import Error
from ._jax_rounded import run, run_rounded
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
    closed = jax.make_jaxpr(lambda *args: jax.tree_util.tree_leaves(
        function(*args)))(params, batch)
    arguments = jax.tree_util.tree_leaves((params, batch))
    loss, *want = run(closed, arguments)
    runs, larger = run_rounded(closed, arguments, get_unit(policy))
    others = [[float(one[0]) for one in runs],
              *zip(*(one[1:] for one in runs))]
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
