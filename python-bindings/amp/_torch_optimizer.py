"""Optimizers of PyTorch's as a step's."""

from __future__ import annotations

import re
import warnings
from typing import Any, Callable, Dict, List, Optional, Tuple

import numpy
import torch
from torch import nn

from . import _options
from ._errors import AmpWarning, Error
from ._program import _warn

_CLASSES = {
    torch.optim.SGD: _options.SGD, torch.optim.Adam: _options.Adam,
    torch.optim.AdamW: _options.AdamW, torch.optim.Adagrad: _options.Adagrad,
    torch.optim.Adadelta: _options.Adadelta,
    torch.optim.RMSprop: _options.RMSprop,
    torch.optim.Adamax: _options.Adamax, torch.optim.NAdam: _options.NAdam,
    torch.optim.RAdam: _options.RAdam}
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


# What no number depends on.
_OF_SPEED = ("foreach", "fused", "capturable", "differentiable")


def _convert(group: Dict[str, Any], cls, defaults: Dict[str, Any]
             ) -> _options.Optimizer:
    """An optimizer from the options of a parameter group, which may hold notes
    of others: what no option of the optimizer's is."""
    values = dict(group)
    if cls in (_options.Adam, _options.AdamW):
        if values.pop("decoupled_weight_decay", False):
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
        if key in defaults and key not in cls.__dataclass_fields__ and value:
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


def _is_trained(group: Dict[str, Any]) -> bool:
    """Whether the step has a parameter of a group."""
    return any(param.requires_grad for param in group["params"])


def _match(names: List[str]) -> str:
    """A pattern for these names and no others."""
    return "|".join(re.sub(r"([\[*?\\])", r"\\\1", name) for name in names)


def from_optimizer(optimizer: torch.optim.Optimizer, model: nn.Module,
                   loss_fn: Optional[Callable] = None
                   ) -> Tuple[_options.Optimizer, List[_options.Group]]:
    """An optimizer of PyTorch's over a model's parameters, and a loss module's,
    as the step's optimizer, of its first group, and groups, of the others. Its
    state is not taken over.

    Raises:
        amp.Error: it has no counterpart, or misses a parameter.
    """
    names = _name(model, loss_fn)
    cls = _find_class(optimizer)
    _check_hooks(optimizer)
    # Adagrad has one before its first step.
    if any(state.get("step", 1) > 0 for state in optimizer.state.values()):
        warnings.warn("the optimizer's state is not taken over: the step's "
                      "moments begin at zero", AmpWarning, stacklevel=3)
    converted = [_convert(g, cls, optimizer.defaults)
                 for g in optimizer.param_groups]
    groups, seen = [], set()
    for group, option in zip(optimizer.param_groups, converted):
        for param in group["params"]:
            if id(param) not in names:
                raise Error("the optimizer has a parameter that the model has "
                            f"not, of shape {tuple(param.shape)}")
            seen.add(id(param))
        if _is_trained(group):
            groups.append(_options.Group(
                _match([names[id(p)] for p in group["params"]]), option))
    for module in (model, loss_fn):
        params = (module.parameters() if isinstance(module, nn.Module) else ())
        for param in params:
            if param.requires_grad and id(param) not in seen:
                raise Error(
                    f"the optimizer lacks '{names[id(param)]}', which asks for "
                    "a gradient: set requires_grad to False to leave it out")
    if not groups:
        return converted[0], []
    return groups[0].optimizer, groups[1:]


def _check_hooks(optimizer: torch.optim.Optimizer) -> None:
    if optimizer._optimizer_step_pre_hooks or (
            optimizer._optimizer_step_post_hooks):
        raise Error("the optimizer has hooks on its steps, which a compiled "
                    "step does not call: do between the steps what they do")


class Hyperparameters:
    """An optimizer's: learning rates and momenta are read at each step, as its
    schedulers write them; all others are compiled, and a change is an error.

    Args:
        are_given: or learning rates and momenta are compiled, too: the step has
            a schedule of its own.
    """

    def __init__(self, optimizer: torch.optim.Optimizer, are_given: bool):
        self._optimizer, self._are_given = optimizer, are_given
        trained = [i for i, group in enumerate(optimizer.param_groups)
                   if _is_trained(group)]
        # What the control values of each group of the step's end with.
        self._suffixes = {i: f".{number}" if number else ""
                          for number, i in enumerate(trained)}
        self._first = self._read()
        # The rates that the step had last.
        self._given = {suffix: self._first[i]["lr"]
                       for i, suffix in self._suffixes.items()}

    def _read(self) -> List[Dict[str, Any]]:
        return [{key: float(value) if isinstance(value, torch.Tensor)
                 else list(map(id, value)) if key == "params" else value
                 for key, value in group.items()
                 if key == "params" or key in self._optimizer.defaults}
                for group in self._optimizer.param_groups]

    def apply(self, controls: Dict[str, Any]) -> None:
        """Before a step.

        Args:
            controls: its control values, by key; written.
        """
        _check_hooks(self._optimizer)
        now = self._read()
        if len(now) != len(self._first):
            raise Error(f"the optimizer has {len(now)} groups, and had "
                        f"{len(self._first)} when the step was compiled: make "
                        "the step anew")
        for i, suffix in self._suffixes.items():
            new, old = now[i], self._first[i]
            if self._are_given:
                self._compare_rates(controls[f"amp.lr{suffix}"], suffix,
                                    new["lr"])
                _give(new, old, suffix, controls)
            if new != old:
                self._refuse(new, old)
        # Or a scheduler would warn that no step comes before its own.
        self._optimizer._opt_called = True

    def _compare_rates(self, control, suffix: str, rate: float) -> None:
        """A state that was loaded has the rate of its last step. The
        scheduler's own state is not in it: the optimizer's rate stays."""
        was, before = float(control), self._given[suffix]
        self._given[suffix] = rate
        if rate == before and was not in (rate, numpy.float32(rate)):
            _warn([(f"the state that was loaded is of learning rate {was:g}, "
                    f"and the optimizer's is {rate:g}: load the state_dict() "
                    "of the optimizer and of its scheduler, too", False)])

    def _refuse(self, new: Dict[str, Any], old: Dict[str, Any]) -> None:
        key = next(key for key in {**old, **new}
                   if new.get(key) != old.get(key))
        if key == "params":
            raise Error("the optimizer has other parameters than when the step "
                        "was compiled: make the step anew")
        hint = ("with schedule= the step has its own; " if key == "lr"
                and not self._are_given else "")
        name = "learning rate" if key == "lr" else key
        raise Error(f"the optimizer's {name} is {new.get(key)}, and was "
                    f"{old.get(key)} when the step was compiled: {hint}make "
                    "the step anew, and load the state_dict() of this one")


def _give(new: Dict[str, Any], old: Dict[str, Any], suffix: str,
          controls: Dict[str, Any]) -> None:
    """Writes a group's control values, and gives it those of the old one, so
    that what is left to be another is an error."""
    controls[f"amp.lr{suffix}"][...] = new["lr"]
    new["lr"] = old["lr"]
    momentum = controls.get(f"amp.momentum{suffix}")
    if momentum is None:
        return
    if "betas" in new:
        momentum[...] = new["betas"][0]
        new["betas"] = (old["betas"][0], *new["betas"][1:])
        return
    if new["momentum"] == 0:
        raise Error("the optimizer's momentum is 0, where PyTorch leaves the "
                    f"momentum_buffer as it is: it was {old['momentum']} when "
                    "the step was compiled, and may be any but 0")
    momentum[...] = new["momentum"]
    new["momentum"] = old["momentum"]


def take_over(options: Dict[str, Any], model: nn.Module,
              loss_fn: Optional[Callable]) -> Hyperparameters:
    """Makes an optimizer of PyTorch's among a step's options one of amp's, with
    its groups; what of it goes on to be read."""
    if options["groups"]:
        raise Error("groups are those of the optimizer that is given")
    optimizer = options["optimizer"]
    are_given = options.get("schedule") is None
    if are_given:
        options["schedule"] = _options.Given()
    options["optimizer"], options["groups"] = from_optimizer(
        optimizer, model, loss_fn)
    return Hyperparameters(optimizer, are_given)
