"""Optimizers of PyTorch's as a step's."""

from __future__ import annotations

import warnings
from typing import Any, Callable, Dict, List, Optional, Tuple

import torch
from torch import nn

from . import _options
from ._errors import AmpWarning, Error

_CLASSES = {
    torch.optim.SGD: _options.SGD, torch.optim.Adam: _options.Adam,
    torch.optim.AdamW: _options.AdamW, torch.optim.Adagrad: _options.Adagrad,
    torch.optim.Adadelta: _options.Adadelta,
    torch.optim.RMSprop: _options.RMSprop}
# Of newer versions of PyTorch.
_CLASSES.update(
    (getattr(torch.optim, name), getattr(_options, name))
    for name in ("Adafactor", "Muon") if hasattr(torch.optim, name))


def _find_class(optimizer: torch.optim.Optimizer):
    cls = _CLASSES.get(type(optimizer))
    if cls is None:
        kind = type(optimizer)
        name = (f"torch.optim.{kind.__name__}" if kind.__module__.startswith(
            "torch.optim") else f"{kind.__module__}.{kind.__qualname__}")
        raise Error(f"no counterpart of {name}; there are "
                    + ", ".join(c.__name__ for c in _CLASSES))
    return cls


# What no number depends on: how, what of, and what schedulers note.
_NOTES = ("param_names", "initial_lr", "max_lr", "min_lr", "base_momentum",
          "max_momentum")
_OF_SPEED = (*_NOTES, "params", "foreach", "fused", "capturable",
             "differentiable", "decoupled_weight_decay")


def _convert(group: Dict[str, Any], cls) -> _options.Optimizer:
    """An optimizer from the options of a parameter group."""
    values = dict(group)
    if cls is _options.Adam and values.get("decoupled_weight_decay"):
        cls = _options.AdamW
    if "betas" in values:
        values["beta1"], values["beta2"] = values.pop("betas")
    if isinstance(values.get("eps"), tuple):
        values["eps1"], values["eps2"] = values.pop("eps")
    if "adjust_lr_fn" in values:
        values["adjust_lr"] = values.pop("adjust_lr_fn")
    if "ns_coefficients" in values:
        values["ns_a"], values["ns_b"], values["ns_c"] = values.pop(
            "ns_coefficients")
    for key in _OF_SPEED:
        values.pop(key, None)
    for key, value in values.items():
        if key not in cls.__dataclass_fields__ and value:
            raise Error(f"no counterpart of {key}={value!r} of "
                        f"torch.optim.{cls.__name__}")
    taken = {key: value.item() if isinstance(value, torch.Tensor) else value
             for key, value in values.items()
             if key in cls.__dataclass_fields__ and value is not None}
    return cls(**taken)


def _name(params: nn.Module, loss_fn: Optional[Callable]) -> Dict[int, str]:
    """The names of a module's parameters, and of a loss module's."""
    names = {}
    if isinstance(loss_fn, nn.Module):
        names = {id(p): f"loss_fn.{n}" for n, p in loss_fn.named_parameters()}
    names.update((id(p), n) for n, p in params.named_parameters())
    return names


def from_optimizer(optimizer: torch.optim.Optimizer, model: nn.Module,
                   loss_fn: Optional[Callable] = None
                   ) -> Tuple[_options.Optimizer, List[_options.Group]]:
    """An optimizer of PyTorch's over a model's parameters, and a loss module's,
    as the step's optimizer (of its first group) and groups. Its state is not
    taken over.

    Raises:
        amp.Error: it has no counterpart, or misses a parameter.
    """
    names = _name(model, loss_fn)
    cls = _find_class(optimizer)
    _check_hooks(optimizer)
    if optimizer.state:
        warnings.warn("the optimizer's state is not taken over: the step's "
                      "moments begin at zero", AmpWarning, stacklevel=3)
    converted = [_convert(g, cls) for g in optimizer.param_groups]
    groups, seen = [], set()
    for group, option in zip(optimizer.param_groups, converted):
        for param in group["params"]:
            name = names.get(id(param))
            if name is None:
                raise Error("the optimizer has a parameter that the model has "
                            f"not, of shape {tuple(param.shape)}")
            seen.add(id(param))
            if option != converted[0]:
                groups.append(_options.Group(name, option))
    for module in (model, loss_fn):
        params = (module.parameters() if isinstance(module, nn.Module) else ())
        for param in params:
            if param.requires_grad and id(param) not in seen:
                raise Error(
                    f"the optimizer lacks '{names[id(param)]}', which asks for "
                    "a gradient: set requires_grad to False to leave it out")
    return converted[0], groups


def _check_hooks(optimizer: torch.optim.Optimizer) -> None:
    if optimizer._optimizer_step_pre_hooks or (
            optimizer._optimizer_step_post_hooks):
        raise Error("the optimizer has hooks on its steps, which a compiled "
                    "step does not call: do between the steps what they do")


class Hyperparameters:
    """An optimizer's, which are compiled: a change, as a scheduler of PyTorch's
    makes it, would have no effect."""

    def __init__(self, optimizer: torch.optim.Optimizer):
        self._optimizer = optimizer
        self._first = self._read()

    def _read(self) -> List[Dict[str, Any]]:
        return [{key: float(value) if isinstance(value, torch.Tensor)
                 else list(map(id, value)) if key == "params" else value
                 for key, value in group.items() if key not in _NOTES}
                for group in self._optimizer.param_groups]

    def check(self) -> None:
        _check_hooks(self._optimizer)
        now = self._read()
        if now == self._first:
            return
        if len(now) != len(self._first):
            raise Error(f"the optimizer has {len(now)} groups, and had "
                        f"{len(self._first)} when the step was compiled: make "
                        "the step anew")
        key, value, first = next(
            (key, new[key], old.get(key)) for new, old in zip(now, self._first)
            for key in new if new[key] != old.get(key))
        if key == "params":
            raise Error("the optimizer has other parameters than when the step "
                        "was compiled: make the step anew")
        key = "learning rate" if key == "lr" else key
        raise Error(f"the optimizer's {key} is {value}, and was {first} when "
                    "the step was compiled: give schedule=amp.Cosine(...) in "
                    "place of a scheduler of PyTorch's, or make the step anew "
                    "and load the state_dict() of this one")
