"""What a compiled step assumes of Python, and whether it still holds: a model's
modules, their modes, their hooks, the attributes that forward() reads, and what
functions read from outside.

PyTorch's own compiler calls these guards, and compiles again where one fails.
Here a step says what has changed: what is to change belongs into a buffer.
"""

from __future__ import annotations

import threading
import types
from typing import Any, Callable, Dict, Iterable, List, Optional, Set, Tuple

from torch import nn

from ._errors import Error
from ._torch_guard import OWN
from ._torch_outside import (GONE, Bound, Change, Functions, Held, Outside,
                             Words, list_outside)

# Attributes that every module has, of its class.
_EVERY = frozenset(dir(nn.Module))
_HOOKS = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks",
          "_backward_pre_hooks")


class Reads:
    """Which attributes of modules the thread reads while it is entered. One
    at a time may be.

    Attributes:
        names: by module, an attribute's each.
        missing: likewise, of those that there were not.
        hooked: parameters that the loss itself hooks.
        numbers: tensors of no module, and what item() has given of them.
        called: functions that autograd calls.
    """

    def __init__(self):
        self.names: Dict[nn.Module, Set[str]] = {}
        self.missing: Dict[nn.Module, Set[str]] = {}
        self.hooked: Set[nn.Parameter] = set()
        self.numbers: List[Tuple[torch.Tensor, Any]] = []
        self.called: List[Callable] = []

    def __enter__(self) -> "Reads":
        names, missing, own = self.names, self.missing, threading.get_ident()

        def get(module, name):
            try:
                value = object.__getattribute__(module, name)
            except AttributeError:
                if threading.get_ident() == own:
                    missing.setdefault(module, set()).add(name)
                raise
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
        for read in (self.names, self.missing):
            read.get(module, set()).difference_update(names)

    def list_read(self, module: nn.Module) -> Set[str]:
        """What was read of a module, and is one of its own attributes, or was
        found not to be: of its class, or nowhere."""
        own = vars(module)
        names = {name for name in self.names.get(module, ())
                 if name in own or name == "forward" or not (
                     name in _EVERY
                     or callable(getattr(type(module), name, None)))}
        tensors = (*module._parameters, *module._buffers, *module._modules)
        return names.union(name for name in self.missing.get(module, ())
                           if name not in tensors and name not in own)


_BUFFER = ", or keep in a buffer what is to change between steps"


def _show(value) -> str:
    plain = (bool, int, float, complex, str, type(None))
    text = ("not there" if value is GONE else repr(value)
            if isinstance(value, plain) else f"a {type(value).__name__}")
    return text if len(text) <= 40 else text[:36] + " ..."


def _explain(change: Change, otherwise: str = _BUFFER) -> Error:
    was, now = _show(change.was), _show(change.now)
    how = (f"was {was} when the step was compiled, and is {now}" if was != now
           else "is another one than when the step was compiled")
    return Error(f"{change.path} {how}: make the step anew{otherwise}")


def _strip(name: str) -> str:
    """Names as the user has them."""
    first, _, rest = name.partition(".")
    return rest if first in ("model", "captured") else name


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
        own = {m for root in loss.list_roots() for m in root.modules()}
        # Without modes a program is for evaluation, and has one of its own.
        captured = {m: m.training for m in loss.captured.modules()
                    if m not in own} if modes else {}
        self._modes = _Modes({**modes, **captured}), _Modes(captured)
        self._names = {m: _strip(name) for name, m in loss.named_modules()}
        self._forwards = {kind: kind.forward
                          for kind in map(type, self._names)
                          if kind.forward is kind.forward}  # and no method
        self._children = [m._modules for m in self._names]
        self._were_children = [dict(m._modules) for m in self._names]
        hooks = [vars(m)[key] for m in self._names for key in _HOOKS
                 if key in vars(m)]
        self._hooks = [held for held in hooks if held]
        self._no_hooks = [held for held in hooks if not held]
        self._params: List[nn.Parameter] = []
        self._numbers: List[Tuple[torch.Tensor, Any]] = []
        self._attributes: Dict[
            Tuple[nn.Module, str], Tuple[Dict[str, Any], Held]] = {}
        self._functions = dict(loss.functions.found)
        self._words = Words(list(self._functions))
        self._outside: List[Any] = [Outside(f, self._words)
                                    for f in self._functions]
        # Before what the loss's runs have changed is put back.
        loss.watchers = [lambda: [o.drop_changed() for o in self._outside]]
        if not isinstance(loss.loss_fn, nn.Module):
            self._outside.append(Bound(loss.loss_fn, self._words))
        self._hooked = self._list_hooks()

    def add(self, reads: Reads) -> None:
        """What one more program was compiled with."""
        for module in {**reads.names, **reads.missing}:
            self._hold(module, reads.list_read(module) - self._words.own)
        self._add_called(reads.called)
        reads.called.clear()  # which hold tensors
        self._numbers += reads.numbers
        self._params = [p for p in self._model.parameters()
                        if p not in reads.hooked]
        self._hooked = self._list_hooks()

    def _add_called(self, called: List[Callable]) -> None:
        """Hooks, and what user's functions do backwards: no code names them."""
        found = Functions(called, ()).found
        new = [f for f in found if f not in self._functions]
        self._functions.update(dict.fromkeys(new))
        self._words.extend(new)
        self._outside += [Outside(f, self._words, is_called=True) for f in new]
        self._outside += [Bound(f, self._words) for f in called
                          if not isinstance(f, types.FunctionType)]
        modules = [getattr(f, "__self__", None) for f in called]
        modules += [value for f in new for value in list_outside(f)]
        for module in dict.fromkeys(
                m for m in modules if isinstance(m, nn.Module)):
            self._hold(module, self._words.names & vars(module).keys())

    def _hold(self, module: nn.Module, names: Iterable[str]) -> None:
        own = vars(module)
        for name in names:
            self._attributes.setdefault((module, name), (
                own, Held(own.get(name, GONE), self._words)))

    def check(self) -> None:
        """
        Raises:
            Error: what no longer holds.
        """
        self._check_modules()
        self._check_modes()
        for (module, name), (own, held) in self._attributes.items():
            now = own.get(name, GONE)
            if now is held.value and held.is_plain:
                continue
            change = held.find_change(now)
            if change is not None:
                path = self._describe(module, name + change.path)
                raise _explain(Change(path, change.was, change.now))
        for tensor, was in self._numbers:
            now = tensor.item()
            if now != was and (now == now or was == was):
                raise _explain(Change("item() of a tensor beside the model",
                                      was, now))
        for outside in self._outside:
            change = outside.find_change()
            if change is not None:
                raise _explain(change)

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
            raise _explain(Change(
                f"the module '{key}'", were.get(key, GONE),
                children.get(key, GONE)), otherwise="")
        for kind, was in self._forwards.items():
            if kind.forward is not was:
                raise _explain(Change(f"'{kind.__name__}.forward'", was,
                                      kind.forward), otherwise="")
        if any(self._no_hooks) or self._list_hooks() != self._hooked:
            raise Error("the model has other hooks than when the step was "
                        "compiled: make the step anew")

    def _check_modes(self) -> None:
        # A model that is evaluated as a whole is between two steps.
        whole, captured = self._modes
        changed = (whole if self._model.training else captured).find_changed()
        if changed is not None:
            raise _explain(Change(
                self._describe(changed, "training"), not changed.training,
                changed.training), otherwise="")

    def _list_hooks(self) -> List[Any]:
        return [*map(tuple, self._hooks),
                *(p._backward_hooks and tuple(p._backward_hooks)
                  for p in self._params)]
