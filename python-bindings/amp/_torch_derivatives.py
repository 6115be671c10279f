"""Derivatives in a model (torch.autograd.grad, torch.func.grad, vjp, jvp,
jacrev, ...) as ops of its graph: what they ask for, which the compiler
differentiates as it does the loss."""

from __future__ import annotations

import contextlib
from typing import Any, List, Optional, Sequence
from unittest import mock

import torch
from torch import _vmap_internals, fx
from torch._C import _functorch
from torch._functorch import eager_transforms, predispatch
from torch._functorch.pyfunctorch import VmapInterpreter
from torch.fx.experimental.proxy_tensor import (get_proxy_mode, get_proxy_slot,
                                                has_proxy_slot)
from torch.utils._pytree import tree_flatten, tree_unflatten

from ._errors import Error
from ._torch_ops import DERIVATIVE, GRADIENT, VARIABLE, is_float
from ._torch_places import describe_caller
from ._torch_states import describe
from ._torch_trace import HOOKS

aten = torch.ops.aten


def _spread(x: torch.Tensor) -> torch.Tensor:
    """In torch.vmap, a row's own copy of what all rows share: each has a
    derivative of its own."""
    interpreter = _functorch.peek_interpreter_stack()
    if interpreter is None or (
            interpreter.key() != _functorch.TransformType.Vmap):
        return x
    level = interpreter.level()
    if _functorch.is_batchedtensor(x) and (
            _functorch.maybe_get_level(x) == level):
        return x
    size = VmapInterpreter(interpreter).batch_size()
    rows = x.unsqueeze(0).expand(size, *x.shape)
    return predispatch._add_batch_dim(rows, 0, level)


def _differentiate(values: Sequence[Any], cotangents: Sequence[Any],
                   variables: Sequence[Any]) -> List[Any]:
    """The variables' cotangents; zeros of those that are no floats."""
    pairs = [(y, torch.ones_like(y) if c is None else c)
             for y, c in zip(values, cotangents) if is_float(y)]
    given = iter(DERIVATIVE([y for y, _ in pairs], [c for _, c in pairs],
                            [x for x in variables if is_float(x)]))
    return [next(given) if is_float(x) else torch.zeros_like(x)
            for x in variables]


# torch.func -------------------------------------------------------------------
# Eager PyTorch has run these calls before, and checked what they are given.


class _Called:
    """A function's results for arguments of which some are variables.

    Attributes:
        variables: the leaves of those, of which `spec` is the structure.
        output, aux: what the function gave.
    """

    def __init__(self, func, args, kwargs, argnums, has_aux: bool,
                 spreads: bool = True):
        self.is_one = isinstance(argnums, int)
        chosen = (args if argnums is None else
                  eager_transforms._slice_argnums(args, argnums))
        leaves, self.spec = tree_flatten(chosen)
        self.variables = [
            VARIABLE(_spread(x) if spreads else x) if is_float(x) else x
            for x in leaves]
        new = tree_unflatten(self.variables, self.spec)
        args = new if argnums is None else eager_transforms._replace_args(
            args, new, argnums)
        with torch.enable_grad():
            self.output = func(*args, **kwargs)
        self.aux: Any = ()
        if has_aux:
            self.output, *self.aux = self.output

    def pull(self, cotangents: Sequence[Any]):
        """The variables' cotangents in their structure."""
        with torch.enable_grad():
            given = _differentiate(tree_flatten(self.output)[0], cotangents,
                                   self.variables)
        result = tree_unflatten(given, self.spec)
        return result[0] if self.is_one else result


def _grad_and_value(func, argnums, has_aux, args, kwargs):
    called = _Called(func, args, kwargs, argnums, has_aux)
    gradient = called.pull([None])
    value = (called.output, *called.aux) if has_aux else called.output
    return gradient, value


def _vjp(func, *primals, argnums=None, has_aux=False):
    called = _Called(func, primals, {}, argnums, has_aux)

    def pull(cotangents, retain_graph=True, create_graph=None):
        return called.pull(tree_flatten(cotangents)[0])

    return (called.output, pull, *called.aux)


def _jvp(func, primals, tangents, argnums, *, strict=False, has_aux):
    """The derivative of the pullback, which is linear in its cotangents."""
    called = _Called(func, primals, {}, argnums, has_aux, spreads=False)
    outputs, spec = tree_flatten(called.output)
    with torch.enable_grad():
        cotangents = [VARIABLE(torch.zeros_like(y)) if is_float(y) else y
                      for y in outputs]
        pulled = _differentiate(outputs, cotangents, called.variables)
        pushed = _differentiate(pulled, tree_flatten(tangents)[0], cotangents)
    return (called.output, tree_unflatten(pushed, spec), *called.aux)


# torch.autograd ---------------------------------------------------------------


def _get_node(tensor: torch.Tensor) -> Optional[fx.Node]:
    tracer = get_proxy_mode().tracer
    return (get_proxy_slot(tensor, tracer).proxy.node
            if has_proxy_slot(tensor, tracer) else None)


def _find_used(outputs, inputs) -> List[bool]:
    """Which inputs the outputs are computed from; autograd gives None for the
    others."""
    worklist = [node for node in map(_get_node, outputs) if node is not None]
    seen = set(worklist)
    while worklist:
        node = worklist.pop()
        if node.target in (aten.detach.default, aten.detach_.default):
            continue
        new = [one for one in node.all_input_nodes if one not in seen]
        seen.update(new)
        worklist += new
    return [_get_node(x) in seen for x in inputs]


def _run_backward(outputs, cotangents, retain_graph, create_graph, inputs=(),
                  allow_unused=False, accumulate_grad=False, **_):
    """In place of autograd's engine."""
    if accumulate_grad:
        raise Error("backward() in the model cannot be exported: use "
                    "torch.autograd.grad(..., create_graph=True)"
                    + describe_caller())
    if not all(isinstance(x, torch.Tensor) for x in (*outputs, *inputs)):
        raise Error("torch.autograd.grad of a GradientEdge cannot be exported: "
                    "give it the tensor" + describe_caller())
    given = _differentiate(outputs, cotangents, inputs)
    if not create_graph:
        given = [one.detach() for one in given]
    used = _find_used(outputs, inputs) if allow_unused else [True] * len(given)
    return tuple(one if is_used else None
                 for one, is_used in zip(given, used))


def _map_rows(func, *_, **__):
    """In place of the vmap of torch.autograd.grad's is_grads_batched and of
    vectorized Jacobians: a derivative a row."""
    def run(*args):
        leaves, spec = tree_flatten(args)
        rows = [func(*tree_unflatten([x[row] for x in leaves], spec))
                for row in range(len(leaves[0]))]
        return tuple(None if each[0] is None else torch.stack(each)
                     for each in zip(*rows))
    return run


def _refuse(name: str):
    def refuse(*_, **__):
        raise Error(f"{name} in the model cannot be exported: use "
                    "torch.func.jvp" + describe_caller())
    return refuse


@contextlib.contextmanager
def recording_derivatives():
    """Around torch.export. Users may hold the functions themselves: what those
    call is replaced."""
    with contextlib.ExitStack() as stack:
        for owner, name, function in (
                (eager_transforms, "grad_and_value_impl", _grad_and_value),
                (eager_transforms, "_vjp_with_argnums", _vjp),
                (eager_transforms, "_jvp_with_argnums", _jvp),
                (torch.autograd, "_engine_run_backward", _run_backward),
                (_vmap_internals, "_vmap", _map_rows),
                (torch.autograd.forward_ad, "make_dual",
                 _refuse("torch.autograd.forward_ad"))):
            stack.enter_context(mock.patch.object(owner, name, function))
        yield


# In a graph -------------------------------------------------------------------


def name_variables(graph: fx.Graph) -> None:
    """What torch.autograd.grad differentiates by is told when it has been
    read: those who read it read a variable.

    Raises:
        Error: of hooks, which autograd calls for the derivative, for its own
            gradient, and for values that backward formulas have saved.
    """
    derivatives = [n for n in graph.nodes if n.target is DERIVATIVE]
    for node in graph.nodes if derivatives else ():
        if node.target is GRADIENT and node.args[2] in HOOKS:
            raise Error("a hook beside a derivative in the model cannot be "
                        "exported" + describe(node))
    for node in derivatives:
        for x in node.args[2]:
            if x.target is not VARIABLE:
                _name_variable(graph, x)


def _name_variable(graph: fx.Graph, x: fx.Node) -> None:
    behind = x
    while x.op == "placeholder" and behind.next.op == "placeholder":
        behind = behind.next
    with graph.inserting_after(behind):
        variable = graph.call_function(VARIABLE, (x,))
    variable.meta.update(x.meta)
    x.replace_all_uses_with(variable,
                            delete_user_cb=lambda user: user is not variable)
