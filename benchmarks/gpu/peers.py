"""PyTorch's kernels on the arguments of ours."""


def layer_norm(x, scale, bias):
    # As with autocast: in f32, of what is kept in bf16.
    from torch.nn.functional import layer_norm
    return layer_norm(x.float(), x.shape[-1:], scale, bias).to(x.dtype)


def softmax(x):
    return x.softmax(-1)


def cross_entropy(x, y):
    from torch.nn.functional import cross_entropy
    return cross_entropy(x.float(), y)


def gelu_residual(x, residual):
    from torch.nn.functional import gelu
    return (gelu(x.float(), approximate="tanh") + residual).to(x.dtype)


class Work:
    """work(i): `function` of the i-th inputs.

    The results of all sets are kept. PyTorch would else write each over the
    last one's memory, which is still in the L2.
    """

    def __init__(self, function, inputs):
        self.function, self.inputs = function, inputs
        self.results = [None] * len(inputs)

    def __call__(self, i):
        self.results[i] = self.function(*self.inputs[i])


def compile_peer(device, function, inputs):
    """By torch.compile, for these shapes alone."""
    return Work(device.torch.compile(function, dynamic=False), inputs)


def make_adamw(device, inputs):
    """torch.optim.AdamW's own kernel with fused=True, of one parameter: its
    value, both moments, the gradient. It leaves what it read in place."""
    torch = device.torch
    steps = [torch.ones((), device="cuda") for _ in inputs]

    def work(i):
        value, mean, square, gradient = inputs[i]
        torch._fused_adamw_(
            [value], [gradient], [mean], [square], [], [steps[i]], lr=1e-3,
            beta1=0.9, beta2=0.999, weight_decay=0.1, eps=1e-8, amsgrad=False,
            maximize=False)
    return work


def attend(backend):
    """PyTorch's causal attention by one of its backends."""
    from torch.nn import attention
    from torch.nn.functional import scaled_dot_product_attention
    kind = getattr(attention.SDPBackend, backend)

    def forward(q, k, v):
        with attention.sdpa_kernel(kind):
            return scaled_dot_product_attention(q, k, v, is_causal=True)
    return forward


def make_attention(backend, inputs):
    forward = attend(backend)
    return Work(lambda q, k, v: [forward(q, k, v)], inputs)


def make_attention_step(device, backend, inputs):
    """The result and the gradients, as ours."""
    forward = attend(backend)

    def step(*own):
        *qkv, gradient = own
        out = forward(*qkv)
        return [out.detach(), *device.torch.autograd.grad(out, qkv, gradient)]

    return Work(step, [[*(t.detach().requires_grad_() for t in own[:3]), own[3]]
                       for own in inputs])
