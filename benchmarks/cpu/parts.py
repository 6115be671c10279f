"""Row functions, the optimizer and attention, forward and backward, beside
PyTorch's. Both sides make a whole step: the sum of f(x) * g, its gradient, and
SGD of x, which is not the smallest part of some."""

import os

import exact
import modules
from measure import get_ratio, take_turns, time_calls

ROWS, WIDTH = 4096, 1024
SGD, ADAMW = "sgd,lr=1e-3", "adamw,lr=1e-3,weight_decay=0.1"


class Part:
    """A function of parameters, the last of which has its result's shape."""

    def __init__(self, name, text, function, shapes, optimizer=SGD):
        self.name, self.text, self.function = name, text, function
        self.shapes, self.optimizer = shapes, optimizer

    def draw(self, torch):
        generator = torch.Generator().manual_seed(0)
        shapes = {**self.shapes, "g": list(self.shapes.values())[-1]}
        return {name: torch.randn(*shape, generator=generator)
                for name, shape in shapes.items()}

    def differentiate(self, params, g):
        (self.function(*params) * g).sum().backward()

    def make_step(self, torch):
        *params, g = self.draw(torch).values()
        params = [param.requires_grad_() for param in params]
        update = (torch.optim.SGD(params, lr=1e-3, fused=True)
                  if self.optimizer == SGD else
                  torch.optim.AdamW(params, lr=1e-3, weight_decay=0.1,
                                    fused=True))

        def step():
            update.zero_grad(set_to_none=True)
            self.differentiate(params, g)
            update.step()

        return step

    def save_gradients(self, torch, path, dtype):
        *params, g = (value.to(dtype) for value in self.draw(torch).values())
        params = [param.requires_grad_() for param in params]
        self.differentiate(params, g)
        exact.save(path, dict(zip(self.shapes, (p.grad for p in params))))


def list_parts(torch):
    functional = torch.nn.functional
    matrix = {"x": (ROWS, WIDTH)}
    rows = {
        "softmax": (lambda x: functional.softmax(x, 1), matrix),
        "layer_norm": (lambda weight, bias, x: functional.layer_norm(
            x, (WIDTH,), weight, bias, 1e-5),
            {"weight": (WIDTH,), "bias": (WIDTH,), **matrix}),
        "gelu": (lambda x: functional.gelu(x, approximate="tanh"), matrix),
    }
    parts = [Part(name, modules.rows(name, ROWS, WIDTH), *row)
             for name, row in rows.items()]
    parts.append(Part("AdamW", modules.update(ROWS), lambda w: w,
                      {"w": (ROWS, WIDTH)}, ADAMW))
    for heads, tokens in ((12, 1024), (4, 4096)):
        def attend(q, k, v):
            return functional.scaled_dot_product_attention(q, k, v,
                                                           is_causal=True)

        shape = (1, heads, tokens, 64)
        parts.append(Part(f"attention {heads}x{tokens}x64",
                          modules.attention(heads, tokens, 64), attend,
                          {"q": shape, "k": shape, "v": shape}))
    return parts


def get_errors(bench, torch, part, path):
    """Of the gradients, beside f64's. The optimizer's part has none."""
    if part.optimizer != SGD:
        return {}
    files = {name: os.path.join(bench.amp.folder, name + ".safetensors")
             for name in ("inputs", "exact", "found")}
    exact.save(files["inputs"], part.draw(torch))
    part.save_gradients(torch, files["exact"], torch.float64)
    part.save_gradients(torch, files["found"], torch.float32)
    return {"amp": exact.get_amp_error(bench.amp, path, "f32", files["inputs"],
                                       files["exact"]),
            "PyTorch": exact.get_error(files["found"], files["exact"])}


def count_bytes(amp, path, optimizer, seconds):
    """What the launches of a step read and write that take a hundredth of it:
    others have nothing to do, as a check that comes into play at an overflow."""
    return sum(launch["bytes"]
               for launch in amp.time_launches(path, "f32", optimizer)
               if launch["least_seconds"] > seconds / 100)


def compare(bench, torch, part):
    path = bench.amp.write("part", part.text)
    step = part.make_step(torch)
    best = take_turns(bench.rounds, {
        "amp": lambda: {"step": bench.amp.time_step(path, "f32",
                                                    part.optimizer)},
        "PyTorch": lambda: {"step": time_calls(step)}})
    seconds = {side: time for (side, _), time in best.items()}
    row = {"part": part.name, "seconds": seconds,
           "ratio": get_ratio(best, "step"),
           "errors": get_errors(bench, torch, part, path)}
    # Attention's time is its products'.
    if not part.name.startswith("attention"):
        row["rate"] = count_bytes(bench.amp, path, part.optimizer,
                                  seconds["amp"]) / seconds["amp"]
    return row


def run(bench):
    import torch
    results = []
    for part in list_parts(torch):
        if bench.options.match in part.name:
            results.append(compare(bench, torch, part))
            bench.print_part(results[-1])
    return results
