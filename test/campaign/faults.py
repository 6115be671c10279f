#!/usr/bin/env python3
"""What others do to training runs, many times: see scripts/check-faults."""

import argparse
import json
import os
import random
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
BIN = os.path.join(ROOT, "build", "assert", "bin")
DIGITS = os.path.join(ROOT, "examples", "digits")
STEPS = 3000
TRAIN = [os.path.join(BIN, "amp-run"), "train",
         os.path.join(DIGITS, "mlp.mlir"),
         f"--data={os.path.join(DIGITS, 'digits.safetensors')}",
         "--policy=f16", "--scaler=torch,init=65536,interval=50",
         "--threads=1", "--attribution=false", "--checkpoint-every=20",
         "--checkpoint=c", "--log=l"]
FIT = f"""
import os, sys, warnings
warnings.simplefilter("ignore")
import numpy, amp
rows = numpy.random.default_rng(0)
x = rows.standard_normal((64, 32, 64)).astype("f4")
y = rows.integers(0, 10, (64, 32))
step = amp.compile({os.path.join(DIGITS, "mlp.mlir")!r}, policy="f16",
                   scaler="torch,init=65536,interval=50", threads=1).step()
print("ready", flush=True)
amp.fit(step, list(zip(x, y)), steps={STEPS}, epochs=100, checkpoint="c",
        checkpoint_every=20, log="l", progress=False, attribution=False,
        resume=os.path.exists("c"))
"""


class Fault(Exception):
    """What must not be."""


def read_step(path):
    """A checkpoint's; every byte of it is read."""
    with open(path, "rb") as file:
        content = file.read()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8:8 + length])
    end = max(entry["data_offsets"][1] for name, entry in header.items()
              if name != "__metadata__")
    if len(content) != 8 + length + end:
        raise Fault(f"{path}: {len(content)} bytes, expected "
                    f"{8 + length + end}")
    return json.loads(header["__metadata__"]["amp"])["step"]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def start(command, **options):
    return subprocess.Popen(command, stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, start_new_session=True,
                            **options)


def list_parents():
    """The parent of each process."""
    parents = {}
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8",
                      errors="replace") as file:
                parents[int(name)] = int(
                    file.read().rpartition(")")[2].split()[1])
        except (ValueError, OSError):
            pass
    return parents


def find_family(root):
    """A process and all that it started, in sessions of their own, too."""
    parents = list_parents()
    family = {root}
    while True:
        more = {pid for pid, parent in parents.items() if parent in family}
        if more <= family:
            return family
        family |= more


def send(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def end(process, number):
    """By a signal to it and to all that it started, which are gone then."""
    # A launcher first: what it makes of its children's end is not ours.
    family = sorted(find_family(process.pid))
    send(family if number == signal.SIGKILL else {process.pid}, number)
    try:
        errors = process.communicate(timeout=60)[1]
    except subprocess.TimeoutExpired:
        send(find_family(process.pid), signal.SIGKILL)
        raise Fault("it does not end") from None
    until = time.monotonic() + 30
    while any(os.path.exists(f"/proc/{pid}") for pid in family):
        if time.monotonic() > until:
            raise Fault("a process that it started does not end")
        time.sleep(0.001)
    return errors.decode("utf-8", "replace")


class Runs:
    """Kills runs at any moment, goes on from what they leave, and compares the
    end with that of a run nobody touched. One attack is one signal."""

    def __init__(self, make, resume, seconds, number=signal.SIGKILL):
        self.make, self.resume = make, resume
        self.seconds, self.number = seconds, number
        self.last = None  # the step of the checkpoint
        self.whole = self.steps = None
        self.finished = self.stopped = 0

    def prepare(self):
        os.mkdir("whole")
        begin = time.monotonic()
        process = start(self.make(False), cwd="whole")
        errors = process.communicate()[1].decode()
        if process.returncode:
            raise Fault(f"the run that nobody touches: {errors.strip()}")
        self.whole = {name: read(f"whole/{name}") for name in ("c", "l")}
        self.steps = read_step("whole/c")
        # Of what the whole takes here and now.
        self.seconds *= time.monotonic() - begin

    def attack(self, rng):
        process = start(self.make(self.resume and os.path.exists("c")))
        time.sleep(rng.uniform(0, self.seconds))
        errors = end(process, self.number)
        step = read_step("c") if os.path.exists("c") else 0
        if step < (self.last or 0):
            raise Fault(f"step {step} after step {self.last}")
        self.check(process.returncode, errors, step)
        self.last = step
        if step == self.steps:
            self.finish()

    def check(self, status, errors, step):
        if status == 0 and step == self.steps:
            return  # done before
        if self.number == signal.SIGKILL:
            if status not in (-signal.SIGKILL, 128 + signal.SIGKILL):
                raise Fault(f"status {status}, step {step}: "
                            f"{errors.strip()[-200:]}")
        elif status == -self.number:  # nobody listens yet, or no longer
            if step not in (self.last or 0, self.steps):
                raise Fault(f"a run that trained to step {step} did not listen")
        elif status != 128 + self.number or (
                f"stopped by {self.number.name} after step {step}"
                not in errors):
            raise Fault(f"status {status}, step {step}: "
                        f"{errors.strip()[-200:]}")
        else:
            self.stopped += 1

    def finish(self):
        """A killed run's log may lack its end; gone on with it has all."""
        for name, content in self.whole.items():
            if read(name) != content:
                raise Fault(f"'{name}' is not that of a run nobody touched")
            os.remove(name)
        self.last = None
        self.finished += 1

    def conclude(self):
        """Goes on to the end once more: what was attacked is compared."""
        process = start(self.make(self.resume and os.path.exists("c")))
        errors = process.communicate()[1].decode()
        if process.returncode:
            raise Fault(f"it does not go on: {errors.strip()[-200:]}")
        self.finish()
        if self.number != signal.SIGKILL and not self.stopped:
            raise Fault("none was stopped by the signal")
        return f"{self.finished} ends compared"


def make_run(resume):
    return [*TRAIN, f"--steps={STEPS}", "--epochs=100",
            *(["--resume"] if resume else [])]


def make_fit(_):
    return [sys.executable, "-c", FIT]


def make_replicas(resume):
    return ["mpirun.mpich", "-np", "2", *make_run(resume)]


class Limits:
    """A disk that is full: no file may grow beyond some size. The checkpoint
    that was there stays whole, and there is a line."""

    def prepare(self):
        process = start([*TRAIN, "--steps=40"])
        process.communicate()
        self.content = read("c")

    def attack(self, rng):
        with open("c", "wb") as file:
            file.write(self.content)
        size = rng.randrange(2 * len(self.content))
        process = start(
            [*TRAIN, "--steps=80", "--resume"],
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                  (size, size)))
        errors = process.communicate(timeout=60)[1].decode()
        step = read_step("c")
        if process.returncode == 0:
            if step != 80:
                raise Fault(f"status 0, and a checkpoint of step {step}")
        elif process.returncode != 1 or "error: " not in errors:
            raise Fault(f"status {process.returncode}: {errors.strip()}")
        shutil.copy("l", "old")  # which may have been cut
        os.remove("l")
        process = start([*TRAIN, "--steps=40", "--overwrite"])
        process.communicate()


class Pipes:
    """A log that is a pipe, whose reader goes at any moment."""

    def prepare(self):
        os.mkfifo("p")

    def attack(self, rng):
        reader = start(["sh", "-c", "exec cat p"])
        command = [c.replace("--log=l", "--log=p") for c in TRAIN]
        time.sleep(0.02)
        process = start([*command, "--steps=2000", "--epochs=100",
                         "--overwrite"])
        time.sleep(rng.uniform(0, 0.3))
        reader.kill()
        reader.communicate()
        errors = process.communicate(timeout=60)[1].decode()
        if process.returncode not in (0, 1) or (
                process.returncode == 1 and "p: " not in errors):
            raise Fault(f"status {process.returncode}: {errors.strip()}")
        if "expected a pipe that somebody reads" not in errors:
            if read_step("c") != 2000:
                raise Fault(f"a checkpoint of step {read_step('c')}")


class Texts:
    """MLIR and checkpoints' JSON that nest to any depth: done, or an error of
    one line."""

    def prepare(self):
        process = start([*TRAIN, "--steps=20"])
        process.communicate()
        self.content = read("c")

    def attack(self, rng):
        depth = int(2 ** rng.uniform(0, 17))
        opening, closing = rng.choice(["[]", "{}", "()", "<>"])
        with open("m.mlir", "w", encoding="utf-8") as file:
            file.write("module attributes {a = " + opening * depth
                       + closing * depth + "} {}\n")
        self.expect_line([TRAIN[0], "bench", "m.mlir"])
        (length,) = struct.unpack("<Q", self.content[:8])
        header = json.loads(self.content[8:8 + length])
        header["__metadata__"]["amp"] = "[" * depth + "]" * depth
        text = json.dumps(header).encode()
        with open("c", "wb") as file:
            file.write(struct.pack("<Q", len(text)) + text
                       + self.content[8 + length:])
        self.expect_line([*TRAIN, "--steps=40", "--resume"])

    @staticmethod
    def expect_line(command):
        process = start(command)
        errors = process.communicate(timeout=60)[1].decode()
        lines = [line for line in errors.splitlines() if "error: " in line]
        if process.returncode != 1 or len(lines) != 1:
            raise Fault(f"status {process.returncode}: {errors[-300:]}")


class Folders:
    """Places to meet that are not the user's alone, or hold what is no
    message: refused in a line, and nothing else is written or read."""

    def prepare(self):
        with open("private", "w", encoding="utf-8") as file:
            file.write("mine")

    def attack(self, rng):
        kind = rng.choice(["open", "link", "file", "links", "pipe", "long"])
        shutil.rmtree("f", ignore_errors=True)
        if os.path.lexists("f"):
            os.remove("f")
        if kind == "link":
            os.makedirs("elsewhere", exist_ok=True)
            os.symlink("elsewhere", "f")
        elif kind == "file":
            open("f", "w", encoding="utf-8").close()
        else:
            os.mkdir("f", 0o777 if kind == "open" else 0o700)
            os.chmod("f", 0o777 if kind == "open" else 0o700)
        names = [f"{name}-1" for name in ("hello", "welcome")]
        for name in names:
            if kind == "links":
                os.symlink(os.path.abspath("private"), f"f/{name}")
            elif kind == "pipe":
                os.mkfifo(f"f/{name}")
            elif kind == "long":
                with open(f"f/{name}", "wb") as file:
                    file.truncate(1 << 32)
        ranks = [start([*TRAIN, "--steps=20", "--overwrite"],
                       env={**os.environ, "RANK": str(i), "WORLD_SIZE": "2",
                            "LOCAL_RANK": str(i), "LOCAL_WORLD_SIZE": "2",
                            "AMP_RENDEZVOUS": os.path.abspath("f")})
                 for i in range(2)]
        for process in ranks:
            errors = process.communicate(timeout=60)[1].decode()
            refused = kind in ("open", "link", "file")
            if (process.returncode == 0) == refused or (
                    process.returncode not in (0, 1)):
                raise Fault(f"{kind}: status {process.returncode}: "
                            f"{errors.strip()[-200:]}")
        if read("private") != b"mine":
            raise Fault(f"{kind}: another's file was written")


ATTACKS = {
    "kills of amp-run": (Runs(make_run, True, 0.6), 300),
    "SIGTERM to amp-run": (Runs(make_run, True, 0.6, signal.SIGTERM), 100),
    "kills of amp.fit": (Runs(make_fit, True, 0.6), 150),
    "SIGTERM to amp.fit": (Runs(make_fit, True, 0.6, signal.SIGTERM), 50),
    "kills of replicas": (Runs(make_replicas, True, 0.6), 50),
    "full disks": (Limits(), 100),
    "pipes whose reader goes": (Pipes(), 50),
    "texts that nest": (Texts(), 100),
    "places to meet": (Folders(), 40),
}


def main():
    parser = argparse.ArgumentParser(prog="check-faults", allow_abbrev=False)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("names", nargs="*", metavar="ATTACK")
    options = parser.parse_args()
    for name in options.names:
        if name not in ATTACKS:
            sys.exit(f"check-faults: expected one of {', '.join(ATTACKS)}, "
                     f"found '{name}'")
    failed = 0
    print(f"{'attack':<26} times  faults", flush=True)
    for name, (attack, count) in ATTACKS.items():
        if options.names and name not in options.names:
            continue
        count, faults = max(1, round(count * options.share)), 0
        rng = random.Random(f"{options.seed} {name}")
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            said = ""
            for number in range(-1, count + 1):
                try:
                    if number < 0:
                        attack.prepare()
                    elif number < count:
                        attack.attack(rng)
                    elif hasattr(attack, "conclude"):
                        said = attack.conclude()
                except Exception as fault:  # a torn file, a wait without end
                    faults += 1
                    print(f"FAULT {name}, attack {number}: "
                          f"{type(fault).__name__}: {fault}", flush=True)
            os.chdir(ROOT)
        failed += faults
        print(f"{name:<26} {count:5}  {faults:6}  {said}".rstrip(), flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
