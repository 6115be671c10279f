"""Programs, their texts, and options."""

import dataclasses
import json
import re
import warnings

import amp
import numpy
import pytest
from conftest import MLP, PRODUCT


def test_program_describes_itself():
    program = amp.compile(MLP, policy="bf16", optimizer=amp.AdamW(lr=1e-3))
    assert [a.name for a in program.inputs] == ["x", "y"]
    assert program.inputs[0].shape == (32, 64)
    assert program.inputs[1].dtype == "i64"
    assert "accuracy" in program.reports
    assert program.memory()["param"] == 4 * (64 * 128 + 128 + 128 * 10 + 10)
    assert "compute = bf16" in program.manifest["policy"]
    assert program.tier in amp.info()["tiers"]


def test_cache():
    first = amp.compile(PRODUCT, tier="generic")
    again = amp.compile(PRODUCT, tier="generic")
    assert not first.from_cache and again.from_cache
    assert not amp.compile(PRODUCT, tier="generic", cache=False).from_cache


def test_ir_of_each_phase():
    program = amp.compile(MLP, policy="bf16")
    assert "linalg.matmul" in program.ir("import")
    assert "bf16" in program.ir("precision")
    assert "llvm.func" in program.ir("llvm")


def test_explain():
    program = amp.compile(MLP, policy="bf16")
    assert "matmul" in program.explain()
    assert json.dumps(program.explain(as_json=True))
    assert "f32" in program.explain("f32")


def test_kernels():
    program = amp.compile(MLP, policy="bf16")
    kernels = program.kernels()
    assert len(kernels) == program.manifest["kernels"]
    assert any("contraction" in kernel["computes"] for kernel in kernels)
    # Two products forward, two for weights and one for the hidden layer back.
    flops = 2 * 32 * (2 * 64 * 128 + 3 * 128 * 10)
    assert sum(kernel["flops"] for kernel in kernels) == flops


def test_opt():
    text = amp.opt(PRODUCT, "builtin.module(amp-to{import})")
    assert "func.func" in text


@pytest.mark.parametrize("call, message, line", [
    (lambda: amp.compile("func.func @f(\n"), "expected", 1),
    (lambda: amp.compile(PRODUCT, policy="bf17"), "did you mean 'bf16'", None),
    (lambda: amp.compile(PRODUCT, optimizer="adamx"), "'adam'", None),
    (lambda: amp.compile(PRODUCT, polisy="bf16"), "'polisy'", None),
    (lambda: amp.compile(PRODUCT, function="f"), "'f'", None),
    (lambda: amp.compile(PRODUCT, threads=10**6),
     "threads: expected a number from 1", None),
    (lambda: amp.compile(PRODUCT, threads="2"), "expected an int", None),
    (lambda: amp.compile(PRODUCT, accumulate=1.5), "found float", None),
    (lambda: amp.compile(PRODUCT, clip_norm="1"), "expected a number", None),
    (lambda: amp.compile(PRODUCT, cache=1), "expected a bool", None),
    (lambda: amp.compile(PRODUCT, policy=16),
     "policy: expected a name as 'bf16', found", None),
    (lambda: amp.compile(PRODUCT, optimizer=amp.SGD), "found the class", None),
    (lambda: amp.compile(PRODUCT, target="gpu"), "target", None),
    (lambda: amp.compile(PRODUCT).ir("x"), "unknown phase 'x'", None),
    (lambda: amp.opt(PRODUCT, "builtin.module(nix)"), "nix", None),
    (lambda: amp.opt("oops", "builtin.module()"), "<string>:1:1", 1),
])
def test_errors(call, message, line):
    with pytest.raises(amp.Error) as error:
        call()
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    if line:
        assert (error.value.file, error.value.line) == ("<string>", line)


def test_missing_file():
    with pytest.raises(FileNotFoundError):
        amp.compile("/no/such/model.mlir")


def test_remarks_are_hidden_and_can_be_shown():
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("always")
        amp.compile(MLP)
    assert any(issubclass(w.category, amp.AmpRemark) for w in shown)


def test_warnings_are_at_the_callers_line():
    with pytest.warns(amp.AmpWarning, match="no parameter") as found:
        amp.compile(PRODUCT, groups=[amp.Group("v", amp.SGD())])
    assert [w.filename for w in found] == [__file__]


def test_policies_are_names():
    names = amp.info()["policies"]
    assert {"bf16", "apex-O2", "torch-cuda:f16"} <= set(names)
    assert len(names) == len(set(names))
    for name in names:
        amp.compile(PRODUCT, policy=name, optimize=False)


def get_fields(option):
    return {f.name for f in dataclasses.fields(option)}


def test_options_are_those_of_the_compiler():
    info = amp.info()
    classes = {c._name: c for c in vars(amp).values()
               if isinstance(c, type) and hasattr(c, "_name")}
    for kind in ("optimizers", "schedules"):
        for name, keys in info[kind].items():
            assert get_fields(classes.pop(name)) == set(keys), name
    assert not classes
    for system, keys in info["scalers"].items():
        amp.Scaler(system)
    assert get_fields(amp.Scaler) - {"system"} <= set(info["scalers"]["torch"])


@pytest.mark.parametrize("option", [
    amp.SGD(momentum=0.9, nesterov=True), amp.Adam(), amp.AdamW(beta1=0.8),
    amp.Adagrad(), amp.Adadelta(), amp.RMSprop(centered=True), amp.Adafactor(),
    amp.Lamb(), amp.Lars(), amp.Lion(), amp.Adamax(), amp.RAdam(),
    amp.NAdam(decoupled_weight_decay=True)
], ids=lambda option: option._name)
def test_optimizers_compile(option):
    program = amp.compile(PRODUCT, optimizer=option)
    assert program.manifest["optimizer"].startswith(f"#amp.{option._name}<")


def test_schedule_scaler_groups():
    program = amp.compile(
        PRODUCT, policy="f16", optimizer=amp.AdamW(lr=1e-3),
        schedule=amp.Cosine(warmup=10, total=100, final=0.1),
        scaler=amp.Scaler("megatron", init=1024.0),
        groups=[amp.Group("w*", amp.SGD(lr=0.25))])
    assert "cosine" in program.manifest["schedule"]
    assert "1024" in program.manifest["scaler"]
    assert "#amp.sgd" in program.manifest["groups"]


@pytest.mark.parametrize("option, message", [
    (dict(policy="bfloat16"),
     "unknown policy 'bfloat16'; did you mean 'bf16'? ('amp-run info' lists "
     "all)"),
    (dict(lr=1e-3), "unknown option 'lr'; there is optimizer='adamw,lr=...'"),
    (dict(num_epochs=3), "unknown option 'num_epochs'"),
    (dict(max_grad_norm=1.0),
     "unknown option 'max_grad_norm'; there is clip_norm"),
    (dict(clip_norm=float("nan")),
     "clip_norm: expected a finite number, found nan"),
    (dict(clip_norm=float("inf")),
     "clip_norm: expected a finite number, found inf"),
    (dict(polcy="bf16"), "unknown option 'polcy'; did you mean 'policy'?"),
    (dict(kind="predit"),
     "kind: expected train, grad, eval or predict, found 'predit'"),
    (dict(recompute="half"),
     "'recompute': expected none, cheap, selective or full, found 'half'"),
    (dict(memory="lots"),
     "'memory': expected a size as 8GiB or 500MiB, found 'lots'"),
    (dict(memory="8GiB", recompute="full"),
     "'memory' decides what is made again and excludes 'recompute'"),
])
def test_a_wrong_option_is_named(option, message):
    with pytest.raises(amp.Error) as error:
        amp.compile(MLP, **option)
    assert str(error.value) == message


@pytest.mark.parametrize("option, given, message", [
    (amp.AdamW, "betas", "amp.AdamW: unknown option 'betas'; use beta1 and "
     "beta2"),
    (amp.SGD, "learning_rate", "amp.SGD: unknown option 'learning_rate'; use "
     "lr"),
    (amp.SGD, "momentun", "amp.SGD: unknown option 'momentun'; did you mean "
     "'momentum'?"),
    (amp.Scaler, "zzz", "amp.Scaler: unknown option 'zzz'")])
def test_a_wrong_option_of_an_option_is_named(option, given, message):
    with pytest.raises(amp.Error) as error:
        option(**{given: 1})
    assert str(error.value) == message


def test_version():
    assert amp.__version__ == amp.info()["version"]


@pytest.mark.parametrize("policy, shown", [
    ("f\x1b[3m", r"unknown policy 'f\\x1b\[3m': .*"),
    ("x" * 400, "unknown policy 'x{184} [.]{3} x+': expected bf16, .* lists")])
def test_an_error_is_one_line_for_a_terminal(policy, shown):
    with pytest.raises(amp.Error) as error:
        amp.compile(MLP, policy=policy)
    assert re.fullmatch(shown, str(error.value)) and len(str(error.value)) <= 300


def test_a_budget_that_nothing_fits_says_the_least():
    with pytest.raises(amp.Error) as error:
        amp.compile(MLP, memory="1KiB")
    assert re.fullmatch(
        r"'memory': expected a step of at most 1.0 KiB, but the least is "
        r"[0-9.]+ KiB: optimizer [0-9.]+ KiB, .*; a smaller batch takes less",
        str(error.value))


def test_recompute_changes_no_bit():
    x = numpy.random.default_rng(0).standard_normal((32, 64)).astype("f4")
    y = numpy.zeros(32, numpy.int64)
    losses = []
    for recompute in ("none", "cheap", "selective", "full"):
        step = amp.compile(MLP, policy="bf16", recompute=recompute).step(seed=1)
        losses.append([step(x, y).loss for _ in range(5)])
    assert all(each == losses[0] for each in losses)


def test_has_no_other_attributes():
    with pytest.raises(AttributeError, match="module 'amp' has no attribute"):
        amp.torhc


def test_options_of_other_libraries():
    class bfloat16:
        """As JAX has its types."""

    for value in (bfloat16, numpy.float16):
        with pytest.raises(amp.Error, match="policy: expected a name as 'bf16'"
                           ", found .*; did you mean 'b?f16'"):
            amp.compile(MLP, policy=value)
    with pytest.raises(amp.Error, match=r"optimizer: expected an "
                       r"amp.AdamW\(...\), found the class"):
        amp.compile(MLP, optimizer=amp.AdamW)
