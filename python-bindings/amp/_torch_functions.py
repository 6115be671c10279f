"""torch.autograd.Function in a graph: its backward pass is the gradient of what
its forward pass gives."""

from __future__ import annotations

import contextlib
import itertools
from typing import Callable, List, Sequence
from unittest import mock

import torch
from torch.autograd.function import FunctionMeta, once_differentiable
from torch.utils.checkpoint import CheckpointFunction

from ._errors import Error
from ._torch_ops import attach, is_float, make_cotangents, next_id

_checkpoints = itertools.count(1)
# Numbers of the checkpoints that the traced op is in.
OPEN: List[int] = []


@contextlib.contextmanager
def checkpoint():
    OPEN.append(next(_checkpoints))
    try:
        yield
    finally:
        OPEN.pop()


class _Context:
    """What the passes of a torch.autograd.Function tell each other by."""

    def __init__(self, needs_input_grad: Sequence[bool]):
        self.needs_input_grad = tuple(needs_input_grad)
        self.saved_tensors: tuple = ()
        self.not_differentiable: List[int] = []
        self.materializes = True

    def save_for_backward(self, *tensors) -> None:
        self.saved_tensors = tensors

    def save_for_forward(self, *tensors) -> None:
        """Of forward-mode differentiation, which nothing here does."""

    def mark_non_differentiable(self, *tensors) -> None:
        self.not_differentiable += map(id, tensors)

    def set_materialize_grads(self, value: bool) -> None:
        self.materializes = value

    def mark_dirty(self, *tensors) -> None:
        raise Error("a torch.autograd.Function that writes its inputs "
                    "(mark_dirty) cannot be exported: give a new tensor")


def _check_cotangents(name: str, args, given) -> tuple:
    given = given if isinstance(given, (tuple, list)) else (given,)
    given = tuple(given) + (None,) * (len(args) - len(given))
    if len(given) > len(args) and any(g is not None
                                      for g in given[len(args):]):
        raise Error(f"'{name}': expected a gradient for each of the "
                    f"{len(args)} inputs of forward(), found {len(given)}")
    for i, (arg, one) in enumerate(zip(args, given)):
        if one is not None and is_float(arg) and one.shape != arg.shape:
            raise Error(f"'{name}': expected a gradient of shape "
                        f"{list(arg.shape)} for input {i} of forward(), found "
                        f"{list(one.shape)}")
    return given


_ONCE = once_differentiable(lambda *_: None).__code__


def _in_backward(backward: Callable):
    """A derivative of it may be wanted, but where it says that it has none."""
    return torch.set_grad_enabled(getattr(backward, "__code__", None)
                                  is not _ONCE)


def _record(function, run: Callable[[_Context], Any], args):
    """A torch.autograd.Function's forward pass in a graph. The backward pass is
    there, too, and its results are the gradient of those."""
    ctx = _Context([is_float(arg) for arg in args])
    outputs = run(ctx)
    is_tuple = isinstance(outputs, (tuple, list))
    values = list(outputs) if is_tuple else [outputs]
    if any(isinstance(v, torch.Tensor) and v.is_complex()
           for v in (*args, *values)):
        raise Error(f"'{function.__name__}', a torch.autograd.Function of "
                    "complex numbers, cannot be exported: give it what "
                    "torch.view_as_real makes of them")
    number = next_id()
    differentiable = [is_float(v) and id(v) not in ctx.not_differentiable
                      for v in values]
    cotangents = make_cotangents(
        [v if d else None for v, d in zip(values, differentiable)], number)
    if ctx.materializes:
        cotangents = [torch.zeros_like(v) if c is None
                      and isinstance(v, torch.Tensor) else c
                      for v, c in zip(values, cotangents)]
    with _in_backward(function.backward):
        given = function.backward(ctx, *cotangents)
    given = _check_cotangents(function.__name__, args, given)
    pairs = [(arg, one) for arg, one in zip(args, given)
             if is_float(arg) and one is not None]
    results = attach([v if d else None
                      for v, d in zip(values, differentiable)], number,
                     [arg for arg, _ in pairs],
                     [one.to(arg.dtype) for arg, one in pairs])
    results = [new if d else v.detach() if is_float(v) else v
               for v, d, new in zip(values, differentiable, results)]
    return type(outputs)(results) if is_tuple else results[0]


def _set_grad_enabled(enabled: bool) -> None:
    """Which no graph records."""
    with torch._C.DisableTorchFunction():
        torch._C._set_grad_enabled(enabled)


@contextlib.contextmanager
def _differentiating():
    """PyTorch calls forward() without gradients: what a model's own no_grad()
    goes back to at its end must be those of the caller."""
    before = torch.is_grad_enabled()
    _set_grad_enabled(True)
    try:
        yield
    finally:
        _set_grad_enabled(before)


def _make_forward(function):
    """In place of a function's forward(), which PyTorch's apply() calls."""
    forward, setup = function.forward, function.setup_context
    has_setup = setup is not torch.autograd.Function.setup_context

    def record(*args, **kwargs):
        if torch._C._functorch.peek_interpreter_stack() is not None:
            raise Error(f"'{function.__name__}', a torch.autograd.Function, "
                        "under torch.func cannot be exported")
        if function is CheckpointFunction:  # use_reentrant=True
            _, run, _, *rest = args
            with _differentiating(), checkpoint():
                return run(*rest)
        args = args if has_setup else args[1:]  # without PyTorch's context

        def run(ctx):
            if not has_setup:
                return forward(ctx, *args, **kwargs)
            outputs = forward(*args, **kwargs)
            setup(ctx, args, outputs)
            return outputs

        with _differentiating():
            return _record(function, run, args)

    return record


def _is_of_ops(function) -> bool:
    """Whether PyTorch made it for an op of its own, whose backward pass may be
    an error."""
    return function.__module__.startswith("torch._")


def _find_functions(root=torch.autograd.Function):
    for function in root.__subclasses__():
        if (function.__name__ != "BackwardHookFunction"
                and not _is_of_ops(function)):
            yield function
        yield from _find_functions(function)


@contextlib.contextmanager
def recording_functions():
    """torch.autograd.Function's subclasses record what they do. Their apply()
    may be in anybody's hands: it stays."""
    with contextlib.ExitStack() as stack:
        def replace(function, forward):
            stack.enter_context(mock.patch.object(
                function, "forward", staticmethod(forward)))
            if (function.setup_context is not
                    torch.autograd.Function.setup_context):
                stack.enter_context(mock.patch.object(
                    function, "setup_context", staticmethod(lambda *_: None)))

        def make(function, *args):
            """Of a class that the model makes."""
            init(function, *args)
            if not _is_of_ops(function):
                replace(function, _make_forward(function))

        replaced = [(function, _make_forward(function))
                    for function in dict.fromkeys(_find_functions())]
        for function, forward in replaced:
            replace(function, forward)
        init = FunctionMeta.__init__
        stack.enter_context(mock.patch.object(FunctionMeta, "__init__", make))
        yield
