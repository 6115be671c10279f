"""A module is after an export what it was before, whatever happened.

torch.export traces with fake tensors in the places of a module's own. An error
in the middle of it may leave some of them there (one module in two places), and
what forward() keeps in an attribute is a fake tensor then, too.
"""

from __future__ import annotations

import contextlib
import types
from collections import (Counter, OrderedDict, UserDict, UserList, defaultdict,
                         deque)
from typing import Any, Dict, Iterator, List, Sequence, Tuple

import torch
from torch import nn
from torch._C import _functorch

from ._torch_outside import is_users_class

# What every module has: not a model's own.
OWN = frozenset(vars(nn.Module()))


_CONTAINERS = (list, dict, set, OrderedDict, defaultdict, Counter, deque,
               UserDict, UserList)
_SEQUENCES = (list, deque, UserList)


def _copy(value) -> Any:
    """Of a container, whose contents may be changed in place, as a module's
    hooks; else None."""
    if type(value) in _CONTAINERS:
        return value.copy()
    return None


def _list_held(value) -> Iterator[Tuple[Any, Any, Any]]:
    """A container, or a plain object's fields, and what is in it now."""
    if (content := _copy(value)) is not None:
        yield value, value, content
    elif isinstance(value, types.SimpleNamespace) or (
            is_users_class(type(value)) and hasattr(value, "__dict__")
            and not isinstance(value, (nn.Module, torch.Tensor, type))):
        yield value, vars(value), dict(vars(value))


def _put_back(value, content) -> None:
    value.clear()
    if isinstance(value, _SEQUENCES):
        value.extend(content)
    else:
        value.update(content)


def set_attribute(value, name: str, content) -> None:
    """Past what a module makes of it."""
    if isinstance(value, type):
        setattr(value, name, content)
    else:
        vars(value)[name] = content


class Saved:
    """The attributes of a module, a class or another object, and what the
    containers and plain objects among them hold; or what a container holds."""

    def __init__(self, module):
        self.module = module
        self.attributes = dict(getattr(module, "__dict__", {}))
        own = () if _copy(module) is None else (module,)
        self.contents: List[Tuple[Any, Any, Any]] = [
            held for value in (*own, *self.attributes.values())
            for held in _list_held(value)]

    def find_changed(self) -> List[str]:
        """Attributes of the model's own that are others now, or hold others."""
        now = vars(self.module)
        held = {id(owner) for owner, value, content in self.contents
                if not _is_same(value, content)}
        return [name for name in {**self.attributes, **now}
                if name not in OWN and (
                    now.get(name, OWN) is not self.attributes.get(name, OWN)
                    or id(now.get(name)) in held)]

    def restore(self) -> None:
        attributes = getattr(self.module, "__dict__", {})
        if attributes.keys() != self.attributes.keys() or any(
                attributes[key] is not value
                for key, value in self.attributes.items()):
            self._put_back_all(attributes)
        for _, value, content in self.contents:
            if not _is_same(value, content):
                _put_back(value, content)

    def _put_back_all(self, attributes) -> None:
        if not isinstance(self.module, type):
            attributes.clear()
            attributes.update(self.attributes)
            return
        for name in self.find_changed():
            if name in self.attributes:
                setattr(self.module, name, self.attributes[name])
            else:
                delattr(self.module, name)


def _is_same(value, content) -> bool:
    """Whether a container holds the same objects, in the same order."""
    if len(value) != len(content):
        return False
    if isinstance(value, (dict, UserDict)):
        return all(a is b and value[a] is content[b]
                   for a, b in zip(value, content))
    if isinstance(value, _SEQUENCES):
        return all(a is b for a, b in zip(value, content))
    return value == content


def _find_tensors(root: nn.Module) -> Dict[int, torch.Tensor]:
    found = [*root.parameters(), *root.buffers()]
    return {id(tensor): tensor for tensor in found}


def list_classes(values) -> List[type]:
    """The user's classes that some objects are of."""
    return list(dict.fromkeys(
        cls for value in values for cls in type(value).__mro__
        if is_users_class(cls)))


@contextlib.contextmanager
def keeps_objects(root: nn.Module) -> Iterator[None]:
    """The same of objects that a Loss reads, and no module of it."""
    objects = list(getattr(root, "objects", ()))
    saved = [Saved(value) for value in (*objects, *list_classes(objects))]
    try:
        yield
    finally:
        for each in saved:
            each.restore()


@contextlib.contextmanager
def keeps_module(root: nn.Module) -> Iterator[List[Saved]]:
    """Within it a module may be traced or run: behind it, after an error too,
    every module below the root has the parameters, buffers, modules and
    attributes that it had, the same objects, in containers of the same
    contents, and tensors that ask for a gradient as before. So have the user's
    classes of these modules, and the objects that a Loss reads. What tensors
    hold is not put back: who runs a module keeps it, by copies."""
    depth = _functorch.get_dynamic_layer_stack_depth()
    modules = list(root.modules())
    saved = [Saved(value) for value in (*modules, *list_classes(modules))]
    asking = [(t, t.requires_grad) for t in _find_tensors(root).values()]
    try:
        with keeps_objects(root):
            yield saved
            for watch in getattr(root, "watchers", ()):
                watch()
    finally:
        # Levels of torch.func that an error has left open.
        _functorch.pop_dynamic_layer_stack_and_undo_to_depth(depth)
        for each in saved:
            each.restore()
        for tensor, wanted in asking:
            if tensor.is_leaf and tensor.requires_grad != wanted:
                tensor.requires_grad_(wanted)


def _name_all(root: nn.Module) -> Dict[str, str]:
    """Each place of a parameter or buffer, a module that is in two places by
    its first name, and the name that root.named_parameters() has for it."""
    first: Dict[int, str] = {}
    names = {}
    for prefix, module in root.named_modules():
        for key, tensor in (*module._parameters.items(),
                            *module._buffers.items()):
            if tensor is not None:
                name = f"{prefix}.{key}" if prefix else key
                names[name] = first.setdefault(id(tensor), name)
    return names


def call_functional(root: nn.Module, tensors: Dict[str, torch.Tensor],
                    arguments: Sequence[Any]) -> Any:
    """torch.func.functional_call, which puts another tensor back than there was
    where one module is in two places.

    Args:
        tensors: by the names of root.named_parameters() and named_buffers();
            what the model puts in the place of one is in it after the call.
    """
    names = _name_all(root)
    places = {place: tensors[name] for place, name in names.items()
              if name in tensors}
    result = torch.func.functional_call(root, places, tuple(arguments),
                                        tie_weights=False)
    tensors.update((name, places[name]) for name in tensors if name in places)
    return result
