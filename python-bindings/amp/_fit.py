"""The loop over batches, with all that `amp-run train` has around it."""

from __future__ import annotations

import os
import re
import signal
import time
import warnings
from collections.abc import Mapping
from typing import Any, Callable, Dict, Iterable, Optional, Tuple, Union

from . import _amp, distributed
from ._errors import AmpWarning, Error
from ._history import History
from ._progress import Progress
from ._program import Result
from ._signals import Signals

# Bits of a step's status with which no step can apply any more.
_SCALE_LOST = 256 | 512
_UNITS = {"s": 1, "min": 60, "h": 3600}
# What a replica may wish of all of them behind the next step.
_SAVE, _STOP = 1, 2


def _call(function, batch) -> Result:
    """A dict has the arguments' names, but where the one argument is a dict."""
    if isinstance(batch, Mapping):
        if getattr(function, "takes_mapping", False):
            return function(batch)
        return function(**batch)
    if isinstance(batch, (tuple, list)):
        return function(*batch)
    return function(batch)


def _count_rows(batch) -> int:
    """Of the first array in a batch."""
    while isinstance(batch, (tuple, list, Mapping)):
        batch = next(iter(batch.values() if isinstance(batch, Mapping)
                          else batch))
    shape = getattr(batch, "shape", ())
    return int(shape[0]) if len(shape) else 1


def evaluate(function, batches: Iterable[Any]) -> Dict[str, float]:
    """The loss and the metrics of a program of kind "eval" over batches: means,
    in which each row counts once.

    Args:
        function: a Step, amp.torch.eval_fn(...), amp.jax.eval_fn(...).
        batches: tuples or dicts of what it is called with.

    Raises:
        Error: there is no batch, or it does not fit.
    """
    sums: Dict[str, float] = {}
    rows = 0
    for batch in batches:
        result = _call(function, batch)
        count = _count_rows(batch)
        rows += count
        for name, value in {"loss": result.loss, **result.metrics}.items():
            sums[name] = sums.get(name, 0.0) + count * value
    if not rows:
        raise Error("nothing to evaluate: there is no batch")
    return {name: value / rows for name, value in sums.items()}


def _read_every(value) -> Dict[str, Any]:
    """A number of steps, or a time as in "90s", "10min", "2h"."""
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return {"checkpoint_steps": value}
    match = isinstance(value, str) and re.fullmatch(r"(\d+)(s|min|h)", value)
    if match and int(match[1]) > 0:
        return {"checkpoint_seconds": float(int(match[1]) * _UNITS[match[2]])}
    raise Error("checkpoint_every: expected a number of steps from 1, or a "
                f"time as in 90s, 10min or 2h, found {value!r}")


class _Run:
    """One call of :func:`fit`."""

    def __init__(self, step, batches, *, steps, epochs, evaluate, eval_every,
                 progress, options: Dict[str, Any]):
        self.step = step
        self.batches = batches
        self.evaluate = evaluate
        self.eval_every = eval_every
        self.checkpoint = options.get("checkpoint")
        self.main = step._recorded()
        self.replicas = distributed.count_replicas(step)
        self.has_parts = any(
            a.part is not None for a in self.main.program.arguments)
        # Of several replicas the first one does, and writes files.
        self.speaks = self.replicas == 1 or distributed.rank() == 0
        self.recorder = _amp.Recorder(self.main._step, options)
        self.stopped_early = self.recorder.has_stalled()
        self.evaluated: Optional[int] = None
        self.epochs = epochs
        self.steps = steps
        self.epoch, self.place, self.number, self.applied = (
            self.recorder.position())
        if step is not self.main:
            step.refresh()
        self.total = self._count_steps()
        self.progress = (Progress(self.number, self.total)
                         if progress and self.speaks else None)
        if options.get("report") and self.speaks:
            self._describe()

    def list_facts(self):
        """What replicas have to have in common before the first step."""
        try:
            count = str(len(self.batches))
        except TypeError:
            count = "unknown"
        return (("a number of batches of", count),
                ("the run", f"step {self.number} of {self.steps}, epoch "
                            f"{self.epoch} of {self.epochs}"),
                ("first values of the sum", distributed.compute_sum(self.main)))

    def _count_steps(self) -> Optional[int]:
        counts = [self.steps] if self.steps is not None else []
        if self.epochs is not None and hasattr(self.batches, "__len__"):
            counts.append(self.epochs * len(self.batches))
        return min(counts) if counts else None

    def _describe(self) -> None:
        program = self.main.program
        self.recorder.add_setting("title", repr(program))
        for key in ("policy", "scaler", "optimizer", "groups", "schedule",
                    "clip_norm", "clip_value", "anomaly"):
            text = program.manifest.get(key)
            if text and text != "none":
                self.recorder.add_setting(key, str(text))
        self.recorder.add_setting(
            "target", f"{program.options.get('target', 'cpu')}, tier "
            f"{program.tier}, {program.threads} threads")
        self.recorder.add_precision(program._text, program._name,
                                    program.options)

    def _warn(self) -> None:
        if not self.speaks:
            return
        for text, _ in self.recorder.take_warnings():
            warnings.warn(text, AmpWarning, stacklevel=5)

    # Steps --------------------------------------------------------------------

    def _is_done(self) -> bool:
        return self.stopped_early or (
            self.steps is not None and self.number >= self.steps)

    def _open_epoch(self):
        """The batches of this epoch from where the run is."""
        batches = (self.batches(self.epoch) if callable(self.batches)
                   else self.batches)
        iterator = iter(batches)
        for _ in range(self.place):
            if next(iterator, None) is None:
                raise Error(f"expected more than {self.place} batches, which "
                            "the run that goes on here has taken in its epoch")
        return iterator

    def run(self, signals: Signals) -> None:
        while not self._is_done() and (self.epochs is None
                                       or self.epoch < self.epochs):
            before = self.number
            for batch in self._open_epoch():
                self._run_step(batch)
                self._pause(signals)
                if self._is_done():
                    return
            if self.number == before and not self.place:
                raise Error("there is no batch")
            if self.replicas > 1:
                distributed.agree(facts=(("the end of an epoch at step",
                                          str(self.number)),))
            self.epoch, self.place = self.epoch + 1, 0
            self.recorder.end_epoch()
            if self.eval_every is None and self.evaluate:
                self._evaluate()

    def _run_step(self, batch) -> None:
        start = time.perf_counter()
        result = _call(self.step, batch)
        ran = self.step._recorded(last=True)
        self.recorder.add_step(ran._step, time.perf_counter() - start)
        self.number += 1
        self.place += 1
        self.applied += result.applied
        if self.progress:
            self.progress.update(self.number, self.number - self.applied,
                                 result)
        if result.status & _SCALE_LOST:
            self._end_without_scale(result)

    def _pause(self, signals: Signals) -> None:
        """What is due after a step."""
        if self.eval_every and self.number % self.eval_every == 0:
            self._evaluate()
        if self.replicas > 1 and _amp.get_wish() == _SAVE:
            self.recorder.save_as_agreed()
        else:
            self.recorder.save_if_due()
        self._warn()
        if self._is_interrupted(signals) and not self._is_done():
            self._end_interrupted(signals.seen)

    def _is_interrupted(self, signals: Signals) -> bool:
        """Replicas learn of each other's signals by the messages of a step, and
        so end behind the same one."""
        is_asked = signals.seen is not None
        if self.replicas == 1:
            return is_asked
        is_agreed = _amp.get_wish() == _STOP
        is_due = self.has_parts and self.recorder.is_due_by_clock()
        _amp.wish(_STOP if is_asked else _SAVE if is_due else 0)
        return is_agreed

    def _evaluate(self) -> None:
        if self.evaluated == self.number:
            return
        self.evaluated = self.number
        values = {str(k): float(v) for k, v in self.evaluate().items()}
        if "loss" not in values:
            raise Error("evaluate: expected a dict with 'loss', found "
                        + ", ".join(values))
        if self.replicas > 1:  # all of them see when it stops being better
            values = dict(zip(values, distributed.share_values(
                list(values), list(values.values()))))
        self.recorder.add_evaluation(list(values), list(values.values()), 0)
        self.stopped_early = self.recorder.has_stalled()
        if self.progress:
            self.progress.say("evaluate " + ", ".join(
                f"{name} {value:.5g}" for name, value in values.items()))

    # The end ------------------------------------------------------------------

    def finish(self) -> History:
        if self.evaluate:
            self._evaluate()
        self.recorder.save()
        self.recorder.close()
        self._warn()
        if self.replicas > 1:
            distributed.agree(facts=(("last values of the sum",
                                      distributed.compute_sum(self.main)),))
        return History(self.recorder.describe(), self.stopped_early)

    def _end_interrupted(self, number: Optional[int]) -> None:
        name = (signal.Signals(number).name if number is not None
                else "another replica")
        self.recorder.save()
        self.recorder.close()
        kept = (f"resume=True goes on from {self.checkpoint}"
                if self.checkpoint else "no checkpoint, so nothing is kept")
        text = f"stopped by {name} after step {self.number}; {kept}"
        if not self.speaks:
            raise SystemExit(1)
        if number == signal.SIGINT:
            interrupt = KeyboardInterrupt(text)
            interrupt.is_common = True
            raise interrupt
        raise SystemExit(text)

    def _end_without_scale(self, result: Result) -> None:
        kept = "no checkpoint, so nothing is kept"
        if self.checkpoint:
            last = self.recorder.save_last_applied()
            kept = (f"{self.checkpoint} is of step {last}, the last one that "
                    "was applied" if last is not None else
                    f"no step was applied, so {self.checkpoint} is not written")
        self.recorder.close()
        error = Error(f"step {self.number}: the loss scale, now "
                      f"{result.scale:.5g}, is lost: "
                      f"{self.number - self.applied} of {self.number} steps "
                      f"were skipped; {kept}")
        error.is_common = True
        raise error


def _check_paths(checkpoint, resume: bool, overwrite: bool, keep,
                 best, checkpoint_every) -> None:
    given = {"resume": resume, "overwrite": overwrite, "keep": keep,
             "best": best, "checkpoint_every": checkpoint_every}
    for name, value in given.items():
        if value and not checkpoint:
            raise Error(f"{name} needs a checkpoint")
    if resume and overwrite:
        raise Error("resume and overwrite exclude each other")
    if checkpoint and not (resume or overwrite) and os.path.exists(checkpoint):
        raise Error(f"{checkpoint}: is there already: resume=True goes on from "
                    "it, overwrite=True replaces it")


def _find_evaluation(given,
                     step) -> Optional[Callable[[], Dict[str, float]]]:
    """Of a pair, the function follows the step that is trained."""
    if given is None or callable(given):
        return given
    if isinstance(given, tuple) and len(given) == 2:
        if hasattr(given[0], "_follow") and given[0] is not step:
            given[0]._follow(step)
        return lambda: evaluate(*given)
    raise Error("evaluate: expected a function, or a pair of one and batches, "
                f"found {type(given).__name__}")


def _start(step, make: Callable[[], _Run]) -> _Run:
    if distributed.count_replicas(step) == 1:
        return make()
    _amp.wish(0)  # that of an earlier run was another
    return distributed.make_together(make, _Run.list_facts)


def fit(step, batches: Union[Iterable[Any], Callable[[int], Iterable[Any]]], *,
        steps: Optional[int] = None, epochs: Optional[int] = None,
        evaluate: Union[None, Callable[[], Dict[str, float]],
                        Tuple[Any, Iterable[Any]]] = None,
        eval_every: Optional[int] = None,
        checkpoint: Optional[Union[str, os.PathLike]] = None,
        resume: bool = False, overwrite: bool = False,
        checkpoint_every: Optional[Union[int, str]] = None,
        keep: Optional[int] = None, best: Optional[str] = None,
        early_stop: Optional[int] = None,
        log: Optional[Union[str, os.PathLike]] = None,
        tensorboard: Optional[Union[str, os.PathLike]] = None,
        report: Optional[Union[str, os.PathLike]] = None,
        progress: bool = True) -> History:
    """Runs a training step over batches, as ``amp-run train`` does. Of replicas
    each gives its own batches, as many as the others; the first one speaks, and
    writes files.

    Args:
        step: a training Step, or amp.torch.train_step(...), or
            amp.jax.train_step(...).
        batches: what is looped over each epoch, a DataLoader; or a function of
            the epoch's number, from 0, that gives it. A batch is a tuple, or a
            dict by the inputs' names.
        steps, epochs: when to stop, with those before a resume; one epoch if
            neither is given.
        evaluate: a function that gives ``{"loss": ..., "accuracy": ...}``, or
            an evaluation step and its batches.
        eval_every: steps from one evaluation to the next; without it one ends
            each epoch. The last step is always followed by one.
        checkpoint: file for the end of the run. A file that is there is an
            error, but with ``resume`` (the run goes on from it, and takes the
            batches that are left of its epoch) or ``overwrite``.
        checkpoint_every: steps, or a time, ``"10min"``, after which it is
            written, too.
        keep: checkpoints that stay under their steps' numbers.
        best: metric whose best evaluation's checkpoint is kept beside the last:
            "loss", "accuracy", "perplexity:min".
        early_stop: evaluations without a better one, by ``best`` or the loss,
            that end the run.
        log: file of JSON lines.
        tensorboard: folder of event files.
        report: HTML page.
        progress: whether lines say where the run is.

    Returns:
        what was seen.

    Raises:
        Error: a batch that does not fit; a file; a lost loss scale.
        KeyboardInterrupt, SystemExit: after SIGINT, SIGTERM, once the step has
            ended and the checkpoint is written.
    """
    if not hasattr(step, "_recorded"):
        raise Error(f"expected a training step, found {type(step).__name__}")
    if steps is None and epochs is None:
        epochs = 1
    if evaluate is None and (best or early_stop or eval_every):
        raise Error("best, early_stop and eval_every need evaluate")
    options: Dict[str, Any] = {"history": True}
    for name, path in dict(checkpoint=checkpoint, log=log, report=report,
                           tensorboard=tensorboard).items():
        if path is not None:
            options[name] = os.fspath(path)
    for name, value in dict(resume=resume, keep=keep, best=best,
                            early_stop=early_stop).items():
        if value:
            options[name] = value
    if checkpoint_every is not None:
        options.update(_read_every(checkpoint_every))

    def make() -> _Run:
        _check_paths(checkpoint, resume, overwrite, keep, best,
                     checkpoint_every)
        return _Run(step, batches, steps=steps, epochs=epochs,
                    evaluate=_find_evaluation(evaluate, step),
                    eval_every=eval_every, progress=progress, options=options)

    with Signals() as signals:
        run = _start(step, make)
        try:
            run.run(signals)
            return run.finish()
        finally:
            if run.progress:
                run.progress.finish()
