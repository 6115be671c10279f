"""Errors of gradients: of torch.autocast and of amp, against double."""

import copy
import math

import torch

import amp


def read_gradients(model):
    """Of all parameters, in double; one that nothing reads has zeros."""
    return [torch.zeros_like(p, dtype=torch.float64) if p.grad is None
            else p.grad.detach().double().clone()
            for p in model.parameters() if p.requires_grad]


def get_distance(gradients, exact):
    """The norm of the difference over the norm of what is exact."""
    difference = sum(((a - b)**2).sum().item()
                     for a, b in zip(gradients, exact))
    return math.sqrt(difference / sum((b**2).sum().item() for b in exact))


def run_eager(model, loss_fn, batch):
    for p in model.parameters():
        p.grad = None
    loss_fn(model, *batch).backward()
    return read_gradients(model)


def run_double(model, loss_fn, batch):
    model = copy.deepcopy(model).double()
    return run_eager(model, loss_fn, [
        x.double() if x.is_floating_point() else x for x in batch])


def run_autocast(model, loss_fn, batch):
    def loss(model, *batch):
        with torch.autocast("cpu", torch.bfloat16):
            return loss_fn(model, *batch)
    return run_eager(model, loss, batch)


def run_amp(function, model, batch):
    for p in model.parameters():
        p.grad = None
    function(*batch)
    return read_gradients(model)


def prepare(model):
    """Training mode; experts as one product, which can be exported."""
    if hasattr(model, "set_experts_implementation"):
        model.set_experts_implementation("batched_mm")
    return model.train()


def compile_all(model, loss_fn, batch, policies):
    """name -> compiled function, or the first line of the error."""
    functions = {}
    for policy in policies:
        try:
            functions[policy] = amp.torch.grad_fn(model, loss_fn, batch,
                                                  policy=policy)
        except amp.Error as error:
            functions[policy] = str(error).strip().splitlines()[0]
    return functions


def measure(make, policies, seeds):
    """For each seed of weights and batch name -> error, and the refusals."""
    torch.manual_seed(0)
    model, loss_fn, batch = make()
    prepare(model)
    functions = compile_all(model, loss_fn, batch, policies)
    refused = {name: f for name, f in functions.items() if isinstance(f, str)}
    rows = []
    for seed in range(seeds if len(refused) < len(functions) else 0):
        torch.manual_seed(seed)
        other, _, batch = make()
        state = copy.deepcopy(other.state_dict())
        exact = run_double(prepare(other), loss_fn, batch)
        model.load_state_dict(state)
        row = {"autocast": get_distance(
            run_autocast(model, loss_fn, batch), exact)}
        for name, function in functions.items():
            if name in refused:
                continue
            model.load_state_dict(state)
            row[name] = get_distance(run_amp(function, model, batch), exact)
        rows.append(row)
    return {"rows": rows, "refused": refused}
