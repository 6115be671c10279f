// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// One rule a function, in the form that reads what the forward pass has: exp,
// tanh, sqrt and rsqrt their result, the others their operand. No cotangent is
// none, whatever an exponential that overflows would make of it.

// CHECK-LABEL: func.func @grad_exp(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:        %[[E:.*]] = math.exp %[[X]]
// CHECK:        %[[Z:.*]] = arith.cmpf oeq, %[[G]], %{{.*}}
// CHECK:        %[[I:.*]] = arith.cmpf oeq, %[[E]], %{{.*}}
// CHECK:        %[[F:.*]] = arith.select %[[I]], %{{.*}}, %[[E]]
// CHECK:        %[[P:.*]] = arith.select %[[Z]], %[[F]], %[[E]]
// CHECK:        %[[D:.*]] = arith.mulf %[[G]], %[[P]]
// CHECK:        return %[[D]]
func.func private @exp(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.exp %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_exp(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @exp(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_exp2(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[L:.*]] = arith.constant dense<0.693147182> : tensor<f32>
// CHECK-DAG:    %[[E:.*]] = math.exp2 %[[X]]
// CHECK:        %[[S:.*]] = arith.mulf %[[E]], %[[L]]
// CHECK:        %[[Z:.*]] = arith.cmpf oeq, %[[G]], %{{.*}}
// CHECK:        %[[I:.*]] = arith.cmpf oeq, %[[S]], %{{.*}}
// CHECK:        %[[F:.*]] = arith.select %[[I]], %{{.*}}, %[[S]]
// CHECK:        %[[P:.*]] = arith.select %[[Z]], %[[F]], %[[S]]
// CHECK:        %[[D:.*]] = arith.mulf %[[G]], %[[P]]
// CHECK:        return %[[D]]
func.func private @exp2(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.exp2 %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_exp2(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @exp2(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_expm1(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[O:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
// CHECK-DAG:    %[[E:.*]] = math.expm1 %[[X]]
// CHECK:        %[[S:.*]] = arith.addf %[[E]], %[[O]]
// CHECK:        %[[Z:.*]] = arith.cmpf oeq, %[[G]], %{{.*}}
// CHECK:        %[[I:.*]] = arith.cmpf oeq, %[[S]], %{{.*}}
// CHECK:        %[[F:.*]] = arith.select %[[I]], %{{.*}}, %[[S]]
// CHECK:        %[[P:.*]] = arith.select %[[Z]], %[[F]], %[[S]]
// CHECK:        %[[D:.*]] = arith.mulf %[[G]], %[[P]]
// CHECK:        return %[[D]]
func.func private @expm1(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.expm1 %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_expm1(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @expm1(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_log(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:        %[[D:.*]] = arith.divf %[[G]], %[[X]]
// CHECK:        return %[[D]]
func.func private @log(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.log %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_log(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @log(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_log2(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[L:.*]] = arith.constant dense<0.693147182> : tensor<f32>
// CHECK:        %[[S:.*]] = arith.mulf %[[X]], %[[L]]
// CHECK:        %[[D:.*]] = arith.divf %[[G]], %[[S]]
// CHECK:        return %[[D]]
func.func private @log2(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.log2 %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_log2(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @log2(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_log10(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[L:.*]] = arith.constant dense<2.30258512> : tensor<f32>
// CHECK:        %[[S:.*]] = arith.mulf %[[X]], %[[L]]
// CHECK:        %[[D:.*]] = arith.divf %[[G]], %[[S]]
// CHECK:        return %[[D]]
func.func private @log10(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.log10 %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_log10(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @log10(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_log1p(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[O:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
// CHECK:        %[[S:.*]] = arith.addf %[[X]], %[[O]]
// CHECK:        %[[D:.*]] = arith.divf %[[G]], %[[S]]
// CHECK:        return %[[D]]
func.func private @log1p(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.log1p %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_log1p(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @log1p(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_sqrt(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[H:.*]] = arith.constant dense<5.000000e-01> : tensor<f32>
// CHECK-DAG:    %[[R:.*]] = math.sqrt %[[X]]
// CHECK:        %[[S:.*]] = arith.mulf %[[G]], %[[H]]
// CHECK:        %[[D:.*]] = arith.divf %[[S]], %[[R]]
// CHECK:        return %[[D]]
func.func private @sqrt(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.sqrt %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_sqrt(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @sqrt(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_rsqrt(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[H:.*]] = arith.constant dense<-5.000000e-01> : tensor<f32>
// CHECK-DAG:    %[[R:.*]] = math.rsqrt %[[X]]
// CHECK:        %[[R2:.*]] = arith.mulf %[[R]], %[[R]]
// CHECK:        %[[R3:.*]] = arith.mulf %[[R]], %[[R2]]
// CHECK:        %[[S:.*]] = arith.mulf %[[R3]], %[[H]]
// CHECK:        %[[D:.*]] = arith.mulf %[[G]], %[[S]]
// CHECK:        return %[[D]]
func.func private @rsqrt(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.rsqrt %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_rsqrt(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @rsqrt(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_tanh(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[O:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
// CHECK-DAG:    %[[R:.*]] = math.tanh %[[X]]
// CHECK:        %[[R2:.*]] = arith.mulf %[[R]], %[[R]]
// CHECK:        %[[S:.*]] = arith.subf %[[O]], %[[R2]]
// CHECK:        %[[D:.*]] = arith.mulf %[[G]], %[[S]]
// CHECK:        return %[[D]]
func.func private @tanh(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.tanh %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_tanh(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @tanh(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// 2 / sqrt(pi) * exp(-x^2).

// CHECK-LABEL: func.func @grad_erf(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[K:.*]] = arith.constant dense<1.12837923> : tensor<f32>
// CHECK-DAG:    %[[X2:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK:        %[[N:.*]] = arith.negf %[[X2]]
// CHECK:        %[[E:.*]] = math.exp %[[N]]
// CHECK:        %[[S:.*]] = arith.mulf %[[E]], %[[K]]
// CHECK:        %[[D:.*]] = arith.mulf %[[G]], %[[S]]
// CHECK:        return %[[D]]
func.func private @erf(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.erf %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_erf(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @erf(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_sin(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:        %[[S:.*]] = math.cos %[[X]]
// CHECK:        %[[D:.*]] = arith.mulf %[[G]], %[[S]]
// CHECK:        return %[[D]]
func.func private @sin(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.sin %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_sin(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @sin(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_cos(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:        %[[S:.*]] = math.sin %[[X]]
// CHECK:        %[[M:.*]] = arith.mulf %[[G]], %[[S]]
// CHECK:        %[[D:.*]] = arith.negf %[[M]]
// CHECK:        return %[[D]]
func.func private @cos(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.cos %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_cos(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @cos(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_atan(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[O:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
// CHECK:        %[[X2:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK:        %[[S:.*]] = arith.addf %[[X2]], %[[O]]
// CHECK:        %[[D:.*]] = arith.divf %[[G]], %[[S]]
// CHECK:        return %[[D]]
func.func private @atan(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.atan %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_atan(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @atan(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// 0 at 0, as in PyTorch.

// CHECK-LABEL: func.func @grad_abs(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK-DAG:    %[[P:.*]] = arith.cmpf ogt, %[[X]], %[[Z]]
// CHECK-DAG:    %[[M:.*]] = arith.cmpf olt, %[[X]], %[[Z]]
// CHECK-DAG:    %[[N:.*]] = arith.negf %[[G]]
// CHECK:        %[[L:.*]] = arith.select %[[M]], %[[N]], %[[Z]]
// CHECK:        %[[D:.*]] = arith.select %[[P]], %[[G]], %[[L]]
// CHECK:        return %[[D]]
func.func private @abs(%x: tensor<f32>) -> tensor<f32> {
  %0 = math.absf %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_abs(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @abs(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// x^0 is constant, in x = 0 too, where 0 * x^-1 would be NaN; so is 0^y in y.

// CHECK-LABEL: func.func @grad_pow(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK-DAG:    %[[O:.*]] = arith.constant dense<1.000000e+00> : tensor<f32>
// CHECK-DAG:    %[[R:.*]] = math.powf %[[X]], %[[Y]]
// CHECK-DAG:    %[[Y1:.*]] = arith.subf %[[Y]], %[[O]]
// CHECK-DAG:    %[[L:.*]] = math.powf %[[X]], %[[Y1]]
// CHECK-DAG:    %[[LOG:.*]] = math.log %[[X]]
// CHECK-DAG:    %[[SY:.*]] = arith.mulf %[[R]], %[[LOG]]
// CHECK-DAG:    %[[X0:.*]] = arith.cmpf oeq, %[[X]], %[[Z]]
// CHECK-DAG:    %[[Y0:.*]] = arith.cmpf oeq, %[[Y]], %[[Z]]
// CHECK-DAG:    %[[SX:.*]] = arith.mulf %[[Y]], %[[L]]
// CHECK-DAG:    %[[TX:.*]] = arith.select %[[Y0]], %[[Z]], %[[SX]]
// CHECK-DAG:    %[[DX:.*]] = arith.mulf %[[G]], %[[TX]]
// CHECK-DAG:    %[[TY:.*]] = arith.select %[[X0]], %[[Z]], %[[SY]]
// CHECK-DAG:    %[[DY:.*]] = arith.mulf %[[G]], %[[TY]]
// CHECK:        return %[[DX]], %[[DY]]
func.func private @pow(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = math.powf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_pow(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @pow(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: func.func @grad_fma(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:     %[[DX:.*]] = arith.mulf %[[G]], %[[Y]]
// CHECK-DAG:     %[[DY:.*]] = arith.mulf %[[G]], %[[X]]
// CHECK:         return %[[DX]], %[[DY]], %[[G]]
func.func private @fma(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = math.fma %x, %y, %z : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_fma(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %l, %dx, %dy, %dz = amp.value_and_grad @fma(%x, %y, %z) seed(%g) wrt [0, 1, 2]
    : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy, %dz : tensor<f32>, tensor<f32>, tensor<f32>
}
