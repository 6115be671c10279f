"""The loop over batches: what it keeps, when it ends, how it goes on."""

import functools
import json
import os
import signal
import subprocess
import sys

import amp
import numpy
import pytest
from amp import _signals
from conftest import MLP, PRODUCT

OPTIONS = dict(policy="f16", scaler="torch,init=1e8,interval=5",
               optimizer=amp.AdamW(lr=0.01),
               schedule=amp.Cosine(warmup=3, total=60), clip_norm=1.0)


def make_data(seed, rows):
    """Random labels: what is learnt of them is wrong for others."""
    generator = numpy.random.default_rng(seed)
    x = generator.standard_normal((rows, 64)).astype("f4")
    y = generator.integers(0, 10, rows)
    return [(x[i:i + 32], y[i:i + 32]) for i in range(0, rows, 32)]


def make_epoch(number):
    """Another order each epoch."""
    order = numpy.random.default_rng(number).permutation(8)
    data = make_data(1, 256)
    return [data[i] for i in order]


def make_evaluation(step):
    program = amp.compile(MLP, kind="eval", policy="f16")
    arrays = {a.key for a in program.arguments if a.role in ("param", "state")}

    def evaluate():
        return amp.evaluate(program.step({k: step.state[k] for k in arrays}),
                            make_data(2, 96))

    return evaluate


def read_log(path):
    with open(path) as file:
        lines = [json.loads(line) for line in file]
    return ([line for line in lines if "test_loss" not in line],
            [line for line in lines if "test_loss" in line])


def test_log_history_and_best_agree(tmp_path, capsys):
    step = amp.compile(MLP, **OPTIONS).step()
    evaluate = make_evaluation(step)
    history = amp.fit(step, make_epoch, epochs=20, evaluate=evaluate,
                      checkpoint=tmp_path / "c", best="loss", early_stop=3,
                      log=tmp_path / "log", report=tmp_path / "page.html",
                      tensorboard=tmp_path / "tb")
    steps, evaluations = read_log(tmp_path / "log")
    assert [line["step"] for line in steps] == list(range(1, len(steps) + 1))
    assert [numpy.float32(p.mean) for p in history.steps["loss"]] == [
        numpy.float32(line["loss"]) for line in steps]
    assert [p.mean for p in history.evaluations["accuracy"]] == [
        line["test"]["accuracy"] for line in evaluations]
    losses = [line["test_loss"] for line in evaluations]
    assert history.stopped_early and len(losses) == losses.index(
        min(losses)) + 4
    assert history.best.endswith(
        f" at step {evaluations[losses.index(min(losses))]['step']}")
    assert step.steps == len(steps) == 8 * len(losses)
    # The best one gives its value again.
    step.load(tmp_path / "c.best")
    assert evaluate()["loss"] == min(losses)
    # Scales that overflowed are in the history.
    assert sum(p.mean for p in history.steps["skipped"]) == sum(
        not line["status"] & 1 for line in steps) > 0
    assert list(history.plots)[:2] == ["loss", "accuracy"]
    assert "<svg" in history._repr_html_() and "best loss" in repr(history)
    page = (tmp_path / "page.html").read_text()
    assert "linalg.matmul" in page and "#amp.adamw" in page
    assert len(os.listdir(tmp_path / "tb")) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("step 16  loss ") for line in lines)
    assert any(line.startswith("evaluate loss ") for line in lines)


def test_keeps_the_last_checkpoints(tmp_path):
    step = amp.compile(MLP, **OPTIONS).step()
    (tmp_path / "c.step-5").write_text("another file")
    amp.fit(step, make_epoch, steps=21, progress=False,
            checkpoint=tmp_path / "c", keep=2, checkpoint_every=10)
    assert sorted(p.name for p in tmp_path.glob("c.*")) == [
        "c.step-20", "c.step-21", "c.step-5"]


def test_goes_on_as_the_same_run(tmp_path):
    whole = amp.compile(MLP, **OPTIONS).step()
    amp.fit(whole, make_epoch, steps=21, progress=False,
            evaluate=make_evaluation(whole), eval_every=4,
            checkpoint=tmp_path / "whole", log=tmp_path / "log",
            checkpoint_every=10)
    for steps in (5, 13, 21):
        step = amp.compile(MLP, **OPTIONS).step()
        amp.fit(step, make_epoch, steps=steps, progress=False,
                evaluate=make_evaluation(step), eval_every=4,
                checkpoint=tmp_path / "parts", log=tmp_path / "log2",
                resume=steps > 5)
    assert (tmp_path / "parts").read_bytes() == (
        tmp_path / "whole").read_bytes()
    # A part ends with an evaluation of its own.
    assert read_log(tmp_path / "log")[0] == read_log(tmp_path / "log2")[0]


SIGNALLED = """
import sys; sys.path.insert(0, {tests!r})
import amp, test_fit, os, signal
def batches(epoch):
    for number, batch in enumerate(test_fit.make_epoch(epoch)):
        if epoch == 1 and number == 3:
            for _ in range(2):  # as timeout(1) does
                os.kill(os.getpid(), {number})
        yield batch
step = amp.compile(test_fit.MLP, **test_fit.OPTIONS).step()
amp.fit(step, batches, epochs=5, checkpoint={path!r}, progress=False)
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_ends_it_after_the_step(tmp_path, name):
    path = str(tmp_path / "c")
    code = SIGNALLED.format(tests=os.path.dirname(__file__), path=path,
                            number=int(getattr(signal, name)))
    result = subprocess.run([sys.executable, "-W", "ignore", "-c", code],
                            stderr=subprocess.PIPE, text=True)
    assert result.returncode % 256 in (128 + getattr(signal, name),
                                       256 - getattr(signal, name))
    assert f"stopped by {name} after step 12; resume=True goes on from {path}" \
        in result.stderr
    steps = []
    for goes_on in (True, False):
        step = amp.compile(MLP, **OPTIONS).step()
        amp.fit(step, make_epoch, epochs=2, progress=False, resume=goes_on,
                checkpoint=path if goes_on else None)
        steps.append(step)
    for key in steps[0].state:
        assert steps[0].state[key].tobytes() == steps[1].state[key].tobytes()


def test_signals_of_one_moment_are_one(monkeypatch):
    """A later one is another."""
    now, before = [0.0], signal.signal(signal.SIGINT,
                                       signal.default_int_handler)
    monkeypatch.setattr(_signals.time, "monotonic", lambda: now[0])
    with _signals.Signals() as signals:
        for seconds in (0.0, 1.9):
            now[0] = seconds
            signal.raise_signal(signal.SIGINT)
            assert signals.seen == signal.SIGINT
        now[0] = 2.1
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


def test_a_signal_that_is_ignored_stays_so(tmp_path):
    code = SIGNALLED.format(tests=os.path.dirname(__file__),
                            path=str(tmp_path / "c"), number=int(signal.SIGINT))
    ignore = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    subprocess.run([sys.executable, "-W", "ignore", "-c", ignore + code],
                   check=True)
    step = amp.compile(MLP, **OPTIONS).step()
    step.load(tmp_path / "c")
    assert step.steps == 40


def test_why_it_ended():
    def run(**options):
        step = amp.compile(MLP, **OPTIONS).step()
        return amp.fit(step, make_epoch, progress=False, **options)

    assert run(steps=11).ended == "steps"
    assert run().ended == "epochs" and not run().stopped_early
    seen = []

    def callback(number, result):
        seen.append((number, result.loss))
        return number == 5

    history = run(callback=callback)
    assert history.ended == "callback"
    assert [number for number, _ in seen] == [1, 2, 3, 4, 5]
    assert [loss for _, loss in seen] == [
        point.mean for point in history.steps["loss"]]


def test_the_best_is_restored(tmp_path):
    step = amp.compile(MLP, **OPTIONS).step()
    evaluate = make_evaluation(step)
    history = amp.fit(step, make_epoch, epochs=20, evaluate=evaluate,
                      checkpoint=tmp_path / "c", best="loss", early_stop=3,
                      restore_best=True, progress=False)
    losses = [point.mean for point in history.evaluations["loss"]]
    assert evaluate()["loss"] == min(losses) < losses[-1]
    step.load(tmp_path / "c")
    assert evaluate()["loss"] == losses[-1]


def test_no_other_runs_best_is_restored(tmp_path):
    options = dict(steps=8, progress=False, best="loss", restore_best=True,
                   checkpoint=tmp_path / "c")
    first = amp.compile(MLP, **OPTIONS).step()
    amp.fit(first, make_epoch, evaluate=make_evaluation(first), **options)
    second = amp.compile(MLP, **OPTIONS).step(seed=1)
    third = amp.compile(MLP, **OPTIONS).step(seed=1)
    history = amp.fit(second, make_epoch, overwrite=True,
                      evaluate=lambda: {"loss": numpy.nan}, **options)
    amp.fit(third, make_epoch, steps=8, progress=False)
    assert history.best == ""
    assert second.state["fc1.weight"].tobytes() == third.state[
        "fc1.weight"].tobytes()


def test_a_history_goes_on_with_what_came_before(tmp_path):
    def run(steps, resume):
        step = amp.compile(MLP, **OPTIONS).step()
        return amp.fit(step, make_epoch, steps=steps, progress=False,
                       evaluate=make_evaluation(step), eval_every=4,
                       checkpoint=tmp_path / "c", log=tmp_path / "log",
                       report=tmp_path / "page.html", resume=resume)

    first, both = run(9, False), run(21, True)
    assert [point.first for point in both.steps["loss"]] == list(range(1, 22))
    for name, points in first.steps.items():
        if name != "step_ms":
            assert both.steps[name][:9] == points, name
    assert [point.first for point in both.evaluations["loss"]] == [
        4, 8, 9, 12, 16, 20, 21]
    assert both.skipped[:len(first.skipped)] == first.skipped != []
    page = (tmp_path / "page.html").read_text()
    assert "step 1: " in page and "all steps done" in page
    title = "mlp.mlir"
    assert f"<title>{title}</title>" in page and f"<h1>{title}</h1>" in page
    assert f"{title}: 4 parameters, " in page


def test_what_made_a_step_skip():
    step = amp.compile(MLP, **OPTIONS).step()
    history = amp.fit(step, make_epoch, progress=False)
    number, why, where = history.skipped[0]
    assert (number, why) == (1, "gradient not finite")
    assert "the gradient's " in where and "mlp.mlir:" in where
    assert history.status & 3 == 3
    assert not step.attribution  # that of the run alone
    step.attribution = True
    step.state["amp.scale"] = numpy.float32(1e8)
    result = step(*make_epoch(0)[0])
    assert not result.applied and result.overflow in repr(result)
    assert result.overflow.rpartition(":")[0] == where.rpartition(":")[0]
    history = amp.fit(step, [make_epoch(0)[0]], progress=False,
                      attribution=False)
    assert step.attribution and not history.skipped[0][2]


def test_attribution_follows_arrays_that_are_bound(tmp_path):
    step = amp.compile(MLP, **OPTIONS).step()
    step.attribution = True
    scale = next(a for a in step.program.arguments if a.key == "amp.scale")
    other = numpy.full(scale.shape, 1e9, "f4")
    step._step.bind(scale.index, other)
    assert step(*make_epoch(0)[0]).overflow
    assert step.state["amp.attempts"] == 1 and other == numpy.float32(5e8)


class Unsayable(ValueError):
    def __str__(self):
        raise RuntimeError("no text")


@pytest.mark.parametrize("error, shown", [
    (ValueError("a loader's"), "a loader"),
    (ValueError("/data/\udcff.png"), "/data/"), (Unsayable(), "Unsayable")])
def test_an_error_costs_no_step_that_was_applied(tmp_path, error, shown):
    def batches(epoch):
        yield from make_epoch(0)
        raise error

    step = amp.compile(MLP, **OPTIONS).step()
    with pytest.raises(ValueError) as raised, pytest.warns(
            amp.AmpWarning, match="c is of step 8, the last one that was"):
        amp.fit(step, batches, checkpoint=tmp_path / "c", progress=False,
                report=tmp_path / "page.html")
    assert raised.value is error
    assert "by an error: " + shown in (tmp_path / "page.html").read_text()
    step.load(tmp_path / "c")
    assert step.steps == 8


def test_people_are_told_once_of_what_steps_say():
    step = amp.compile(MLP, policy="f32", optimizer="sgd,lr=0").step()
    x, bad = numpy.ones((32, 64), "f4"), numpy.full(32, 99)
    with pytest.warns(amp.AmpWarning) as seen:
        history = amp.fit(step, [(x, bad)] * 3, progress=False)
    assert [str(warning.message) for warning in seen] == [
        "label or index out of range in step 1: input 'y' has 99, expected 0 "
        "to 9"]
    assert seen[0].filename == __file__ and history.status & 16
    check = step.program.evaluate(step)
    with pytest.warns(amp.AmpWarning, match="label or index out of range"):
        amp.evaluate(check, [(x, bad)])
    with pytest.warns(amp.AmpWarning, match="loss not finite in step 4"):
        step(x * numpy.nan, bad % 10)


def test_rows_count_once():
    program = amp.compile(PRODUCT, kind="eval")
    step = program.step({"w": numpy.ones(3, "f4")})
    rows = [{"x": numpy.full((2, 3), value, "f4")} for value in (1, 2)]
    assert amp.evaluate(step, rows) == {"loss": 9.0}
    with pytest.raises(amp.Error, match="nothing to evaluate"):
        amp.evaluate(step, [])


def test_a_lost_scale_ends_it(tmp_path):
    step = amp.compile(MLP, **{**OPTIONS, "scaler": "torch,init=1"}).step()
    bad = (numpy.full((32, 64), numpy.nan, "f4"), numpy.zeros(32, "i8"))

    def batches(epoch):
        yield from make_epoch(epoch)
        while True:
            yield bad

    with pytest.raises(amp.Error, match="the loss scale, now .* is of step 8, "
                                        "the last one that was applied"):
        amp.fit(step, batches, checkpoint=tmp_path / "c", progress=False)
    good = amp.compile(MLP, **{**OPTIONS, "scaler": "torch,init=1"}).step()
    amp.fit(good, make_epoch, progress=False)
    step.load(tmp_path / "c")
    assert step.state["fc1.weight"].tobytes() == good.state[
        "fc1.weight"].tobytes()


def raises(text, *args, **options):
    with pytest.raises(amp.Error, match=text):
        amp.fit(*args, progress=False, **options)


def test_bad_input_is_one_clear_error(tmp_path):
    step = amp.compile(MLP, **OPTIONS).step()
    data, path = make_data(1, 64), tmp_path / "c"
    raises("expected a training step, found list", [], data)
    raises("expected a training step, found one of kind 'eval'",
           step.program.evaluate(step), data)
    raises("there is no batch", step, [])
    raises("input 'x'", step, [(numpy.zeros((3, 3), "f4"),
                                numpy.zeros(32, "i8"))])
    raises("best needs a checkpoint", step, data, best="loss",
           evaluate=dict)
    raises("best, early_stop and eval_every need evaluate", step, data,
           early_stop=2)
    raises("evaluate: expected a function, or a pair", step, data, evaluate=3)
    raises("a pair of an evaluation step and batches, found Step alone", step,
           data, evaluate=step.program.evaluate(step))
    raises("expected a function without arguments: missing a required "
           "argument: 'epoch'", step, data,
           evaluate=lambda epoch: {"loss": epoch})
    raises("evaluate: expected a dict with 'loss', found a", step, data,
           evaluate=lambda: {"a": 1})
    raises("'best': the evaluation has no metric 'f1'", step, data,
           evaluate=lambda: {"loss": 1}, best="f1:max",
           checkpoint=tmp_path / "d")
    raises("'best': expected f1:min or f1:max, found 'f1'", step, data,
           evaluate=lambda: {"loss": 1}, best="f1", checkpoint=path)
    raises("checkpoint_every: expected a number of steps from 1, or a time as "
           "in 90s, 10min or 2h, found '5 minutes'", step, data,
           checkpoint=path, checkpoint_every="5 minutes")
    raises("resume and overwrite exclude each other", step, data,
           checkpoint=path, resume=True, overwrite=True)
    path.write_bytes(b"")
    raises("c: is there already: resume=True goes on from it, overwrite=True "
           "replaces it", step, data, checkpoint=path)
    raises("c: ", step, data, checkpoint=path, resume=True)
    raises("cannot be written", step, data, log=tmp_path / "none" / "log")
    for name in ("steps", "epochs", "keep", "early_stop", "eval_every"):
        for value in (0, -1, 1.5, "2", True):
            raises(f"{name}: expected a number from 1, found {value!r}", step,
                   data, **{name: value})
    raises("evaluate: expected an evaluation, of kind 'eval', found one of "
           "kind 'train'", step, data, evaluate=(step, data))
    raises("found list and Step", step, data, evaluate=(data, step))
    raises("expected a dict with 'loss', found int", step, data,
           evaluate=lambda: 3)
    with pytest.raises(amp.Error, match="found one of kind 'train'"):
        amp.evaluate(step, data)


def test_no_batch_with_progress():
    step = amp.compile(MLP, **OPTIONS).step()
    with pytest.raises(amp.Error, match="there is no batch"):
        amp.fit(step, [], epochs=2)


@pytest.mark.parametrize("name", ["checkpoint", "report", "log"])
def test_files_are_tried_before_the_first_step(tmp_path, name):
    step = amp.compile(MLP, **OPTIONS).step()
    for path, message in ((tmp_path / "none" / "file", "cannot be written"),
                          (tmp_path, "is there already|cannot be written|is a "
                                     "folder")):
        raises(message, step, make_data(1, 64), **{name: path})
    assert step.steps == 0


def test_an_evaluation_that_a_decorator_gives_its_argument():
    def give(function):
        @functools.wraps(function)
        def run():
            return function(1.0)
        return run

    step = amp.compile(MLP, **OPTIONS).step()
    history = amp.fit(step, make_data(1, 64), progress=False,
                      evaluate=give(lambda loss: {"loss": loss}))
    assert history.evaluations["loss"][-1].mean == 1.0


def test_rows_of_an_evaluation(tmp_path):
    step = amp.compile(MLP, **OPTIONS).step()
    data = make_data(3, 96)
    amp.fit(step, data, evaluate=(step.program.evaluate(step), data),
            log=tmp_path / "log", progress=False)
    lines = list(map(json.loads, open(tmp_path / "log")))
    rows = sum(len(batch[0]) for batch in data)
    assert [line["test_rows"] for line in lines
            if "test_rows" in line] == [rows]


def test_each_file_is_its_own(tmp_path):
    step = amp.compile(MLP, **OPTIONS).step()
    data, path = make_data(1, 64), tmp_path / "c.x"
    best = tmp_path / "c.best.x"
    for name, options in {
            "log": {"checkpoint": path, "log": path},
            "report": {"checkpoint": path, "report": tmp_path / "." / "c.x"},
            "best": {"checkpoint": path, "best": "loss", "log": best,
                     "evaluate": dict}}.items():
        raises(f"{name}: expected a file of its own, found .*, which is that "
               "of", step, data, **options)
    best.write_text("another's")
    raises("c.best.x: is there already, of another run", step, data,
           checkpoint=path, best="loss", evaluate=lambda: {"loss": 1.0})
    assert best.read_text() == "another's"
    assert list(tmp_path.iterdir()) == [best]


def test_no_best_is_told(tmp_path):
    step = amp.compile(MLP, **OPTIONS).step()
    with pytest.warns(amp.AmpWarning, match="no evaluation gave a number"):
        amp.fit(step, make_data(1, 64), checkpoint=tmp_path / "c", best="loss",
                evaluate=lambda: {"loss": float("nan")}, restore_best=True,
                progress=False)
