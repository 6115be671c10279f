"""What the processes of test_distributed.py run: replicas.py MODE FOLDER. In
one process they take the rows of two replicas, as micro-batches."""

import json
import os
import signal
import sys
import time

import amp
import numpy
from conftest import MLP, PRODUCT

ROWS, STEPS = 32, 20
OPTIONS = dict(policy="f16", scaler="torch,init=65536", threads=1,
               optimizer=amp.AdamW(lr=0.01), clip_norm=1.0)


def make_rows(epoch):
    """All rows of the steps of an epoch; one of the last replica's overflows.
    """
    generator = numpy.random.default_rng(epoch)
    x = generator.standard_normal((STEPS, 2, ROWS, 64)).astype("f4")
    x[7, 1, 3, 5] = 1e30
    return x, generator.integers(0, 10, (STEPS, 2, ROWS))


def make_batches(epoch=0):
    """Those of this process."""
    x, y = make_rows(epoch)
    if amp.distributed.size() > 1:
        part = amp.distributed.rank()
        x, y = x[:, part], y[:, part]
    return list(zip(x, y))


def make_step(**options):
    accumulate = 2 // amp.distributed.size()
    program = amp.compile(MLP, **{**OPTIONS, "accumulate": accumulate,
                                  **options})
    # The first one's values are those of all.
    return program.step(seed=amp.distributed.rank())


def say(*values):
    """In one piece, whatever the launcher does with a line."""
    os.write(1, (" ".join(map(str, values)) + "\n").encode())


def tell(step, results):
    state = step.state_dict()
    losses = " ".join(result.loss.hex() for result in results)
    skipped = [i for i, result in enumerate(results) if not result.applied]
    bits = amp.distributed.compute_sum(step._recorded())
    say("told", len(state), bits, skipped, losses)


PARTS = dict(shard="optimizer", bucket="4KiB")


def numpy_step(folder, **options):
    step = make_step(**options)
    tell(step, [step(*batch) for batch in make_batches()])
    return step


def numpy_parts(folder):
    step = numpy_step(folder, **PARTS)
    whole = sum(step.state[a.key].nbytes for a in step.program.arguments
                if a.role == "slot")
    say("share", whole // step.program.memory()["slot"])
    slot = next(a for a in step.program.arguments if a.part)
    for shape, values in ((slot.shape, (3, 5)), (slot.own_shape, (5, 5))):
        array = numpy.full(shape, values[0], "f4")
        array[-1] = values[1]
        step.state[slot.key] = array
        say("kept", step._read(slot, own=True)[[0, -1]].tolist())
    try:
        step.state[slot.key] = numpy.zeros(7, "f4")
    except amp.Error as error:
        say("error", error)


def param_parts(folder):
    """Masters are in parts where the model reads their copies."""
    program = amp.compile(MLP, **{
        **OPTIONS, **PARTS, "part_params": True,
        "accumulate": 2 // amp.distributed.size()})
    step = program.step(seed=3)
    losses = [step(*batch).loss.hex() for batch in make_batches()]
    say("told", losses, amp.distributed.compute_sum(step))
    say("parts", sum(a.role == "param" and a.part is not None
                     for a in program.arguments))
    # What one of them alone does to a part, or to what it would belong to.
    param = next((a for a in program.arguments
                  if a.role == "param" and a.part is not None), None)
    if param is None:
        return
    for do in (lambda: program.step(seed=amp.distributed.rank()),
               lambda: program.step({param.key: param.empty(own=True)}),
               lambda: step.state.__setitem__(
                   param.key, param.empty(own=True)),
               lambda: write_alone(step, param.key)):
        try:
            do()
        except amp.Error as error:
            say("error", error)
    # A state of the caller's leaves the others as the model says.
    slot = next(a for a in program.arguments if a.role == "slot")
    zeros = numpy.zeros(slot.own_shape, "f4")
    say("begin", *(amp.distributed.compute_sum(program.step(state))
                   for state in (None, {slot.key: zeros})))


def write_alone(step, key):
    if amp.distributed.rank() == 0:
        step.state[key] = 0 * step.program.arguments[0].empty()
    amp.distributed.share(step)


def reload_parts(folder):
    """A run goes on from what all say of the state, and from a file."""
    batches = make_batches()
    step = make_step(**PARTS)
    for batch in batches[:9]:
        step(*batch)
    values, path = step.state_dict(), os.path.join(folder, "c")
    step.save(path)
    try:
        step.save(os.path.join(folder, "nowhere", "c"))
    except amp.Error as error:
        say("error", error)
    for load in (lambda s: s.load_state_dict(values), lambda s: s.load(path)):
        other = make_step(**PARTS)
        load(other)
        tell(other, [other(*batch) for batch in batches[9:]])


def emulated_parts(folder):
    numpy_step(folder, **PARTS, target="sim:sm_80")


def cuda_parts(folder):
    """Kernels of the fake driver do nothing."""
    step = numpy_step(folder, **PARTS, target="cuda")
    amp.compile(MLP, **OPTIONS, target="cuda").step()(*make_batches()[0])
    del step
    say("rank", amp.distributed.rank(), "ends")


def timed_parts(folder):
    """A checkpoint that is due by the clock of one is of one step on all."""
    def batches(epoch):
        for batch in make_batches(epoch):
            time.sleep(0.1 * amp.distributed.rank())
            yield batch

    amp.fit(make_step(**PARTS), batches, checkpoint=os.path.join(folder, "c"),
            checkpoint_every="1s", keep=9)


def torch_parts(folder):
    torch_step(folder, **PARTS)


def jax_parts(folder):
    jax_step(folder, **PARTS)


def fit_parts(folder):
    fit(folder, **PARTS)


def torch_step(folder, **options):
    import amp.torch
    import torch

    torch.manual_seed(3 if amp.distributed.rank() == 0 else 4)
    model = torch.nn.Sequential(
        torch.nn.Linear(64, 32), torch.nn.GELU(), torch.nn.Dropout(0.1),
        torch.nn.Linear(32, 10))
    batches = [tuple(map(torch.from_numpy, batch)) for batch in make_batches()]
    one = batches[0]
    if amp.distributed.size() == 1:
        one = [tensor[0] for tensor in one]
    step = amp.torch.train_step(
        model, torch.nn.functional.cross_entropy, one,
        **OPTIONS, **options, accumulate=2 // amp.distributed.size())
    step.load_state_dict(step.state_dict())
    tell(step, [step(*batch) for batch in batches])
    say("module", sorted((k, v.double().sum().item().hex())
                         for k, v in model.state_dict().items()))


def torch_norm(folder):
    """One process takes the rows of both as one batch."""
    import amp.torch
    import torch

    torch.manual_seed(3)
    torch.set_default_dtype(torch.float64)
    model = torch.nn.Sequential(
        torch.nn.Linear(64, 32), torch.nn.BatchNorm1d(32), torch.nn.GELU(),
        torch.nn.Linear(32, 10))
    batches = [(torch.from_numpy(x.reshape(-1, 64)).double(),
                torch.from_numpy(y.reshape(-1)))
               for x, y in make_batches()[:7]]
    step = amp.torch.train_step(
        model, torch.nn.functional.cross_entropy, batches[0], policy="f64",
        optimizer=amp.SGD(lr=0.1, momentum=0.9), threads=1,
        sync_batch_norm=True)
    losses = [step(*batch).loss for batch in batches]
    values = {k: v.double().flatten().tolist()
              for k, v in model.state_dict().items()}
    name = f"{amp.distributed.rank()} of {amp.distributed.size()}"
    with open(os.path.join(folder, name), "w") as file:
        json.dump({"losses": losses, **values}, file)


def jax_step(folder, **options):
    import amp.jax
    import jax
    import jax.numpy as jnp

    def loss_fn(params, x, y):
        hidden = jnp.tanh(x @ params["hidden"])
        logs = jax.nn.log_softmax(hidden @ params["out"])
        return -jnp.take_along_axis(logs, y[:, None], 1).mean()

    keys = jax.random.split(jax.random.key(amp.distributed.rank()))
    params = {"hidden": 0.1 * jax.random.normal(keys[0], (64, 32)),
              "out": 0.1 * jax.random.normal(keys[1], (32, 10))}
    batches = [(x, y.astype("i4")) for x, y in make_batches()]
    one = batches[0]
    if amp.distributed.size() == 1:
        one = [array[0] for array in one]
    step = amp.jax.train_step(loss_fn, params, one, **OPTIONS, **options,
                              accumulate=2 // amp.distributed.size())
    step.load_state_dict(step.state_dict())
    tell(step, [step(*batch) for batch in batches])


def fit(folder, **options):
    step = make_step(**options)
    check = amp.compile(MLP, kind="eval", policy="f16", threads=1)

    def evaluate():
        keys = [a.key for a in check.arguments if a.role in ("param", "state")]
        return amp.evaluate(check.step({k: step.state[k] for k in keys}),
                            [(x.reshape(-1, 64)[:32], y.reshape(-1)[:32])
                             for x, y in zip(*make_rows(9))])

    history = amp.fit(step, make_batches, epochs=2, evaluate=evaluate,
                      eval_every=15, checkpoint=os.path.join(folder, "c"),
                      checkpoint_every=10, log=os.path.join(folder, "log"),
                      report=os.path.join(folder, "page.html"))
    tell(step, [])
    say("losses", [p.mean for p in history.steps["loss"]])


def stop(folder):
    def batches(epoch):
        for number, batch in enumerate(make_batches(epoch)):
            if number == 11 and amp.distributed.rank() == 1:
                os.kill(os.getpid(), signal.SIGTERM)
            yield batch

    amp.fit(make_step(), batches, checkpoint=os.path.join(folder, "c"))


def interrupt(folder):
    """As Ctrl-C does."""
    def batches(epoch):
        for number, batch in enumerate(make_batches(epoch)):
            if number == 11:
                os.kill(os.getpid(), signal.SIGINT)
            yield batch

    amp.fit(make_step(), batches, checkpoint=os.path.join(folder, "c"))


def other_count(folder):
    amp.fit(make_step(), make_batches()[amp.distributed.rank():])


def fewer(folder):
    """As many as they say, but one stops before."""
    def batches(epoch):
        return iter(make_batches()[3 * amp.distributed.rank():])

    amp.fit(make_step(), batches)


def other_order(folder):
    """Two models of one kind, which would take each other's gradients."""
    steps = [make_step(), make_step()]
    for batch in make_batches():
        for step in steps[::1 if amp.distributed.rank() == 0 else -1]:
            step(*batch)


def fewer_runs(folder):
    step = make_step()
    for batch in make_batches()[5 * amp.distributed.rank():]:
        step(*batch)


def evaluates_alone(folder):
    """Which is nobody's business, but of parameters that are in parts."""
    step = amp.compile(MLP, **OPTIONS, **PARTS, part_params=True).step()
    check = step.program.evaluate(step)
    for batch in make_batches():
        step(*batch)
        if amp.distributed.rank() == 1:
            check(*batch)


def agrees_elsewhere(folder):
    step = make_step()
    for number, batch in enumerate(make_batches()):
        step(*batch)
        if number == 3 and amp.distributed.rank() == 1:
            amp.distributed.share(step)


def exists(folder):
    path = os.path.join(folder, f"c{amp.distributed.rank()}")
    open(os.path.join(folder, "c1"), "w").close()
    amp.fit(make_step(), make_batches(), checkpoint=path)


def raises(folder):
    step = make_step()
    for number, batch in enumerate(make_batches()):
        if number == 5 and amp.distributed.rank() == 1:
            raise ValueError("a batch of mine")
        step(*batch)


def other_model(folder):
    source = MLP if amp.distributed.rank() == 0 else PRODUCT
    amp.compile(source, optimizer="sgd").step()


def other_option(folder):
    make_step(optimizer=amp.SGD(lr=0.1 + amp.distributed.rank()))


def alone(folder):
    """One that trains by itself among others."""
    x, y = make_rows(amp.distributed.rank())
    step = make_step(replicas=1, accumulate=1)
    tell(step, [step(x[0, 0], y[0, 0])])


def counts(folder):
    for make in (lambda: amp.distributed.init(3),
                 lambda: make_step(replicas=4)):
        try:
            make()
        except amp.Error as error:
            say("error", error)


if __name__ == "__main__":
    amp.distributed.init()
    globals()[sys.argv[1]](sys.argv[2])
