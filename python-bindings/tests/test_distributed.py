"""Processes that train together."""

import json
import os
import re
import shutil
import subprocess
import sys

import amp
import pytest
from conftest import MLP

HERE = os.path.dirname(__file__)
TORCHRUN = [sys.executable, "-m", "torch.distributed.run", "--standalone",
            "--nproc-per-node=2"]
LAUNCHERS = {
    "openmpi": ["mpirun.openmpi", "--allow-run-as-root", "--oversubscribe",
                "-np", "2"],
    "mpich": ["mpirun.mpich", "-np", "2"],
}


def run(mode, folder, launcher=None, code=0):
    """What it says, without the lines of the launcher's."""
    command = [sys.executable, "-W", "ignore",
               os.path.join(HERE, "replicas.py"),
               mode, str(folder)]
    if launcher == "torchrun":
        command = TORCHRUN + command[3:]
    elif launcher:
        if not shutil.which(LAUNCHERS[launcher][0]):
            pytest.skip(f"no {launcher}")
        command = LAUNCHERS[launcher] + command
    result = subprocess.run(command, capture_output=True, text=True,
                            timeout=600)
    assert (result.returncode == 0) == (code == 0), result.stderr
    return result.stdout, result.stderr


def both(function):
    return pytest.mark.parametrize("launcher", list(LAUNCHERS))(function)


def find(text, word):
    return [line for line in text.splitlines() if line.startswith(word)]


def check_same(mode, folder, launcher):
    alone, _ = run(mode, folder)
    together, _ = run(mode, folder, launcher)
    assert "[7]" in alone  # the step with the overflow is skipped
    for line in alone.splitlines():
        assert together.splitlines().count(line) == 2, together


@both
def test_a_step_is_one_of_two_micro_batches(tmp_path, launcher):
    check_same("numpy_step", tmp_path, launcher)


@pytest.mark.parametrize("launcher", [*LAUNCHERS, "torchrun"])
@pytest.mark.parametrize("mode", ["torch_step", "jax_step", "torch_parts",
                                  "jax_parts"])
def test_frontends(tmp_path, launcher, mode):
    pytest.importorskip("torch")
    pytest.importorskip("torch_mlir")
    pytest.importorskip("jax")
    check_same(mode, tmp_path, launcher)


@both
def test_frontends_norms_over_all_rows(tmp_path, launcher):
    pytest.importorskip("torch")
    pytest.importorskip("torch_mlir")
    run("torch_norm", tmp_path)
    run("torch_norm", tmp_path, launcher)
    alone, first, second = (json.loads((tmp_path / name).read_text())
                            for name in ("0 of 1", "0 of 2", "1 of 2"))
    assert first == second
    far = {key: max(abs(a - b) for a, b in zip(alone[key], first[key]))
           for key in alone}
    assert max(far.values()) < 1e-12, far


def read(path):
    """A log without times, and without what each replica finds by itself."""
    return re.sub(r'"seconds":[^,}]*|,"overflow":{[^}]*}', "",
                  path.read_text())


@both
def test_each_has_a_part_of_the_state(tmp_path, launcher):
    alone, _ = run("numpy_step", tmp_path)
    together, _ = run("numpy_parts", tmp_path, launcher)
    for line in alone.splitlines() + ["share 2"]:
        assert together.splitlines().count(line) == 2, together
    # Of all, and of the part alone.
    assert sorted(find(together, "kept")) == [
        "kept [3.0, 3.0]", "kept [3.0, 5.0]", *["kept [5.0, 5.0]"] * 2]
    assert len(find(together, "error slot 'fc1.weight/exp_avg': expected "
                    "f32[64,128], found f32[7]")) == 2, together


@both
def test_masters_are_in_parts(tmp_path, launcher):
    alone, _ = run("param_parts", tmp_path)
    together, _ = run("param_parts", tmp_path, launcher)
    assert find(together, "told") == 2 * find(alone, "told")
    assert find(alone, "parts") == ["parts 0"]
    assert find(together, "parts") == ["parts 3"] * 2
    for error in (
            "expected all replicas to have the seed 0, found 1 on replica 1",
            "param 'fc1.weight': with part_params a program has memory of its "
            "own for parts: copy values to it",
            "param 'fc1.weight': expected f32[64,128], found f32[4096]",
            "expected all replicas to have values in parts of the sum "):
        assert len(find(together, "error " + error)) == 2, together
    for line in find(together, "begin"):
        assert len(set(line.split()[1:])) == 1, line


@both
def test_state_in_parts_is_read_and_written(tmp_path, launcher):
    said, _ = run("reload_parts", tmp_path, launcher)
    alone, _ = run("reload_parts", tmp_path)
    assert len(find(said, "told")) == 4
    assert set(find(said, "told")) == set(find(alone, "told"))
    assert len(find(said, f"error {tmp_path}/nowhere/c: ")) == 2, said


def test_parts_on_the_emulator(tmp_path):
    said, _ = run("emulated_parts", tmp_path, "openmpi")
    assert len(find(said, "told")) == 2 and len(set(find(said, "told"))) == 1
    assert "[7]" in said


def check_gpus(tmp_path, launcher, monkeypatch):
    """Calls of CUDA and NCCL, as libraries for tests take them."""
    libraries = os.path.join(os.path.dirname(amp.__file__), "..", "..", "lib")
    ptxas = shutil.which("ptxas", path=os.environ["PATH"]
                         + ":/usr/local/cuda/bin")
    if not os.path.exists(f"{libraries}/libAMPFakeNCCL.so") or not ptxas:
        pytest.skip("no libraries that play CUDA, or no ptxas")
    for name, value in {
            "AMP_CUDA_DRIVER": f"{libraries}/libAMPFakeCuda.so",
            "AMP_NCCL": f"{libraries}/libAMPFakeNCCL.so",
            "FAKE_CUDA_GPUS": "2", "FAKE_NCCL_LOG": f"{tmp_path}/log",
            "TMPDIR": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    said, _ = run("cuda_parts", tmp_path, launcher)
    assert len(set(find(said, "told"))) == 1
    assert len(find(said, "rank")) == 2
    calls = (tmp_path / "log").read_text()
    assert calls.count("ncclReduceScatter") > 0
    # Of all programs of a process, and nothing ends what others may need.
    assert calls.count("ncclCommInitRank") == 2
    assert "ncclCommAbort" not in calls


def test_parts_on_gpus(tmp_path, monkeypatch):
    check_gpus(tmp_path, "openmpi", monkeypatch)


def test_frontends_parts_on_gpus(tmp_path, monkeypatch):
    pytest.importorskip("torch")
    check_gpus(tmp_path, "torchrun", monkeypatch)


def test_a_checkpoint_in_parts_that_is_due(tmp_path):
    run("timed_parts", tmp_path, "openmpi")
    assert [path for path in tmp_path.iterdir() if "step-" in path.name
            and not path.name.endswith("step-20")]


@both
@pytest.mark.parametrize("mode", ["fit", "fit_parts"])
def test_fit_has_one_voice(tmp_path, launcher, mode):
    folders = [tmp_path / name for name in ("alone", "together")]
    said = []
    for folder, how in zip(folders, (None, launcher)):
        folder.mkdir()
        said.append(run(mode, folder, how)[0])
    for line in find(said[0], "told") + find(said[0], "losses"):
        assert said[1].splitlines().count(line) == 2
    for word, count in (("step 1 ", 1), ("evaluate loss", 3)):
        assert [text.count(word) for text in said] == [count, count]
    assert (folders[0] / "c").read_bytes() == (folders[1] / "c").read_bytes()
    assert read(folders[0] / "log") == read(folders[1] / "log")
    assert (folders[1] / "page.html").exists()


@both
def test_a_signal_to_one_ends_all(tmp_path, launcher):
    _, errors = run("stop", tmp_path, launcher, code=1)
    path = tmp_path / "c"
    assert len(re.findall("stopped by", errors)) == 1, errors
    assert re.search(rf"stopped by another replica after step 1[234]; "
                     rf"resume=True goes on from {path}", errors), errors
    assert path.exists()


@both
def test_an_interrupt_is_told_once(tmp_path, launcher):
    _, errors = run("interrupt", tmp_path, launcher, code=1)
    assert len(re.findall("stopped by", errors)) == 1, errors
    assert "KeyboardInterrupt: stopped by SIGINT after step 13" in errors
    assert "has ended" not in errors


def count_errors(text):
    return len(re.findall(r"amp\._errors\.Error: |^amp: error: ", text, re.M))


ERRORS = {
    "other_count": "expected all replicas to have a number of batches of 20, "
                   "found 19 on replica 1",
    "exists": "replica 1: .*c1: is there already",
    "other_model": "expected all replicas to have the inputs x:f32.*, found "
                   "x:f32.* on "
                   "replica 1",
    "other_option": r'expected all replicas to have the options optimizer="sgd,'
                    r'lr=0.1", found optimizer="sgd,lr=1.1" on replica 1',
}


@both
@pytest.mark.parametrize("mode", list(ERRORS))
def test_what_differs_is_one_error(tmp_path, launcher, mode):
    _, errors = run(mode, tmp_path, launcher, code=1)
    assert re.search(ERRORS[mode], errors), errors
    assert count_errors(errors) == 1, errors


PLACES = {
    "fewer": ("in run 18 of step 1", "where all agree: .*"),
    "fewer_runs": ("in run 16 of step 1", "where all agree: .*"),
    "other_order": ("in run 1 of step 1", "in run 1 of step 2"),
    "evaluates_alone": ("in run 2 of step 1", "at a sum or a copy"),
    "agrees_elsewhere": ("in run 5 of step 1", "where all agree: .*"),
}


@both
@pytest.mark.parametrize("mode", list(PLACES))
def test_other_places_are_an_error(tmp_path, launcher, mode):
    _, errors = run(mode, tmp_path, launcher, code=1)
    places = "replica 0 {}, and replica 1 {}".format(*PLACES[mode])
    assert re.search("expected all replicas to run the same steps in the same "
                     f"order, found {places}", errors), errors
    # Each says it once, if it is not ended for the other's end.
    assert len(re.findall("expected all replicas", errors)) <= 2, errors


@both
def test_an_exception_ends_all(tmp_path, launcher):
    _, errors = run("raises", tmp_path, launcher, code=1)
    assert errors.count("ValueError: a batch of mine") == 1
    assert len(re.findall("^amp: error: replica 1 has ended; no 'checkpoint'",
                          errors, re.M)) == errors.count("amp: error:") == 1


@both
def test_one_can_train_by_itself(tmp_path, launcher):
    said = find(run("alone", tmp_path, launcher)[0], "told")
    assert len(set(said)) == 2


def test_what_is_missing():
    with pytest.raises(amp.Error,
                       match="expected 2 replicas, found one process "
                       "that is alone: start them by 'mpirun -np 2 python"):
        amp.distributed.init(2)
    amp.distributed.init()
    amp.distributed.init(1)
    assert (amp.distributed.rank(), amp.distributed.size()) == (0, 1)
    with pytest.raises(amp.Error, match="expected a step of 1 replica, as this "
                       "process is alone, found one of 2"):
        amp.compile(MLP, replicas=2).step()
    with pytest.raises(amp.Error, match="replicas: expected a number from 1"):
        amp.compile(MLP, replicas=-1)
    with pytest.raises(amp.Error, match="'shard': expected none or optimizer"):
        amp.compile(MLP, replicas=2, shard="all")


@both
def test_there_are_as_many_as_are_expected(tmp_path, launcher):
    said, _ = run("counts", tmp_path, launcher)
    assert len(find(said, "error expected 3 replicas, found 2")) == 2
    assert len(find(said, "error expected a step of 1 replica, or of all 2, "
                    "found one of 4")) == 2
