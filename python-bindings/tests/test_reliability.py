"""What no call may do: end the process, hang, keep memory, or evaluate what is
no longer so."""

import ctypes
import gc
import multiprocessing
import os
import subprocess
import sys
import threading
import time

import amp
import numpy as np
import pytest

MODEL = os.path.join(os.path.dirname(__file__), "..", "..", "examples",
                     "digits", "mlp.mlir")
X, Y = np.ones((32, 64), "f4"), np.zeros(32, "i8")


@pytest.fixture(name="step")
def make_step():
    return amp.compile(MODEL, policy="f32").step()


def run_alone(text):
    """A script's status and output."""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True,
                          text=True, timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


# Arrays -----------------------------------------------------------------------


def make_ctypes():
    array = ((ctypes.c_float * 64) * 32)()
    np.ctypeslib.as_array(array)[...] = X
    return array


@pytest.mark.parametrize("make", [
    make_ctypes,
    lambda: memoryview(X),
    lambda: memoryview(X.tobytes()).cast("B").cast("f", [32, 64]),
    lambda: np.asfortranarray(X),
    lambda: X[::-1, ::-1],
    lambda: np.broadcast_to(X[0], X.shape),
])
def test_buffers_of_every_kind(step, make):
    expected = amp.compile(MODEL, policy="f32").step()(X, Y).loss
    assert step(make(), Y).loss == expected


@pytest.mark.parametrize("array", [
    multiprocessing.Array("f", 32 * 64, lock=False),
    (ctypes.c_double * 3)(), np.ones(3, "c8"), np.zeros(3, "V0"),
    np.zeros(3, "S2"), np.array(["a"], object), np.zeros((1,) * 40, "f4"),
    np.array(1.0, "f4"), b"", 1, None,
])
def test_arrays_that_do_not_fit_are_refused(step, array):
    with pytest.raises((amp.Error, TypeError, ValueError)) as error:
        step(array, Y)
    assert len(str(error.value).splitlines()) == 1


def test_refused_arrays_are_freed(step):
    gone = []

    class Counted(np.ndarray):
        def __del__(self):
            gone.append(0)

    for _ in range(5):
        with pytest.raises(TypeError):
            step(np.ones(4, "c8").view(Counted), Y)
        with pytest.raises((amp.Error, TypeError)):
            step.state["w"] = np.ones(4, "c8").view(Counted)
    gc.collect()
    assert len(gone) >= 10


# Calls within and beside each other -------------------------------------------


def test_close_waits_for_the_call_of_another_thread(step):
    errors = []

    def run():
        try:
            while True:
                step(X, Y)
        except amp.Error as error:
            errors.append(str(error))

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(0.1)
    step.close()
    thread.join(30)
    assert not thread.is_alive()
    assert errors[0] in ("the step is closed",
                         "the step is running in another thread")
    step.close()
    with pytest.raises(amp.Error, match="^the step is closed$"):
        step(X, Y)


@pytest.mark.parametrize("call, message", [
    (lambda step: step.close(), "closed from within a call of it"),
    (lambda step: step(X, Y), "called from within a call of it"),
])
def test_calls_from_within_a_call(step, call, message):
    seen = []

    class Calls:
        def __dlpack_device__(self):
            return 1, 0

        def __dlpack__(self, **_):
            try:
                call(step)
            except amp.Error as error:
                seen.append(str(error))
            return X.__dlpack__()

    step(Calls(), Y)
    assert seen and message in seen[0]
    step(X, Y)


def test_the_interpreter_ends_while_a_daemon_runs_a_step():
    status, output = run_alone(f"""
import amp, numpy as np, threading, time
s = amp.compile({MODEL!r}).step()
x, y = np.ones((32, 64), "f4"), np.zeros(32, "i8")
def run():
    while True:
        s(x, y)
for _ in range(2):
    threading.Thread(target=run, daemon=True).start()
time.sleep(0.3)
""".replace("s(x, y)", "amp.compile(%r).step()(x, y)" % MODEL))
    assert (status, output) == (0, "")


@pytest.mark.parametrize("text", [
    # cleared behind atexit
    "class Holder:\n    def __del__(self): s.close()\nholder = Holder()",
    "def run():\n    with s: yield\nwaiting = run()\nnext(waiting)",
    "atexit.register(lambda: s(x, y))",
])
def test_steps_at_the_interpreters_end(text):
    status, output = run_alone(f"""
import atexit
{text if "atexit" in text else ""}
import amp, numpy as np
s = amp.compile({MODEL!r}).step()
x, y = np.ones((32, 64), "f4"), np.zeros(32, "i8")
s(x, y)
{"" if "atexit" in text else text}
""")
    assert (status, output) == (0, "")


# LLVM's would remove a checkpoint that is being written, when SIGTERM comes, and
# then ask Python's.
def test_signals_have_no_handler_of_the_package(tmp_path):
    status, text = run_alone(f"""
import amp
step = amp.compile({MODEL!r}, cache=False).step()
step.save({str(tmp_path / "c")!r})
caught = next(line for line in open("/proc/self/status")
              if line.startswith("SigCgt"))
print(bin(int(caught.split()[1], 16)))
""")
    caught = int(text.splitlines()[-1], 2)
    assert status == 0 and (tmp_path / "c").exists()
    assert not caught & (1 << 0 | 1 << 14)  # SIGHUP, SIGTERM


def test_a_child_of_a_fork_during_a_step_is_told():
    status, output = run_alone(f"""
import amp, numpy as np, os, threading, time, warnings
warnings.simplefilter("ignore")
s = amp.compile({MODEL!r}).step()
x, y = np.ones((32, 64), "f4"), np.zeros(32, "i8")
is_ending = False
def run():
    while not is_ending:
        s(x, y)
thread = threading.Thread(target=run)
thread.start()
told = 0
for _ in range(20):
    child = os.fork()
    if not child:
        try:
            s(x, y)
        except amp.Error as error:
            code = 3 if "thread" in str(error) else 4
            try:
                s.close()
                code = 5
            except amp.Error:
                pass
            os._exit(code)
        os._exit(0)
    told += os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
    time.sleep(0.01)
is_ending = True
thread.join()
print(told > 0)
""")
    assert (status, output) == (0, "True\n")


# Texts ------------------------------------------------------------------------


@pytest.mark.parametrize("pipeline", [
    "builtin.module(func.func(amp-to{precision}))",
    "builtin.module(func.func(builtin.module(amp-to{precision})))",
    "builtin.module(any(amp-to{precision}))",
    "func.func(amp-to{precision})", "amp-to{precision", "(", ")", "{", "a(b",
    "builtin.module(canonicalize,func.func(cse,amp-import-pipeline))", "\0",
    "builtin.module(" * 1000, "",
])
def test_pipelines_of_any_text(pipeline):
    try:
        amp.opt("func.func @f() { return }\n", pipeline)
    except amp.Error as error:
        assert len(str(error).splitlines()) == 1


@pytest.mark.parametrize("text", [
    "module attributes {a = " + "[" * 10000 + "]" * 10000 + "} {}\n",
    "module attributes {a = " + "tuple<" * 10000 + ">" * 10000 + "} {}\n",
    "module {" * 10000 + "}" * 10000,
    "func.func @f() { " + "scf.execute_region { " * 10000,
])
def test_texts_that_nest_deep(text):
    for call in (amp.compile, lambda t: amp.opt(t, "builtin.module(cse)")):
        with pytest.raises(amp.Error, match="^<string>:1:1: expected at most "
                           "500 brackets within each other, found more$"):
            call(text)


@pytest.mark.parametrize("bound", ["{p = affine_set<(d) : (d >= 0)>}", ""])
def test_comparisons_and_signs_in_deep_texts(bound):
    text = '"a.b"()({' * 20000 + ("}) %s : () -> ()" % bound) * 20000
    with pytest.raises(amp.Error, match="expected at most 500"):
        amp.opt(text, "builtin.module(cse)")
    with pytest.raises(amp.Error, match="expected at most 500"):
        amp.opt("module attributes {a = affine_map<(d) -> (%sd)>} {}"
                % ("-" * 100000), "builtin.module(cse)")
    bounds = ", ".join(["d <= %d" % i for i in range(600)])
    amp.opt("module attributes {amp.a = affine_set<(d) : (%s)>} {}" % bounds,
            "builtin.module(cse)")


def test_what_counts_for_no_nesting():
    comment = "// don't: " + "[" * 1000 + "\n"
    text = comment + 'module attributes {amp.a = "' + "(" * 1000 + '"} {}\n'
    assert "module" in amp.opt(text, "builtin.module(cse)")


def test_metadata_that_nests_deep(step, tmp_path):
    safetensors = pytest.importorskip("safetensors.numpy")
    path = str(tmp_path / "c.safetensors")
    step.save(path)
    safetensors.save_file(safetensors.load_file(path), path,
                          metadata={"amp": "[" * 100000})
    with pytest.raises(amp.Error, match="key 'amp' is damaged$"):
        step.load(path)


# Evaluation -------------------------------------------------------------------


def make_rows(count=6):
    random = np.random.default_rng(0)
    return [(random.standard_normal((32, 64), "f4"),
             random.integers(0, 10, 32)) for _ in range(count)]


def test_what_a_program_evaluates_follows_the_step(step):
    rows = make_rows()
    check = step.program.evaluate(step)
    predict = step.program.predict(step)
    for _ in range(3):
        step(*rows[0])
        now = step.program.evaluate(step)
        assert amp.evaluate(check, rows) == amp.evaluate(now, rows)
        predict(*rows[0])
        first = next(iter(predict.outputs.values()))
        again = step.program.predict(step)
        again(*rows[0])
        assert np.array_equal(first, next(iter(again.outputs.values())))
    step.state["w1" if "w1" in step.state else next(iter(step.state))] *= 0
    now = step.program.evaluate(step)
    assert amp.evaluate(check, rows) == amp.evaluate(now, rows)
    step(*rows[1])
    last = amp.evaluate(step.program.evaluate(step), rows)
    step.close()
    assert amp.evaluate(check, rows) == last


def test_what_follows_a_step_fails_where_it_cannot(step):
    """And is not taken for up to date by the next call."""
    rows = make_rows()
    check = step.program.evaluate(step)
    step(*rows[0])
    taken = check._take
    check._take = lambda _: (_ for _ in ()).throw(amp.Error("no"))
    with pytest.raises(amp.Error, match="^no$"):
        check(*rows[0])
    check._take = taken
    now = step.program.evaluate(step)
    assert amp.evaluate(check, rows) == amp.evaluate(now, rows)


def test_fit_evaluates_the_weights_of_now(step, tmp_path):
    rows = make_rows()
    check = step.program.evaluate()  # of weights of its own
    losses = []
    for epochs in (3, 1, 1):  # each begins to count anew
        history = amp.fit(step, rows, epochs=epochs, progress=False,
                          evaluate=(check, rows))
        losses += [p.mean for p in history.evaluations["loss"]]
        assert losses[-1] == pytest.approx(
            amp.evaluate(step.program.evaluate(step), rows)["loss"], rel=1e-6)
    assert len(set(losses)) == 5
    path = str(tmp_path / "c.safetensors")
    for epochs in (1, 2):
        amp.fit(step, rows, epochs=epochs, progress=False, checkpoint=path,
                resume=epochs == 2)
        now = step.program.evaluate(step)
        assert amp.evaluate(check, rows) == amp.evaluate(now, rows)


def test_a_step_of_another_model_is_not_followed(step):
    with open(MODEL, encoding="utf-8") as file:
        text = file.read()
    other = amp.compile(text.replace("128", "96"), policy="f32").step()
    with pytest.raises(amp.Error, match="expected a step of the same model"):
        step.program.evaluate(other)
    check = other.program.evaluate()
    before = check(X, Y).loss
    amp.fit(step, make_rows(), epochs=1, evaluate=(check, [(X, Y)]),
            progress=False)
    assert check(X, Y).loss == before
