"""What a compiled step assumes of Python, and whether it still holds: a model's
modules, their modes, their hooks, the attributes that forward() reads, and the
numbers outside of functions that they read.

PyTorch's own compiler calls these guards, and compiles again where one fails.
Here a step says what has changed: what is to change belongs into a buffer.
"""

from __future__ import annotations

import dis
import threading
import types
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

import torch
from torch import nn

from ._errors import Error
from ._torch_guard import OWN

_HOOKS = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks",
          "_backward_pre_hooks")
# Types whose values are compared; objects of others are the same or not.
_PLAIN = (type(None), bool, int, float, complex, str, bytes, torch.dtype,
          torch.device, torch.Size, range)
_GONE = object()


class Reads:
    """Which attributes of modules the thread reads while it is entered. One
    at a time may be.

    Attributes:
        names: by module, an attribute's each.
        hooked: parameters that the loss itself hooks.
    """

    def __init__(self):
        self.names: Dict[nn.Module, Set[str]] = {}
        self.hooked: Set[nn.Parameter] = set()

    def __enter__(self) -> "Reads":
        names, own = self.names, threading.get_ident()

        def get(module, name):
            value = object.__getattribute__(module, name)
            if threading.get_ident() != own:
                return value
            if module not in names:
                names[module] = set()
                self.see(module)
            if name not in OWN:
                names[module].add(name)
            return value

        nn.Module.__getattribute__ = get
        return self

    def __exit__(self, *_) -> None:
        del nn.Module.__getattribute__

    def see(self, module: nn.Module) -> None:
        """Is told of each module before the first attribute of it is used."""

    def drop(self, module: nn.Module, names: List[str]) -> None:
        """Those that the model writes itself: no assumptions."""
        self.names.get(module, set()).difference_update(names)


def _hold(value, depth: int = 2) -> Any:
    """What tells later whether a value is another one."""
    if isinstance(value, _PLAIN) or depth == 0:
        return value
    if isinstance(value, dict):
        return [(key, _hold(item, depth - 1)) for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [_hold(item, depth - 1) for item in value]
    if isinstance(value, (set, frozenset)):
        return set(value)
    if isinstance(value, (torch.Tensor, nn.Module, type, types.ModuleType,
                          types.FunctionType)):
        return value
    fields = getattr(value, "__dict__", {})  # a configuration's
    return (value, {name: field for name, field in fields.items()
                    if isinstance(field, _PLAIN)})


def _is_same(one, other) -> bool:
    """Of what `_hold` gives."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)) and not isinstance(one, torch.Size):
        return len(one) == len(other) and all(map(_is_same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(
            _is_same(one[key], other[key]) for key in one)
    if isinstance(one, set):
        return one == other
    return isinstance(one, _PLAIN) and bool(one == other)


def _name_field(one, other) -> str:
    """".alpha", of two states of an object."""
    if not (isinstance(one, tuple) and isinstance(other, tuple)
            and one[0] is other[0]):
        return ""
    return next(f".{name}" for name in {**one[1], **other[1]} if not _is_same(
        one[1].get(name, _GONE), other[1].get(name, _GONE)))


def _show(value) -> str:
    text = ("not there" if value is _GONE else repr(value)
            if isinstance(value, _PLAIN) else f"a {type(value).__name__}")
    return text if len(text) <= 40 else text[:36] + " ..."


_BUFFER = ", or keep in a buffer what is to change between steps"


def _explain_change(what: str, was, now, otherwise: str = _BUFFER) -> Error:
    shown = _show(was), _show(now)
    change = (f"was {shown[0]} when the step was compiled, and is {shown[1]}"
              if shown[0] != shown[1]
              else "is another one than when the step was compiled")
    return Error(f"{what} {change}: make the step anew{otherwise}")


def _find_globals(code: types.CodeType) -> Iterator[str]:
    """Names outside of a function that it reads, and does not write."""
    read, written = set(), set()
    for instruction in dis.get_instructions(code):
        if instruction.opname == "LOAD_GLOBAL":
            read.add(instruction.argval)
        elif instruction.opname == "STORE_GLOBAL":
            written.add(instruction.argval)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            read.update(_find_globals(constant))
    return iter(read - written)


# What a function reads from outside: by value, or the same object.
_HELD = (*_PLAIN, list, tuple, dict, set, torch.Tensor, nn.Module)


class _Outside:
    """Numbers, tensors and modules that a function reads from outside."""

    def __init__(self, function: types.FunctionType):
        self._name = function.__qualname__
        self._globals = function.__globals__
        self._read = {name: _hold(self._globals[name])
                      for name in _find_globals(function.__code__)
                      if isinstance(self._globals.get(name, _GONE), _HELD)}
        cells = zip(function.__code__.co_freevars, function.__closure__ or ())
        self._cells = [(name, cell, _hold(held)) for name, cell in cells
                       if isinstance(held := self._get(cell), _HELD)]

    @staticmethod
    def _get(cell) -> Any:
        try:
            return cell.cell_contents
        except ValueError:  # not written yet
            return _GONE

    def check(self) -> None:
        pairs = [(name, was, self._globals.get(name, _GONE))
                 for name, was in self._read.items()]
        pairs += [(name, was, self._get(cell))
                  for name, cell, was in self._cells]
        for name, was, now in pairs:
            if not _is_same(was, _hold(now)):
                raise _explain_change(f"'{name}', which {self._name}() reads,",
                                      was, now)


def _find_functions(loss) -> Iterator[types.FunctionType]:
    """The user's own: the loss, and each class's forward()."""
    found = {getattr(type(m), "forward", None): None
             for root in (*loss.list_roots(), loss.captured)
             for m in root.modules()
             if not type(m).__module__.startswith("torch.")}
    if not isinstance(loss.loss_fn, nn.Module):
        found[getattr(loss.loss_fn, "__func__", loss.loss_fn)] = None
    return (f for f in found if isinstance(f, types.FunctionType))


class _Modes:
    """Modules, in training mode or not."""

    def __init__(self, modes: Dict[nn.Module, bool]):
        self._modules, self._were = list(modes), list(modes.values())

    def find_changed(self) -> Optional[nn.Module]:
        """The first that is in another mode now."""
        if [m.training for m in self._modules] == self._were:
            return None
        return next(m for m, was in zip(self._modules, self._were)
                    if m.training != was)


class Assumed:
    """What the programs of one loss assume.

    Args:
        loss: a Loss.
        modes: of modules, in training or not, as they are compiled; empty where
            a program has a mode of its own.
    """

    def __init__(self, loss, modes: Dict[nn.Module, bool]):
        self._model = loss.model
        captured = {m: m.training for m in loss.captured.modules()}
        self._modes = _Modes({**modes, **captured}), _Modes(captured)
        self._names = {m: name.removeprefix("model").lstrip(".")
                       for name, m in loss.named_modules()}
        self._children = [m._modules for m in self._names]
        self._were_children = [dict(m._modules) for m in self._names]
        hooks = [vars(m)[key] for m in self._names for key in _HOOKS
                 if key in vars(m)]
        self._hooks = [held for held in hooks if held]
        self._no_hooks = [held for held in hooks if not held]
        self._params: List[nn.Parameter] = []
        self._attributes: Dict[
            Tuple[nn.Module, str], Tuple[Dict[str, Any], Any, Any]] = {}
        self._outside = [_Outside(f) for f in _find_functions(loss)]
        self._hooked = self._list_hooks()

    def add(self, reads: Reads) -> None:
        """What one more program was compiled with."""
        for module, names in reads.names.items():
            attributes = vars(module)
            for name in names & attributes.keys():
                value = attributes[name]
                held = None if isinstance(value, _PLAIN) else _hold(value)
                self._attributes.setdefault((module, name),
                                            (attributes, value, held))
        self._params = [p for p in self._model.parameters()
                        if p not in reads.hooked]
        self._hooked = self._list_hooks()

    def check(self) -> None:
        """
        Raises:
            Error: what no longer holds.
        """
        self._check_modules()
        self._check_modes()
        for (module, name), (own, was, held) in self._attributes.items():
            now = own.get(name, _GONE)
            if now is was and held is None:
                continue
            if not _is_same(was if held is None else held,
                            now if held is None else _hold(now)):
                name += _name_field(held, _hold(now))
                raise _explain_change(self._describe(module, name), was, now)
        for outside in self._outside:
            outside.check()

    def _describe(self, module: nn.Module, name: str) -> str:
        path = self._names.get(module, "")
        return f"'{path}.{name}'" if path else f"the model's '{name}'"

    def _check_modules(self) -> None:
        if self._children != self._were_children:
            children, were = next(
                pair for pair in zip(self._children, self._were_children)
                if pair[0] != pair[1])
            key = next(k for k in {**were, **children}
                       if were.get(k) is not children.get(k))
            raise _explain_change(
                f"the module '{key}'", were.get(key, _GONE),
                children.get(key, _GONE), otherwise="")
        if any(self._no_hooks) or self._list_hooks() != self._hooked:
            raise Error("the model has other hooks than when the step was "
                        "compiled: make the step anew")

    def _check_modes(self) -> None:
        # A model that is evaluated as a whole is between two steps.
        whole, captured = self._modes
        changed = (whole if self._model.training else captured).find_changed()
        if changed is not None:
            raise _explain_change(
                self._describe(changed, "training"), not changed.training,
                changed.training, otherwise="")

    def _list_hooks(self) -> List[Any]:
        return [*map(tuple, self._hooks),
                *(p._backward_hooks and tuple(p._backward_hooks)
                  for p in self._params)]
