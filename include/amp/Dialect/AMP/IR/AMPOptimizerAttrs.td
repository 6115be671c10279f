//===- AMPOptimizerAttrs.td - Optimizers -------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPOPTIMIZERATTRS_TD
#define AMP_DIALECT_AMP_IR_AMPOPTIMIZERATTRS_TD

include "amp/Dialect/AMP/IR/AMPAttrBase.td"
include "amp/Interfaces/OptimizerInterface.td"

class AMP_Optimizer<string name, string mnemonic, dag keys,
                    list<Trait> traits =
                        [DeclareAttrInterfaceMethods<AMP_OptimizerInterface>]>
    : AMP_KeyedAttr<name, mnemonic, keys, (ins), traits>;

/// One with a momentum that a schedule may give.
class AMP_MomentumOptimizer<string name, string mnemonic, dag keys>
    : AMP_Optimizer<name, mnemonic, keys,
        [DeclareAttrInterfaceMethods<AMP_OptimizerInterface,
                                     ["getScheduledMomentum"]>]>;

/// One whose updates read whole tensors.
class AMP_TensorOptimizer<string name, string mnemonic, dag keys,
                          list<string> methods = []>
    : AMP_Optimizer<name, mnemonic, keys,
        [DeclareAttrInterfaceMethods<AMP_OptimizerInterface, methods>,
         DeclareAttrInterfaceMethods<AMP_TensorOptimizerInterface>]>;

/// One whose updates read norms over the whole parameter.
class AMP_NormOptimizer<string name, string mnemonic, dag keys>
    : AMP_Optimizer<name, mnemonic, keys,
        [DeclareAttrInterfaceMethods<AMP_OptimizerInterface>,
         DeclareAttrInterfaceMethods<AMP_NormOptimizerInterface>]>;

def AMP_SGDAttr : AMP_MomentumOptimizer<"SGD", "sgd",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.0">:$momentum,
         AMP_Double<"0.0">:$dampening, AMP_Double<"0.0">:$weight_decay,
         AMP_Flag:$nesterov, AMP_Flag:$maximize)> {
  let summary = "Stochastic gradient descent";
  let description = [{
    g = grad, or -grad with `maximize`; g = g + weight_decay * p;
    b = momentum * b + f(1-dampening) * g; with `nesterov` g = g + momentum * b,
    else g = b; p = p - lr * g. Each operation rounds in the parameter's type.
    Without momentum there is no slot, and without dampening no factor. The
    first applied step starts from b = 0 and does not dampen, which gives b = g
    as in PyTorch. `nesterov` needs a momentum and no dampening.
    Source: `torch.optim.SGD`.
  }];
}

def AMP_AdamAttr : AMP_MomentumOptimizer<"Adam", "adam",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.999">:$beta2, AMP_Double<"1.0e-8">:$eps,
         AMP_Double<"0.0">:$weight_decay, AMP_Flag:$amsgrad,
         AMP_Flag:$maximize)> {
  let summary = "Adam, whose weight decay is part of the gradient";
  let description = [{
    g = grad, or -grad with `maximize`; g = g + weight_decay * p; then the
    moments and the update of `#amp.adamw`, without its decay.
    Sources: arXiv 1412.6980; `torch.optim.Adam`, single-tensor form; `amsgrad`:
    arXiv 1904.09237.
  }];
}

def AMP_AdamWAttr : AMP_MomentumOptimizer<"AdamW", "adamw",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.999">:$beta2, AMP_Double<"1.0e-8">:$eps,
         AMP_Double<"1.0e-2">:$weight_decay, AMP_Flag:$amsgrad,
         AMP_Flag:$maximize)> {
  let summary = "Adam with decoupled weight decay";
  let description = [{
    With t the number of this applied step, from 1, and g = grad, or -grad with
    `maximize`:
    p = p * f(1 - lr*weight_decay); m = m + f(1-beta1) * (g - m);
    v = f(beta2) * v + f(1-beta2) * (g * g);
    p = p - f(lr / (1-beta1^t)) * (m / (sqrt(v) / f(sqrt(1-beta2^t)) + f(eps))).
    With `amsgrad` the root is of the largest v so far, the slot
    `max_exp_avg_sq`. f(x) is x computed in f64 and rounded once to the
    parameter's type; every other operation rounds in that type.
    Sources: arXiv 1711.05101; `torch.optim.AdamW`, single-tensor form.
  }];
}

def AMP_RAdamAttr : AMP_MomentumOptimizer<"RAdam", "radam",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.999">:$beta2, AMP_Double<"1.0e-8">:$eps,
         AMP_Double<"0.0">:$weight_decay, AMP_Flag:$decoupled_weight_decay,
         AMP_Flag:$maximize)> {
  let summary = "Adam, rectified while its squares are few";
  let description = [{
    With t the number of this applied step, from 1: g = grad, or -grad with
    `maximize`; g = g + weight_decay * p, or with `decoupled_weight_decay`
    p = p * f(1 - lr*weight_decay); m = m + f(1-beta1) * (g - m);
    v = f(beta2) * v + f(1-beta2) * (g * g); u = m / f(1-beta1^t) * lr. With
    c = 1-beta2^t, l = 2/(1-beta2) - 1 and r = l - 2*t*beta2^t/c, where r is
    above 5
    u = u * (f(sqrt(c)) / (sqrt(v) + eps)) *
        f(sqrt((r-4)*(r-2)*l / ((l-4)*(l-2)*r))).
    p = p - u. f(x) is x computed in f64 and rounded once to the parameter's
    type; every other operation rounds in that type.
    Sources: arXiv 1908.03265; `torch.optim.RAdam`, single-tensor form.
  }];
}

def AMP_AdamaxAttr : AMP_MomentumOptimizer<"Adamax", "adamax",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.999">:$beta2, AMP_Double<"1.0e-8">:$eps,
         AMP_Double<"0.0">:$weight_decay, AMP_Flag:$maximize)> {
  let summary = "Adam with the largest gradient in place of squares";
  let description = [{
    With t the number of this applied step, from 1: g = grad, or -grad with
    `maximize`; g = g + weight_decay * p; m = m + f(1-beta1) * (g - m);
    u = max(f(beta2) * u, |g| + eps); p = p - f(lr / (1-beta1^t)) * (m / u). u
    is the slot `exp_inf`. f(x) is x computed in f64 and rounded once to the
    parameter's type; every other operation rounds in that type.
    Sources: arXiv 1412.6980, section 7.1; `torch.optim.Adamax`.
  }];
}

def AMP_RMSpropAttr : AMP_MomentumOptimizer<"RMSprop", "rmsprop",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.99">:$alpha,
         AMP_Double<"1.0e-8">:$eps, AMP_Double<"0.0">:$weight_decay,
         AMP_Double<"0.0">:$momentum, AMP_Flag:$centered, AMP_Flag:$maximize)> {
  let summary = "RMSprop";
  let description = [{
    g = grad, or -grad with `maximize`; g = g + weight_decay * p;
    v = f(alpha) * v + f(1-alpha) * (g * g); r = sqrt(v), and with `centered`
    m = m + f(1-alpha) * (g - m), r = sqrt(max(v - m*m, 0)); g = g / (r + eps);
    with a momentum b = momentum * b + g, g = b; p = p - lr * g. f(x) is x
    computed in f64 and rounded once to the parameter's type; every other
    operation rounds in that type. PyTorch takes the root without the max: NaN
    where rounding makes the variance negative.
    Sources: Tieleman and Hinton, Lecture 6.5, 2012; arXiv 1308.0850
    (`centered`); `torch.optim.RMSprop`.
  }];
}

def AMP_AdagradAttr : AMP_Optimizer<"Adagrad", "adagrad",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.0">:$lr_decay,
         AMP_Double<"0.0">:$weight_decay,
         AMP_Double<"0.0">:$initial_accumulator_value,
         AMP_Double<"1.0e-10">:$eps, AMP_Flag:$maximize)> {
  let summary = "Adagrad";
  let description = [{
    With t the number of this applied step, from 1: g = grad, or -grad with
    `maximize`; g = g + weight_decay * p; s = s + g * g;
    p = p - f(lr / (1 + (t-1)*lr_decay)) * (g / (sqrt(s) + eps)).
    s starts as `initial_accumulator_value`. f(x) is x computed in f64 and
    rounded once to the parameter's type; every other operation rounds in that
    type.
    Sources: Duchi, Hazan and Singer, JMLR 12, 2011; `torch.optim.Adagrad`.
  }];
}

def AMP_AdadeltaAttr : AMP_Optimizer<"Adadelta", "adadelta",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$rho,
         AMP_Double<"1.0e-6">:$eps, AMP_Double<"0.0">:$weight_decay,
         AMP_Flag:$maximize)> {
  let summary = "Adadelta";
  let description = [{
    g = grad, or -grad with `maximize`; g = g + weight_decay * p;
    v = f(rho) * v + f(1-rho) * (g * g); d = sqrt(u + eps) / sqrt(v + eps) * g;
    u = f(rho) * u + f(1-rho) * (d * d); p = p - lr * d. v is the slot
    `square_avg`, u `acc_delta`. f(x) is x computed in f64 and rounded once to
    the parameter's type; every other operation rounds in that type.
    Sources: arXiv 1212.5701; `torch.optim.Adadelta`.
  }];
}

def AMP_LionAttr : AMP_Optimizer<"Lion", "lion",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.99">:$beta2, AMP_Double<"0.0">:$weight_decay,
         AMP_Flag:$maximize)> {
  let summary = "Lion, which steps by the sign of a momentum";
  let description = [{
    g = grad, or -grad with `maximize`; p = p * f(1 - lr*weight_decay);
    u = f(beta1) * m + f(1-beta1) * g; p = p - lr * sign(u);
    m = f(beta2) * m + f(1-beta2) * g. sign is -1, 0 or 1: 0 of zeros, and of
    NaN, which m then keeps from being applied. f(x) is x computed in f64 and
    rounded once to the parameter's type; every other operation rounds in that
    type.
    Source: arXiv 2302.06675, algorithm 2. The slot is `exp_avg`, as in the
    authors' implementation for PyTorch.
  }];
}

//===----------------------------------------------------------------------===//
// Updates that read whole tensors
//===----------------------------------------------------------------------===//

// |x| is the root of the sum of all squares of x, in f64, where squares of f32
// cannot overflow: row by row, then over the rows. Where it is not finite, as
// may happen in f64, the update is not.

def AMP_LAMBAttr : AMP_NormOptimizer<"LAMB", "lamb",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.999">:$beta2, AMP_Double<"1.0e-6">:$eps,
         AMP_Double<"1.0e-2">:$weight_decay, AMP_Flag:$maximize)> {
  let summary = "LAMB: Adam's direction, as long as the parameter";
  let description = [{
    With t the number of this applied step, from 1, and g = grad, or -grad with
    `maximize`: m = f(beta1) * m + f(1-beta1) * g;
    v = f(beta2) * v + f(1-beta2) * (g * g);
    r = (m / f(1-beta1^t)) / (sqrt(v / f(1-beta2^t)) + eps);
    u = r + weight_decay * p; p = p - (lr * f(|p| / |u|)) * u. |x| is the norm
    of all of a parameter, in f64; the quotient is 1 where either norm is 0.
    f(x) is x computed in f64 and rounded once to the parameter's type; every
    other operation rounds in that type.
    Source: arXiv 1904.00962, algorithm 2, with phi the identity.
  }];
}

def AMP_LARSAttr : AMP_NormOptimizer<"LARS", "lars",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$momentum,
         AMP_Double<"0.0">:$weight_decay,
         AMP_Double<"1.0e-3">:$trust_coefficient, AMP_Flag:$maximize)> {
  let summary = "LARS: momentum, with a rate of each parameter's own";
  let description = [{
    g = grad, or -grad with `maximize`;
    l = f(trust_coefficient * |p| / (|g| + weight_decay * |p|));
    b = momentum * b + (lr * l) * (g + weight_decay * p); p = p - b. |x| is the
    norm of all of a parameter, in f64; l is 1 where either norm is 0. f(x) is x
    computed in f64 and rounded once to the parameter's type; every other
    operation rounds in that type.
    Source: arXiv 1708.03888, algorithm 1.
  }];
}

def AMP_AdafactorAttr : AMP_TensorOptimizer<"Adafactor", "adafactor",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"-0.8">:$beta2_decay,
         AMP_OptionalDouble:$eps1, AMP_Double<"1.0e-3">:$eps2,
         AMP_Double<"1.0">:$d, AMP_Double<"0.0">:$weight_decay,
         AMP_Flag:$maximize)> {
  let summary = "Adafactor, which keeps squares by rows and columns";
  let description = [{
    With t the number of this applied step, from 1, w = f(t^beta2_decay), and
    g = grad, or -grad with `maximize`. Of a parameter of two dimensions or
    more, R and C (the slots `row_var`, `col_var`) have size 1 in the last and
    in the last but one:
    R = f(R + w * (mean of g*g over columns - R));
    C = f(C + w * (mean of g*g over rows - C));
    V = R * C / f(max(mean of R over rows, eps1)).
    Of any other, V is the slot `variance`: V = V + w * (g*g - V). Then
    u = g / sqrt(max(V, f(eps1*eps1)));
    s = f(max(eps2, rms(p)) * f(min(lr, 1/sqrt(t))) / max(1, rms(u) / d));
    p = p * f(1 - lr*weight_decay) - s * u. Means and rms, the root of the mean
    of squares over all of a parameter, are summed in f64; rms(p) is of p before
    its decay. `eps1` is the distance from 1 to the next larger number of the
    type that is computed in, if absent. f(x) is x computed in f64 and rounded
    once to that type; every other operation rounds in it.
    Sources: arXiv 1804.04235; `torch.optim.Adafactor`.
  }];
}

def AMP_NAdamAttr : AMP_TensorOptimizer<"NAdam", "nadam",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.9">:$beta1,
         AMP_Double<"0.999">:$beta2, AMP_Double<"1.0e-8">:$eps,
         AMP_Double<"0.0">:$weight_decay, AMP_Double<"4.0e-3">:$momentum_decay,
         AMP_Flag:$decoupled_weight_decay, AMP_Flag:$maximize),
    ["getScheduledMomentum"]> {
  let summary = "Adam with Nesterov's momentum";
  let description = [{
    With t the number of this applied step, from 1: g = grad, or -grad with
    `maximize`; g = g + weight_decay * p, or with `decoupled_weight_decay`
    p = p * f(1 - lr*weight_decay); m = m + f(1-beta1) * (g - m);
    v = f(beta2) * v + f(1-beta2) * (g * g);
    d = sqrt(v / f(1-beta2^t)) + eps. With
    b(t) = beta1 * (1 - 0.5 * 0.96^(t*momentum_decay)) and c the product of
    b(1) to b(t), the slot `mu_product` without dimensions:
    p = p - f(lr*(1-b(t)) / (1-c)) * (g / d);
    p = p - f(lr*b(t+1) / (1 - c*b(t+1))) * (m / d). f(x) is x computed in f64
    and rounded once to the parameter's type, of lr, b and c that were rounded
    to it; every other operation rounds in that type.
    Sources: Dozat, "Incorporating Nesterov momentum into Adam", 2016;
    `torch.optim.NAdam`, single-tensor form.
  }];
}

def AMP_MuonRate : I32EnumAttr<"MuonRate",
    "How the rate of Muon depends on a parameter's shape", [
  I32EnumAttrCase<"Original", 0, "original">,
  I32EnumAttrCase<"MatchRmsAdamW", 1, "match_rms_adamw">
]> { let cppNamespace = "::mlir::amp"; }

def AMP_MuonAttr : AMP_TensorOptimizer<"Muon", "muon",
    (ins AMP_RequiredDouble:$lr, AMP_Double<"0.1">:$weight_decay,
         AMP_Double<"0.95">:$momentum, AMP_Bool<"true">:$nesterov,
         AMP_Double<"3.4445">:$ns_a, AMP_Double<"-4.775">:$ns_b,
         AMP_Double<"2.0315">:$ns_c, AMP_Integer<"5">:$ns_steps,
         OptionalParameter<"::mlir::FloatType", "bf16 or f16">:$ns_type,
         AMP_Double<"1.0e-7">:$eps,
         AMP_Enum<"MuonRate", "Original">:$adjust_lr, AMP_Flag:$maximize),
    ["verifyParam", "getScheduledMomentum"]> {
  let summary = "Muon: steps along a momentum made orthogonal";
  let description = [{
    Of matrices alone; other parameters take another optimizer in a group. With
    g = grad, or -grad with `maximize`: m = m + f(1-momentum) * (g - m);
    with `nesterov` u = g + momentum * (m - g), else u = m;
    X = u / f(max(|u|, eps)), |u| the norm of all of u, in f64. Then `ns_steps`
    times, on X transposed if it has more rows than columns:
    A = X X^T; B = ns_b * A + ns_c * (A A); X = ns_a * X + B X.
    p = p * f(1 - lr*weight_decay) - f(lr * r) * X, where r is
    sqrt(max(1, rows / columns)), or 0.2 * sqrt(max(rows, columns)) if
    `adjust_lr` is `match_rms_adamw`. f(x) is x computed in f64 and rounded once
    to the parameter's type; every other operation rounds in that type.

    u, X, A and B are in that type, too, or with `ns_type` rounded to it, each
    once: products are then of 16-bit factors and summed in f32. PyTorch does so
    with bf16, and its own order of sums.
    Sources: Jordan et al., "Muon: an optimizer for hidden layers in neural
    networks", 2024; arXiv 2502.16982 (`match_rms_adamw`); `torch.optim.Muon`.
  }];
}

#endif // AMP_DIALECT_AMP_IR_AMPOPTIMIZERATTRS_TD
