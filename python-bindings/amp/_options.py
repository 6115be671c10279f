"""Options of a training step as small dataclasses.

Each stands for a text of the compiler's options, which ``str`` gives:
``AdamW(lr=1e-3)`` is ``adamw,lr=0.001``. A field that is None is left to the
compiler's default, which is PyTorch's where PyTorch has the option.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from dataclasses import dataclass
from typing import ClassVar, Optional, Sequence, Union

from ._errors import Error


def _print(value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(float(value)) if isinstance(value, float) else str(value)


# Options by what others call them.
_OTHERS = {"learning_rate": ("lr",), "betas": ("beta1", "beta2"),
           "b1": ("beta1",), "b2": ("beta2",), "epsilon": ("eps",),
           "decay": ("weight_decay",), "init_scale": ("init",),
           "growth_factor": ("growth",), "backoff_factor": ("backoff",),
           "growth_interval": ("interval",), "warmup_steps": ("warmup",),
           "total_steps": ("total",)}


def _suggest(name: str, names: Sequence[str]) -> str:
    others = [other for other in _OTHERS.get(name, ()) if other in names]
    if others:
        return f"; use {' and '.join(others)}"
    near = difflib.get_close_matches(name, names, 1)
    return f"; did you mean '{near[0]}'?" if near else ""


@dataclass(frozen=True)
class Option:
    """A name, and its fields as keys."""

    _name: ClassVar[str]

    def __new__(cls, *_, **given):
        names = [field.name for field in dataclasses.fields(cls)]
        for name in given:
            if name not in names:
                raise Error(f"amp.{cls.__name__}: unknown option '{name}'"
                            + _suggest(name, names))
        return super().__new__(cls)

    def _items(self):
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if value is not None:
                yield field.name, value

    def __str__(self) -> str:
        return ",".join(
            [self._name] + [f"{key}={_print(v)}" for key, v in self._items()])


# Optimizers ------------------------------------------------------------------


@dataclass(frozen=True)
class Optimizer(Option):
    """An optimizer of all parameters, or of a Group."""


@dataclass(frozen=True)
class SGD(Optimizer):
    """torch.optim.SGD."""

    _name = "sgd"
    lr: float = 1e-3
    momentum: Optional[float] = None
    dampening: Optional[float] = None
    weight_decay: Optional[float] = None
    nesterov: Optional[bool] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class _Adam(Optimizer):
    lr: float = 1e-3
    beta1: Optional[float] = None
    beta2: Optional[float] = None
    eps: Optional[float] = None
    weight_decay: Optional[float] = None
    amsgrad: Optional[bool] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class Adam(_Adam):
    """torch.optim.Adam: Kingma and Ba, arXiv:1412.6980."""

    _name = "adam"


@dataclass(frozen=True)
class AdamW(_Adam):
    """torch.optim.AdamW: Loshchilov and Hutter, arXiv:1711.05101."""

    _name = "adamw"


@dataclass(frozen=True)
class _Moments(Optimizer):
    lr: float = 1e-3
    beta1: Optional[float] = None
    beta2: Optional[float] = None
    eps: Optional[float] = None
    weight_decay: Optional[float] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class Adamax(_Moments):
    """torch.optim.Adamax: Kingma and Ba, arXiv:1412.6980."""

    _name = "adamax"
    lr: float = 2e-3


@dataclass(frozen=True)
class NAdam(_Moments):
    """torch.optim.NAdam: Dozat, 2016."""

    _name = "nadam"
    lr: float = 2e-3
    momentum_decay: Optional[float] = None
    decoupled_weight_decay: Optional[bool] = None


@dataclass(frozen=True)
class RAdam(_Moments):
    """torch.optim.RAdam: Liu et al., arXiv:1908.03265."""

    _name = "radam"
    decoupled_weight_decay: Optional[bool] = None


@dataclass(frozen=True)
class Adagrad(Optimizer):
    """torch.optim.Adagrad."""

    _name = "adagrad"
    lr: float = 1e-2
    lr_decay: Optional[float] = None
    weight_decay: Optional[float] = None
    initial_accumulator_value: Optional[float] = None
    eps: Optional[float] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class Adadelta(Optimizer):
    """torch.optim.Adadelta: Zeiler, arXiv:1212.5701."""

    _name = "adadelta"
    lr: float = 1.0
    rho: Optional[float] = None
    eps: Optional[float] = None
    weight_decay: Optional[float] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class RMSprop(Optimizer):
    """torch.optim.RMSprop."""

    _name = "rmsprop"
    lr: float = 1e-2
    alpha: Optional[float] = None
    eps: Optional[float] = None
    weight_decay: Optional[float] = None
    momentum: Optional[float] = None
    centered: Optional[bool] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class Adafactor(Optimizer):
    """torch.optim.Adafactor: Shazeer and Stern, arXiv:1804.04235."""

    _name = "adafactor"
    lr: float = 1e-2
    beta2_decay: Optional[float] = None
    eps1: Optional[float] = None
    eps2: Optional[float] = None
    d: Optional[float] = None
    weight_decay: Optional[float] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class Lamb(_Moments):
    """LAMB: You et al., arXiv:1904.00962."""

    _name = "lamb"


@dataclass(frozen=True)
class Lars(Optimizer):
    """LARS: You, Gitman and Ginsburg, arXiv:1708.03888."""

    _name = "lars"
    lr: float = 1e-3
    momentum: Optional[float] = None
    weight_decay: Optional[float] = None
    trust_coefficient: Optional[float] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class Lion(Optimizer):
    """Lion: Chen et al., arXiv:2302.06675."""

    _name = "lion"
    lr: float = 1e-4
    beta1: Optional[float] = None
    beta2: Optional[float] = None
    weight_decay: Optional[float] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class Muon(Optimizer):
    """torch.optim.Muon: Jordan et al., kellerjordan.github.io/posts/muon."""

    _name = "muon"
    lr: float = 1e-3
    weight_decay: Optional[float] = None
    momentum: Optional[float] = None
    nesterov: Optional[bool] = None
    ns_a: Optional[float] = None
    ns_b: Optional[float] = None
    ns_c: Optional[float] = None
    ns_steps: Optional[int] = None
    ns_type: Optional[str] = None
    eps: Optional[float] = None
    adjust_lr: Optional[str] = None
    maximize: Optional[bool] = None


@dataclass(frozen=True)
class Group:
    """The parameters whose names match a pattern (``*.bias``), or one of
    several (``*.bias|*norm*``), and their optimizer. The first group that
    matches holds; the step's optimizer is for the rest."""

    match: str
    optimizer: Optimizer

    def __str__(self) -> str:
        return f"{self.match}={self.optimizer}"


# Schedules -------------------------------------------------------------------


@dataclass(frozen=True)
class Given(Option):
    """None: learning rates, and momenta, are control values of the step, as
    ``amp.lr`` and ``amp.momentum``, ``amp.lr.1`` of its first group, which who
    calls it writes: ``step.state["amp.lr"] = 0.1``."""

    _name = "given"


@dataclass(frozen=True)
class Schedule(Option):
    """A factor of all learning rates: rises from 0 over ``warmup`` steps, then
    goes to ``final`` at step ``total``."""

    warmup: Optional[int] = None
    total: Optional[int] = None
    final: Optional[float] = None


@dataclass(frozen=True)
class Constant(Schedule):
    """1 after the warmup."""

    _name = "constant"


@dataclass(frozen=True)
class Linear(Schedule):
    """Falls in a line."""

    _name = "linear"


@dataclass(frozen=True)
class Cosine(Schedule):
    """Falls as half a cosine: Loshchilov and Hutter, arXiv:1608.03983."""

    _name = "cosine"


# Scalers ---------------------------------------------------------------------


@dataclass(frozen=True)
class Scaler(Option):
    """A loss scaler by its system's name, ``torch``, ``apex``, ``megatron`` and
    others (``amp.info()["scalers"]``), with what is to differ from it."""

    system: str = "torch"
    init: Optional[float] = None
    growth: Optional[float] = None
    backoff: Optional[float] = None
    interval: Optional[int] = None
    min: Optional[float] = None
    max: Optional[float] = None
    hysteresis: Optional[int] = None

    def __str__(self) -> str:
        keys = [f"{k}={_print(v)}" for k, v in self._items() if k != "system"]
        return ",".join([self.system] + keys)


# Together --------------------------------------------------------------------

Text = Union[str, Option]


# Policies by the names of types in PyTorch, NumPy and JAX.
_TYPES = {"bfloat16": "bf16", "float16": "f16", "half": "f16",
          "float32": "f32", "float": "f32"}


# What these options are.
_EXPECTED = {"optimizer": "an optimizer as amp.AdamW(lr=1e-3)",
             "schedule": "a schedule as amp.Cosine(...)",
             "scaler": "a scaler as amp.Scaler('torch')"}


def _check_kind(name: str, value) -> None:
    if value is None or isinstance(value, (str, Option)):
        return
    if isinstance(value, type):
        raise Error(f"{name}: expected an amp.{value.__name__}(...), found the "
                    "class")
    hint = ("; amp.jax.grad_fn gives gradients to optax's optimizers"
            if type(value).__module__.startswith("optax") else "")
    raise Error(f"{name}: expected {_EXPECTED[name]}, found "
                f"{type(value).__name__}{hint}")


def make_options(
    *,
    policy: Optional[str] = None,
    optimizer: Optional[Text] = None,
    groups: Optional[Sequence[Group]] = None,
    schedule: Optional[Text] = None,
    scaler: Optional[Text] = None,
    clip_norm: Optional[float] = None,
    clip_value: Optional[float] = None,
    ema: Optional[float] = None,
    accumulate: Optional[int] = None,
    **others,
) -> dict:
    """The options as the extension takes them: those that are given."""
    for name, value in dict(optimizer=optimizer, schedule=schedule,
                            scaler=scaler).items():
        _check_kind(name, value)
    if policy is not None and not isinstance(policy, str):
        short = _TYPES.get(str(getattr(policy, "__name__", policy)
                               ).rpartition(".")[2])
        hint = f"; did you mean '{short}'?" if short else ""
        raise Error(f"policy: expected a name as 'bf16', found {policy!r}"
                    + hint)
    if accumulate is not None and accumulate < 1:
        raise Error(f"accumulate: expected a number from 1, found {accumulate}")
    options = dict(
        policy=policy, optimizer=optimizer, schedule=schedule, scaler=scaler,
        clip_norm=clip_norm, clip_value=clip_value, ema=ema,
        accumulate=accumulate, **others)
    if groups:
        options["groups"] = ";".join(map(str, groups))
    return {
        key: str(value) if isinstance(value, Option) else value
        for key, value in options.items() if value is not None
    }


def get_compute(policy: Optional[str]) -> Optional[str]:
    """The type of 16 bits that a policy's name or its key `compute` says:
    "bf16", "f16", or None of a policy of one type."""
    head, _, keys = str(policy or "").partition(",")
    compute = re.search(r"compute=(\w+)", f"{head},{keys}")
    text = (compute[1] if compute else head).lower()
    if re.search(r"bf16|bfloat16|bfp16", text):
        return "bf16"
    return "f16" if re.search(r"16|apex|deepspeed", text) else None


def is_narrow(policy: Optional[str]) -> bool:
    """Whether products read less than f32."""
    return get_compute(policy) is not None or "tf32" in str(policy)
