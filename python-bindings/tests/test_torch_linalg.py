"""torch.linalg on loops: results and gradients beside eager PyTorch's in
f64."""

import math

import pytest
import torch
from torch import distributions, linalg, nn
from torch_models import Function

import amp


def loss_fn(model, *inputs):
    y = model(*inputs)
    weights = torch.arange(1.0, y.numel() + 1, dtype=y.dtype)
    return (y * weights.reshape(y.shape)).mean()


def run_eager(function, w, *inputs):
    model = Function(function, w)
    loss = loss_fn(model, *inputs)
    loss.backward()
    return [loss.detach().double(), model.w.grad.double()]


def run(function, w, *inputs, policy="f32"):
    model = Function(function, w)
    grad = amp.torch.grad_fn(model, loss_fn, inputs, policy=policy,
                             check=False)
    loss = grad(*inputs).loss
    return [torch.as_tensor(loss).double(), model.w.grad.double()]


def check(function, w, policy="f32"):
    """At most four times the error of eager PyTorch's f32, and a rounding for
    each element of a matrix: the order of sums is LAPACK's own."""
    x = torch.ones(1)
    exact = run_eager(lambda w, _: function(w), w.double(), x)
    eager = run_eager(lambda w, _: function(w), w, x)
    found = run(lambda w, _: function(w), w, x, policy=policy)
    roundings = w.shape[-1] * w.shape[-2] * 2.0**-24
    for ours, theirs, wanted in zip(found, eager, exact):
        bound = 4 * (theirs - wanted).norm() + roundings * wanted.norm()
        assert (ours - wanted).norm() <= bound


def make(*shape):
    """Matrices that are far from singular ones."""
    generator = torch.Generator().manual_seed(0)
    w = torch.randn(shape, generator=generator)
    return w + 3 * torch.eye(*shape[-2:])


def square(w):
    return w @ w.mT + torch.eye(w.shape[-1], dtype=w.dtype)


FUNCTIONS = {
    "cholesky": lambda w: linalg.cholesky(square(w)),
    "cholesky of the upper half": lambda w: linalg.cholesky(
        square(w).triu(), upper=True),
    "cholesky_ex": lambda w: linalg.cholesky_ex(square(w).tril())[0],
    "cholesky_solve": lambda w: torch.cholesky_solve(w, w.tril()),
    "cholesky_solve, upper": lambda w: torch.cholesky_solve(
        w[..., :1], w, upper=True),
    "cholesky_inverse": torch.cholesky_inverse,
    "inv": linalg.inv,
    "inv_ex": lambda w: linalg.inv_ex(w)[0],
    "inverse": torch.inverse,
    "solve": lambda w: linalg.solve(w, w.mT),
    "solve of a vector": lambda w: linalg.solve(w, w[..., 0]),
    "solve of one side for all": lambda w: linalg.solve(w, w.detach()[:1, :3]
                                                        .expand(4, 3)),
    "solve from the right": lambda w: linalg.solve(w, w.mT[..., :2, :],
                                                   left=False),
    "solve_ex": lambda w: linalg.solve_ex(w, w.mT)[0],
    "solve_triangular": lambda w: linalg.solve_triangular(w, w.mT, upper=True),
    "solve_triangular, lower, unit": lambda w: linalg.solve_triangular(
        w, w.mT, upper=False, left=False, unitriangular=True),
    "triangular_solve": lambda w: torch.triangular_solve(
        w.mT, w, upper=False, transpose=True)[0],
    "det": linalg.det,
    "det of a transposed one": lambda w: torch.det(w.mT),
    "slogdet": lambda w: torch.stack([*linalg.slogdet(w)]),
    "logdet": lambda w: torch.logdet(square(w)),
    "lu_factor": lambda w: linalg.lu_factor(w)[0],
    "lu_solve": lambda w: linalg.lu_solve(*linalg.lu_factor(w), w.mT),
    "lu_solve from the right": lambda w: linalg.lu_solve(
        *linalg.lu_factor(w), w.mT, left=False),
    "lu_solve, adjoint": lambda w: torch.lu_solve(
        w.mT, *linalg.lu_factor(w)) + linalg.lu_solve(
            *linalg.lu_factor(w), w, adjoint=True),
    "lu": lambda w: sum(linalg.lu(w)),
    "qr": lambda w: torch.cat(linalg.qr(w), -1),
    "qr of a tall one": lambda w: torch.cat(linalg.qr(w[..., :2]), -2),
    "qr of a wide one": lambda w: linalg.qr(w[..., :2, :])[1],
    "r alone": lambda w: w * linalg.qr(w.detach(), mode="r")[1],
    "reflectors": lambda w: linalg.householder_product(w, w[..., 0, :] / 4),
    "a few reflectors": lambda w: torch.orgqr(w[..., :3], w[..., 0, :2] / 4),
    "complete qr": lambda w: torch.cat(linalg.qr(w, mode="complete"), -1),
    "matrix_power": lambda w: linalg.matrix_power(w, -2),
    "matrix_exp": linalg.matrix_exp,
    "matrix_exp of small ones": lambda w: torch.matrix_exp(w * 1e-3),
    "tensorinv": lambda w: linalg.tensorinv(w.reshape(2, -1, w.shape[-1]), 2),
    "tensorsolve": lambda w: linalg.tensorsolve(w, w[0]),
    "multi_dot": lambda w: linalg.multi_dot([w, w, w]),
}
OF_ONE_MATRIX = ("solve of one side for all", "tensorinv", "tensorsolve",
                 "multi_dot")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name):
    check(FUNCTIONS[name], make(4, 4))
    if name not in OF_ONE_MATRIX:
        check(FUNCTIONS[name], make(2, 3, 4, 4))


@pytest.mark.parametrize("name", ["cholesky", "solve", "slogdet", "qr"])
def test_matrices_of_one_element(name):
    check(FUNCTIONS[name], make(2, 1, 1))


@pytest.mark.parametrize("name", ["inv", "qr"])
def test_large_matrices(name):
    check(FUNCTIONS[name], make(260, 260) / 16 + torch.eye(260))


@pytest.mark.parametrize("name", ["cholesky", "inv", "det", "solve", "qr"])
@pytest.mark.parametrize("policy", ["bf16", "f16", "torch-cpu:bf16"])
def test_policies_of_16_bits(name, policy):
    """As torch.autocast has it, in f32. A square would be of 16 bits."""
    function = {"cholesky": linalg.cholesky}.get(name, FUNCTIONS[name])
    check(function, square(make(3, 4, 4) / 3), policy)


@pytest.mark.parametrize("name", ["cholesky", "solve", "slogdet", "qr"])
def test_models_of_f64(name):
    """Each with its own order of sums: as many roundings as products."""
    w = make(2, 4, 4).double()
    found = run(lambda w, _: FUNCTIONS[name](w), w, torch.ones(1))
    exact = run_eager(lambda w, _: FUNCTIONS[name](w), w, torch.ones(1))
    assert (found[1] - exact[1]).norm() <= 4**3 * 2.0**-53 * exact[1].norm()


def test_pivots():
    """A zero, a tie and a small number on the diagonal; rows are exchanged."""
    rows = [[0.0, 2.0, 1.0], [1.0, 1e-9, 3.0], [-1.0, 1.0, 2.0]]
    for name in ("solve", "det", "slogdet", "lu", "lu_factor"):
        check(FUNCTIONS[name], torch.tensor(rows))


def test_numbers_of_what_failed():
    """The first minor that is not positive, the first pivot that is zero."""
    a = torch.stack([torch.eye(3), torch.diag(torch.tensor([1.0, 0.0, 1.0])),
                     torch.diag(torch.tensor([1.0, 2.0, -1.0]))])

    def loss(model, a):
        infos = (linalg.cholesky_ex(a)[1], linalg.inv_ex(a)[1],
                 linalg.solve_ex(a, a)[1], linalg.lu_factor_ex(a)[2])
        return model(a).sum(), {f"{i} of {j}": info[j] for i, info in
                                enumerate(infos) for j in range(3)}

    model = Function(lambda w, a: w * a, torch.ones(1))
    found = amp.torch.eval_fn(model, loss, (a,), policy="f32")(a).metrics
    numbers = [[int(found[f"{i} of {j}"]) for j in range(3)] for i in range(4)]
    assert numbers == [[0, 2, 3], [0, 2, 0], [0, 2, 0], [0, 2, 0]]


@pytest.mark.parametrize("function", [
    linalg.cholesky, linalg.inv, lambda a: linalg.solve(a, a),
    lambda a: torch.cholesky_solve(a, linalg.cholesky(a))])
def test_what_eager_raises_of_is_nan(function):
    """One matrix of a batch; the others stay as they are."""
    x = torch.ones(1)
    example, singular = torch.eye(3)[None].repeat(2, 1, 1), torch.eye(3)
    singular[1, 1] = 0
    model = Function(lambda w, _: function(w).sum((1, 2)), example)
    grad = amp.torch.grad_fn(
        model, lambda model, x: (model(x) * x).sum(), (x,), policy="f32")
    with torch.no_grad():
        model.w[1] = singular
    assert math.isnan(grad(x).loss)
    assert model.w.grad[0].isfinite().all()
    assert model.w.grad[1].isnan().any()
    with pytest.raises(linalg.LinAlgError):
        function(singular)


def test_determinants_of_singular_matrices():
    """Its gradient is the adjugate; one of rank 1 has none that is not 0."""
    w = torch.stack([torch.tensor([[2.0, 1, 0], [4, 2, 0], [0, 1, 3]]),
                     torch.diag(torch.tensor([2.0, 0.0, 0.0]))])
    found = run(lambda w, _: linalg.det(w), w, torch.ones(1))
    eager = run_eager(lambda w, _: linalg.det(w), w, torch.ones(1))
    for ours, theirs in zip(found, eager):
        torch.testing.assert_close(ours, theirs, rtol=2.0**-20, atol=2.0**-20)


def test_what_is_not_finite():
    """A NaN is in all of the result."""
    w = make(3, 3)
    w[1, 1] = math.nan
    for name in ("inv", "slogdet"):
        loss, gradient = run(lambda w, _: FUNCTIONS[name](w), w, torch.ones(1))
        assert loss.isnan() and gradient.isnan().all()


def test_exponentials_of_large_norms():
    """Of rates, whose exponential is small; of what overflows; of what has no
    right digit in any type."""
    x = torch.ones(1)
    rates = torch.tensor([[-4e3, 4e3], [1.0, -1.0]])
    found = run(lambda w, _: linalg.matrix_exp(w), rates, x)
    exact = run_eager(lambda w, _: linalg.matrix_exp(w), rates.double(), x)
    for ours, wanted in zip(found, exact):
        assert (ours - wanted).norm() <= 4e3 * 2.0**-22 * wanted.norm()
    for size in (200.0, 1e12):
        loss, _ = run(lambda w, _: linalg.matrix_exp(w),
                      size * torch.eye(2), x)
        assert not loss.isfinite()


def test_far_numbers():
    """No square of them is there."""
    check(lambda w: torch.cat(linalg.qr(w * 1e25), -1) / 1e25, make(4, 4))


# What is made of them ---------------------------------------------------------


class Gaussian(nn.Module):
    """The likelihood of a normal distribution that a layer gives."""

    def __init__(self, make_distribution):
        super().__init__()
        torch.manual_seed(0)
        self.layer = nn.Linear(3, 12)
        self.make_distribution = make_distribution

    def forward(self, x):
        mean, factor = self.layer(x).split([3, 9], -1)
        return self.make_distribution(mean, factor.reshape(-1, 3, 3))


def make_normal(mean, factor):
    return distributions.MultivariateNormal(mean, square(factor))


@pytest.mark.parametrize("function", [
    lambda mean, a: -make_normal(mean, a).log_prob(torch.ones(3)),
    lambda mean, a: -distributions.MultivariateNormal(
        mean, precision_matrix=square(a)).log_prob(torch.ones(3)),
    lambda mean, a: -distributions.MultivariateNormal(
        mean, scale_tril=a.tril(-1) + torch.eye(3)).log_prob(torch.ones(3)),
    lambda mean, a: make_normal(mean, a).entropy(),
    lambda mean, a: make_normal(mean, a).rsample().square(),
    lambda mean, a: distributions.kl_divergence(
        make_normal(mean, a), distributions.MultivariateNormal(
            torch.zeros(3), torch.eye(3)))])
@pytest.mark.parametrize("policy", ["f32", "bf16"])
def test_normal_distributions(function, policy):
    x = torch.randn(5, 3, generator=torch.Generator().manual_seed(1))
    amp.torch.check(Gaussian(function), lambda model, x: model(x).mean(), (x,),
                    policy=policy)


def count_kernels(size):
    step = amp.torch.train_step(
        Function(lambda w, _: linalg.solve(w, w.mT), make(size, size)),
        loss_fn, (torch.ones(1),), optimizer=amp.SGD(lr=0.1), check=False)
    return step.program.ir("form").count("amp.launch")


def test_a_factor_is_a_loop():
    assert count_kernels(8) == count_kernels(40)


def test_in_vmap_and_checkpoints():
    check(lambda w: torch.vmap(linalg.inv)(w), make(3, 4, 4))
    check(lambda w: torch.utils.checkpoint.checkpoint(
        lambda a: linalg.solve(square(a), a), w, use_reentrant=False),
        make(3, 4, 4))


@pytest.mark.parametrize("function", [
    linalg.svdvals, linalg.eigvalsh, linalg.pinv])
def test_what_has_no_conversion(function):
    with pytest.raises(amp.Error, match=r"linalg_(svd|eigh|pinv).* has no "
                       r"conversion.*test_torch_linalg.py:\d+"):
        run(lambda w, _: function(w), make(3, 3), torch.ones(1))
