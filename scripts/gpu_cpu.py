"""Benchmarks of the CPU of a machine with a GPU, for scripts/gpu-check.

It is a server's, often with AMX, and lent for minutes: parts of benchmarks/cpu
run at once, each on a core of its own with an idle one beside it.
"""

import os
import queue
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# More than the steps of GPT-2 take, four minutes on an Emerald Rapids.
SECONDS = 1200
# Words of benchmarks/cpu/run, what takes longest first.
JOBS = [
    ("steps", "T=1024", "--no-compile", "--rounds=1"),
    ("steps", "T=256", "--no-compile", "--rounds=2"),
    ("contractions", "GPT-2", "--rounds=2"),
    ("contractions", "MLP", "--rounds=2"),
    ("contractions", "square", "--rounds=2"),
    ("contractions", "attention", "--rounds=2"),
    ("contractions", "odd", "--rounds=2"),
    ("steps", "GPT 4x256", "--no-compile", "--rounds=2"),
    ("steps", "MLP 784", "--no-compile", "--rounds=2"),
    ("parts", "", "--rounds=2"),
    ("steps", "character", "--no-compile", "--rounds=2"),
    ("steps", "CNN", "--no-compile", "--rounds=2"),
    ("steps", "digits", "--no-compile", "--rounds=2"),
]


def run_job(check, cores, job):
    """Whether it passed, and its table, which is in the output, too."""
    part, match, *words = job
    folder = os.path.join(check.options.output,
                          f"cpu-{part}-{match}".strip("-").replace(" ", "-"))
    core = cores.get()
    try:
        text = check.run(
            ["taskset", "-c", str(core), sys.executable,
             os.path.join(ROOT, "benchmarks/cpu/run"), f"--only={part}",
             f"--match={match}", f"--bin={check.options.bin}",
             f"--python={sys.executable}", f"--output={folder}", *words],
            timeout=SECONDS)
    except (check.failure, OSError) as failure:
        return False, f"{part} {match}: FAILED: {failure}\n"
    finally:
        cores.put(core)
    return True, text


def check_cpu(check):
    cores, own = queue.Queue(), sorted(os.sched_getaffinity(0))
    for core in own[::2]:
        cores.put(core)

    def work():
        failed = 0
        with ThreadPoolExecutor(len(own[::2])) as pool:
            for passed, text in pool.map(
                    lambda job: run_job(check, cores, job), JOBS):
                failed += not passed
                print(text, flush=True)
        if failed:
            raise check.failure(f"{failed} of {len(JOBS)} parts failed")
        return f"{len(JOBS)} parts, {cores.qsize()} at once; tables above"

    check.add("cpu", "beside oneDNN and PyTorch", work)
