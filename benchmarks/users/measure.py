"""Times of plain PyTorch modules: amp.torch beside PyTorch, in turn.

Each model has a process of its own, pinned to as many cores as it has threads.
"""

import argparse
import json
import math
import os
import platform
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MODES = ("f32", "bf16")


def parse_options():
    parser = argparse.ArgumentParser(prog="benchmarks/users/run")
    parser.add_argument("models", nargs="*", metavar="MODEL")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--compile", action="store_true",
                        help="PyTorch compiles its steps, too")
    parser.add_argument("--output", help="a file for the table")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.threads < 1 or options.rounds < 1:
        parser.error("expected --threads and --rounds of at least 1")
    return options


# -- One model, in a process of its own --------------------------------------


def make(name):
    import torch
    import models
    torch.manual_seed(0)
    return models.MODELS[name]()


def build_torch(name, mode, compiles):
    """A step, and a forward pass."""
    import models
    import torch
    model, x, y = make(name)
    evaluated = make(name)[0].eval()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=True)

    def compute(model, x, y):
        with torch.autocast("cpu", torch.bfloat16, enabled=mode == "bf16"):
            return models.compute_loss(model, x, y)

    compute = torch.compile(compute) if compiles else compute

    def step():
        optimizer.zero_grad(set_to_none=True)
        loss = compute(model, x, y)
        loss.backward()
        optimizer.step()
        return loss.item()

    def forward():
        with torch.no_grad():
            return compute(evaluated, x, y).item()

    return step, forward


def build_amp(name, mode, threads):
    import amp
    import amp.torch
    import models
    model, x, y = make(name)
    start = time.perf_counter()
    step = amp.torch.train_step(model, models.compute_loss, (x, y),
                                policy=mode, optimizer=amp.AdamW(lr=1e-4),
                                threads=threads)
    seconds = time.perf_counter() - start
    forward = amp.torch.eval_fn(make(name)[0], models.compute_loss, (x, y),
                                policy=mode, threads=threads)
    return (lambda: step(x, y).loss), (lambda: forward(x, y).loss), seconds


def time_call(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def measure_one(options):
    """The least seconds of each side, step and forward pass."""
    import torch
    torch.set_num_threads(options.threads)
    sides, found = {}, {"compile": {}, "loss": {}}
    for mode in MODES:
        step, forward, seconds = build_amp(options.one, mode, options.threads)
        found["compile"][mode] = seconds
        sides["amp " + mode] = step, forward
        for compiles in (False, True) if options.compile else (False,):
            title = f"torch {mode}" + (" compiled" if compiles else "")
            sides[title] = build_torch(options.one, mode, compiles)
    for title, (step, _) in list(sides.items()):
        try:
            found["loss"][title] = float(step())
        except RuntimeError:
            # PyTorch has no LSTM in bf16 without AVX-512.
            if not title.startswith("torch bf16"):
                raise
            del sides[title]
    # Nobody waits for bf16 where it takes three times as long.
    for title in [title for title in sides if title.startswith("torch bf16")]:
        if time_call(sides[title][0]) > 3 * time_call(sides["torch f32"][0]):
            del sides[title]
    for number, part in enumerate(("step", "forward")):
        least = found[part] = {}
        for _ in range(options.rounds + 1):
            for title, calls in sides.items():
                seconds = time_call(calls[number])
                least[title] = min(least.get(title, math.inf), seconds)
    print(json.dumps(found))


# -- All ---------------------------------------------------------------------


def run_one(name, options):
    cores = sorted(os.sched_getaffinity(0))[:options.threads]
    command = ["taskset", "-c", ",".join(map(str, cores)),
               sys.executable, "-B", "-W", "ignore",
               os.path.join(HERE, "measure.py"), "--one", name,
               "--threads", str(options.threads),
               "--rounds", str(options.rounds)]
    if options.compile:
        command.append("--compile")
    environment = {**os.environ, "OMP_NUM_THREADS": str(options.threads)}
    done = subprocess.run(command, capture_output=True, text=True,
                          env=environment, check=False)
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        return None, done.stderr.strip().splitlines()[-1:]
    return json.loads(lines[-1]), []


def get_best(times, side):
    return min(seconds for title, seconds in times.items()
               if title.startswith(side))


def get_ratio(times):
    return get_best(times, "torch") / get_best(times, "amp")


def format_row(name, found):
    step, forward = found["step"], found["forward"]
    cells = [f"{1e3 * step[side]:9.2f}" for side in ("amp f32", "amp bf16")]
    cells.append(f"{1e3 * get_best(step, 'torch'):9.2f}")
    cells.append(f"{get_ratio(step):6.2f}")
    cells.append(f"{step['amp f32'] / step['amp bf16']:9.2f}")
    cells.append(f"{get_ratio(forward):8.2f}")
    cells.append(f"{max(found['compile'].values()):8.1f}")
    return f"{name:12}" + " ".join(cells)


def describe_losses(losses):
    """Of one batch and the same parameters: f32's to rounding, bf16's to a
    hundredth."""
    exact = losses["torch f32"]
    for mode, bound in (("f32", 1e-4), ("bf16", 1e-2)):
        if abs(losses["amp " + mode] - exact) > bound * max(1, abs(exact)):
            return f"  losses {losses['amp ' + mode]} and {exact} differ"
    return ""


def describe_machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        lines = [line for line in file if line.startswith("model name")]
    name = lines[0].split(":")[1].strip() if lines else platform.machine()
    return name


def get_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def main():
    options = parse_options()
    sys.path.insert(0, HERE)
    if options.one:
        return measure_one(options)
    import models
    names = options.models or list(models.MODELS)
    for name in names:
        if name not in models.MODELS:
            sys.exit(f"benchmarks/users/run: expected models of "
                     f"{', '.join(models.MODELS)}, found '{name}'")
    import amp
    table = [f"{describe_machine()}, tier {amp.info()['tier']}, "
             f"{options.threads} threads, the least of {options.rounds + 1}",
             f"{'ms a step':12}  amp f32  amp bf16   PyTorch  ratio  "
             f"f32/bf16  forward  compile"]
    print("\n".join(table), flush=True)
    ratios, forwards, right = [], [], True
    for name in names:
        found, error = run_one(name, options)
        row = (format_row(name, found) if found
               else f"{name:12}failed: {' '.join(error)}")
        if found:
            ratios.append(get_ratio(found["step"]))
            forwards.append(get_ratio(found["forward"]))
            row += describe_losses(found["loss"])
        right = right and found and not row.endswith("differ")
        table.append(row)
        print(row, flush=True)
    if ratios:
        table.append(f"{'all':12}" + " " * 29 +
                     f" {get_mean(ratios):6.2f} {'':9} "
                     f"{get_mean(forwards):8.2f}")
        print(table[-1])
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write("\n".join(table) + "\n")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
