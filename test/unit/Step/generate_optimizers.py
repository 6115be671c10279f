#!/usr/bin/env python3
"""What PyTorch's optimizers make of a parameter in 50 steps, in f64.

Usage: generate_optimizers.py > optimizers.txt

Each block is an option of amp-run and a shape, what its parameter ends as and
what its slots end as. What PyTorch lacks is written here from its paper: Lion
(arXiv 2302.06675, algorithm 2), LAMB (1904.00962, algorithm 2) and LARS
(1708.03888, algorithm 1). PyTorch's Muon iterates in bf16: here its own code
does so in f64. OptimizersTest.cpp runs the same.
"""

import math

import torch

torch.set_default_dtype(torch.float64)  # that of NAdam's product of momenta
STEPS = 50
SIZE = 12
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
radam,lr=0.01
radam,lr=0.01,beta1=0.8,beta2=0.95,eps=1e-6,weight_decay=0.1,maximize=true
radam,lr=0.01,beta2=0.5,weight_decay=0.1,decoupled_weight_decay=true
adamax,lr=0.01
adamax,lr=0.01,beta1=0.8,beta2=0.5,eps=1e-3,weight_decay=0.1,maximize=true
nadam,lr=0.01
nadam,lr=0.01,beta1=0.8,beta2=0.95,eps=1e-6,weight_decay=0.1,momentum_decay=0.1,maximize=true
nadam,lr=0.01,weight_decay=0.1,decoupled_weight_decay=true 12
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
lamb,lr=0.01
lamb,lr=0.01,beta1=0.8,beta2=0.95,eps=1e-4,weight_decay=0.1,maximize=true 12x1
lars,lr=0.5
lars,lr=2,momentum=0.5,weight_decay=0.1,trust_coefficient=0.05,maximize=true 2x3x2
adafactor,lr=0.01
adafactor,lr=0.5,beta2_decay=-0.5,eps1=0.25,eps2=0.125,d=1.5,weight_decay=0.1,maximize=true
adafactor,lr=0.5,d=2 2x3x2
adafactor,lr=0.5,weight_decay=0.1 12
muon,lr=0.01
muon,lr=0.01,momentum=0.8,nesterov=false,weight_decay=0.5,adjust_lr=match_rms_adamw 4x3
muon,lr=0.01,ns_a=3,ns_b=-3.5,ns_c=1.5,ns_steps=3,eps=1e-3,maximize=true 6x2
muon,lr=0.01 1x12
muon,lr=0.01,ns_type=bf16
muon,lr=0.01,ns_type=bf16 4x3
""".strip().split("\n")


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


def norm(x):
    return math.sqrt(math.fsum(float(v) ** 2 for v in x.flatten()))


class LAMB(torch.optim.Optimizer):
    def __init__(self, params, lr, betas=(0.9, 0.999), eps=1e-6,
                 weight_decay=1e-2, maximize=False):
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps,
                                      decay=weight_decay, maximize=maximize))
        self.t = 0

    @torch.no_grad()
    def step(self):
        self.t += 1
        for group in self.param_groups:
            lr, (beta1, beta2) = group["lr"], group["betas"]
            for p in group["params"]:
                g = -p.grad if group["maximize"] else p.grad
                m = self.state[p].setdefault("exp_avg", torch.zeros_like(p))
                v = self.state[p].setdefault("exp_avg_sq", torch.zeros_like(p))
                m.copy_(beta1 * m + (1 - beta1) * g)
                v.copy_(beta2 * v + (1 - beta2) * g * g)
                m_hat = m / (1 - beta1 ** self.t)
                v_hat = v / (1 - beta2 ** self.t)
                r = m_hat / (v_hat.sqrt() + group["eps"])
                u = r + group["decay"] * p
                p.sub_(lr * norm(p) / norm(u) * u)


class LARS(torch.optim.Optimizer):
    def __init__(self, params, lr, momentum=0.9, weight_decay=0.0,
                 trust_coefficient=1e-3, maximize=False):
        super().__init__(params, dict(lr=lr, momentum=momentum,
                                      decay=weight_decay,
                                      trust=trust_coefficient,
                                      maximize=maximize))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            decay = group["decay"]
            for p in group["params"]:
                g = -p.grad if group["maximize"] else p.grad
                b = self.state[p].setdefault("momentum_buffer",
                                             torch.zeros_like(p))
                rate = group["trust"] * norm(p) / (norm(g) + decay * norm(p))
                b.copy_(group["momentum"] * b +
                        group["lr"] * rate * (g + decay * p))
                p.sub_(b)


def f32(x):
    return torch.as_tensor(x, dtype=torch.float64).float().double()


def bf16(x):
    return f32(x).to(torch.bfloat16).double()


def multiply(a, b):
    """The product in f32, term by term with fused multiply-adds."""
    total = torch.zeros(a.shape[0], b.shape[1], dtype=torch.float64)
    for k in range(a.shape[1]):
        total = f32(total + a[:, k:k + 1] * b[k:k + 1])
    return total


def iterate_bf16(update, coefficients, steps, eps):
    """Newton-Schulz on numbers of bf16, rounded as #amp.muon says."""
    a, b, c = (f32(x) for x in coefficients)
    x = bf16(update)
    x = bf16(x / max(norm(x), eps))
    is_tall = x.shape[0] > x.shape[1]
    x = x.T if is_tall else x
    for _ in range(steps):
        gram = bf16(multiply(x, x.T))
        factor = bf16(f32(b * gram) + f32(c * multiply(gram, gram)))
        x = bf16(f32(a * x) + multiply(factor, x))
    return x.T if is_tall else x


class Muon(torch.optim.Muon):
    def __init__(self, params, lr, ns_a=3.4445, ns_b=-4.775, ns_c=2.0315,
                 ns_steps=5, ns_type=None, adjust_lr="original",
                 maximize=False, **keys):
        super().__init__(params, lr=lr, ns_coefficients=(ns_a, ns_b, ns_c),
                         ns_steps=int(ns_steps), adjust_lr_fn=adjust_lr, **keys)
        self.maximize = maximize
        self.ns_type = ns_type

    def step(self):
        module = torch.optim._muon
        iterate = module._zeropower_via_newtonschulz
        bfloat16 = torch.bfloat16
        if self.ns_type:
            module._zeropower_via_newtonschulz = iterate_bf16
        else:
            torch.bfloat16 = torch.float64
        for group in self.param_groups:
            for p in group["params"] if self.maximize else []:
                p.grad.neg_()
        super().step()
        torch.bfloat16 = bfloat16
        module._zeropower_via_newtonschulz = iterate


class Adafactor(torch.optim.Adafactor):
    def __init__(self, params, lr, eps1=None, eps2=1e-3, **keys):
        super().__init__(params, lr=lr, eps=(eps1, eps2), **keys)


CLASSES = dict(sgd=torch.optim.SGD, adam=torch.optim.Adam,
               adamw=torch.optim.AdamW, rmsprop=torch.optim.RMSprop,
               adagrad=torch.optim.Adagrad, adadelta=torch.optim.Adadelta,
               radam=torch.optim.RAdam, adamax=torch.optim.Adamax,
               nadam=torch.optim.NAdam, lion=Lion, lamb=LAMB, lars=LARS, adafactor=Adafactor, muon=Muon)


def parse(value):
    words = dict(true=True, false=False)
    if value in words:
        return words[value]
    try:
        return float(value)
    except ValueError:
        return value


def make(option, param):
    name, *items = option.split(",")
    keys = {}
    for item in items:
        key, value = item.split("=")
        keys[key] = parse(value)
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


def run(option, shape):
    sizes = [int(size) for size in shape.split("x")]
    first = [(i - 7) / 4.0 for i in range(SIZE)]
    param = torch.nn.Parameter(
        torch.tensor(first, dtype=torch.float64).reshape(sizes))
    optimizer = make(option, param)
    for step in range(STEPS):
        grad = [gradient(step, i) for i in range(SIZE)]
        param.grad = torch.tensor(grad, dtype=torch.float64).reshape(sizes)
        optimizer.step()
    print("case", option, shape)
    show("w", param.detach())
    for name, value in optimizer.state[param].items():
        if torch.is_tensor(value) and name != "step":
            show("w/" + name, value)


if __name__ == "__main__":
    print("# Made by generate_optimizers.py with PyTorch",
          torch.__version__.split("+")[0])
    for line in OPTIONS:
        run(*(line.split() + ["3x4"])[:2])
