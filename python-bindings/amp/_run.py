"""One run of a training step over batches."""

from __future__ import annotations

import json
import math
import os
import signal
import sys
import time
import warnings
from typing import Any, Dict, Optional

from . import _amp, distributed
from ._errors import AmpWarning, Error, make_line
from ._evaluate import call
from ._history import History
from ._progress import Progress
from ._program import Result
from ._signals import Signals

# Bits of a step's status with which no step can apply any more.
_SCALE_LOST = 256 | 512
# What a replica may wish of all of them behind the next step.
_SAVE, _STOP = 1, 2
# Why a run ended, as its report has it.
_ENDS = {"steps": "all steps done", "epochs": "all epochs done",
         "early_stop": "early, as early_stop says",
         "callback": "as the callback asked"}


def get_best(checkpoint) -> str:
    """Beside a checkpoint, that of the best evaluation."""
    root, end = os.path.splitext(os.fspath(checkpoint))
    return f"{root}.best{end}"


class Run:
    """One call of :func:`fit`."""

    def __init__(self, step, batches, *, steps, epochs, evaluate, eval_every,
                 callback, restore_best, attribution, progress,
                 options: Dict[str, Any]):
        self.step = step
        self.batches = batches
        self.evaluate = evaluate
        self.eval_every = eval_every
        self.callback = callback
        self.restore_best = restore_best
        self.attribution = attribution
        self.overflows = set()  # what was told
        self.checkpoint = options.get("checkpoint")
        self.main = step._recorded()
        self.before = []  # steps whose attribution was another one
        self.replicas = distributed.count_replicas(step)
        self.has_parts = any(
            a.part is not None for a in self.main.program.arguments)
        # Of several replicas the first one does, and writes files.
        self.speaks = self.replicas == 1 or distributed.rank() == 0
        self.recorder = _amp.Recorder(self.main._step, options)
        self.ended = "early_stop" if self.recorder.has_stalled() else ""
        self.status = 0
        self.is_closed = False  # the recorder
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
        params = [a for a in program.arguments if a.role == "param"]
        values = sum(math.prod(a.shape) for a in params)
        self.recorder.add_setting("title", self.step._title)
        self.recorder.add_setting(
            "model", f"{self.step._title}: {len(params)} parameters, "
                     f"{values} values")
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
        if not self.ended and self.steps is not None and (
                self.number >= self.steps):
            self.ended = "steps"
        return bool(self.ended)

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
        self._set_attribution(self.main)
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
        self.ended = self.ended or "epochs"

    def _set_attribution(self, step) -> None:
        if step.attribution != self.attribution:
            self.before.append(step)
            step.attribution = self.attribution

    def restore(self) -> None:
        """What the steps had before the run."""
        for step in self.before:
            if not step._is_closed:
                step.attribution = not self.attribution

    def _run_step(self, batch) -> None:
        start = time.perf_counter()
        result = call(self.step, batch)
        ran = self.step._recorded(last=True)
        self._set_attribution(ran)  # of another shape from its next step on
        self.recorder.add_step(ran._step, time.perf_counter() - start)
        self.number += 1
        self.place += 1
        self.applied += result.applied
        self.status |= result.status
        if self.progress:
            self.progress.update(self.number, self.number - self.applied,
                                 result)
        if self.progress and result.overflow:
            place = result.overflow.rpartition(":")[0]
            if place not in self.overflows:
                self.overflows.add(place)
                self.progress.say(f"skipped step {self.number}: "
                                  f"{result.overflow}")
        if result.status & _SCALE_LOST:
            self._end_without_scale(result)
        if self.callback and self.callback(self.number, result):
            self.ended = "callback"

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
        given = self.evaluate()
        if not hasattr(given, "items"):
            raise Error("evaluate: expected a dict with 'loss', found "
                        f"{type(given).__name__}")
        values = {str(k): float(v) for k, v in given.items()}
        if "loss" not in values:
            raise Error("evaluate: expected a dict with 'loss', found "
                        + ", ".join(values))
        if self.replicas > 1:  # all of them see when it stops being better
            values = dict(zip(values, distributed.share_values(
                list(values), list(values.values()))))
        self.recorder.add_evaluation(list(values), list(values.values()),
                                     getattr(given, "rows", 0))
        if self.recorder.has_stalled() and not self.ended:
            self.ended = "early_stop"
        if self.progress:
            self.progress.say("evaluate " + ", ".join(
                f"{name} {value:.5g}" for name, value in values.items()))

    # The end ------------------------------------------------------------------

    def finish(self) -> History:
        if self.evaluate:
            self._evaluate()
        self.recorder.set_end(_ENDS[self.ended])
        self.recorder.save()
        self._close()
        self._warn()
        skipped = self.number - self.applied
        if 2 * skipped > self.number and self.speaks:
            warnings.warn(
                f"most steps were skipped ({skipped} of {self.number}) and "
                "changed nothing: History.skipped says why", AmpWarning,
                stacklevel=3)
        if self.replicas > 1:
            distributed.agree(facts=(("last values of the sum",
                                      distributed.compute_sum(self.main)),))
        description = json.loads(self.recorder.describe())
        if self.restore_best:
            self._load_best(description["has_best"])
        return History(description, self.ended, self.status)

    def _load_best(self, is_there: bool) -> None:
        """The first replica has it, and gives it to those that have no parts
        of their own."""
        if self.replicas > 1:
            is_there = distributed.share_values(["best"],
                                                [float(is_there)])[0] > 0
        if not is_there:
            if self.speaks:
                warnings.warn("restore_best: no evaluation gave a number that "
                              "is the best: the step has its last state",
                              AmpWarning, stacklevel=4)
            return
        if self.speaks or self.has_parts:
            self.step.load(get_best(self.checkpoint))
        if self.replicas > 1:
            distributed.share(self.step)

    def _keep_last(self) -> Optional[int]:
        return self.recorder.save_last_applied()

    def _close(self, why: str = "") -> None:
        self.is_closed = True
        if why:
            self.recorder.set_end(why)
        self.recorder.close()

    def fail(self, error: Exception) -> None:
        """What goes wrong costs no step that was applied, but of replicas, who
        would wait for each other."""
        if self.is_closed or self.replicas > 1:
            return
        last = None
        for write in (self._keep_last if self.checkpoint else int,
                      lambda: self._close(f"by an error: {make_line(error)}")):
            try:
                last = write() or last
            except Exception as other:  # the run's own is what is raised
                warnings.warn(make_line(other), AmpWarning, stacklevel=3)
        if last is not None:
            warnings.warn(f"{self.checkpoint} is of step {last}, the last one "
                          "that was applied", AmpWarning, stacklevel=3)

    def _end_interrupted(self, number: Optional[int]) -> None:
        name = (signal.Signals(number).name if number is not None
                else "another replica")
        self.recorder.set_end(f"stopped by {name}")
        self.recorder.save()
        self._close()
        kept = (f"resume=True goes on from {self.checkpoint}"
                if self.checkpoint else "no checkpoint, so nothing is kept")
        text = f"stopped by {name} after step {self.number}; {kept}"
        status = 1 if number is None else 128 + number
        if not self.speaks:
            raise SystemExit(status)
        if number == signal.SIGINT:
            interrupt = KeyboardInterrupt(text)
            interrupt.is_common = True
            raise interrupt
        print(text, file=sys.stderr, flush=True)
        raise SystemExit(status)

    def _end_without_scale(self, result: Result) -> None:
        kept = "no checkpoint, so nothing is kept"
        self.recorder.set_end("the loss scale is lost")
        if self.checkpoint:
            last = self.recorder.save_last_applied()
            kept = (f"{self.checkpoint} is of step {last}, the last one that "
                    "was applied" if last is not None else
                    f"no step was applied, so {self.checkpoint} is not written")
        self._close()
        error = Error(f"step {self.number}: the loss scale, now "
                      f"{result.scale:.5g}, is lost: "
                      f"{self.number - self.applied} of {self.number} steps "
                      f"were skipped; {kept}")
        error.is_common = True
        raise error
