"""A training step of PyTorch, in a process of its own: where PyTorch dies, the
others go on."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from measure import time_calls

SEED = 0


class Step:
    """Forward, backward and AdamW, the fused one. The mode is f32, f64, autocast
    to bf16, or bf16 for all of it; each compiled or not."""

    def __init__(self, name, mode):
        import steps
        import torch
        torch.manual_seed(SEED)
        make = {title: make for title, _, make in steps.list_models()}[name]
        model, self.x, self.y = make()
        self.torch, self.mode = torch, mode
        dtype = (torch.float64 if mode == "f64" else
                 torch.bfloat16 if "bf16" in mode else torch.float32)
        if self.x.is_floating_point():
            self.x = self.x.to(dtype)
        self.model = model.train().to(dtype)
        self.forward = (torch.compile(model) if "compiled" in mode else model)
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3,
                                           weight_decay=0.1, fused=True)

    def differentiate(self):
        torch = self.torch
        self.optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cpu", torch.bfloat16,
                            enabled="autocast" in self.mode):
            out = self.forward(self.x)
            # A loss in less than f32 is nobody's.
            out = out if out.dtype == torch.float64 else out.float()
            loss = torch.nn.functional.cross_entropy(out, self.y)
        loss.backward()

    def run(self):
        self.differentiate()
        self.optimizer.step()

    def save(self, text, gradients, inputs):
        """Files of the gradients, under the names of amp's text, and of what
        amp's function takes, where that has a path."""
        import exact
        from torch_models import list_values
        if inputs:
            whole = not self.x.is_floating_point()
            values = {"x": self.x, "y": self.y.view_as(self.x) if whole
                      else self.y, **list_values(self.model, text, lambda p: p)}
            exact.save(inputs, {
                name: value.float() if value.is_floating_point() else value
                for name, value in values.items()})
        self.differentiate()
        exact.save(gradients,
                   list_values(self.model, text, lambda p: p.grad,
                               roles=("param",)))


def begin(name, mode, threads):
    global step
    import torch
    torch.set_num_threads(threads)
    step = Step(name, mode)


def call(method, *arguments):
    return getattr(step, method)(*arguments)


def time_step():
    return time_calls(step.run)


class TorchSide:
    """The process, to be left by `with`. From its death on, `time` has
    nothing."""

    def __init__(self, bench, name, mode):
        self.bench, self.title = bench, f"{name}, PyTorch {mode}"
        self.is_broken = False
        self.pool = ProcessPoolExecutor(
            1, multiprocessing.get_context("spawn"), begin,
            (name, mode, bench.options.threads))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.pool.shutdown()

    def call(self, function, *arguments):
        try:
            return self.pool.submit(function, *arguments).result()
        except BrokenProcessPool:
            self.is_broken = True
            self.bench.say(f"{self.title}: its process has died")
            return None

    def save(self, text, gradients, inputs=None):
        self.call(call, "save", text, gradients, inputs)

    def time(self):
        seconds = None if self.is_broken else self.call(time_step)
        return {} if seconds is None else {"step": seconds}
