"""torch.autograd.Function in a graph: its backward pass is the gradient of what
its forward pass gives."""

from __future__ import annotations

import contextlib
import itertools
import operator
import sys
from dataclasses import dataclass
from typing import (Any, Callable, Container, Dict, Iterator, List, Optional,
                    Sequence)
from unittest import mock

import torch
from torch.autograd.function import FunctionMeta, once_differentiable
from torch.fx.experimental.proxy_tensor import get_proxy_mode
from torch.utils.checkpoint import CheckpointFunction

from ._errors import Error
from ._torch_ops import attach, is_float, make_cotangents, next_id
from ._torch_places import describe_caller

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


@dataclass(frozen=True)
class Eager:
    """What an eager run tells of the functions that it called.

    Attributes:
        reached: of each that does not want zeros for gradients that there are
            not, in order: the outputs to which the loss's gradient comes.
        derivatives: how many were taken that can be differentiated again.
        leaves: by their ids, tensors to which the loss's gradient comes.
    """

    reached: Sequence[Container[int]] = ()
    derivatives: int = 0
    leaves: Container[int] = ()


# Of how many derivatives of one another a function's outputs that it saves
# have its own gradient.
_DEEPEST = 3


class _Context:
    """What the passes of a torch.autograd.Function tell each other by."""

    def __init__(self, needs_input_grad: Sequence[bool],
                 reached: Iterator[Container[int]]):
        self.needs_input_grad = tuple(needs_input_grad)
        self.saved_tensors: tuple = ()
        self._not_differentiable: List[int] = []
        self._eager = reached
        self._reached: Optional[Container[int]] = None  # all, or has zeros

    def save_for_backward(self, *tensors) -> None:
        self.saved_tensors = tensors

    def save_for_forward(self, *tensors) -> None:
        """Of forward-mode differentiation, which nothing here does."""

    def mark_non_differentiable(self, *tensors) -> None:
        self._not_differentiable += map(id, tensors)

    def set_materialize_grads(self, value: bool) -> None:
        self._reached = None if value else next(self._eager, range(sys.maxsize))

    def mark_dirty(self, *tensors) -> None:
        raise Error("a torch.autograd.Function that writes its inputs "
                    "(mark_dirty) cannot be exported: give a new tensor"
                    + describe_caller())

    def is_differentiable(self, value) -> bool:
        return is_float(value) and id(value) not in self._not_differentiable

    def make_cotangents(self, values, number: int):
        given = make_cotangents([v if self.is_differentiable(v) else None
                                 for v in values], number)
        if self._reached is not None:
            return [one if i in self._reached else None
                    for i, one in enumerate(given)]
        return [torch.zeros_like(v) if one is None
                and isinstance(v, torch.Tensor) else one
                for v, one in zip(values, given)]

    def replace(self, values: Dict[int, torch.Tensor]) -> bool:
        """Puts others in the places of tensors, by their identities; whether
        it has one of those."""
        own = {name: values[id(value)] for name, value in vars(self).items()
               if id(value) in values}
        saved = tuple(values.get(id(one), one) for one in self.saved_tensors)
        has_one = bool(own) or any(map(operator.is_not, saved,
                                       self.saved_tensors))
        vars(self).update(own, saved_tensors=saved)
        return has_one


def _is_expandable(shape: Sequence[int], to: Sequence[int]) -> bool:
    return len(shape) <= len(to) and all(
        size in (1, other)
        for size, other in zip(reversed(shape), reversed(to)))


def _fit_cotangents(name: str, args, given) -> list:
    """What backward() gives, as autograd takes it: a gradient of a shape that
    the input expands to is summed."""
    given = list(given) if isinstance(given, (tuple, list)) else [given]
    given += [None] * (len(args) - len(given))
    if any(g is not None for g in given[len(args):]):
        raise Error(f"'{name}': expected a gradient for each of the "
                    f"{len(args)} inputs of forward(), found {len(given)}"
                    + describe_caller())
    for i, (arg, one) in enumerate(zip(args, given)):
        if one is None or not is_float(arg) or one.shape == arg.shape:
            continue
        if not _is_expandable(arg.shape, one.shape):
            raise Error(f"'{name}': expected a gradient of shape "
                        f"{list(arg.shape)} for input {i} of forward(), found "
                        f"{list(one.shape)}" + describe_caller())
        given[i] = one.sum_to_size(arg.shape)
    return given


_ONCE = once_differentiable(lambda *_: None).__code__


def _in_backward(backward: Callable):
    """A derivative of it may be wanted, but where it says that it has none."""
    return torch.set_grad_enabled(getattr(backward, "__code__", None)
                                  is not _ONCE)


class _Call:
    """A torch.autograd.Function's forward pass in a graph. The backward pass is
    there, too, and its results are the gradient of those."""

    def __init__(self, function, ctx: _Context, args, values: List[Any]):
        self._function, self._ctx, self._args = function, ctx, args
        self._values = values
        if any(isinstance(v, torch.Tensor) and v.is_complex()
               for v in (*args, *values)):
            raise Error(f"'{function.__name__}', a torch.autograd.Function of "
                        "complex numbers, cannot be exported: give it what "
                        "torch.view_as_real makes of them" + describe_caller())

    def attach(self, depth: int) -> List[Any]:
        """The outputs with their gradient.

        Args:
            depth: of how many derivatives of this one outputs that are saved
                have the function's own gradient: they are its outputs.
        """
        saved, results = self._values, self._run_backward()
        for _ in range(depth):
            if not self._ctx.replace({id(old): new for old, new
                                      in zip(saved, results) if is_float(old)}):
                break
            saved, results = results, self._run_backward()
        return results

    def _run_backward(self) -> List[Any]:
        ctx, function = self._ctx, self._function
        number = next_id()
        cotangents = ctx.make_cotangents(self._values, number)
        with _in_backward(function.backward):
            given = function.backward(ctx, *cotangents)
        given = _fit_cotangents(function.__name__, self._args, given)
        pairs = [(arg, one) for arg, one in zip(self._args, given)
                 if is_float(arg) and one is not None]
        results = attach([v if ctx.is_differentiable(v) else None
                          for v in self._values], number,
                         [arg for arg, _ in pairs],
                         [one.to(arg.dtype) for arg, one in pairs])
        return [new if ctx.is_differentiable(v) else
                v.detach() if is_float(v) else v
                for v, new in zip(self._values, results)]


def _asks_for_gradients() -> bool:
    """Whether the model does, where a function is called: its forward() always
    is without."""
    for node in reversed(get_proxy_mode().tracer.graph.nodes):
        if node.target is torch._C._set_grad_enabled:
            return bool(node.args[0])
    return True


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


def _make_forward(function, eager: Eager, reached: Iterator[Container[int]]):
    """In place of a function's forward(), which PyTorch's apply() calls."""
    forward, setup = function.forward, function.setup_context
    has_setup = setup is not torch.autograd.Function.setup_context

    def run(ctx, args, kwargs):
        if not has_setup:
            return forward(ctx, *args, **kwargs)
        outputs = forward(*args, **kwargs)
        setup(ctx, args, outputs)
        return outputs

    def record(*args, **kwargs):
        if torch._C._functorch.peek_interpreter_stack() is not None:
            raise Error(f"'{function.__name__}', a torch.autograd.Function, "
                        "under torch.func cannot be exported"
                        + describe_caller())
        if function is CheckpointFunction:  # use_reentrant=True
            _, run_it, _, *rest = args
            with _differentiating(), checkpoint():
                return run_it(*rest)
        args = args if has_setup else args[1:]  # without PyTorch's context
        ctx = _Context([is_float(arg) for arg in args], reached)
        if not _asks_for_gradients():
            return run(ctx, args, kwargs)
        with _differentiating():
            with torch.no_grad():  # of what it computes autograd knows nothing
                outputs = run(ctx, args, kwargs)
            is_tuple = isinstance(outputs, (tuple, list))
            call = _Call(function, ctx, args,
                         list(outputs) if is_tuple else [outputs])
            results = call.attach(min(eager.derivatives, _DEEPEST))
        return type(outputs)(results) if is_tuple else results[0]

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
def recording_functions(eager: Eager):
    """torch.autograd.Function's subclasses record what they do. Their apply()
    may be in anybody's hands: it stays."""
    reached = iter(eager.reached)
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
                replace(function, _make_forward(function, eager, reached))

        replaced = [(function, _make_forward(function, eager, reached))
                    for function in dict.fromkeys(_find_functions())]
        for function, forward in replaced:
            replace(function, forward)
        init = FunctionMeta.__init__
        stack.enter_context(mock.patch.object(FunctionMeta, "__init__", make))
        yield
