"""Why a number may differ from a framework's: a rule of this project that the
docs state, what the framework leaves open, or a fault that is known and not
mended. A difference that no line here explains fails."""

import re

# Regular expressions for "function | values | what | type".
_RULES = [
    (r"(sinc|sin|cos|sici|piecewise|switch|fori_loop|lax.map) \| far numbers \| ",
     "an angle beyond all digits may be any other (Numerics.md)"),
    (r"^(normal(.number_mean)?|rand(n|int)?_like|multinomial) \| .* \| result",
     "a step draws numbers of its own (Numerics.md)"),
    (r"^(new_)?empty(_like|_strided|_permuted)? \| ",
     "what lies in memory that nobody has written"),
    (r"binary_cross_entropy_with_logits.* \| subnormal results \| ",
     "beside terms that cancel a subnormal one is lost"),
    (r"(multi_margin|multilabel_margin)_loss.* \| (NaN|infinities) \| result",
     "PyTorch takes 0 for a margin that is NaN"),
    (r"(sigmoid|silu|swish|logistic|expit) \| subnormal results \| gradient",
     "the frameworks' (1 - y) y is 0 where y rounds to 1, in f64, too"),
    (r"(sigmoid|logistic|expit) \| numbers \| gradient \d+ \| b?float16",
     "(1 - y) y of a y that is rounded to 16 bits, as JAX has it "
     "(Differentiation.md)"),
    (r"(tanh|gelu|mish|ndtr|cbrt|lgamma|gammaln|loggamma|"
     r"factorial|poch|digamma|i0|squareplus|"
     r"binary_cross_entropy_with_logits) \| numbers \| ",
     "accurate to the bounds of tanh, erf, exp, log1p and cbrt (Numerics.md)"),
    (r"poch \| far numbers \| ", "a quotient of two gammas, accurate to their "
     "bounds (Numerics.md)"),
    (r"owens_t \| numbers \| result \d+ \| float16",
     "XLA keeps in f32 what the program rounds to 16 bits"),
    (r"zeta \| numbers \| gradient \d+ \| b?float16",
     "below 1 terms that cancel, which XLA keeps in f32 in part"),
    (r"(amax|amin|aminmax|\.max|\.min|max.reduction_no_dim|"
     r"min.reduction_no_dim|ptp|histogram\w*|reduce_max|reduce_min|"
     r"reduce_window) \| NaN \| gradient",
     "a maximum over dimensions that is NaN gives no gradient "
     "(Differentiation.md)"),
    (r"^(byte|char|short|int|long) \| (far numbers|infinities|NaN) \| result",
     "what no integer of the type is C++ leaves open; here it saturates "
     "(Numerics.md)"),
    (r"^jax.lax.rsqrt \| numbers \| gradient",
     "infinite at -0, with the sign that PyTorch gives it"),
    (r"^fake_quantize.* \| (NaN|infinities) \| ",
     "PyTorch converts NaN and infinities to an integer, which C++ leaves "
     "open"),
    (r"^linalg.householder_product \| (infinities|NaN) \| ",
     "reflections one after another: where one is not finite, zeros times that "
     "are NaN in another order than LAPACK's"),
    (r"(digamma|psi|polygamma\w*) \| (numbers|far numbers|infinities) \| ",
     "infinite at a pole, where PyTorch squares a sine that is not quite 0; 0 at "
     "infinity; below 0 a difference of two"),
    (r"^mvlgamma.* \| numbers \| gradient", "infinite at -0, with its sign"),
    (r"^as_strided_scatter \| .* \| gradient 0",
     "PyTorch gives the tensor the gradient of the part that is replaced in "
     "place of the rest's"),
    (r"^(topk|kthvalue|(nan)?quantile)",
     "which of equal elements topk, kthvalue and quantile take PyTorch does not "
     "say"),
    (r"histogram(2d|dd)? \| (zeros|ties) \| result",
     "values on an edge, which XLA computes by fused multiply-adds"),
    (r"(approx_(max|min)_k|partition) \| NaN \| ",
     "where NaN is among parts in no order JAX does not say"),
    (r"^bucketize \| (infinities|NaN) \| ",
     "boundaries that are not in order"),
    (r"^linalg.(cholesky|inv|solve)_ex \| ",
     "what has no factor or no inverse is NaN here; LAPACK leaves what it has "
     "(Python.md)"),
    (r"^(linalg.)?lu(_factor(_ex)?)? \| NaN \| ",
     "which row is the pivot where one is NaN"),
    (r"^linalg.qr \| equal \| ",
     "a matrix of a lower rank has many orthogonal factors"),
    (r"(cosine_similarity|multi_head_attention_forward|layer_norm).* \| "
     r"(equal|as PyTorch's tests) \| gradient",
     "terms that cancel, each of a few roundings"),
]

_ZEROS = ("zeros around and between, or weights of 0, are multiplied: beside "
          "infinities that is NaN")
_STEPS = ("an op of 16-bit tensors that is made of steps rounds each of them")

_FAULTS = [
    (r"^jax.lax.ragged_dot \| ",
     "rows of other groups are multiplied by zeros: beside infinities that is "
     "NaN"),
    (r"^jax.scipy.special.boxcox(1p)? \| ",
     "a power less 1 over its exponent: where that is nearly zero, or the base "
     "infinite, JAX gives NaN in f32, too"),
    (r"^jax.scipy.special.(beta|betaln|comb) \| ",
     "logarithms of the gamma function that cancel, each of a few roundings"),
    (r"cumprod.* \| (infinities|NaN) \| gradient|^prod \| ",
     "a product's derivative is a quotient by the element"),
    (r"logaddexp2? \| NaN \| result",
     "max(NaN, inf) is inf in the formula that torch-mlir prints"),
    (r"(logsumexp|logmeanexp) \| infinities \| gradient",
     "rows that are infinite: PyTorch's gradient is NaN"),
    (r"^(max|min).reduction_with_dim \| NaN \| |^arg(max|min) \| NaN|"
     r"max_pool\dd.* \| NaN \| ",
     "torch-mlir's index of a maximum that is NaN is another"),
    (r"(conv|correlate|interpolate|upsample|grid_sample|numpy.poly|^fft\.).* "
     r"\| (infinities|NaN) \| ", _ZEROS),
    (r"scaled_dot_product_attention \| (infinities|NaN) \| ",
     "what the mask leaves out is a weight of 0, which is NaN times infinity"),
    (r"(soft_?sign|binary_cross_entropy_with_logits|cosine_similarity.of_rows|"
     r"logit) \| (numbers|equal) \| gradient|^sinc \| numbers \| result",
     _STEPS),
    (r"^_weight_norm_interface", "a row of zeros: PyTorch's gradient is NaN"),
    (r"gaussian_nll_loss \| zeros \| gradient \d+ \| float16",
     "a variance of eps, squared, is 0 in f16"),
    (r"^(atan2|cdist|float_power|cosine_similarity|frobenius_norm|renorm|"
     r"special.entr|linalg.(matrix_norm|vander)|native_(group|layer)_norm|std_mean|var|"
     r"pairwise_distance|cross_entropy_loss.ignore|"
     r"nn.functional.(binary_cross_entropy_with_logits|cosine_similarity|"
     r"hardshrink|hardtanh|softshrink|kl_div|pdist|smooth_l1_loss|"
     r"pairwise_distance|triplet_margin_loss))\b.* \| "
     r"(infinities|NaN|far numbers) \| ",
     "the formula's infinity or NaN is another than PyTorch's"),
]


def find_reason(fault):
    """Or None."""
    text = " | ".join((fault["op"], fault["values"], fault["what"],
                       fault["dtype"]))
    for pattern, reason in _RULES:
        if re.search(pattern, text):
            return reason
    for pattern, reason in _FAULTS:
        if re.search(pattern, text):
            return f"not mended: {reason}"
    return None
