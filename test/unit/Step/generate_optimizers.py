#!/usr/bin/env python3
"""What PyTorch's optimizers make of a parameter in 50 steps, in f64.

Usage: generate_optimizers.py > optimizers.txt

Each block is an option of amp-run, what its parameter ends as and what its
slots end as. Lion, which PyTorch lacks, is algorithm 2 of arXiv 2302.06675.
OptimizersTest.cpp runs the same.
"""

import torch

STEPS = 50
SHAPE = (3, 4)
OPTIONS = """
sgd,lr=0.05
sgd,lr=0.05,momentum=0.9,weight_decay=0.1
sgd,lr=0.05,momentum=0.9,nesterov=true
sgd,lr=0.05,momentum=0.9,dampening=0.3,maximize=true
adam,lr=0.01
adam,lr=0.01,beta1=0.8,beta2=0.95,eps=1e-6,weight_decay=0.1,maximize=true
adam,lr=0.01,beta2=0.5,weight_decay=0.1,amsgrad=true
adamw,lr=0.01
adamw,lr=0.01,beta1=0.8,beta2=0.95,eps=1e-6,weight_decay=0.1
adamw,lr=0.01,beta2=0.5,amsgrad=true,maximize=true
rmsprop,lr=0.01
rmsprop,lr=0.01,centered=true
rmsprop,lr=0.01,momentum=0.9
rmsprop,lr=0.01,alpha=0.9,eps=1e-6,weight_decay=0.1,momentum=0.9,centered=true,maximize=true
adagrad,lr=0.1
adagrad,lr=0.1,lr_decay=0.01,weight_decay=0.1,initial_accumulator_value=0.5,eps=1e-8,maximize=true
adadelta,lr=1
adadelta,lr=0.5,rho=0.8,eps=1e-5,weight_decay=0.1,maximize=true
lion,lr=0.01
lion,lr=0.01,beta1=0.8,beta2=0.95,weight_decay=0.1,maximize=true
""".split()


class Lion(torch.optim.Optimizer):
    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0,
                 maximize=False):
        super().__init__(params, dict(lr=lr, betas=betas, decay=weight_decay,
                                      maximize=maximize))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            lr, (beta1, beta2) = group["lr"], group["betas"]
            for p in group["params"]:
                grad = -p.grad if group["maximize"] else p.grad
                m = self.state[p].setdefault("exp_avg", torch.zeros_like(p))
                update = torch.sign(beta1 * m + (1 - beta1) * grad)
                p.sub_(lr * (update + group["decay"] * p))
                m.copy_(beta2 * m + (1 - beta2) * grad)


CLASSES = dict(sgd=torch.optim.SGD, adam=torch.optim.Adam,
               adamw=torch.optim.AdamW, rmsprop=torch.optim.RMSprop,
               adagrad=torch.optim.Adagrad, adadelta=torch.optim.Adadelta,
               lion=Lion)


def make(option, param):
    name, *items = option.split(",")
    keys = {}
    for item in items:
        key, value = item.split("=")
        keys[key] = value == "true" if value == "true" else float(value)
    cls = CLASSES[name]
    if "beta1" in keys or "beta2" in keys:
        beta2 = 0.99 if cls is Lion else 0.999
        keys["betas"] = (keys.pop("beta1", 0.9), keys.pop("beta2", beta2))
    return cls([param], **keys)


def gradient(step, i):
    """Multiples of 1/256; always zero for one element."""
    number = (step + 1) * (i + 3) * 7919 % 2003 - 1001
    return 0.0 if i == 5 else number / 256.0


def show(name, tensor):
    print(name, *(repr(float(x)) for x in tensor.flatten()))


def run(option):
    size = SHAPE[0] * SHAPE[1]
    first = [(i - 7) / 4.0 for i in range(size)]
    param = torch.nn.Parameter(
        torch.tensor(first, dtype=torch.float64).reshape(SHAPE))
    optimizer = make(option, param)
    for step in range(STEPS):
        grad = [gradient(step, i) for i in range(size)]
        param.grad = torch.tensor(grad, dtype=torch.float64).reshape(SHAPE)
        optimizer.step()
    print(option)
    show("w", param.detach())
    for name, value in optimizer.state[param].items():
        if torch.is_tensor(value) and value.shape == param.shape:
            show("w/" + name, value)


if __name__ == "__main__":
    print("# Made by generate_optimizers.py with PyTorch",
          torch.__version__.split("+")[0])
    for line in OPTIONS:
        run(line)
