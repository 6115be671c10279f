"""Row functions, the optimizer and attention, forward and backward, beside
PyTorch's. Both sides make a whole step: the sum of f(x) * g, its gradient, and
SGD of x, which is not the smallest part of some."""

import modules
from measure import get_ratio, take_turns, time_calls

ROWS, WIDTH = 4096, 1024


def list_functions(functional, torch):
    def layer_norm(weight, bias, x):
        return functional.layer_norm(x, (WIDTH,), weight, bias, 1e-5)

    return {
        "softmax": lambda x: functional.softmax(x, 1),
        "layer_norm": layer_norm,
        "gelu": lambda x: functional.gelu(x, approximate="tanh"),
    }


def make_step(torch, inputs, function, optimizer="sgd"):
    params = [torch.randn(*shape).requires_grad_() for shape in inputs]
    g = torch.randn(*inputs[-1])
    update = (torch.optim.SGD(params, lr=1e-3, fused=True)
              if optimizer == "sgd" else
              torch.optim.AdamW(params, lr=1e-3, weight_decay=0.1, fused=True))

    def step():
        update.zero_grad(set_to_none=True)
        (function(*params) * g).sum().backward()
        update.step()

    return step


def list_parts(torch):
    functional = torch.nn.functional
    functions = list_functions(functional, torch)
    inputs = {"layer_norm": [(WIDTH,), (WIDTH,), (ROWS, WIDTH)]}
    parts = [(name, modules.rows(name, ROWS, WIDTH), "sgd,lr=1e-3",
              make_step(torch, inputs.get(name, [(ROWS, WIDTH)]), function))
             for name, function in functions.items()]
    parts.append(("AdamW", modules.update(ROWS),
                  "adamw,lr=1e-3,weight_decay=0.1",
                  make_step(torch, [(ROWS, 1024)], lambda x: x, "adamw")))
    for heads, tokens in ((12, 1024), (4, 4096)):
        def attend(q, k, v):
            return functional.scaled_dot_product_attention(q, k, v,
                                                           is_causal=True)

        parts.append((f"attention {heads}x{tokens}x64",
                      modules.attention(heads, tokens, 64), "sgd,lr=1e-3",
                      make_step(torch, [(1, heads, tokens, 64)] * 3, attend)))
    return parts


def run(bench):
    import torch
    results = []
    for name, text, optimizer, step in bench.pick(list_parts(torch)):
        path = bench.amp.write("part", text)
        best = take_turns(bench.rounds, {
            "amp": lambda: {"step": bench.amp.time_step(path, "f32",
                                                        optimizer)},
            "PyTorch": lambda: {"step": time_calls(step)}})
        results.append({
            "part": name,
            "seconds": {side: seconds for (side, _), seconds in best.items()},
            "ratio": get_ratio(best, "step")})
        bench.print_part(results[-1])
    return results
