"""Steps and training of the examples on a GPU, for scripts/gpu-check."""

import math
import os
import shutil
import sys

from safetensors import decode, read, write

EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))), "examples")
# The 2-norm of a step's difference, as a share of the step. In f32 sums of up
# to 2048 terms in another order; in bf16 every rounding the other way.
SHARE = {"f32": 2048 * 2.0**-24, "bf16": 2.0**-8}


def example(*names):
    return os.path.join(EXAMPLES, *names)


def take_rows(check, source, count):
    """The first rows of the training arrays: nothing is evaluated."""
    path = os.path.join(check.folder, "rows.safetensors")
    arrays = []
    for key, (dtype, shape, data) in read(source)[0].items():
        if key.startswith("train."):
            row = len(data) // shape[0]
            arrays.append((key, dtype, [count, *shape[1:]],
                           data[:count * row]))
    write(path, arrays)
    return path


def write_gpt(check):
    path = os.path.join(check.folder, "gpt.mlir")
    words = "--layers 1 --dim 32 --heads 2 --context 16 --batch 2".split()
    with open(path, "w", encoding="utf-8") as file:
        file.write(check.run([sys.executable, example("gpt", "generate.py"),
                              *words]))
    return path


def get_parameters(path):
    """f32 arrays; SGD without momentum has no moments."""
    return {key: decode(dtype, data)
            for key, (dtype, _, data) in read(path)[0].items()
            if dtype == "F32" and not key.startswith("amp.")}


def describe(logs):
    return "; ".join(
        f"{target}: loss {log['loss']}, norm {log['grad_norm']}, status "
        f"{log['status']}" for target, log in logs.items())


def compare_step(check, policy, model, words):
    """Parameters after one step of SGD with a learning rate of 1."""
    after, logs = {}, {}
    for target in (check.target, check.reference, "cpu"):
        if not target:
            continue
        path = os.path.join(check.folder, target.replace(":", "_"))
        _, lines = check.train(target, model, "--steps=1", *words,
                               f"--policy={policy}", "--optimizer=sgd,lr=1",
                               f"--checkpoint={path}", "--overwrite")
        after[target], logs[target] = get_parameters(path), lines[0]
    ours = after.pop(check.target)
    texts = []
    for target, theirs in after.items():
        difference = math.sqrt(math.fsum(
            (a - b) ** 2 for key in theirs
            for a, b in zip(ours[key], theirs[key])))
        share = difference / logs[target]["grad_norm"]
        # Only the CPU has another order of sums in f32.
        bound = 0 if policy == "f32" and target != "cpu" else SHARE[policy]
        if not share <= bound:
            raise check.failure(
                f"off {target}'s by {share:.1e} of the gradient's norm, at "
                f"most {bound:.1e} expected; {describe(logs)}")
        texts.append(f"off {target}'s by {share:.1e}")
        loss, own = logs[target]["loss"], logs[check.target]["loss"]
        if not abs(own - loss) <= bound * abs(loss):
            raise check.failure(f"loss {own}, {target}'s is {loss}")
    return ", ".join(texts)


def list_models(check):
    """Those wanted: name, a file, and words with rows enough for a step."""
    digits = example("digits", "digits.safetensors")
    images = example("cnn", "digits.safetensors")
    models = [
        ("MLP", example("digits", "mlp.mlir"), (digits, 32), []),
        ("CNN", example("cnn", "cnn.mlir"), (images, 32),
         ["--normalize=x:0,16"]),
        ("GPT", write_gpt(check), (example("gpt", "text.safetensors"), 1000),
         ["--window=tokens:x,y"]),
    ]
    for name, model, (source, count), words in models:
        if name in check.options.models:
            data = take_rows(check, source, count)
            yield name, model, [f"--data={data}", *words]


def check_steps(check):
    for name, model, words in list_models(check):
        for policy in SHARE:
            check.add("steps", f"{name}, {policy}", lambda: compare_step(
                check, policy, model, words))


#===-----------------------------------------------------------------------===#
# Races
#===-----------------------------------------------------------------------===#


def check_races(check):
    """A race that the emulator cannot have: ptxas decides where lanes wait."""
    if not check.target.startswith("cuda"):
        print(f"races: left out, {check.target} is no GPU")
        return
    if not shutil.which("compute-sanitizer"):
        print("races: left out, found no compute-sanitizer on PATH")
        return
    for name, model, words in list_models(check):
        for policy in SHARE:
            for tool in ("racecheck", "memcheck"):
                command = ["compute-sanitizer", f"--tool={tool}",
                           "--target-processes=all", "--error-exitcode=9",
                           check.tool("amp-run"), "train", model, *words,
                           f"--policy={policy}", f"--target={check.target}",
                           "--steps=1"]
                check.add("races", f"{name}, {policy}, {tool}",
                          lambda: check.run(command).splitlines()[-1])


#===-----------------------------------------------------------------------===#
# Training
#===-----------------------------------------------------------------------===#

ADAMW = "--optimizer=adamw,lr=1e-3,weight_decay=0.1"
TEST_ROWS = 360


def compare_training(check, model, words):
    results = [check.train(target, model, ADAMW, *words)[0]
               for target in (check.target, "cpu")]
    ours, theirs = results
    text = (f"test loss {ours['test_loss']:.4f}, CPU "
            f"{theirs['test_loss']:.4f}")
    if "accuracy" in ours["test"]:
        mine, other = (r["test"]["accuracy"] for r in results)
        text += f"; accuracy {mine:.2%}, CPU {other:.2%}"
        # Three standard errors of a difference of two shares.
        if not abs(mine - other) <= 3 * math.sqrt(
                2 * other * (1 - other) / TEST_ROWS):
            raise check.failure(text)
    # What examples/gpt/accuracy allows between precisions, in nats.
    elif not abs(ours["test_loss"] - theirs["test_loss"]) <= 0.06:
        raise check.failure(text)
    return f"{text}; {ours['steps']} steps in {ours['seconds']:.1f} s"


def check_training(check):
    full = check.options.full
    runs = [
        ("MLP, f32", "digits/mlp.mlir", "digits/digits", "f32",
         30 * 44 if full else 20, []),
        ("MLP, bf16", "digits/mlp.mlir", "digits/digits", "bf16",
         30 * 44 if full else 20, []),
    ]
    if full:
        runs += [
            ("MLP, f16", "digits/mlp.mlir", "digits/digits", "f16", 30 * 44,
             ["--scaler=torch,interval=50"]),
            ("CNN, bf16", "cnn/cnn.mlir", "cnn/digits", "bf16", 20 * 44,
             ["--normalize=x:0,16"]),
            ("GPT, bf16", "gpt/gpt.mlir", "gpt/text", "bf16", 300,
             ["--window=tokens:x,y"]),
        ]
    for name, model, data, policy, steps, words in runs:
        if name.split(",")[0] not in check.options.models:
            continue
        check.add("training", f"{name}, {steps} steps",
                  lambda: compare_training(
                      check, example(model),
                      [f"--data={example(data)}.safetensors",
                       f"--policy={policy}", f"--steps={steps}", *words]))
