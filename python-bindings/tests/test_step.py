"""Steps on NumPy's arrays."""

import gc
import os
import pickle
import subprocess
import sys
import threading

import amp
import ml_dtypes
import numpy
import pytest
from conftest import MLP, PRODUCT

X = numpy.array([[1, 2, 3], [4, 5, 6]], numpy.float32)


def make(**options):
    options.setdefault("optimizer", amp.SGD(lr=0.5))
    return amp.compile(PRODUCT, **options).step()


def test_exact_update_and_loss():
    step = make()
    step.state["w"] = [1, 2, 3]
    result = step(X)
    assert result.loss == 1 * 5 + 2 * 7 + 3 * 9
    assert result.applied and result.status == 1
    assert step.state["w"].tolist() == [1 - 2.5, 2 - 3.5, 3 - 4.5]
    assert (step.steps, step.applied_steps) == (1, 1)


def test_callers_array_is_the_parameter():
    w = numpy.array([1, 2, 3], numpy.float32)
    step = amp.compile(PRODUCT, optimizer=amp.SGD(lr=0.5)).step({"w": w})
    step(X)
    assert w.tolist() == [-1.5, -1.5, -1.5]
    # What is written in place is what the next step reads.
    w[:] = 0
    assert step(X).loss == 0


def test_copies_in_16_bit_follow_the_callers_array(batch):
    program = amp.compile(MLP, policy="bf16", optimizer=amp.SGD(lr=0.1))
    own, shared = program.step(seed=1), program.step(seed=1)
    values = {key: own.state[key] for key in own.state
              if key.startswith("fc")}
    shared = program.step(values)
    first = own(*batch).loss
    assert shared(*batch).loss == first
    # Back to the first values: the 16-bit copies are of others now.
    again = program.step(seed=1)
    for key in values:
        values[key][...] = again.state[key]
    assert shared(*batch).loss == first


def test_parameters_in_halves(batch, tmp_path):
    options = {"policy": "bf16", "optimizer": amp.SGD(lr=0.1)}
    full = amp.compile(MLP, **options)
    split = amp.compile(MLP, param_format="split", **options)
    saved = full.memory()["param"] - split.memory()["param"]
    assert saved == full.memory()["copy"]
    steps = full.step(seed=1), split.step(seed=1)
    for step in steps:
        step.state["fc1.weight"] = numpy.full((64, 128), 0.1)
    losses = [step(*batch).loss for step in steps]
    assert losses[0] == losses[1]
    for key in steps[0].state:
        one, other = (step.state[key] for step in steps)
        assert one.dtype == other.dtype
        # Ties are a unit in the last place less.
        assert numpy.allclose(one, other, rtol=2**-23, atol=0)
    # Files are of f32, for both.
    steps[1].save(tmp_path / "c.safetensors")
    steps[0].load(tmp_path / "c.safetensors")
    assert steps[0](*batch).loss == steps[1](*batch).loss
    with pytest.raises(amp.Error, match="'fc1.weight': .* for each half"):
        split.step({"fc1.weight": numpy.zeros((64, 128), numpy.float32)})


@pytest.mark.parametrize("convert", [
    lambda x: x.astype(numpy.float64), lambda x: x.astype(numpy.float16),
    lambda x: x.astype(ml_dtypes.bfloat16), lambda x: x.astype(numpy.int8),
    numpy.asfortranarray, lambda x: numpy.repeat(x, 2, axis=1)[:, ::2],
    lambda x: x[::-1][::-1], lambda x: numpy.flip(x).copy()[::-1, ::-1],
    lambda x: memoryview(x), lambda x: x.tolist(), lambda x: misalign(x)
])
def test_any_array_of_the_values(convert):
    step = make()
    step.state["w"] = [1, 2, 3]
    assert step(convert(X)).loss == 46


def misalign(x):
    bytes_ = numpy.zeros(x.nbytes + 1, numpy.uint8)
    view = bytes_[1:].view(x.dtype).reshape(x.shape)
    view[...] = x
    return view


def test_inputs_by_name_and_position(batch):
    x, y = batch
    program = amp.compile(MLP, policy="f32")
    results = [program.step(seed=3)(*args, **named).values
               for args, named in
               [((x, y), {}), ((x,), {"y": y}), ((), {"y": y, "x": x})]]
    assert results[0] == results[1] == results[2]


def test_read_only_input():
    step = make()
    x = X.copy()
    x.flags.writeable = False
    step(x)


@pytest.mark.parametrize("call, message", [
    (lambda step: step(), "missing input 'x'"),
    (lambda step: step(X, X), "expected 1 inputs, found 2"),
    (lambda step: step(X[:1]), "expected f32[2,3], found f32[1,3]"),
    (lambda step: step(X > 0), "expected f32[2,3], found i1[2,3]"),
    (lambda step: step(z=X), "'z': no input; the inputs are x"),
    (lambda step: step(X, x=X), "'x': given twice"),
    (lambda step: step.state.__setitem__("v", X), "no state 'v'"),
    (lambda step: step.load("/no/such/file"), "/no/such/file"),
    (lambda step: step.load_state_dict({}), "missing key 'w'"),
])
def test_what_does_not_fit(call, message):
    step = make()
    before = step.state_dict()
    with pytest.raises(amp.Error) as error:
        call(step)
    assert message in str(error.value)
    assert all((before[key] == step.state[key]).all() for key in before)


def test_what_is_no_array():
    with pytest.raises(TypeError, match="found object"):
        make()(object())


@pytest.mark.parametrize("array, error, message", [
    (numpy.zeros(4, numpy.float32), amp.Error, "expected f32.3., found f32.4."),
    (numpy.zeros(3), amp.Error, "expected f32.3., found f64.3."),
    (numpy.zeros(6, numpy.float32)[::2], amp.Error, "dense"),
    (numpy.frombuffer(bytes(12), numpy.float32), ValueError, "read-only"),
])
def test_what_cannot_be_a_parameter(array, error, message):
    with pytest.raises(error, match=message):
        amp.compile(PRODUCT).step({"w": array})


def test_integer_that_does_not_fit(batch):
    x, y = batch
    step = amp.compile(MLP).step()
    step(x, y.astype(numpy.int16))
    with pytest.raises(amp.Error, match="input 'y'"):
        step(x, y.astype(numpy.float32))


def test_nan_is_a_status():
    step = make(policy="f16")
    before = step.state["w"]
    result = step(numpy.full((2, 3), numpy.nan, numpy.float32))
    assert not result.applied and result.status & 6
    assert (step.state["w"] == before).all()
    assert (step.steps, step.applied_steps) == (1, 0)


def test_texts_of_objects():
    step = make()
    assert repr(step).startswith("<amp.Step of <amp.Program train <string>")
    assert repr(step.state).startswith("<amp.State w: f32[3]")
    assert repr(step(X)) == "Result(loss=0)"
    skipped = step(numpy.full((2, 3), numpy.nan, numpy.float32))
    assert repr(skipped) == "Result(loss=nan, applied=False, status=4)"
    evaluation = amp.compile(PRODUCT, kind="eval").step()
    assert repr(evaluation(X)) == "Result(loss=0)"


def test_files(tmp_path, batch):
    program = amp.compile(MLP, policy="f16", optimizer=amp.AdamW())
    step = program.step(seed=1)
    for _ in range(3):
        step(*batch)
    path = tmp_path / "step.safetensors"
    step.save(path)
    values = step.state_dict()
    following = step(*batch).values
    other = program.step(seed=2)
    other.load(path)
    assert other.steps == 3
    assert other(*batch).values == following
    third = program.step(seed=2)
    third.load_state_dict(values)
    assert third(*batch).values == following
    assert "amp.scale" in values or "amp._scale" in values


def test_close():
    with make() as step:
        step(X)
    with pytest.raises(amp.Error, match="closed"):
        step(X)


def test_gradients():
    step = amp.compile(PRODUCT, kind="grad").step()
    step.state["w"] = [1, 2, 3]
    assert step(X).loss == 46
    assert step.grads["w"].tolist() == [5, 7, 9]


def test_other_programs_of_a_model(batch):
    program = amp.compile(MLP, policy="bf16", optimizer=amp.AdamW(lr=0.01),
                          clip_norm=1.0, recompute="full")
    step = program.step(seed=1)
    for _ in range(5):
        step(*batch)
    evaluation = program.evaluate(step)(*batch)
    gradients = program.grad(step)
    # None changes what it was made of, and all are of the same numbers.
    predicted = program.predict(step)
    predicted(*batch)
    assert gradients(*batch).loss == evaluation.loss == step(*batch).loss
    assert predicted.outputs["output0"] == numpy.float32(evaluation.loss)
    assert set(gradients.grads) == {
        a.name for a in program.arguments if a.role == "param"}
    assert "accuracy" in evaluation.metrics
    assert program.evaluate().program is program.evaluate(step).program


def test_outputs():
    text = """func.func @f(%w: tensor<3xf32> {amp.param = "w"},
        %x: tensor<3xf32> {amp.input = "x"})
        -> (tensor<3xf32> {amp.output = "y"}) {
      %y = arith.mulf %w, %x : tensor<3xf32>
      return %y : tensor<3xf32>
    }"""
    step = amp.compile(text, kind="predict").step()
    step.state["w"] = [2, 3, 4]
    result = step(numpy.array([1, 2, 3], numpy.float32))
    assert result.loss is None and repr(result) == "Result()"
    assert step.outputs["y"].tolist() == [2, 6, 12]


def test_two_steps_in_two_threads(batch):
    program = amp.compile(MLP, policy="bf16", threads=2)
    expected = [program.step(seed=i) for i in range(2)]
    losses = [[step(*batch).loss for _ in range(50)] for step in expected]
    steps, found = [program.step(seed=i) for i in range(2)], [None, None]

    def run(i):
        found[i] = [steps[i](*batch).loss for _ in range(50)]

    threads = [threading.Thread(target=run, args=(i,)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == losses


def test_fork(batch):
    program = amp.compile(MLP, policy="bf16", threads=2)
    step = program.step(seed=1)
    step(*batch)
    child = os.fork()
    if child == 0:
        step(*batch)
        os._exit(0 if program.step(seed=1)(*batch).applied else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert step(*batch).applied


def test_exit_in_any_order(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import amp, numpy, sys, threading\n"
        f"p = amp.compile({PRODUCT!r}, cache=False)\n"
        "s = p.step(); state = s.state\n"
        "sys.keep = [p, s, state, threading.Thread]\n"
        "s(numpy.ones((2, 3), numpy.float32)); del p\n"
        "s(numpy.ones((2, 3), numpy.float32))\n")
    done = subprocess.run([sys.executable, script], capture_output=True,
                          text=True, env={**os.environ})
    assert (done.returncode, done.stderr) == (0, "")


def test_no_memory_grows():
    import resource

    step = make()

    def run():
        for _ in range(20000):
            step(X)
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    run()
    before = run()
    assert run() - before < 512  # KiB: one a forty-thousandth step would show


def test_options_are_pickled():
    for option in (amp.AdamW(lr=1e-3), amp.Cosine(warmup=10, total=100),
                   amp.Scaler(init=1024), amp.Group("*.bias", amp.SGD())):
        assert pickle.loads(pickle.dumps(option)) == option


def test_overhead_is_small():
    """Not a time: how many Python objects a call leaves behind."""
    step = make()
    step(X)
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(1000):
        step(X)
    assert len(gc.get_objects()) - before < 100
