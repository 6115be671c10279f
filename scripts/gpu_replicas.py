"""Replicas on several GPUs, for scripts/gpu-check.

Processes are started with what torchrun would tell them, and meet in a folder:
neither MPI nor torchrun is needed. Two replicas have to give the parameters of
one GPU that takes two micro-batches: a sum of two terms has one order. More
have to come near it, and one that is killed has to end the others.
"""

import json
import math
import os
import re
import signal
import subprocess
import time

from gpu_steps import example
from safetensors import decode, read

# What more than two replicas may be off, as a share of what was learned: each
# step's sums are in another order.
SHARE = 1e-3
SGD = ["--optimizer=sgd,lr=0.1"]
# Each replica has a part of the momentum, one process all of it.
PARTS = ["--optimizer=sgd,lr=0.01,momentum=0.9", "--shard=optimizer"]
# How soon all have to end when one has.
SECONDS = 30


def count_gpus(check):
    """None on the emulator, which has as many as one likes."""
    if not check.target.startswith("cuda"):
        return None
    text = check.run([check.tool("amp-run"), "info"])
    return len(re.findall(r"\(sm_\d+, ", text))


def start(check, count, words):
    meet = os.path.join(check.folder, "meet")
    processes = []
    for rank in range(count):
        environment = {
            **check.environment,
            "RANK": str(rank),
            "LOCAL_RANK": str(rank),
            "WORLD_SIZE": str(count),
            "AMP_RENDEZVOUS": meet,
        }
        processes.append(subprocess.Popen(
            [check.tool("amp-run"), "train", *words], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True))
    return processes


def finish(check, processes, seconds):
    """What each printed; who is still there after that time is killed."""
    end = time.monotonic() + seconds
    texts = []
    try:
        for process in processes:
            texts.append(process.communicate(
                timeout=max(0.1, end - time.monotonic())))
    except subprocess.TimeoutExpired:
        raise check.failure(
            f"replicas did not end in {seconds:.0f} s") from None
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
                process.wait()
    return texts


def train(check, count, words):
    """The parameters, the summary, and the losses of all steps."""
    path, log, summary = (os.path.join(check.folder, name) for name in (
        "replicas", "replicas.jsonl", "replicas.json"))
    if os.path.exists(log):
        os.remove(log)
    words = [*words, f"--checkpoint={path}", "--overwrite", f"--log={log}",
             f"--summary={summary}"]
    if count == 1:
        check.run([check.tool("amp-run"), "train", *words])
    else:
        processes = start(check, count, words)
        texts = finish(check, processes, check.options.timeout or 240)
        for rank, (process, text) in enumerate(zip(processes, texts)):
            if process.returncode:
                lines = "".join(text).strip().splitlines()
                raise check.failure(f"replica {rank}: "
                                    f"{lines[-1] if lines else 'no line'}")
    parameters = {key: decode(dtype, data)
                  for key, (dtype, _, data) in read(path)[0].items()
                  if dtype == "F32" and not key.startswith("amp.")}
    with open(log, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    with open(summary, encoding="utf-8") as file:
        return parameters, json.load(file), [
            line["loss"] for line in lines if "loss" in line]


def get_distance(ours, theirs):
    """Of the parameters, as a share of their norm."""
    pairs = [pair for key in theirs for pair in zip(ours[key], theirs[key])]
    norm = math.sqrt(math.fsum(b * b for _, b in pairs))
    return math.sqrt(math.fsum((a - b) ** 2 for a, b in pairs)) / norm


def compare(check, count, words):
    """One GPU with micro-batches, beside as many replicas."""
    alone, single, _ = train(check, 1,
                             [*words, f"--accumulate={count}"])
    ours, several, _ = train(check, count, words)
    share, bound = get_distance(ours, alone), 0 if count == 2 else SHARE
    if not share <= bound:
        raise check.failure(f"parameters are off by {share:.1e} of their norm, "
                            f"at most {bound:.1e} expected")
    skipped, steps = several["skipped"], several["steps"]
    if skipped != single["skipped"] or skipped == steps:
        raise check.failure(f"{skipped} of {steps} steps skipped, by one GPU "
                            f"{single['skipped']}")
    speed = single["seconds"] / several["seconds"]
    return (f"parameters off by {share:.1e}, {skipped} of {steps} steps "
            f"skipped, {speed:.2f} times as fast as one")


def end_one(check, words):
    """Kills one of two while they train."""
    log = os.path.join(check.folder, "killed.jsonl")
    if os.path.exists(log):
        os.remove(log)
    processes = start(check, 2, [*words, "--steps=1000000", f"--log={log}"])
    end = time.monotonic() + (check.options.timeout or 240)
    while not os.path.exists(log) or os.path.getsize(log) < 1000:
        if time.monotonic() > end or any(p.poll() for p in processes):
            finish(check, processes, 1)
            raise check.failure("no step was made")
        time.sleep(0.01)
    processes[1].send_signal(signal.SIGKILL)
    begin = time.monotonic()
    # Whoever is beside the killed one speaks, on its standard error.
    text = "".join(errors for _, errors in finish(check, processes, SECONDS))
    seconds = time.monotonic() - begin
    expected = "amp: error: replica 1 has ended; "
    lines = [line for line in text.splitlines() if line.startswith(expected)]
    if len(lines) != 1:
        found = (text.strip().splitlines() or ["none"])[-1]
        raise check.failure(f"expected a line '{expected}...', found: {found}")
    return f"the other one ended in {seconds:.1f} s"


def check_replicas(check):
    """Rows of the final table, or a line that says why there are none."""
    gpus = count_gpus(check)
    if gpus is not None and gpus < 2:
        print(f"replicas: left out, found {gpus} GPU, two are needed")
        return
    steps = 50 if gpus else 6
    mlp = [example("digits", "mlp.mlir"), f"--target={check.target}",
           "--data=" + example("digits", "digits.safetensors")]
    gpt = [example("gpt", "gpt.mlir"), f"--target={check.target}",
           "--data=" + example("gpt", "text.safetensors"),
           "--window=tokens:x,y"]
    f32, bf16 = ["--policy=f32"], ["--policy=bf16"]
    f16 = ["--policy=f16", "--scaler=torch", "--poison=3:x:40"]
    runs = [("MLP, f32", mlp, [*f32, *SGD], 2),
            ("MLP, bf16", mlp, [*bf16, *SGD], 2),
            ("MLP, f16, an overflow", mlp, [*f16, *SGD], 2),
            ("MLP, bf16, state in parts", mlp, [*bf16, *PARTS], 2)]
    if gpus:
        runs.append(("GPT, bf16", gpt, [*bf16, *SGD], 2))
    if (gpus or 0) > 2:
        runs += [("MLP, f32", mlp, [*f32, *SGD], gpus),
                 ("GPT, bf16", gpt, [*bf16, *SGD], gpus),
                 ("MLP, f32, state in parts", mlp, [*f32, *PARTS], gpus),
                 ("GPT, bf16, state in parts", gpt, [*bf16, *PARTS], gpus)]
    for name, model, words, count in runs:
        if name.split(",")[0] in check.options.models:
            check.add("replicas", f"{name}, {count} of them",
                      lambda: compare(check, count,
                                      [*model, *words, f"--steps={steps}"]))
    check.add("replicas", "one of two is killed",
              lambda: end_one(check, [*mlp, "--policy=bf16"]))
