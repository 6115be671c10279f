"""Programs and steps."""

from __future__ import annotations

import json
import os
import re
import sys
import warnings
import weakref
from typing import (Any, Callable, Dict, Iterator, List, Mapping, NamedTuple,
                    Optional, Tuple)

import numpy

from . import _amp, distributed
from ._arrays import as_argument, get_dtype
from ._errors import AmpRemark, AmpWarning, Error, make_line
from ._model_file import write_model
from ._options import make_options

# Bits of a step's status, see docs/Numerics.md.
APPLIED = 1
_STATES = ("param", "state", "slot", "control")


def _warn(messages) -> None:
    """Warnings at the line of the user's that called this package; of
    ``messages`` each is a text, and whether it is a remark."""
    if distributed.rank() != 0:  # the first one speaks
        return
    level, frame = 2, sys._getframe(1)
    folder = os.path.dirname(__file__) + os.sep
    while frame.f_back and frame.f_code.co_filename.startswith(folder):
        level, frame = level + 1, frame.f_back
    for text, is_remark in messages:
        warnings.warn(make_line(text), AmpRemark if is_remark else AmpWarning,
                      stacklevel=level)


class Printed(NamedTuple):
    """A text that a frontend has printed: no user knows its lines."""

    text: str
    name: str

    def strip(self, message: str) -> str:
        """Without a place in the text, or in what it was parsed from."""
        return re.sub(rf"^({re.escape(self.name)}|<string>):(\d+:\d+:)? ?", "",
                      message)


def _read_source(source) -> Tuple[str, str]:
    """The text and its name; a path is read, and a pair is both."""
    if isinstance(source, tuple):
        return source
    if isinstance(source, os.PathLike) or (
            "\n" not in source and source.endswith(".mlir")):
        with open(source, encoding="utf-8", newline="") as file:
            return file.read(), os.fspath(source)
    return source, "<string>"


# Options that only a training has.
_TRAINING = ("optimizer", "groups", "schedule", "scaler", "anomaly", "ema",
             "param_rounding", "param_format", "slot_format", "on_overflow",
             "clip_norm", "clip_value", "accumulate", "replicas",
             "sync_batch_norm", "bucket", "shard", "part_params",
             "recompute", "memory")


class Argument:
    """An argument of a program: name, role, dtype (``"f32"``), shape; whether
    the program holds its values in two halves (``is_split``); how many of its
    elements this replica has (``part``), or None where it has all."""

    __slots__ = ("index", "name", "role", "dtype", "shape", "key", "is_split",
                 "part")

    def __init__(self, index: int, spec: dict):
        self.index = index
        self.name = spec["name"]
        self.role = spec["role"]
        self.dtype = spec["dtype"]
        self.shape = tuple(spec.get("whole") or spec["shape"])
        self.part: Optional[int] = (
            spec["shape"][0] if "whole" in spec else None)
        self.is_split: bool = spec.get("split", False)
        self.key = spec.get("key") or (
            f"amp.{self.name}" if self.role == "control" else self.name)

    def __repr__(self) -> str:
        return f"{self.role} '{self.name}': {self.dtype}{list(self.shape)}"

    @property
    def own_shape(self) -> Tuple[int, ...]:
        """Of what this replica has in memory."""
        return self.shape if self.part is None else (self.part,)

    def empty(self, own: bool = False) -> numpy.ndarray:
        return numpy.empty(self.own_shape if own else self.shape,
                           get_dtype(self.dtype))


class Program:
    """A compiled model. Made by :func:`amp.compile`.

    Attributes:
        arguments: all of them, in order.
        inputs: those that a step is called with.
        tier, threads: what the code is for.
        from_cache: whether it was compiled before.
    """

    def __init__(self, source, options: dict, *, warns: bool = True):
        self._text, self._name = _read_source(source)
        self._source = source if isinstance(source, Printed) else (
            self._text, self._name)
        if (options.get("kind", "train") == "train"
                and distributed.size() > 1):
            options = {"replicas": distributed.size(), **options}
        self.options = options
        self._others: Dict[str, "Program"] = {}
        self._program = self._compile()
        if warns:
            _warn((self._strip(text), is_remark)
                  for text, is_remark in self._program.warnings)
        description = json.loads(self._program.describe())
        self.manifest: dict = description["manifest"]
        self.tier: str = description["tier"]
        self.threads: int = description["threads"]
        self.from_cache: bool = description["from_cache"]
        self.times: Dict[str, float] = {}
        for phase, milliseconds in description["times"]:
            self.times[phase] = self.times.get(phase, 0.0) + milliseconds
        self.arguments = [
            Argument(i, spec) for i, spec in enumerate(self.manifest["args"])]
        self.inputs = [a for a in self.arguments if a.role == "input"]
        self.reports = [a.name for a in self.arguments if a.role == "report"]

    def _strip(self, message: str) -> str:
        return (self._source.strip(message)
                if isinstance(self._source, Printed) else message)

    def _compile(self):
        try:
            return _amp.Program(self._text, self._name, self.options)
        except Error as error:
            raise Error(self._strip(str(error))) from None

    def __repr__(self) -> str:
        kind = self.options.get("kind", "train")
        return (f"<amp.Program {kind} {self._name}: "
                f"{sum(a.role == 'param' for a in self.arguments)} parameters, "
                f"{self.manifest.get('kernels', 0)} kernels, {self.tier}>")

    def step(self, state: Optional[Mapping[str, Any]] = None, *, seed: int = 0,
             init: Optional[str] = None) -> "Step":
        """An instance with arrays of its own, or on the caller's.

        Args:
            state: arrays by name that become the step's memory and are updated
                in place: parameters, states and slots, of the argument's dtype
                and shape (own_shape where replicas have parts), dense. What it
                does not name starts as the model says.
            seed: of random first values; 0 beside ``state``.
            init: rules for first values: ``"*.weight=normal(0.02)"``; without
                ``state``.
        """
        step = Step(self, state, seed=seed, init=init)
        step._share()
        return step

    def _make_other(self, kind: str, step: Optional["Step"],
                    follows: bool = True) -> "Step":
        if kind not in self._others:
            options = {key: value for key, value in self.options.items()
                       if key not in _TRAINING}
            self._others[kind] = Program(self._source,
                                         {**options, "kind": kind})
        other = self._others[kind].step()
        if step is not None and not other._fits(step):
            raise Error(f"expected a step of the same model, found {step!r}")
        if step is not None and follows:
            other._follow(step)
        elif step is not None:
            other._take(step)
        return other

    def grad(self, step: Optional["Step"] = None) -> "Step":
        """A step that gives the loss and the gradients (:attr:`Step.grads`) of
        the same model under the same policy; compiled when first asked for.

        Args:
            step: whose parameters and states it begins with, as copies; else
                they start as the model says. Running it updates its states.
        """
        return self._make_other("grad", step, follows=False)

    def evaluate(self, step: Optional["Step"] = None) -> "Step":
        """One that gives the loss and the metrics, in evaluation mode.

        Args:
            step: whose parameters and states it has, each time it is called
                those of now; else they start as the model says.
        """
        return self._make_other("eval", step)

    def predict(self, step: Optional["Step"] = None) -> "Step":
        """As :meth:`evaluate`, one that gives the outputs
        (:attr:`Step.outputs`)."""
        return self._make_other("predict", step)

    def ir(self, phase: str = "import") -> str:
        """The module after a phase: import, precision, autodiff, step, form,
        bufferize, codegen, llvm."""
        text, messages = _amp.print_ir(self._text, self._name, self.options,
                                       phase)
        return text

    def explain(self, other: Optional[str] = None, *,
                as_json: bool = False):
        """What the policy makes of each op, and why: a table, or objects. With
        another policy, the differences to it."""
        text, messages = _amp.explain(self._text, self._name, self.options,
                                      as_json, other or "")
        return json.loads(text) if as_json else text

    def kernels(self) -> List[Dict[str, Any]]:
        """The launches of the program's kernels, in order: what each computes
        ("computes"), of which op ("location"), what for ("purpose", as
        "gradient of w"), its "flops" and "bytes"."""
        text, messages = _amp.list_kernels(self._text, self._name,
                                           self.options)
        return json.loads(text)

    def export(self, path) -> None:
        """Writes the model's MLIR, with the flags that it was compiled with in
        its first line, for ``amp-run``."""
        write_model(path, self._text, self.options)

    def memory(self) -> Dict[str, int]:
        """Bytes by role, and of the arena that kernels' results share."""
        sizes: Dict[str, int] = {}
        for argument in self.arguments:
            # The high half is the copy's.
            count = (2 if argument.is_split
                     else get_dtype(argument.dtype).itemsize)
            for size in argument.own_shape:
                count *= size
            sizes[argument.role] = sizes.get(argument.role, 0) + count
        sizes["arena"] = int(self.manifest.get("arena_bytes", 0))
        return sizes


class Result:
    """What a step reported.

    Attributes:
        loss: of the batch, before the update; None of a prediction.
        applied: whether the parameters were updated.
        status: the bits of docs/Numerics.md.
        grad_norm, scale, lr: or None where the step has none.
        metrics: the others, by name.
        overflow: of a step that was skipped, where ``attribution`` of the step
            is on, the op that made something not finite: ``"matmul at
            mlp.mlir:40: 12.5 % not finite"``; else "".
    """

    __slots__ = ("_names", "overflow", "values")
    _OWN = frozenset(
        ("loss", "grad_norm", "scale", "lr", "status", "found_inf"))

    def __init__(self, names: Dict[str, int], values: Tuple[float, ...]):
        self._names = names
        self.values = values
        self.overflow = ""

    def _get(self, name: str) -> Optional[float]:
        index = self._names.get(name)
        return None if index is None else self.values[index]

    loss = property(lambda self: self._get("loss"))
    grad_norm = property(lambda self: self._get("grad_norm"))
    scale = property(lambda self: self._get("scale"))
    lr = property(lambda self: self._get("lr"))

    @property
    def status(self) -> int:
        status = self._get("status")
        return APPLIED if status is None else int(status)

    @property
    def applied(self) -> bool:
        return bool(self.status & APPLIED)

    @property
    def metrics(self) -> Dict[str, float]:
        return {name: self.values[index]
                for name, index in self._names.items() if name not in self._OWN}

    def __repr__(self) -> str:
        parts = [] if self.loss is None else [f"loss={self.loss:.6g}"]
        parts += [f"{k}={v:.6g}" for k, v in self.metrics.items()]
        if self.status and not self.applied:  # 0 where nothing is applied
            parts.append("applied=False")
        if self.overflow:
            parts.append(f"overflow={self.overflow!r}")
        if self.status not in (0, APPLIED):
            parts.append(f"status={self.status}")
        return f"Result({', '.join(parts)})"


class State(Mapping[str, numpy.ndarray]):
    """A step's arrays by their keys in checkpoints. Reading copies; setting an
    item writes the values. With ``shard="optimizer"`` replicas read the
    optimizer's arrays together, all of them the same ones, and each keeps its
    part of what it writes."""

    def __init__(self, step: "Step"):
        self._step = step
        self._arguments = {
            a.key: a for a in step.program.arguments if a.role in _STATES}

    def __getitem__(self, key: str) -> numpy.ndarray:
        return self._step._read(self._arguments[key])

    def __setitem__(self, key: str, value) -> None:
        if key not in self._arguments:
            raise Error(f"no state '{key}'; there are "
                        + ", ".join(self._arguments))
        self._step._step.write(self._arguments[key].index, as_argument(value))

    def __iter__(self) -> Iterator[str]:
        return iter(self._arguments)

    def __repr__(self) -> str:
        return "<amp.State " + ", ".join(
            f"{key}: {a.dtype}{list(a.shape)}"
            for key, a in self._arguments.items()) + ">"

    def __len__(self) -> int:
        return len(self._arguments)


class _Told:
    """What people were told of the statuses of steps that share a state."""

    def __init__(self):
        self.statuses = {0, APPLIED}  # which were looked at
        self.warned = 0


class Step:
    """A program with its arrays: call it with a batch.

    Inputs are given in the order of ``program.inputs`` or by name. An array
    that is dense and of the input's dtype is read where it lies; another is
    copied, and converted where no value of an integer is lost.
    """

    def __init__(self, program: Program, state=None, *, seed: int = 0,
                 init: Optional[str] = None):
        self.program = program
        self._names = {name: i for i, name in enumerate(program.reports)}
        self._told: Optional[_Told] = _Told()  # None: nobody is told
        self._attribution = False
        self._inputs = [a.name for a in program.inputs]
        arrays: List[Any] = []
        if state:
            if init or seed:
                raise Error("expected a seed or rules for first values, or "
                            "arrays as 'state', found both")
            arrays = self._find_arrays(state)
        self._step = _amp.Step(program._program, arrays, len(self._inputs),
                               len(program.reports))
        if not state:
            self._step.initialize(seed, init)
        self._has_arrays = bool(arrays)  # which the caller may write
        self._source: Optional["Step"] = None
        self._seen: Optional[int] = None  # the source's version
        self._followers: "weakref.WeakSet[Step]" = weakref.WeakSet()
        self.state = State(self)

    def _take(self, step: "Step") -> None:
        """Copies of what it has in common with another step's state: not the
        seed of what draws numbers."""
        for key in self.state:
            if key in step.state:
                self.state[key] = step.state[key]

    def _fits(self, step: "Step") -> bool:
        """Whether another step has all of this one's parameters."""
        theirs = step.state._arguments if isinstance(step, Step) else {}
        return all(a.key in theirs and theirs[a.key].shape == a.shape
                   for a in self.program.arguments if a.role == "param")

    def _follow(self, step: "Step") -> None:
        """Has another step's state whenever it is used, from now on; not that
        of another model."""
        if self._fits(step):
            self._source, self._seen = step, None
            step._followers.add(self)
            self._catch_up()

    def _catch_up(self) -> None:
        source = self._source
        if source is None or source._is_closed:
            return
        now = source._step.version
        if now != self._seen or source._has_arrays:
            self._take(source)
            self._seen = now

    def __repr__(self) -> str:
        return f"<amp.Step of {self.program!r}>"

    def _find_arrays(self, state: Mapping[str, Any]) -> List[Any]:
        keys = {a.key: a.index for a in self.program.arguments
                if a.role in _STATES}
        arrays: List[Any] = [None] * len(self.program.arguments)
        for key, array in state.items():
            if key not in keys:
                raise Error(f"no parameter or state '{key}'; there are "
                            + ", ".join(keys))
            arrays[keys[key]] = as_argument(array)
        return arrays

    def _order(self, arrays: tuple, named: dict) -> list:
        rest = self._inputs[len(arrays):]
        for name in named:
            if name not in rest:
                known = "given twice" if name in self._inputs else "no input"
                raise Error(f"'{name}': {known}; the inputs are "
                            + ", ".join(self._inputs))
        missing = [name for name in rest if name not in named]
        if missing:
            raise Error(f"missing input '{missing[0]}'; the inputs are "
                        + ", ".join(self._inputs))
        return [*arrays, *(named[name] for name in rest)]

    def __call__(self, *arrays, **named) -> Result:
        """Runs one step. Raises amp.Error for an array that does not fit."""
        if len(arrays) > len(self._inputs):  # what is empty is no input
            arrays = tuple(a for a in arrays if 0 not in numpy.shape(a))
        if named or len(arrays) != len(self._inputs):
            arrays = self._order(arrays, named)
        self._catch_up()
        result = Result(self._names, self._step.run(*map(as_argument, arrays)))
        if self._attribution and not result.applied:
            result.overflow = self._step.overflow()
        if self._told and result.status not in self._told.statuses:
            self._warn_of(result.status, self._told)
        return result

    @property
    def attribution(self) -> bool:
        """Whether a step that is skipped is run a second time, to find the op
        that made it so, :attr:`Result.overflow`: on the CPU, for the first 32
        and some of the others. Off; ``amp.fit`` switches it on."""
        return self._attribution

    @attribution.setter
    def attribution(self, is_on: bool) -> None:
        self._step.set_attribution(bool(is_on))
        self._attribution = bool(is_on)

    def _warn_of(self, status: int, told: _Told) -> None:
        """What of a status people should know, each once."""
        told.statuses.add(status)
        kind = self.program.options.get("kind", "train")
        where = f"a '{kind}'"
        if "amp.attempts" in self.state:
            where = f"step {int(self.state['amp.attempts'])}"
        messages, told.warned = self._step.warn(status, where, told.warned)
        _warn(messages)

    def _read(self, argument: Argument, own: bool = False) -> numpy.ndarray:
        """All of it, or what this replica has."""
        array = argument.empty(own)
        self._step.read(argument.index, as_argument(array))
        return array

    @property
    def grads(self) -> Dict[str, numpy.ndarray]:
        """Copies of the gradients, of a program of kind "grad"."""
        return {a.name: self._read(a) for a in self.program.arguments
                if a.role == "grad"}

    @property
    def outputs(self) -> Dict[str, numpy.ndarray]:
        """Copies of the outputs, of a program of kind "predict"."""
        return {a.name: self._read(a) for a in self.program.arguments
                if a.role == "output"}

    @property
    def steps(self) -> int:
        """Steps that ran, since amp.fit began if it did."""
        return self._step.counts()[0]

    @property
    def applied_steps(self) -> int:
        """Those of them that updated the parameters."""
        return self._step.counts()[1]

    def refresh(self) -> None:
        """To be called after writing single elements of a parameter in place;
        a step sees by itself that a whole array has changed."""
        self._step.refresh()

    def save(self, path) -> None:
        """Writes all of the state as a safetensors file, whole or not at all.
        Replicas that have parts of it do so together, and the first one writes.
        """
        self._step.save(os.fspath(path))

    def load(self, path) -> None:
        """Reads what :meth:`save` or ``amp-run train`` wrote."""
        _warn(self._step.load(os.fspath(path)))

    def state_dict(self) -> Dict[str, Any]:
        """Copies of all of the state, by their keys in checkpoints."""
        return dict(self.state)

    def load_state_dict(self, values: Mapping[str, Any]) -> None:
        """Writes values that :meth:`state_dict` gave. Nothing is changed where
        a key is missing or unknown."""
        missing = [key for key in self.state if key not in values]
        unknown = [key for key in values if key not in self.state._arguments]
        if missing or unknown:
            raise Error(
                f"missing key '{missing[0]}'" if missing else
                f"no state '{unknown[0]}'; there are " + ", ".join(self.state))
        for key, value in values.items():
            self.state[key] = value

    def _recorded(self, last: bool = False) -> "Step":
        """For amp.fit: the step whose state a checkpoint holds; or that which
        ran last, on the same state."""
        return self

    @property
    def _title(self) -> str:
        """For amp.fit: what a report is of."""
        return os.path.basename(self.program._name)

    def _share(self) -> None:
        """See amp.distributed.share."""
        with distributed.as_common():
            self._step.share()

    def close(self) -> None:
        """Gives the memory back. Using the step after it is an error; what
        follows it (:meth:`Program.evaluate`) keeps the last values."""
        for follower in self._followers:
            if not (follower._is_closed or self._is_closed):
                follower._catch_up()
        self._step.close()
        self._is_closed = True

    _is_closed = False

    def __enter__(self) -> "Step":
        return self

    def __exit__(self, *_) -> None:
        self.close()


def compile(source, *, kind: str = "train", **options) -> Program:
    """Compiles MLIR, or takes the program from the cache.

    Args:
        source: MLIR text, or the path of a file.
        kind: "train", "grad", "eval" or "predict"; the last of a function
            that need not have a loss.
        policy: "bf16", "f16", "torch-cuda:f16,softmax=f32", ...
        optimizer, schedule, scaler: texts, or AdamW(...), Cosine(...), ...
        groups: a list of Group.
        clip_norm, clip_value, ema: numbers.
        accumulate: micro-batches a step.
        replicas: processes that train together, each with its own rows: 1, or
            all that amp.distributed.init joined, which are the default.
        sync_batch_norm: whether batch norm's statistics are of all their rows.
        bucket: gradients that they send at once, "25MiB".
        shard: "optimizer": each has a part of the optimizer's state, and
            updates that part of the parameters.
        part_params: with that, each has a part of a parameter, too, that is
            read in 16 bits alone; not for arrays of the caller's.
        recompute: activations are made again in the backward pass, for less
            memory; the same bits. "cheap": without contractions; "selective":
            to a third of the bytes; "full": all between a few, for a third more
            time.
        memory: what a step may need, "8GiB": as little is made again as fits.
        slot_format: of what the optimizer keeps: "bf16", or "dynamic8" for a
            quarter of the bytes.
        param_format: of parameters of f32 with copies in bf16: "split" holds
            no byte twice.
        on_overflow: "apply" writes values that are not finite, too, and holds
            fewer gradients at a time.
        metrics: beside a cross-entropy of classes: "accuracy,top5".
        function, params, batch, grads, loss_result, states, constants, loss,
        target, tier, threads, optimize, fuse, cache, param_rounding, anomaly:
            as amp-run's options.

    Raises:
        Error: with file, line and column where the text is wrong.
    """
    return Program(source, make_options(kind=kind, **options))


def opt(source, pipeline: str) -> str:
    """The text after passes, as ``amp-opt --pass-pipeline`` takes them:
    ``amp.opt(text, "builtin.module(amp-to{precision})")``."""
    text, name = _read_source(source)
    result, messages = _amp.run_pipeline(text, name, pipeline)
    _warn(messages)
    return result


def info() -> Dict[str, Any]:
    """Versions, the CPU's tiers, targets, policies, and the optimizers, scalers
    and schedules with their keys."""
    return json.loads(_amp.info())
