"""What a model does around its ops while it is exported, put into the graph:
gradients of its own (torch.autograd.Function, hooks), checkpoints, and the
switches of autocast and no_grad, which torch.export would make regions of and
lose some."""

from __future__ import annotations

import contextlib
import operator
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Set
from unittest import mock

import torch
from torch import nn
from torch.fx.experimental import proxy_tensor
from torch.fx.experimental.proxy_tensor import (get_proxy_mode, get_proxy_slot,
                                                has_proxy_slot,
                                                set_proxy_slot)
from torch.nn.modules.module import (register_module_forward_hook,
                                     register_module_forward_pre_hook)

from ._errors import Error
from ._torch_functions import Eager, OPEN, checkpoint, recording_functions
from ._torch_memories import is_view
from ._torch_ops import attach, make_cotangents, next_id
from ._torch_places import describe_caller, find_place

# What `custom` of a node's meta data says: in which checkpoints it is, the
# user's file and line, the path of the module.
CHECKPOINTS = "amp.checkpoints"
PLACE = "amp.place"
MODULE = "amp.module"


# The rules that are hooks.
HOOKS: Set[int] = set()


def hook_gradient(tensor: torch.Tensor, hooks) -> torch.Tensor:
    """The tensor, whose gradient goes through functions."""
    if tensor.is_complex():
        raise Error("a hook on a complex tensor's gradient cannot be exported: "
                    "register it on what torch.view_as_real makes of that")
    number = next_id()
    HOOKS.add(number)
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
        if getattr(tensor, "_is_param", False):
            raise Error("a hook that the model registers on a parameter cannot "
                        "be exported, as each call adds one: register it once, "
                        "before the step is made" + describe_caller())
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
_DATA = torch._C.TensorBase.data


def _is_traced(tensor: torch.Tensor) -> bool:
    mode = get_proxy_mode()
    return mode is not None and has_proxy_slot(tensor, mode.tracer)


def _get_data(tensor: torch.Tensor) -> torch.Tensor:
    """Of what is traced, detach()."""
    return tensor.detach() if _is_traced(tensor) else _DATA.__get__(tensor)


def _set_data(tensor: torch.Tensor, value: torch.Tensor) -> None:
    """Of what is traced, a write to memory of its own: other names of what it
    had keep that."""
    if not _is_traced(tensor):
        _DATA.__set__(tensor, value)
        return
    if (value.shape, value.dtype) != (tensor.shape, tensor.dtype):
        raise Error("a tensor's .data that the model sets to one of another "
                    f"shape or type, {list(value.shape)} of {value.dtype} for "
                    f"{list(tensor.shape)} of {tensor.dtype}, cannot be "
                    "exported" + describe_caller())
    with torch.enable_grad():
        own = tensor.clone()
    tracer = get_proxy_mode().tracer
    set_proxy_slot(tensor, tracer, get_proxy_slot(own, tracer))
    with torch.no_grad():
        tensor.copy_(value)


class _Freezing:
    """Where a model asks for no gradient of a tensor, and for one again, it is
    another value of the graph in between, a detached one."""

    def __init__(self):
        self._trained: Dict[int, tuple] = {}  # itself, and its value

    def set(self, tensor: torch.Tensor, asks: bool) -> None:
        with torch._C.DisableTorchFunction():
            before = _REQUIRES_GRAD.__get__(tensor)
            if asks and not tensor.is_leaf:
                return  # it does
            _REQUIRES_GRAD.__set__(tensor, asks)
        mode = get_proxy_mode()
        if mode is None or before == asks or not has_proxy_slot(
                tensor, mode.tracer):
            return
        if asks:
            if id(tensor) not in self._trained and (
                    getattr(tensor, "_is_param", False)):
                raise Error("the model asks for the gradient of a parameter "
                            "that asked for none when the step was made: set "
                            "requires_grad before" + describe_caller())
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
            mock.patch.object(torch.Tensor, "data", property(
                _get_data, _set_data), create=True), \
            mock.patch.object(torch.Tensor, "requires_grad_", set_in_place,
                              create=True):
        yield


def _gives_itself(node) -> bool:
    if node.target is operator.getitem:
        node = node.args[0]
    schema = getattr(node.target, "_schema", None)
    return schema is not None and not schema.is_mutable


def _track(obj, tracer, proxy) -> None:
    """An op that gives what it was given, as x.float() of an f32 tensor or
    dropout in evaluation, gives no other tensor: under no_grad() that would
    have no gradient from there on."""
    if not (isinstance(obj, torch.Tensor) and has_proxy_slot(obj, tracer)
            and _gives_itself(proxy.proxy.node)):
        set_proxy_slot(obj, tracer, proxy)


def _checkpoint_pass(*_, **__):
    """In place of PyTorch's, which keeps what the backward pass reads."""
    with checkpoint():
        yield


def _keep(module, signature) -> Any:
    """In place of passes that make regions of switches."""
    return module, signature


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
                    PLACE: find_place(), MODULE: self._modules[-1],
                    CHECKPOINTS: tuple(OPEN)}
            return node
        return create


@contextlib.contextmanager
def recording_places():
    """Tells each node of a graph the user's line alone."""
    tracer = torch.fx.proxy.TracerBase
    create_node = tracer.create_node

    def create(*args, **kwargs):
        node = create_node(*args, **kwargs)
        if node.op == "call_function":
            node.meta["custom"] = {PLACE: find_place()}
        return node

    with mock.patch.object(tracer, "create_node", create):
        yield


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
        stack.enter_context(mock.patch.object(proxy_tensor, "set_proxy_slot",
                                              _track))
        stack.enter_context(_hooks())
        stack.enter_context(_freezing())
        stack.enter_context(recording_functions(
            getattr(root, "eager", Eager())))
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
