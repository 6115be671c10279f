"""Steps of 1, 2 and 4 processes of this machine, in turn, least of several, and
what the model says of those that it was not fitted to."""

import json
import os
import re
import subprocess
import sys
import tempfile

import model

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "examples")
UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
COUNTS = (1, 2, 4)
# A name, the files, a policy, and how many times --steps steps. The model
# learns of two processes of the first two.
CASES = (
    ("digits MLP", "digits/mlp.mlir", ["--data=digits/digits.safetensors"],
     "f32", 100),
    ("GPT", "gpt/gpt.mlir", ["--data=gpt/text.safetensors",
                             "--window=tokens:x,y"], "f32", 1),
    ("CNN", "cnn/cnn.mlir", ["--data=cnn/digits.safetensors"], "f32", 10),
    ("GPT, bf16", "gpt/gpt.mlir", ["--data=gpt/text.safetensors",
                                   "--window=tokens:x,y"], "bf16", 1),
)


def read_cpu():
    with open("/proc/cpuinfo", encoding="utf-8") as source:
        text = source.read()
    return re.search(r"model name\s*: (.*)", text).group(1)


def run_once(options, case, n, folder):
    """Seconds a step, of its messages and the share of those that is hidden,
    bytes and messages of a replica."""
    _, path, flags, policy, times = case
    steps = options.steps * times
    flags = [flag.replace("--data=", f"--data={EXAMPLES}/") for flag in flags]
    summary = os.path.join(folder, "summary.json")
    command = [os.path.join(options.bin, "amp-run"), "train",
               os.path.join(EXAMPLES, path), *flags, f"--policy={policy}",
               "--threads=1", f"--steps={steps}",
               f"--summary={summary}"]
    if n > 1:
        command = ["mpirun.openmpi", "--allow-run-as-root", "--oversubscribe",
                   "-np", str(n), *command]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"benchmarks/scaling: error: {' '.join(command)}\n"
                 f"{done.stderr}")
    with open(summary, encoding="utf-8") as source:
        seconds = json.load(source)["seconds"] / steps
    if n == 1:
        return seconds, 0.0, 0.0, 0, 0
    sent = re.search(r"sent +(\d+) bytes in (\d+) messages", done.stdout)
    hidden = re.search(r"hidden +(\d+) % of the ([\d.]+) (\w+)", done.stdout)
    return (seconds, float(hidden.group(2)) * UNITS[hidden.group(3)],
            int(hidden.group(1)) / 100, int(sent.group(1)), int(sent.group(2)))


def measure_all(options):
    """The run with the least time a step, by case and number of processes."""
    best = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.rounds):
            for case in CASES:
                for n in COUNTS:
                    found = run_once(options, case, n, folder)
                    key = case[0], n
                    best[key] = min(best.get(key, found), found)
    return best


def fit(best, cores):
    """Two equations, seconds = messages * latency + bytes * rate, of two
    processes' smallest and largest gradients."""
    small, large = (best[case[0], 2] for case in CASES[:2])
    determinant = small[4] * large[3] - large[4] * small[3]
    latency = (small[1] * large[3] - large[1] * small[3]) / determinant
    rate = (small[4] * large[1] - large[4] * small[1]) / determinant
    return model.Machine(cores, max(latency, 0), max(rate, 1e-12))


def list_lines(best, machine):
    lines = [f"messages at one time {machine.latency * 1e6:.1f} us; "
             f"{1e-9 / machine.seconds:.2f} GB/s, sent, received and added", "",
             f"{'':11}{'n':>2}{'step, ms':>11}{'model':>9}{'ratio':>8}"
             f"{'messages, ms':>14}{'model':>9}{'hidden':>8}"]
    for name, *_ in CASES:
        alone = best[name, 1][0]
        for n in COUNTS:
            seconds, messages, hidden, size, count = best[name, n]
            compute = machine.time_compute(alone, n)
            said = machine.time_messages(size, count, n)
            step = compute + (1 - hidden) * said
            lines.append(
                f"{name:11}{n:2}{1e3 * seconds:11.3f}{1e3 * step:9.3f}"
                f"{seconds / step:8.2f}{1e3 * messages:14.3f}{1e3 * said:9.3f}"
                f"{100 * hidden:6.0f} %")
    return lines


def run(options):
    cores = len(os.sched_getaffinity(0))
    best = measure_all(options)
    cpu = read_cpu()
    head = [f"{cpu}, {cores} cores, Open MPI in one machine's memory, one",
            f"thread a process, {options.steps} steps (CNN 10, MLP 100 times "
            f"as many), the", f"least of {options.rounds} runs in turn", ""]
    lines = head + list_lines(best, fit(best, cores))
    print("\n".join(lines))
    name = re.sub(r"[^a-z0-9]+", "-", cpu.lower()).strip("-")
    os.makedirs(options.output, exist_ok=True)
    with open(os.path.join(options.output, f"{name}.txt"), "w",
              encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")
