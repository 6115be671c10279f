"""A model of PyTorch's through amp and through PyTorch: gradients and steps,
each as arrays of f64."""

import contextlib
import copy

import torch

import amp.torch
from amp._torch_eager import widening

STEPS = 5
RATE, DECAY = 1e-3, 1e-2
# So that what is left of gradients that are zero, as those of keys, makes no
# steps.
EPSILON = 1e-5
# Of AdamW's first moment, which begins with a tenth of the gradient.
KEPT = 0.9


_MODES = {
    "f64": widening, "f32": contextlib.nullcontext,
    "bf16": lambda: torch.autocast("cpu", torch.bfloat16)}


def _as_array(tensor):
    return tensor.detach().double().numpy().copy()


def _take(model):
    """Each parameter's gradient; zeros where there is none."""
    return [_as_array(torch.zeros_like(p) if p.grad is None else p.grad)
            for p in model.parameters()]


def _make_optimizer(model):
    return torch.optim.AdamW(model.parameters(), lr=RATE, eps=EPSILON,
                             weight_decay=DECAY)


def _call(model, *batch):
    return model(*batch)


class TorchCase:
    """A module of the batch, whose result is the loss."""

    def __init__(self, build, draw):
        torch.manual_seed(0)
        self._model, self._draw = build(), draw
        self._generator = torch.Generator().manual_seed(1)

    def draw(self):
        return self._draw(self._generator)

    def _copy(self, kind):
        model = copy.deepcopy(self._model)
        if kind != "f64":
            return model
        for module in model.modules():
            # PyTorch's grouped products have no f64.
            if hasattr(module, "set_experts_implementation"):
                module.set_experts_implementation("eager")
                break
        return model.double()

    def _backward(self, model, kind, batch):
        if kind == "f64":
            batch = [x.double() if x.is_floating_point() else x for x in batch]
        model.zero_grad(set_to_none=True)
        with _MODES[kind]():
            loss = model(*batch)
            loss.backward()
        return _take(model)

    def differentiate(self, kind, batches):
        """PyTorch's gradients of each batch."""
        model = self._copy(kind)
        return [self._backward(model, kind, batch) for batch in batches]

    def differentiate_compiled(self, policy, batches):
        model = self._copy(policy)
        run = amp.torch.grad_fn(model, _call, batches[0], policy=policy,
                                check=False)
        return [run(*batch) and _take(model) for batch in batches]

    def train(self, kind, batches):
        """The gradient of the first of PyTorch's steps, and how far all of
        them moved each parameter."""
        model = self._copy(kind)
        start = [*map(_as_array, model.parameters())]
        optimizer = _make_optimizer(model)
        first = None
        for batch in batches:
            gradient = self._backward(model, kind, batch)
            first = first or gradient
            optimizer.step()
        return first, self._subtract(model, start)

    @staticmethod
    def _subtract(model, start):
        return [_as_array(p) - x for p, x in zip(model.parameters(), start)]

    def train_compiled(self, batches):
        model = self._copy("f32")
        start = [*map(_as_array, model.parameters())]
        step = amp.torch.train_step(
            model, _call, batches[0], policy="f32", check=False,
            optimizer=_make_optimizer(model))
        step(*batches[0])
        first = self._find_gradient(step, model)
        for batch in batches[1:]:
            step(*batch)
        return first, self._subtract(model, start)

    @staticmethod
    def _find_gradient(step, model):
        moments = step.state_dict()
        return [_as_array(moments.get(f"{name}/exp_avg",
                                      torch.zeros_like(p))) / (1 - KEPT)
                for name, p in model.named_parameters()]
