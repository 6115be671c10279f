"""The loop over batches, with all that `amp-run train` has around it."""

from __future__ import annotations

import operator
import os
import re
from typing import Any, Callable, Dict, Iterable, Optional, Tuple, Union

from . import _amp, distributed
from ._errors import Error
from ._evaluate import find_evaluation
from ._history import History
from ._program import Result
from ._run import Run, get_best
from ._signals import Signals

_UNITS = {"s": 1, "min": 60, "h": 3600}


def _read_every(value) -> Dict[str, Any]:
    """A number of steps, or a time as in "90s", "10min", "2h"."""
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return {"checkpoint_steps": value}
    match = isinstance(value, str) and re.fullmatch(r"(\d+)(s|min|h)", value)
    if match and int(match[1]) > 0:
        return {"checkpoint_seconds": float(int(match[1]) * _UNITS[match[2]])}
    raise Error("checkpoint_every: expected a number of steps from 1, or a "
                f"time as in 90s, 10min or 2h, found {value!r}")


def _check_counts(**counts) -> None:
    for name, value in counts.items():
        if value is None:
            continue
        try:
            number = operator.index(value)
        except TypeError:
            number = 0
        if number < 1 or isinstance(value, bool):
            raise Error(f"{name}: expected a number from 1, found {value!r}")


def _check_files(checkpoint, best, **others) -> None:
    """Each has one of its own."""
    files = {"checkpoint": checkpoint, **others}
    if checkpoint and best:
        files["best"] = get_best(checkpoint)
    seen: Dict[str, str] = {}
    for name, path in files.items():
        if path is None:
            continue
        place = os.path.realpath(path)
        if place in seen:
            raise Error(f"{name}: expected a file of its own, found "
                        f"{os.fspath(path)}, which is that of {seen[place]}")
        seen[place] = name


def _check_paths(checkpoint, resume: bool, overwrite: bool, keep,
                 best, checkpoint_every) -> None:
    given = {"resume": resume, "overwrite": overwrite, "keep": keep,
             "best": best, "checkpoint_every": checkpoint_every}
    for name, value in given.items():
        if value and not checkpoint:
            raise Error(f"{name} needs a checkpoint")
    if resume and overwrite:
        raise Error("resume and overwrite exclude each other")
    if not checkpoint or resume or overwrite:
        return
    if os.path.exists(checkpoint):
        raise Error(f"{checkpoint}: is there already: resume=True goes on from "
                    "it, overwrite=True replaces it")
    if best and os.path.exists(get_best(checkpoint)):
        raise Error(f"{get_best(checkpoint)}: is there already, of another "
                    "run: overwrite=True replaces it")


def _start(step, make: Callable[[], Run]) -> Run:
    if distributed.count_replicas(step) == 1:
        return make()
    _amp.wish(0)  # that of an earlier run was another
    return distributed.make_together(make, Run.list_facts)


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
        restore_best: bool = False,
        callback: Optional[Callable[[int, Result], Any]] = None,
        attribution: bool = True, progress: bool = True) -> History:
    """Runs a training step over batches, as ``amp-run train`` does. Of replicas
    each gives its own batches, as many as the others; the first one speaks, and
    writes files.

    Args:
        step: a training Step, or amp.torch.train_step(...), or
            amp.jax.train_step(...).
        batches: what is looped over each epoch, a DataLoader; or a function of
            the epoch's number, from 0, that gives it. A batch is a tuple, or a
            dict by the inputs' names.
        steps, epochs: when to stop, with those before a resume, at what comes
            first; one epoch if neither is given.
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
        restore_best: whether at the end the step, and so the model, has the
            state of the best evaluation; ``checkpoint`` is that of the last
            step all the same. It needs ``best``.
        callback: called after each step with its number and its
            :class:`Result`; what is true ends the run. Replicas have to end at
            the same step.
        attribution: whether a step that is skipped is run a second time, on the
            CPU, to find the op that made something not finite.
        progress: whether lines say where the run is.

    Returns:
        what was seen.

    Raises:
        Error: a batch that does not fit; a file; a lost loss scale.
        KeyboardInterrupt, SystemExit: after SIGINT, SIGTERM, once the step has
            ended and the checkpoint is written; a process that they end has
            the status that shells expect, 130 or 143.
    """
    if not hasattr(step, "_recorded"):
        raise Error(f"expected a training step, found {type(step).__name__}")
    kind = step.program.options.get("kind", "train")
    if kind != "train":
        raise Error(f"expected a training step, found one of kind '{kind}'")
    _check_counts(steps=steps, epochs=epochs, eval_every=eval_every, keep=keep,
                  early_stop=early_stop)
    _check_files(checkpoint, best, log=log, report=report)
    if steps is None and epochs is None:
        epochs = 1
    if evaluate is None and (best or early_stop or eval_every):
        raise Error("best, early_stop and eval_every need evaluate")
    if restore_best and not best:
        raise Error("restore_best needs best")
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

    def make() -> Run:
        _check_paths(checkpoint, resume, overwrite, keep, best,
                     checkpoint_every)
        return Run(step, batches, steps=steps, epochs=epochs,
                    evaluate=find_evaluation(evaluate, step),
                    eval_every=eval_every, callback=callback,
                    restore_best=restore_best, attribution=attribution,
                    progress=progress, options=options)

    with Signals() as signals:
        run = _start(step, make)
        try:
            run.run(signals)
            return run.finish()
        except Exception as error:
            run.fail(error)
            raise
        finally:
            run.restore()
            if run.progress:
                run.progress.finish()
