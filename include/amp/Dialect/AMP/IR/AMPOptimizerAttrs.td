//===- AMPOptimizerAttrs.td - Optimizers -------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPOPTIMIZERATTRS_TD
#define AMP_DIALECT_AMP_IR_AMPOPTIMIZERATTRS_TD

include "amp/Dialect/AMP/IR/AMPAttrBase.td"
include "amp/Interfaces/OptimizerInterface.td"

class AMP_Optimizer<string name, string mnemonic, dag keys>
    : AMP_KeyedAttr<name, mnemonic, keys, (ins),
        [DeclareAttrInterfaceMethods<AMP_OptimizerInterface>]>;

def AMP_SGDAttr : AMP_Optimizer<"SGD", "sgd",
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

def AMP_AdamAttr : AMP_Optimizer<"Adam", "adam",
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

def AMP_AdamWAttr : AMP_Optimizer<"AdamW", "adamw",
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

def AMP_RMSpropAttr : AMP_Optimizer<"RMSprop", "rmsprop",
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

#endif // AMP_DIALECT_AMP_IR_AMPOPTIMIZERATTRS_TD
