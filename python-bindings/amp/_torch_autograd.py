"""What an eager run tells autograd, beside its ops."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import Any, Callable, Dict, List, Set
from unittest import mock

import torch
from torch.autograd.function import (BackwardCFunction, FunctionCtx,
                                     _HookMixin)
from torch.autograd.graph import saved_tensors_hooks

from ._errors import Error
from ._torch_functions import Eager
from ._torch_places import describe_caller


def list_edges(value: torch.Tensor) -> Dict[Any, Set[int]]:
    """The nodes of a value's graph, each with the outputs that lead to it."""
    found: Dict[Any, Set[int]] = {}
    stack = [(value.grad_fn, value.output_nr)]
    while stack:
        node, output = stack.pop()
        if node is None:
            continue
        if node not in found:
            found[node] = set()
            stack += node.next_functions
        found[node].add(output)
    return found


def is_equal(one, other: torch.Tensor) -> bool:
    return (isinstance(one, torch.Tensor) and one.shape == other.shape
            and one.dtype == other.dtype and torch.allclose(
                one, other, rtol=0, atol=0, equal_nan=True))


def _refuse_hook(*_) -> None:
    """Of a node of autograd's, which no compiled step has."""
    file = sys._getframe(1).f_code.co_filename
    what = ("a module's backward hook" if file.endswith(_OF_MODULES)
            else "a hook of a grad_fn")
    raise Error(f"{what} cannot be exported: register_hook() of a tensor gives "
                "its gradient to a function" + describe_caller())


_OF_MODULES = ("torch/utils/hooks.py", "torch/nn/modules/module.py")


class Autograd:
    """Follows a run.

    Attributes:
        called: functions that the backward pass calls, once it is read.

    Raises:
        Error: of hooks that no compiled step would call; of those of saved
            tensors where they give other values.
    """

    def __init__(self):
        self._contexts: List[FunctionCtx] = []
        self._derivatives = 0
        self.called: List[Callable] = []
        self._stack = ExitStack()

    def __enter__(self) -> "Autograd":
        for owner, name, make in (
                (FunctionCtx, "set_materialize_grads", self._follow_context),
                (torch.autograd, "_engine_run_backward", self._count),
                (torch.Tensor, "register_hook", self._collect),
                (saved_tensors_hooks, "__init__", self._check_saved)):
            self._stack.enter_context(mock.patch.object(
                owner, name, make(getattr(owner, name))))
        self._stack.enter_context(mock.patch.object(
            _HookMixin, "_register_hook", staticmethod(_refuse_hook)))
        return self

    def __exit__(self, *_) -> None:
        self._stack.close()

    def read(self, loss: torch.Tensor) -> Eager:
        """What the run has told, which gave a loss."""
        edges = list_edges(loss)
        reached = [edges.get(ctx, set()) for ctx in self._contexts]
        self._contexts.clear()  # which hold the graph
        functions = {node._forward_cls for node in edges
                     if isinstance(node, BackwardCFunction)}
        self.called += [f.backward for f in functions]
        leaves = {id(node.variable) for node in edges
                  if hasattr(node, "variable")}
        return Eager(reached, self._derivatives, leaves)

    def _follow_context(self, original):
        def set_materialize_grads(ctx, value: bool) -> None:
            original(ctx, value)
            if not value:
                self._contexts.append(ctx)
        return set_materialize_grads

    def _count(self, original):
        def run(outputs, cotangents, retain_graph, create_graph, *args, **more):
            self._derivatives += bool(create_graph)
            return original(outputs, cotangents, retain_graph, create_graph,
                            *args, **more)
        return run

    def _collect(self, original):
        def register_hook(tensor, hook):
            self.called.append(hook)
            return original(tensor, hook)
        return register_hook

    def _check_saved(self, original):
        def init(hooks, pack, unpack) -> None:
            if type(hooks).__module__ == "torch.utils.checkpoint":
                return original(hooks, pack, unpack)
            place = describe_caller()

            def check(tensor):
                packed = pack(tensor)
                with torch.no_grad():
                    if not is_equal(unpack(packed), tensor):
                        raise Error("saved_tensors_hooks that give other "
                                    "values than they were given cannot be "
                                    "exported: write a torch.autograd.Function"
                                    + place)
                return packed
            original(hooks, check, unpack)
        return init
