"""Values that functions read from outside of them, and whether they still are
what they were."""

from __future__ import annotations

import dataclasses
import dis
import functools
import sys
import types
from typing import (Any, Callable, Dict, Iterable, Iterator, List, NamedTuple,
                    Optional, Set, Tuple)

import numpy
import torch
from torch import nn

from ._torch_places import is_users

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


def _list_loaded(code: types.CodeType, ops: Tuple[str, ...]) -> Set[str]:
    return {instruction.argval for instruction in dis.get_instructions(code)
            if instruction.opname in ops}


class Words:
    """What the code of functions may read of objects: names of attributes, and
    keys, as they stand in it. Names that it writes as well are of caches and
    counters, which are its own.

    Attributes:
        names, keys: that it reads.
        own: names that it writes.
    """

    def __init__(self, functions: List[types.FunctionType]):
        self.names: Set[str] = set()
        self.keys: Set[str] = set()
        self.own: Set[str] = set()
        self.extend(functions)

    def extend(self, functions: List[types.FunctionType]) -> None:
        for function in functions:
            self._add(function.__code__)
        self.names -= self.own

    def _add(self, code: types.CodeType) -> None:
        self.names.update(_list_loaded(code, ("LOAD_ATTR", "LOAD_METHOD")))
        self.own.update(_list_loaded(code, ("STORE_ATTR",)))
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


def _list_places(value, words: Words) -> Optional[Dict[str, Any]]:
    """The parts of a value that are compared: what each is called, and its key
    or field. None for a value that is compared as a whole."""
    if isinstance(value, _PLAIN) or isinstance(value, (
            torch.Tensor, numpy.ndarray, nn.Module, types.ModuleType,
            types.FunctionType)):
        return None
    if isinstance(value, (list, tuple, dict, set, frozenset)):
        if len(value) > _MANY:
            return {_LENGTH: _LENGTH}
        if isinstance(value, (set, frozenset)):
            return {f"[{item!r}]": item for item in value}
        if not isinstance(value, dict):
            return {f"[{i}]": i for i in range(len(value))}
        read = [key for key in value
                if not isinstance(key, str) or key in words.keys]
        return {f"[{key!r}]": key for key in read or value}
    fields = getattr(value, "__dict__", {})
    return {f".{name}": name for name in words.names
            if _is_field(fields.get(name, GONE))}


def _look_up(value, key) -> Any:
    """A part of a value, or GONE."""
    if key is _LENGTH:
        return len(value)
    if isinstance(value, dict):
        return dict.get(value, key, GONE)  # a subclass may have another get()
    if isinstance(value, (list, tuple)):
        return value[key] if key < len(value) else GONE
    if isinstance(value, (set, frozenset)):
        return None if key in value else GONE
    field = getattr(value, "__dict__", {}).get(key, GONE)
    return field if _is_field(field) else GONE


# Of objects' fields.
_FIELDS = (*_PLAIN, list, tuple, dict, torch.Tensor, nn.Module, numpy.ndarray,
           types.SimpleNamespace)


def _is_field(value) -> bool:
    return isinstance(value, _FIELDS) or (
        not isinstance(value, type) and is_users_class(type(value)))


def _copy(value) -> Any:
    """Of a list, tuple or set of what is compared by its value, or an array;
    else None."""
    if isinstance(value, numpy.ndarray):
        return value.copy() if value.size <= _MANY else None
    if type(value) not in (list, tuple, set, frozenset) or len(value) > _MANY:
        return None
    if all(isinstance(item, _PLAIN) for item in value):
        return value.copy() if isinstance(value, (list, set)) else value
    return None


class Held:
    """A value as it was: of containers what they held, three levels down; of an
    object the fields that code names."""

    __slots__ = ("value", "is_plain", "_parts", "_copy")

    def __init__(self, value, words: Words, depth: int = 3):
        self.value = value
        self._copy = _copy(value)
        # Then the same object is the same value.
        self.is_plain = value is GONE or (
            isinstance(value, (*_PLAIN, tuple))
            and (not isinstance(value, tuple) or self._copy is not None))
        places = (_list_places(value, words)
                  if depth and value is not GONE else None)
        # By what they are called: the key, and what was there. (Words may get
        # more keys and names later.)
        self._parts = places if places is None else {
            place: (key, Held(_look_up(value, key), words, depth - 1))
            for place, key in places.items()}

    def find_change(self, now) -> Optional[Change]:
        if self._copy is not None and type(now) is type(self.value) and (
                numpy.array_equal(now, self._copy)
                if isinstance(now, numpy.ndarray) else now == self._copy):
            return None
        if self._parts is None and self._copy is None:
            return None if _is_equal(self.value, now) else Change(
                "", self.value, now)
        if self._parts is None:
            return Change("", self.value, now)
        may_be_equal = _LENGTH not in self._parts and (
            isinstance(now, (list, tuple, dict, set, frozenset))
            or dataclasses.is_dataclass(now))
        if type(now) is not type(self.value) or not (
                now is self.value or may_be_equal):
            return Change("", self.value, now)
        if isinstance(now, (list, tuple, set, frozenset)) and may_be_equal and (
                len(now) != len(self._parts)):
            return Change("", self.value, now)
        for place, (key, held) in self._parts.items():
            change = held.find_change(_look_up(now, key))
            if change is not None:
                return Change(place + change.path, change.was, change.now)
        return None

    def drop_changed(self, now) -> bool:
        """Forgets the keys and fields that are others now; whether the value
        itself is."""
        change = self.find_change(now)
        if change is None:
            return False
        if not change.path or isinstance(now, (list, tuple, set, frozenset)):
            return True
        self._parts = {place: (key, held)
                       for place, (key, held) in self._parts.items()
                       if not held.drop_changed(_look_up(now, key))}
        return False


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


def list_outside(function: types.FunctionType) -> List[Any]:
    """The values that a function reads from outside, by its names."""
    return [*(function.__globals__.get(name)
              for name in _find_globals(function.__code__)),
            *(_get(cell) for _, cell in _list_cells(function))]


def is_users_class(cls: type) -> bool:
    module = sys.modules.get(cls.__module__)
    file = getattr(module, "__file__", None)
    return cls.__module__ == "__main__" or bool(file and is_users(file))


def _unwrap(function) -> Any:
    """The function of a method, a property, a partial or an object that is
    called."""
    while isinstance(function, functools.partial):
        function = function.func
    for name in ("__func__", "fget"):
        function = getattr(function, name, None) or function
    if isinstance(function, types.FunctionType):
        return function
    return getattr(type(function), "__call__", None)


class Functions:
    """The user's own functions among some callables, those that they call by
    name, and methods of their objects that they name.

    Attributes:
        found: functions, in order.
        objects: what they read outside and can be changed: objects of the
            user's classes, lists, dicts and sets.
    """

    def __init__(self, roots: List[Any], modules: Iterable[nn.Module]):
        self.found: Dict[types.FunctionType, None] = {}
        self.objects: Dict[int, Any] = {}
        self._classes: Dict[type, None] = dict.fromkeys(
            type(m) for m in modules if is_users_class(type(m)))
        pending = list(roots)
        for root in roots:
            while isinstance(root, functools.partial):
                pending += [*root.args, *root.keywords.values()]
                root = root.func
            self._add_object(getattr(root, "__self__", root))
        while pending:
            for function in pending:
                self._add(_unwrap(function))
            pending = self._list_methods()

    def _add_object(self, value) -> None:
        if isinstance(value, (list, dict, set)):
            self.objects[id(value)] = value
        elif not isinstance(value, (nn.Module, type)) and is_users_class(
                type(value)):
            self.objects[id(value)] = value
            self._classes[type(value)] = None

    def _add(self, function) -> None:
        if not isinstance(function, types.FunctionType) or (
                function in self.found
                or not is_users(function.__code__.co_filename)):
            return
        self.found[function] = None
        values = list_outside(function)
        values += [item for value in values if isinstance(value, (list, tuple))
                   for item in value if isinstance(item, types.FunctionType)]
        for value in values:
            if isinstance(value, types.FunctionType):
                self._add(value)
            else:
                self._add_object(value)

    def _list_methods(self) -> List[Any]:
        """Those that have not been found."""
        names = Words(list(self.found)).names | {"__call__"}
        names -= {"__init__"}
        methods = [vars(base)[name] for cls in self._classes
                   for base in cls.__mro__
                   for name in names & vars(base).keys()]
        return [method for method in methods
                if isinstance(_unwrap(method), types.FunctionType)
                and _unwrap(method) not in self.found
                and is_users(_unwrap(method).__code__.co_filename)]


def _is_held(value) -> bool:
    """Not what has a name in a program's text: functions, classes, modules of
    Python's."""
    if isinstance(value, type):
        return is_users_class(value)
    return value is not GONE and not isinstance(value, (
        types.ModuleType, types.FunctionType, types.BuiltinFunctionType))


class Outside:
    """What one function reads from outside.

    Args:
        is_called: whether it may have been made in a run, whose tensors are not
            to be kept.
    """

    def __init__(self, function: types.FunctionType, words: Words,
                 is_called: bool = False):
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
                      if _is_held(value := read()) and not (
                          is_called and isinstance(value, torch.Tensor))}

    def drop_changed(self) -> None:
        """What the function's own runs have changed."""
        self._held = {name: (read, held)
                      for name, (read, held) in self._held.items()
                      if not held.drop_changed(read())}

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
                      if not held.drop_changed(held.value)]

    def find_change(self) -> Optional[Change]:
        for held in self._held:
            change = held.find_change(held.value)
            if change is not None:
                return Change(f"'{type(held.value).__name__}{change.path}', "
                              "which the loss reads,", change.was, change.now)
        return None
