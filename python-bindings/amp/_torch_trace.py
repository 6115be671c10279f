"""What a model does around its ops while it is exported, put into the graph:
gradients of its own (torch.autograd.Function, hooks), checkpoints, and the
switches of autocast and no_grad, which torch.export would make regions of and
lose some."""

from __future__ import annotations

import contextlib
import itertools
import operator
import os
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple
from unittest import mock

import torch
from torch import nn
from torch.autograd.function import FunctionMeta
from torch.fx.experimental.proxy_tensor import (get_proxy_mode, get_proxy_slot,
                                                has_proxy_slot,
                                                set_proxy_slot)
from torch.nn.modules.module import (register_module_forward_hook,
                                     register_module_forward_pre_hook)
from torch.utils.checkpoint import CheckpointFunction

from ._errors import Error
from ._torch_ops import attach, is_float, make_cotangents, next_id

# What `custom` of a node's meta data says: in which checkpoints it is, the
# user's file and line, the path of the module.
CHECKPOINTS = "amp.checkpoints"
PLACE = "amp.place"
MODULE = "amp.module"


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


def _record(function, run: Callable[[_Context], Any], args):
    """A torch.autograd.Function's forward pass in a graph. The backward pass is
    there, too, and its results are the gradient of those."""
    ctx = _Context([is_float(arg) for arg in args])
    outputs = run(ctx)
    is_tuple = isinstance(outputs, (tuple, list))
    values = list(outputs) if is_tuple else [outputs]
    number = next_id()
    differentiable = [is_float(v) and id(v) not in ctx.not_differentiable
                      for v in values]
    cotangents = make_cotangents(
        [v if d else None for v, d in zip(values, differentiable)], number)
    if ctx.materializes:
        cotangents = [torch.zeros_like(v) if c is None
                      and isinstance(v, torch.Tensor) else c
                      for v, c in zip(values, cotangents)]
    with torch.no_grad():  # as in backward()
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


def hook_gradient(tensor: torch.Tensor, hooks) -> torch.Tensor:
    """The tensor, whose gradient goes through functions."""
    number = next_id()
    gradient, = make_cotangents([tensor], number)
    with torch.no_grad():  # as in backward()
        for hook in hooks:
            replaced = hook(gradient)
            gradient = gradient if replaced is None else replaced
    result, = attach([tensor], number, [tensor], [gradient])
    return result


class _Handle:
    """Of a hook, which is in the graph and stays there."""

    def remove(self) -> None:
        raise Error("a hook on a gradient that is removed in the model cannot "
                    "be exported")


def is_view(node) -> bool:
    """Whether an op's result lies where its operand does."""
    if node.target is operator.getitem:
        node = node.args[0]
    schema = getattr(node.target, "_schema", None)
    return schema is not None and any(
        argument.alias_info is not None and not argument.alias_info.is_write
        for argument in schema.arguments[:1])


@dataclass
class _Hooked:
    """A tensor with hooks.

    Attributes:
        tensor: itself, so that its identity is nobody else's.
        source: what it was before.
        writes: whether the hooked value is written to it.
        made: the node that it is now.
    """

    tensor: torch.Tensor
    source: torch.Tensor
    writes: bool
    hooks: List[Callable] = field(default_factory=list)
    made: Any = None


class _Hooks:
    """The hooks of tensors while a model is traced. A tensor's readers are to
    see the hooked one: it is written to the tensor, so that views that are
    there see it, too; a view or a parameter, whose memory is others' as well,
    becomes another value of the graph."""

    def __init__(self):
        self._known: Dict[int, _Hooked] = {}  # by identity
        self._apart: List[tuple] = []  # tensor, version, place

    def register(self, tensor: torch.Tensor, hook: Callable) -> _Handle:
        tracer = get_proxy_mode().tracer
        node = get_proxy_slot(tensor, tracer).proxy.node
        hooked = self._known.get(id(tensor))
        is_first = hooked is None or hooked.made is not node  # or was written
        writes = not is_view(node) and not (
            tensor.is_leaf and tensor.requires_grad
        ) if is_first else hooked.writes
        if any(not (writes and is_view(user)) for user in node.users):
            raise Error("a hook on a tensor that has been read before cannot "
                        "be exported: register it first" + describe_caller())
        if is_first:
            hooked = _Hooked(tensor, tensor.clone(), writes)
            self._known[id(tensor)] = hooked
        hooked.hooks.append(hook)
        value = hook_gradient(hooked.source, hooked.hooks)
        if writes:
            tensor.copy_(value)
        else:
            set_proxy_slot(tensor, tracer, get_proxy_slot(value, tracer))
            self._apart.append((tensor, tensor._version, describe_caller()))
        hooked.made = get_proxy_slot(tensor, tracer).proxy.node
        return _Handle()

    def check(self) -> None:
        """Behind the model: what became another value is no view any more."""
        for tensor, version, place in self._apart:
            if tensor._version != version:
                raise Error("a view with a hook that is written later, itself "
                            "or by another tensor, cannot be exported" + place)


@contextlib.contextmanager
def _hooks():
    hooks = _Hooks()
    with mock.patch.object(
            torch.Tensor, "register_hook",
            lambda tensor, hook: hooks.register(tensor, hook)):
        yield
    hooks.check()


_REQUIRES_GRAD = torch._C.TensorBase.requires_grad


class _Freezing:
    """Where a model asks for no gradient of a tensor, and for one again, it is
    another value of the graph in between, a detached one."""

    def __init__(self):
        self._trained: Dict[int, tuple] = {}  # itself, and its value

    def set(self, tensor: torch.Tensor, asks: bool) -> None:
        with torch._C.DisableTorchFunction():
            before = _REQUIRES_GRAD.__get__(tensor)
            _REQUIRES_GRAD.__set__(tensor, asks)
        mode = get_proxy_mode()
        if mode is None or before == asks or not has_proxy_slot(
                tensor, mode.tracer):
            return
        if asks:
            _, value = self._trained.pop(id(tensor), (None, None))
        else:
            value = get_proxy_slot(tensor.detach(), mode.tracer)
            self._trained[id(tensor)] = tensor, get_proxy_slot(tensor,
                                                               mode.tracer)
        if value is not None:
            set_proxy_slot(tensor, mode.tracer, value)

@contextlib.contextmanager
def _freezing():
    state = _Freezing()

    def set_in_place(tensor, requires_grad=True):
        state.set(tensor, requires_grad)
        return tensor

    with mock.patch.object(
            torch.Tensor, "requires_grad",
            property(_REQUIRES_GRAD.__get__, state.set), create=True), \
            mock.patch.object(torch.Tensor, "requires_grad_", set_in_place,
                              create=True):
        yield


_checkpoints = itertools.count(1)
_open: List[int] = []


@contextlib.contextmanager
def _checkpoint():
    _open.append(next(_checkpoints))
    try:
        yield
    finally:
        _open.pop()


def _checkpoint_pass(*_, **__):
    """In place of PyTorch's, which keeps what the backward pass reads."""
    with _checkpoint():
        yield


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
            with _differentiating(), _checkpoint():
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
def _functions():
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


def _keep(module, signature) -> Any:
    """In place of passes that make regions of switches."""
    return module, signature


# Files whose lines are nobody's model.
_FOLDERS = tuple(folder + os.sep for folder in (
    os.path.dirname(torch.__file__), os.path.dirname(__file__),
    os.path.dirname(contextlib.__file__)))
_SITE = os.sep + "site-packages" + os.sep


def is_users(file: str) -> bool:
    """Whether a file is of a user's, or of a package with models."""
    return _SITE in file and not file.startswith(_FOLDERS[:2]) or not (
        file.startswith((*_FOLDERS, "<frozen", "<eval_with_key")))


def _find_place() -> Optional[Tuple[str, int]]:
    frame = sys._getframe(2)
    while frame is not None and not is_users(frame.f_code.co_filename):
        frame = frame.f_back
    return frame and (frame.f_code.co_filename, frame.f_lineno)


def describe_caller() -> str:
    """Where in the user's program a call comes from."""
    place = _find_place()
    return f" ({place[0]}:{place[1]})" if place else ""


class _Recorder:
    """Tells each node of the graph the user's line, the module and the
    checkpoints that it was made in."""

    def __init__(self, root: Optional[nn.Module]):
        self._names = {module: name for name, module in (
            root.named_modules() if root is not None else ())}
        self._modules = [""]

    def push(self, module: nn.Module, _) -> None:
        self._modules.append(self._names.get(module, self._modules[-1]))

    def pop(self, *_) -> None:
        self._modules.pop()

    def make_create_node(self, create_node: Callable) -> Callable:
        def create(*args, **kwargs):
            node = create_node(*args, **kwargs)
            if node.op == "call_function":
                node.meta["custom"] = {
                    PLACE: _find_place(), MODULE: self._modules[-1],
                    CHECKPOINTS: tuple(_open)}
            return node
        return create


@contextlib.contextmanager
def recording(root: Optional[nn.Module]):
    """Around torch.export: gradients, checkpoints and switches are nodes of
    the graph, and nodes know where they are from.

    Args:
        root: whose modules have names.
    """
    passes = "torch._export.passes.replace_"
    checkpoint = "torch.utils.checkpoint._checkpoint_without_reentrant"
    with contextlib.ExitStack() as stack:
        for name in ("set_grad", "autocast"):
            name = f"{passes}{name}_with_hop_pass.replace_{name}_with_hop_pass"
            stack.enter_context(mock.patch(name, _keep))
        for name in ("_generator", "_generator_impl"):
            stack.enter_context(mock.patch(checkpoint + name,
                                           _checkpoint_pass))
        stack.enter_context(_hooks())
        stack.enter_context(_freezing())
        stack.enter_context(_functions())
        stack.enter_context(torch.enable_grad())
        recorder = _Recorder(root)
        for handle in (
                register_module_forward_pre_hook(recorder.push),
                register_module_forward_hook(recorder.pop, always_call=True)):
            stack.callback(handle.remove)
        tracer = torch.fx.proxy.TracerBase
        stack.enter_context(mock.patch.object(
            tracer, "create_node", recorder.make_create_node(
                tracer.create_node)))
        yield
