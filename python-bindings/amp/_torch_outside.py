"""Values that functions read from outside of them, and whether they still are
what they were."""

from __future__ import annotations

import dis
import functools
import types
from typing import (Any, Callable, Dict, Iterator, List, NamedTuple, Optional,
                    Set)

import numpy
import torch
from torch import nn

from ._torch_trace import is_users

# Types whose values are compared; objects of others are the same or not.
_PLAIN = (type(None), bool, int, float, complex, str, bytes, torch.dtype,
          torch.device, torch.Size, range, numpy.generic)
# Of more items than this the number alone is compared, of the same object: a
# vocabulary.
_MANY = 1000
_LENGTH = "'s length"
GONE = object()


class Change(NamedTuple):
    """What is another one: where in a value (".alpha", "[3]", or ""), and its
    values."""

    path: str
    was: Any
    now: Any


class Words:
    """What the code of functions may read of objects: names of attributes, and
    keys, as they stand in it."""

    def __init__(self, functions: List[types.FunctionType]):
        self.names: Set[str] = set()
        self.keys: Set[str] = set()
        for function in functions:
            self._add(function.__code__)

    def _add(self, code: types.CodeType) -> None:
        self.names.update(code.co_names)
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self._add(constant)
            elif isinstance(constant, str):
                self.keys.add(constant)


def _is_equal(one, other) -> bool:
    if one is other:
        return True
    if type(one) is not type(other) or not isinstance(one, _PLAIN):
        return False
    return bool(one == other) or bool(one != one and other != other)


def _list_parts(value, words: Words) -> Optional[Dict[str, Any]]:
    """The parts of a value that are compared, by their places; None for one
    that is compared as a whole."""
    if isinstance(value, _PLAIN) or isinstance(value, (
            torch.Tensor, nn.Module, type, types.ModuleType,
            types.FunctionType)):
        return None
    if isinstance(value, (list, tuple, dict, set, frozenset)):
        if len(value) > _MANY:
            return {_LENGTH: len(value)}
        if isinstance(value, (set, frozenset)):
            return {f"[{item!r}]": None for item in value}
        if not isinstance(value, dict):
            return {f"[{i}]": item for i, item in enumerate(value)}
        read = [key for key in value
                if not isinstance(key, str) or key in words.keys]
        return {f"[{key!r}]": value[key] for key in read or value}
    fields = getattr(value, "__dict__", {})
    return {f".{name}": fields.get(name, GONE) for name in words.names
            if isinstance(fields.get(name), (*_PLAIN, list, tuple, dict))}


def _copy(value) -> Any:
    """Of a list, tuple or set of what is compared by its value; else None."""
    if type(value) not in (list, tuple, set, frozenset) or len(value) > _MANY:
        return None
    if all(isinstance(item, _PLAIN) for item in value):
        return value.copy() if isinstance(value, (list, set)) else value
    return None


class Held:
    """A value as it was: of containers what they held, two levels down; of an
    object the fields that code names."""

    __slots__ = ("value", "is_plain", "_words", "_parts", "_copy")

    def __init__(self, value, words: Words, depth: int = 2):
        self.value, self._words = value, words
        self._copy = _copy(value)
        # Then the same object is the same value.
        self.is_plain = isinstance(value, (*_PLAIN, tuple)) and (
            not isinstance(value, tuple) or self._copy is not None)
        parts = _list_parts(value, words) if depth else None
        self._parts = parts if parts is None else {
            place: Held(part, words, depth - 1)
            for place, part in parts.items()}

    def find_change(self, now) -> Optional[Change]:
        if self._copy is not None and now == self._copy:
            return None
        if self._parts is None:
            return None if _is_equal(self.value, now) else Change(
                "", self.value, now)
        may_be_equal = (_LENGTH not in self._parts and isinstance(
            now, (list, tuple, dict, set, frozenset)))
        if type(now) is not type(self.value) or not (
                now is self.value or may_be_equal):
            return Change("", self.value, now)
        parts = _list_parts(now, self._words)
        if isinstance(now, (list, tuple, set, frozenset)) and (
                len(parts) != len(self._parts)):
            return Change("", self.value, now)
        for place, held in self._parts.items():
            change = held.find_change(parts.get(place, GONE))
            if change is not None:
                return Change(place + change.path, change.was, change.now)
        return None


def _find_globals(code: types.CodeType) -> Set[str]:
    """Names outside of a function that it reads, and does not write."""
    read, written = set(), set()
    for instruction in dis.get_instructions(code):
        if instruction.opname == "LOAD_GLOBAL":
            read.add(instruction.argval)
        elif instruction.opname == "STORE_GLOBAL":
            written.add(instruction.argval)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            read |= _find_globals(constant)
    return read - written


def _get(cell) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not written yet
        return GONE


def _list_cells(function: types.FunctionType) -> Iterator[Any]:
    return zip(function.__code__.co_freevars, function.__closure__ or ())


def find_functions(roots: List[Any]) -> List[types.FunctionType]:
    """The user's own functions among some callables, and those that they call
    by name."""
    found: Dict[types.FunctionType, None] = {}
    pending = list(roots)
    while pending:
        function = pending.pop()
        if isinstance(function, functools.partial):
            pending.append(function.func)
            continue
        function = getattr(function, "__func__", function)
        if not isinstance(function, types.FunctionType):
            function = getattr(type(function), "__call__", None)
        if not isinstance(function, types.FunctionType) or (
                function in found
                or not is_users(function.__code__.co_filename)):
            continue
        found[function] = None
        pending += [function.__globals__[name]
                    for name in _find_globals(function.__code__)
                    if isinstance(function.__globals__.get(name),
                                  types.FunctionType)]
        pending += [value for _, cell in _list_cells(function)
                    if isinstance(value := _get(cell), types.FunctionType)]
    return list(found)


def _is_held(value) -> bool:
    """Not what has a name in a program's text: functions, classes, modules of
    Python's."""
    return value is not GONE and not isinstance(value, (
        type, types.ModuleType, types.FunctionType,
        types.BuiltinFunctionType))


class Outside:
    """What one function reads from outside."""

    def __init__(self, function: types.FunctionType, words: Words):
        self._name = function.__qualname__
        own = function.__globals__
        places: Dict[str, Callable[[], Any]] = {
            name: functools.partial(own.get, name, GONE)
            for name in _find_globals(function.__code__)}
        for name, cell in _list_cells(function):
            places[name] = functools.partial(_get, cell)
        for i, _ in enumerate(function.__defaults__ or ()):
            places[f"default {i}"] = functools.partial(
                lambda i: (function.__defaults__ or ())[i], i)
        self._held = {name: (read, Held(value, words))
                      for name, read in places.items()
                      if _is_held(value := read())}

    def drop_changed(self) -> None:
        """What the function's own runs have changed."""
        self._held = {name: (read, held)
                      for name, (read, held) in self._held.items()
                      if held.find_change(read()) is None}

    def find_change(self) -> Optional[Change]:
        for name, (read, held) in self._held.items():
            change = held.find_change(read())
            if change is not None:
                return Change(f"'{name}{change.path}', which {self._name}() "
                              "reads,", change.was, change.now)
        return None


class Bound:
    """The object of a method, or one that is called itself, and what a partial
    call binds."""

    def __init__(self, function, words: Words):
        objects = []
        while isinstance(function, functools.partial):
            objects += [*function.args, *function.keywords.values()]
            function = function.func
        owner = getattr(function, "__self__", function)
        if not isinstance(owner, (types.FunctionType, nn.Module)):
            objects.append(owner)
        self._held = [Held(value, words) for value in objects]

    def drop_changed(self) -> None:
        self._held = [held for held in self._held
                      if held.find_change(held.value) is None]

    def find_change(self) -> Optional[Change]:
        for held in self._held:
            change = held.find_change(held.value)
            if change is not None:
                return Change(f"'{type(held.value).__name__}{change.path}', "
                              "which the loss reads,", change.was, change.now)
        return None
