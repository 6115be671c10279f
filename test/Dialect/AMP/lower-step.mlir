// The ops of the step as arithmetic, each operation in the type and the order
// that its description states.

// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-lower-step))' \
// RUN:   | FileCheck %s
// Twice is once: nothing of the step is left to lower.
// RUN: amp-opt %s \
// RUN:   -pass-pipeline='builtin.module(func.func(amp-lower-step,amp-lower-step))' \
// RUN:   | FileCheck %s

// Sums of squares in f64: over the last dimension first, which rides on the
// kernel that makes the rows. One finite check for all, of the scaled sum; the
// factor 1 / (scale * count) in f64, rounded once; norm = sqrt(sum) * factor.

// CHECK-LABEL: func.func @unscale
// CHECK-SAME:  %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<4xf64>, %[[C:.*]]: tensor<f32>, %[[S:.*]]: tensor<f32>)
// CHECK-NOT:   amp.unscale
// CHECK:       %[[ROWS:.*]] = linalg.generic {{.*}}["parallel", "reduction"]} ins(%[[A]] : tensor<2x3xf32>) outs(%{{.*}} : tensor<2xf64>)
// CHECK-NEXT:  ^bb0(%[[X:.*]]: f32, %[[ACC:.*]]: f64):
// CHECK-NEXT:  %[[W:.*]] = arith.extf %[[X]] : f32 to f64
// CHECK-NEXT:  %[[SQ:.*]] = arith.mulf %[[W]], %[[W]] : f64
// CHECK-NEXT:  arith.addf %[[ACC]], %[[SQ]] : f64
// CHECK:       %[[SA:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[ROWS]] : tensor<2xf64>) outs(%{{.*}} : tensor<f64>)
// CHECK:       %[[SB:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[B]] : tensor<4xf64>) outs(%{{.*}} : tensor<f64>)
// CHECK:       %[[SC:.*]] = linalg.generic {{.*}}[]} ins(%[[C]] : tensor<f32>) outs(%{{.*}} : tensor<f64>)
// CHECK:       %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[SA]], %[[SB]], %[[SC]] :
// CHECK:       %[[F:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<f32>) outs(%{{.*}} : tensor<f32>)
// CHECK-NEXT:  ^bb0(%[[SF:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:  %[[SD:.*]] = arith.extf %[[SF]] : f32 to f64
// CHECK-NEXT:  %[[N:.*]] = arith.constant 4.0{{.*}} : f64
// CHECK-NEXT:  %[[ONE:.*]] = arith.constant 1.0{{.*}} : f64
// CHECK-NEXT:  %[[SN:.*]] = arith.mulf %[[SD]], %[[N]] : f64
// CHECK-NEXT:  %[[INV:.*]] = arith.divf %[[ONE]], %[[SN]] : f64
// CHECK-NEXT:  %[[FE:.*]] = arith.truncf %[[INV]] : f64 to f32
// CHECK-NEXT:  linalg.yield %[[FE]]
// CHECK:       %[[R:.*]]:2 = linalg.generic {{.*}} ins(%[[SUM]], %[[F]] : tensor<f64>, tensor<f32>) outs(%{{.*}} : tensor<i1>, tensor<f32>)
// CHECK-NEXT:  ^bb0(%[[Q:.*]]: f64, %[[FF:.*]]: f32, %{{.*}}: i1, %{{.*}}: f32):
// CHECK-NEXT:  %[[FD:.*]] = arith.extf %[[FF]] : f32 to f64
// CHECK-NEXT:  %[[ROOT:.*]] = math.sqrt %[[Q]] : f64
// CHECK-NEXT:  %[[ND:.*]] = arith.mulf %[[ROOT]], %[[FD]] : f64
// CHECK-NEXT:  %[[OK:.*]] = math.isfinite %[[Q]] : f64
// CHECK-NEXT:  %[[NF:.*]] = arith.truncf %[[ND]] : f64 to f32
// CHECK-NEXT:  linalg.yield %[[OK]], %[[NF]]
// CHECK:       %[[GA:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[F]] : tensor<2x3xf32>, tensor<f32>)
// CHECK:       arith.mulf {{.*}} : f32
// CHECK:       %[[GB:.*]] = linalg.generic {{.*}} ins(%[[B]], %[[F]] : tensor<4xf64>, tensor<f32>)
// CHECK:       arith.extf {{.*}} : f32 to f64
// CHECK:       arith.mulf {{.*}} : f64
// CHECK:       %[[GC:.*]] = linalg.generic {{.*}} ins(%[[C]], %[[F]] : tensor<f32>, tensor<f32>)
// CHECK:       return %[[GA]], %[[GB]], %[[GC]], %[[R]]#0, %[[R]]#1
func.func @unscale(%a: tensor<2x3xf32>, %b: tensor<4xf64>, %c: tensor<f32>, %s: tensor<f32>) -> (tensor<2x3xf32>, tensor<4xf64>, tensor<f32>, tensor<i1>, tensor<f32>) {
  %0:5 = amp.unscale(%a, %b, %c : tensor<2x3xf32>, tensor<4xf64>, tensor<f32>) by %s {count = 4 : i64} -> tensor<2x3xf32>, tensor<4xf64>, tensor<f32>
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<2x3xf32>, tensor<4xf64>, tensor<f32>, tensor<i1>, tensor<f32>
}
// c = min(1, max_norm / (norm + 1e-6)) in f64, rounded once.

// CHECK-LABEL: func.func @clip
// CHECK-SAME:  %[[A:.*]]: tensor<4xf32>, %[[N:.*]]: tensor<f32>)
// CHECK:       %[[C:.*]] = linalg.generic {{.*}} ins(%[[N]] : tensor<f32>) outs(%{{.*}} : tensor<f32>)
// CHECK:       %[[W:.*]] = arith.extf %{{.*}} : f32 to f64
// CHECK:       %[[E:.*]] = arith.constant 9.9999999999999995E-7 : f64
// CHECK:       %[[D:.*]] = arith.addf %[[W]], %[[E]] : f64
// CHECK:       %[[MAX:.*]] = arith.constant 5.0{{.*}}e-01 : f64
// CHECK:       %[[Q:.*]] = arith.divf %[[MAX]], %[[D]] : f64
// CHECK:       %[[MIN:.*]] = arith.minimumf %[[Q]], %{{.*}} : f64
// CHECK:       arith.truncf %[[MIN]] : f64 to f32
// CHECK:       linalg.generic {{.*}} ins(%[[A]], %[[C]] : tensor<4xf32>, tensor<f32>)
// CHECK:       arith.mulf {{.*}} : f32
func.func @clip(%a: tensor<4xf32>, %n: tensor<f32>) -> tensor<4xf32> {
  %0 = amp.clip(%a : tensor<4xf32>) norm %n to 0.5 -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// base * factor(t), in f64: constant; linear after a warmup of (t + 1) / 10;
// cosine from the first step.

// CHECK-LABEL: func.func @lr
// CHECK-SAME:  %[[T:.*]]: tensor<i64>)
// CHECK:       linalg.generic {{.*}} ins(%[[T]] : tensor<i64>) outs(%{{.*}} : tensor<f64>)
// CHECK:       arith.constant 2.5{{.*}}e-01 : f64
// CHECK:       linalg.generic {{.*}} ins(%[[T]] : tensor<i64>)
// CHECK:       %[[TF:.*]] = arith.sitofp %{{.*}} : i64 to f64
// CHECK:       %[[PAST:.*]] = arith.subf %[[TF]], %{{.*}} : f64
// CHECK:       %[[LEN:.*]] = arith.constant 1.0{{0*}}e+02 : f64
// CHECK-NEXT:  %[[U:.*]] = arith.divf %[[PAST]], %[[LEN]] : f64
// CHECK-NEXT:  %[[U1:.*]] = arith.minimumf %{{.*}}, %[[U]] : f64
// CHECK-NEXT:  %[[RANGE:.*]] = arith.constant 7.5{{0*}}e-01 : f64
// CHECK-NEXT:  %[[FALL:.*]] = arith.mulf %[[RANGE]], %[[U1]] : f64
// CHECK-NEXT:  %[[DOWN:.*]] = arith.subf %{{.*}}, %[[FALL]] : f64
// CHECK:       %[[NEXT:.*]] = arith.addf %[[TF]], %{{.*}} : f64
// CHECK:       %[[UP:.*]] = arith.divf %[[NEXT]], %[[WARM:.*]] : f64
// CHECK:       %[[IS:.*]] = arith.cmpf olt, %[[TF]], %[[WARM]] : f64
// CHECK:       %[[F:.*]] = arith.select %[[IS]], %[[UP]], %[[DOWN]] : f64
// CHECK:       arith.mulf %{{.*}}, %[[F]] : f64
// CHECK:       linalg.generic {{.*}} ins(%[[T]] : tensor<i64>)
// CHECK:       arith.constant 3.1415926535897931 : f64
// CHECK:       math.cos {{.*}} : f64
// CHECK-NOT:   arith.cmpf
// CHECK:       return
func.func @lr(%t: tensor<i64>) -> (tensor<f64>, tensor<f64>, tensor<f64>) {
  %0 = amp.learning_rate #amp.schedule<constant> base 0.25 at %t
  %1 = amp.learning_rate #amp.schedule<linear, warmup = 10, total = 110, final = 0.25> base 0.5 at %t
  %2 = amp.learning_rate #amp.schedule<cosine, total = 100> base 0.5 at %t
  return %0, %1, %2 : tensor<f64>, tensor<f64>, tensor<f64>
}
// A 16-bit parameter is updated in f32 and rounded once, at the end; its slot
// is f32. g = grad + wd * p; b = momentum * b + g; g = g + momentum * b;
// p = p - lr * g.

// CHECK-LABEL: func.func @sgd
// CHECK-SAME:  %[[P:.*]]: tensor<4xbf16>, %[[G:.*]]: tensor<4xf32>, %[[M:.*]]: tensor<4xf32>, %[[LR:.*]]: tensor<f64>, %[[T:.*]]: tensor<i64>)
// CHECK:       %[[S:.*]]:2 = linalg.generic {{.*}} ins(%[[LR]], %[[T]] : tensor<f64>, tensor<i64>) outs(%{{.*}} : tensor<f32>, tensor<f32>)
// CHECK:         arith.constant 9.0{{0*}}e-01 : f64
// CHECK:       %[[R:.*]]:2 = linalg.generic {{.*}} ins(%[[P]], %[[G]], %[[M]], %[[S]]#0, %[[S]]#1 : {{.*}}) outs(%{{.*}} : tensor<4xbf16>, tensor<4xf32>)
// CHECK-NEXT:  ^bb0(%[[PB:.*]]: bf16, %[[GF:.*]]: f32, %[[MF:.*]]: f32, %[[L:.*]]: f32, %[[MU:.*]]: f32, %{{.*}}: bf16, %{{.*}}: f32):
// CHECK-NEXT:  %[[PF:.*]] = arith.extf %[[PB]] : bf16 to f32
// CHECK-NEXT:  %[[WD:.*]] = arith.constant 5.0{{0*}}e-01 : f32
// CHECK-NEXT:  %[[DP:.*]] = arith.mulf %[[WD]], %[[PF]] : f32
// CHECK-NEXT:  %[[G1:.*]] = arith.addf %[[GF]], %[[DP]] : f32
// CHECK-NEXT:  %[[MB:.*]] = arith.mulf %[[MU]], %[[MF]] : f32
// CHECK-NEXT:  %[[B:.*]] = arith.addf %[[MB]], %[[G1]] : f32
// CHECK-NEXT:  %[[NB:.*]] = arith.mulf %[[MU]], %[[B]] : f32
// CHECK-NEXT:  %[[G2:.*]] = arith.addf %[[G1]], %[[NB]] : f32
// CHECK-NEXT:  %[[D:.*]] = arith.mulf %[[L]], %[[G2]] : f32
// CHECK-NEXT:  %[[NP:.*]] = arith.subf %[[PF]], %[[D]] : f32
// CHECK-NEXT:  %[[NPB:.*]] = arith.truncf %[[NP]] : f32 to bf16
// CHECK-NEXT:  linalg.yield %[[NPB]], %[[B]] : bf16, f32
// The same once more, for whether it is finite: the new parameter as it is
// stored, and the slot.
// CHECK:       %[[F:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[P:.*]], %[[G:.*]], %[[M:.*]], %{{.*}} : tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) outs(%{{.*}} : tensor<i1>)
// CHECK:       %[[NPB:.*]] = arith.truncf {{.*}} : f32 to bf16
// CHECK-NEXT:  %[[PF:.*]] = math.isfinite %[[NPB]] : bf16
// CHECK-NEXT:  %[[BF:.*]] = math.isfinite {{.*}} : f32
// CHECK-NEXT:  %[[BOTH:.*]] = arith.andi %[[PF]], %[[BF]] : i1
// CHECK-NEXT:  %[[ALL:.*]] = arith.andi %{{.*}}, %[[BOTH]] : i1
// CHECK-NEXT:  linalg.yield %[[ALL]] : i1
// CHECK:       return %[[R]]#0, %[[R]]#1, %[[F]]
func.func @sgd(%p: tensor<4xbf16>, %g: tensor<4xf32>, %m: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xbf16>, tensor<4xf32>, tensor<i1>) {
  %0:3 = amp.update #amp.sgd<lr = 0.1, momentum = 0.9, weight_decay = 0.5, nesterov = true> param(%p : tensor<4xbf16>) grad(%g : tensor<4xf32>) slots(%m : tensor<4xf32>) lr %lr count %t -> tensor<4xbf16>, tensor<4xf32>
  return %0#0, %0#1, %0#2 : tensor<4xbf16>, tensor<4xf32>, tensor<i1>
}
// The scalars of the step in f64, rounded once each; then
// m = m + (1 - b1) (g - m); v = b2 v + (1 - b2) g^2;
// p = p (1 - lr wd) - step m / (sqrt v / root + eps).

// CHECK-LABEL: func.func @adamw
// CHECK-SAME:  %[[P:.*]]: tensor<4xf32>, %[[G:.*]]: tensor<4xf32>, %[[M:.*]]: tensor<4xf32>, %[[V:.*]]: tensor<4xf32>, %[[LR:.*]]: tensor<f64>, %[[T:.*]]: tensor<i64>)
// CHECK:       %[[S:.*]]:4 = linalg.generic {{.*}} ins(%[[LR]], %[[T]] : tensor<f64>, tensor<i64>) outs(%{{.*}} : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
// CHECK:       %[[COUNT:.*]] = arith.sitofp
// CHECK:       %[[STEP:.*]] = arith.addf %[[COUNT]]
// CHECK:       math.powf %{{.*}}, %[[STEP]] : f64
// CHECK:       math.powf %{{.*}}, %[[STEP]] : f64
// CHECK:       math.sqrt {{.*}} : f64
// CHECK:       linalg.yield %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, f32, f32
// CHECK:       linalg.generic {{.*}} ins(%[[P]], %[[G]], %[[M]], %[[V]], %[[S]]#0, %[[S]]#1, %[[S]]#2, %[[S]]#3 :
// CHECK-NEXT:  ^bb0(%[[PF:[^:]*]]: f32, %[[GF:[^:]*]]: f32, %[[MF:[^:]*]]: f32, %[[VF:[^:]*]]: f32, %[[DECAY:[^:]*]]: f32, %[[SIZE:[^:]*]]: f32, %[[ROOT:[^:]*]]: f32, %[[C1:[^:]*]]: f32,
// CHECK-NEXT:  %[[DP:.*]] = arith.mulf %[[PF]], %[[DECAY]] : f32
// CHECK:       %[[GM:.*]] = arith.subf %[[GF]], %[[MF]] : f32
// CHECK-NEXT:  %[[BGM:.*]] = arith.mulf %[[C1]], %[[GM]] : f32
// CHECK-NEXT:  %[[NM:.*]] = arith.addf %[[MF]], %[[BGM]] : f32
// CHECK:       %[[BV:.*]] = arith.mulf %{{.*}}, %[[VF]] : f32
// CHECK:       %[[GG:.*]] = arith.mulf %[[GF]], %[[GF]] : f32
// CHECK-NEXT:  %[[BGG:.*]] = arith.mulf %{{.*}}, %[[GG]] : f32
// CHECK-NEXT:  %[[NV:.*]] = arith.addf %[[BV]], %[[BGG]] : f32
// CHECK-NEXT:  %[[SQ:.*]] = math.sqrt %[[NV]] : f32
// CHECK-NEXT:  %[[Q:.*]] = arith.divf %[[SQ]], %[[ROOT]] : f32
// CHECK:       %[[DEN:.*]] = arith.addf %[[Q]], %{{.*}} : f32
// CHECK-NEXT:  %[[R:.*]] = arith.divf %[[NM]], %[[DEN]] : f32
// CHECK-NEXT:  %[[D:.*]] = arith.mulf %[[SIZE]], %[[R]] : f32
// CHECK-NEXT:  %[[NP:.*]] = arith.subf %[[DP]], %[[D]] : f32
// CHECK-NEXT:  linalg.yield %[[NP]], %[[NM]], %[[NV]] : f32, f32, f32
func.func @adamw(%p: tensor<4xf32>, %g: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:4 = amp.update #amp.adamw<lr = 0.1> param(%p : tensor<4xf32>) grad(%g : tensor<4xf32>) slots(%m, %v : tensor<4xf32>, tensor<4xf32>) lr %lr count %t -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// The first applied step is not dampened.

// CHECK-LABEL: func.func @dampened
// CHECK:      %[[COUNT:.*]] = arith.sitofp
// CHECK:      %[[T:.*]] = arith.addf %[[COUNT]]
// CHECK:      %[[FIRST:.*]] = arith.cmpf oeq, %[[T]], %{{.*}} : f64
// CHECK:      %[[ONE:.*]] = arith.constant 1.0{{0*}}e+00 : f64
// CHECK-NEXT: %[[SHARE:.*]] = arith.constant 7.5{{0*}}e-01 : f64
// CHECK-NEXT: arith.select %[[FIRST]], %[[ONE]], %[[SHARE]] : f64
// CHECK:      ^bb0(%[[P:[^:]*]]: f32, %[[G:[^:]*]]: f32, %[[B:[^:]*]]: f32, %[[LR:[^:]*]]: f32, %[[MU:[^:]*]]: f32, %[[S:[^:]*]]: f32,
// CHECK-NEXT: %[[MB:.*]] = arith.mulf %[[MU]], %[[B]]
// CHECK-NEXT: %[[SG:.*]] = arith.mulf %[[S]], %[[G]]
// CHECK-NEXT: %[[NB:.*]] = arith.addf %[[MB]], %[[SG]]
// CHECK-NEXT: %[[D:.*]] = arith.mulf %[[LR]], %[[NB]]
// CHECK-NEXT: %[[NP:.*]] = arith.subf %[[P]], %[[D]]
// CHECK-NEXT: linalg.yield %[[NP]], %[[NB]]
func.func @dampened(%p: tensor<4xf32>, %g: tensor<4xf32>, %m: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:3 = amp.update #amp.sgd<lr = 0.1, momentum = 0.75, dampening = 0.25> param(%p : tensor<4xf32>) grad(%g : tensor<4xf32>) slots(%m : tensor<4xf32>) lr %lr count %t -> tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
// Weight decay is part of the gradient, and the root is of the largest v.

// CHECK-LABEL: func.func @amsgrad
// CHECK:      ^bb0(%[[P:[^:]*]]: f32, %[[GRAD:[^:]*]]: f32, %[[M:[^:]*]]: f32, %[[V:[^:]*]]: f32, %[[MAX:[^:]*]]: f32, %[[SIZE:[^:]*]]: f32, %[[ROOT:[^:]*]]: f32, %[[C1:[^:]*]]: f32,
// CHECK-NEXT: %[[WD:.*]] = arith.constant 2.5{{0*}}e-01 : f32
// CHECK-NEXT: %[[DP:.*]] = arith.mulf %[[WD]], %[[P]]
// CHECK-NEXT: %[[G:.*]] = arith.addf %[[GRAD]], %[[DP]]
// CHECK-NEXT: %[[GM:.*]] = arith.subf %[[G]], %[[M]]
// CHECK-NEXT: %[[BGM:.*]] = arith.mulf %[[C1]], %[[GM]]
// CHECK-NEXT: %[[NM:.*]] = arith.addf %[[M]], %[[BGM]]
// CHECK-NEXT: %[[C2:.*]] = arith.constant
// CHECK-NEXT: %[[BV:.*]] = arith.mulf %[[C2]], %[[V]]
// CHECK-NEXT: %[[C3:.*]] = arith.constant
// CHECK-NEXT: %[[GG:.*]] = arith.mulf %[[G]], %[[G]]
// CHECK-NEXT: %[[BGG:.*]] = arith.mulf %[[C3]], %[[GG]]
// CHECK-NEXT: %[[NV:.*]] = arith.addf %[[BV]], %[[BGG]]
// CHECK-NEXT: %[[NMAX:.*]] = arith.maximumf %[[MAX]], %[[NV]]
// CHECK-NEXT: %[[SQ:.*]] = math.sqrt %[[NMAX]]
// CHECK-NEXT: %[[Q:.*]] = arith.divf %[[SQ]], %[[ROOT]]
// CHECK-NEXT: %[[EPS:.*]] = arith.constant
// CHECK-NEXT: %[[DEN:.*]] = arith.addf %[[Q]], %[[EPS]]
// CHECK-NEXT: %[[R:.*]] = arith.divf %[[NM]], %[[DEN]]
// CHECK-NEXT: %[[D:.*]] = arith.mulf %[[SIZE]], %[[R]]
// CHECK-NEXT: %[[NP:.*]] = arith.subf %[[P]], %[[D]]
// CHECK-NEXT: linalg.yield %[[NP]], %[[NM]], %[[NV]], %[[NMAX]]
func.func @amsgrad(%p: tensor<4xf32>, %g: tensor<4xf32>, %m: tensor<4xf32>, %v: tensor<4xf32>, %x: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:5 = amp.update #amp.adam<lr = 0.1, weight_decay = 0.25, amsgrad = true> param(%p : tensor<4xf32>) grad(%g : tensor<4xf32>) slots(%m, %v, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) lr %lr count %t -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2, %0#3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// The variance is never negative; the slots are v, b, m.

// CHECK-LABEL: func.func @rmsprop
// CHECK:      ^bb0(%[[P:[^:]*]]: f32, %[[G:[^:]*]]: f32, %[[V:[^:]*]]: f32, %[[B:[^:]*]]: f32, %[[M:[^:]*]]: f32, %[[LR:[^:]*]]: f32, %[[MU:[^:]*]]: f32,
// CHECK-NEXT: %[[C1:.*]] = arith.constant
// CHECK-NEXT: %[[BV:.*]] = arith.mulf %[[C1]], %[[V]]
// CHECK-NEXT: %[[C2:.*]] = arith.constant
// CHECK-NEXT: %[[GG:.*]] = arith.mulf %[[G]], %[[G]]
// CHECK-NEXT: %[[BGG:.*]] = arith.mulf %[[C2]], %[[GG]]
// CHECK-NEXT: %[[NV:.*]] = arith.addf %[[BV]], %[[BGG]]
// CHECK-NEXT: %[[C3:.*]] = arith.constant
// CHECK-NEXT: %[[GM:.*]] = arith.subf %[[G]], %[[M]]
// CHECK-NEXT: %[[BGM:.*]] = arith.mulf %[[C3]], %[[GM]]
// CHECK-NEXT: %[[NM:.*]] = arith.addf %[[M]], %[[BGM]]
// CHECK-NEXT: %[[MM:.*]] = arith.mulf %[[NM]], %[[NM]]
// CHECK-NEXT: %[[VAR:.*]] = arith.subf %[[NV]], %[[MM]]
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.0{{0*}}e+00 : f32
// CHECK-NEXT: %[[POS:.*]] = arith.maximumf %[[VAR]], %[[ZERO]]
// CHECK-NEXT: %[[SQ:.*]] = math.sqrt %[[POS]]
// CHECK-NEXT: %[[EPS:.*]] = arith.constant
// CHECK-NEXT: %[[DEN:.*]] = arith.addf %[[SQ]], %[[EPS]]
// CHECK-NEXT: %[[Q:.*]] = arith.divf %[[G]], %[[DEN]]
// CHECK-NEXT: %[[MB:.*]] = arith.mulf %[[MU]], %[[B]]
// CHECK-NEXT: %[[NB:.*]] = arith.addf %[[MB]], %[[Q]]
// CHECK-NEXT: %[[D:.*]] = arith.mulf %[[LR]], %[[NB]]
// CHECK-NEXT: %[[NP:.*]] = arith.subf %[[P]], %[[D]]
// CHECK-NEXT: linalg.yield %[[NP]], %[[NV]], %[[NB]], %[[NM]]
func.func @rmsprop(%p: tensor<4xf32>, %g: tensor<4xf32>, %v: tensor<4xf32>, %b: tensor<4xf32>, %m: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:5 = amp.update #amp.rmsprop<lr = 0.1, momentum = 0.75, centered = true> param(%p : tensor<4xf32>) grad(%g : tensor<4xf32>) slots(%v, %b, %m : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) lr %lr count %t -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2, %0#3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// lr / (1 + (t-1) lr_decay) in f64, rounded once; -grad + wd * p.

// CHECK-LABEL: func.func @adagrad
// CHECK:      %[[COUNT:.*]] = arith.sitofp
// CHECK:      %[[T:.*]] = arith.addf %[[COUNT]]
// CHECK:      %[[BEFORE:.*]] = arith.addf %[[T]], %{{.*}} : f64
// CHECK:      %[[DECAY:.*]] = arith.mulf %[[BEFORE]], %{{.*}} : f64
// CHECK:      %[[DIV:.*]] = arith.addf %[[DECAY]], %{{.*}} : f64
// CHECK-NEXT: %[[RATE:.*]] = arith.divf %{{.*}}, %[[DIV]] : f64
// CHECK-NEXT: arith.truncf %[[RATE]] : f64 to f32
// CHECK:      ^bb0(%[[P:[^:]*]]: f32, %[[GRAD:[^:]*]]: f32, %[[S:[^:]*]]: f32, %[[LR:[^:]*]]: f32,
// CHECK-NEXT: %[[NEG:.*]] = arith.negf %[[GRAD]]
// CHECK-NEXT: %[[WD:.*]] = arith.constant
// CHECK-NEXT: %[[DP:.*]] = arith.mulf %[[WD]], %[[P]]
// CHECK-NEXT: %[[G:.*]] = arith.addf %[[NEG]], %[[DP]]
// CHECK-NEXT: %[[GG:.*]] = arith.mulf %[[G]], %[[G]]
// CHECK-NEXT: %[[NS:.*]] = arith.addf %[[S]], %[[GG]]
// CHECK-NEXT: %[[SQ:.*]] = math.sqrt %[[NS]]
// CHECK-NEXT: %[[EPS:.*]] = arith.constant
// CHECK-NEXT: %[[DEN:.*]] = arith.addf %[[SQ]], %[[EPS]]
// CHECK-NEXT: %[[Q:.*]] = arith.divf %[[G]], %[[DEN]]
// CHECK-NEXT: %[[D:.*]] = arith.mulf %[[LR]], %[[Q]]
// CHECK-NEXT: %[[NP:.*]] = arith.subf %[[P]], %[[D]]
// CHECK-NEXT: linalg.yield %[[NP]], %[[NS]]
func.func @adagrad(%p: tensor<4xf32>, %g: tensor<4xf32>, %s: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:3 = amp.update #amp.adagrad<lr = 0.1, lr_decay = 0.5, weight_decay = 0.25, maximize = true> param(%p : tensor<4xf32>) grad(%g : tensor<4xf32>) slots(%s : tensor<4xf32>) lr %lr count %t -> tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
// d = sqrt(u + eps) / sqrt(v + eps) * g, of the new v and the old u.

// CHECK-LABEL: func.func @adadelta
// CHECK:      ^bb0(%[[P:[^:]*]]: f32, %[[G:[^:]*]]: f32, %[[V:[^:]*]]: f32, %[[U:[^:]*]]: f32, %[[LR:[^:]*]]: f32,
// CHECK-NEXT: %[[C1:.*]] = arith.constant
// CHECK-NEXT: %[[BV:.*]] = arith.mulf %[[C1]], %[[V]]
// CHECK-NEXT: %[[C2:.*]] = arith.constant
// CHECK-NEXT: %[[GG:.*]] = arith.mulf %[[G]], %[[G]]
// CHECK-NEXT: %[[BGG:.*]] = arith.mulf %[[C2]], %[[GG]]
// CHECK-NEXT: %[[NV:.*]] = arith.addf %[[BV]], %[[BGG]]
// CHECK-NEXT: %[[E1:.*]] = arith.constant
// CHECK-NEXT: %[[VE:.*]] = arith.addf %[[NV]], %[[E1]]
// CHECK-NEXT: %[[RV:.*]] = math.sqrt %[[VE]]
// CHECK-NEXT: %[[E2:.*]] = arith.constant
// CHECK-NEXT: %[[UE:.*]] = arith.addf %[[U]], %[[E2]]
// CHECK-NEXT: %[[RU:.*]] = math.sqrt %[[UE]]
// CHECK-NEXT: %[[Q:.*]] = arith.divf %[[RU]], %[[RV]]
// CHECK-NEXT: %[[D:.*]] = arith.mulf %[[Q]], %[[G]]
// CHECK-NEXT: %[[C3:.*]] = arith.constant
// CHECK-NEXT: %[[BU:.*]] = arith.mulf %[[C3]], %[[U]]
// CHECK-NEXT: %[[C4:.*]] = arith.constant
// CHECK-NEXT: %[[DD:.*]] = arith.mulf %[[D]], %[[D]]
// CHECK-NEXT: %[[BDD:.*]] = arith.mulf %[[C4]], %[[DD]]
// CHECK-NEXT: %[[NU:.*]] = arith.addf %[[BU]], %[[BDD]]
// CHECK-NEXT: %[[LD:.*]] = arith.mulf %[[LR]], %[[D]]
// CHECK-NEXT: %[[NP:.*]] = arith.subf %[[P]], %[[LD]]
// CHECK-NEXT: linalg.yield %[[NP]], %[[NV]], %[[NU]]
func.func @adadelta(%p: tensor<4xf32>, %g: tensor<4xf32>, %v: tensor<4xf32>, %u: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:4 = amp.update #amp.adadelta<lr = 0.1> param(%p : tensor<4xf32>) grad(%g : tensor<4xf32>) slots(%v, %u : tensor<4xf32>, tensor<4xf32>) lr %lr count %t -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// The sign of an average; 0 of what is neither above nor below.

// CHECK-LABEL: func.func @lion
// CHECK:      ^bb0(%[[P:[^:]*]]: f32, %[[G:[^:]*]]: f32, %[[M:[^:]*]]: f32, %[[LR:[^:]*]]: f32, %[[DECAY:[^:]*]]: f32,
// CHECK-NEXT: %[[DP:.*]] = arith.mulf %[[P]], %[[DECAY]]
// CHECK-NEXT: %[[C1:.*]] = arith.constant 7.5{{0*}}e-01 : f32
// CHECK-NEXT: %[[BM:.*]] = arith.mulf %[[C1]], %[[M]]
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2.5{{0*}}e-01 : f32
// CHECK-NEXT: %[[BG:.*]] = arith.mulf %[[C2]], %[[G]]
// CHECK-NEXT: %[[U:.*]] = arith.addf %[[BM]], %[[BG]]
// CHECK-NEXT: %[[Z1:.*]] = arith.constant 0.0{{0*}}e+00 : f32
// CHECK-NEXT: %[[ABOVE:.*]] = arith.cmpf ogt, %[[U]], %[[Z1]]
// CHECK-NEXT: %[[Z2:.*]] = arith.constant 0.0{{0*}}e+00 : f32
// CHECK-NEXT: %[[BELOW:.*]] = arith.cmpf olt, %[[U]], %[[Z2]]
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1.0{{0*}}e+00 : f32
// CHECK-NEXT: %[[MINUS:.*]] = arith.constant -1.0{{0*}}e+00 : f32
// CHECK-NEXT: %[[Z3:.*]] = arith.constant 0.0{{0*}}e+00 : f32
// CHECK-NEXT: %[[REST:.*]] = arith.select %[[BELOW]], %[[MINUS]], %[[Z3]]
// CHECK-NEXT: %[[SIGN:.*]] = arith.select %[[ABOVE]], %[[ONE]], %[[REST]]
// CHECK-NEXT: %[[D:.*]] = arith.mulf %[[LR]], %[[SIGN]]
// CHECK-NEXT: %[[NP:.*]] = arith.subf %[[DP]], %[[D]]
// CHECK-NEXT: %[[C3:.*]] = arith.constant 5.0{{0*}}e-01 : f32
// CHECK-NEXT: %[[B2M:.*]] = arith.mulf %[[C3]], %[[M]]
// CHECK-NEXT: %[[C4:.*]] = arith.constant 5.0{{0*}}e-01 : f32
// CHECK-NEXT: %[[B2G:.*]] = arith.mulf %[[C4]], %[[G]]
// CHECK-NEXT: %[[NM:.*]] = arith.addf %[[B2M]], %[[B2G]]
// CHECK-NEXT: linalg.yield %[[NP]], %[[NM]]
func.func @lion(%p: tensor<4xf32>, %g: tensor<4xf32>, %m: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:3 = amp.update #amp.lion<lr = 0.1, beta1 = 0.75, beta2 = 0.5> param(%p : tensor<4xf32>) grad(%g : tensor<4xf32>) slots(%m : tensor<4xf32>) lr %lr count %t -> tensor<4xf32>, tensor<4xf32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
// Products in f64, rounded once; a scale that would not be finite stays; the
// tracker starts again all the same. What stays is passed through: the interval, a
// static scale.

// CHECK-LABEL: func.func @scaler
// CHECK-SAME:  %[[S:.*]]: tensor<f32>, %[[K:.*]]: tensor<i32>, %[[I:.*]]: tensor<i32>, %[[F:.*]]: tensor<i1>)
// CHECK:       %[[R:.*]]:2 = linalg.generic {{.*}} ins(%[[S]], %[[K]], %[[I]], %[[F]] :
// CHECK-NEXT:  ^bb0(%[[SF:.*]]: f32, %[[KI:.*]]: i32, %[[II:.*]]: i32, %[[FOUND:.*]]: i1,
// CHECK:       %[[N:.*]] = arith.addi %[[KI]], %{{.*}} : i32
// CHECK:       %[[GROWS:.*]] = arith.cmpi eq, %[[N]], %[[II]] : i32
// CHECK:       %[[RESETS:.*]] = arith.ori %[[FOUND]], %[[GROWS]] : i1
// CHECK:       %[[NK:.*]] = arith.select %[[RESETS]], %{{.*}}, %[[N]] : i32
// CHECK:       %[[W:.*]] = arith.extf %[[SF]] : f32 to f64
// CHECK:       %[[HALF:.*]] = arith.constant 5.0{{0*}}e-01 : f64
// CHECK:       %[[BD:.*]] = arith.mulf %[[W]], %[[HALF]] : f64
// CHECK:       %[[B:.*]] = arith.truncf %[[BD]] : f64 to f32
// CHECK:       %[[LOW:.*]] = arith.select %{{.*}}, %[[B]], %[[SF]] : f32
// CHECK:       %[[TWO:.*]] = arith.constant 2.0{{0*}}e+00 : f64
// CHECK:       %[[GD:.*]] = arith.mulf %{{.*}}, %[[TWO]] : f64
// CHECK:       %[[G:.*]] = arith.truncf %[[GD]] : f64 to f32
// CHECK:       %[[OK:.*]] = arith.cmpf ole, %[[G]], %{{.*}} : f32
// CHECK:       %[[TAKEN:.*]] = arith.select %[[OK]], %[[G]], %[[SF]] : f32
// CHECK:       %[[HIGH:.*]] = arith.select %[[GROWS]], %[[TAKEN]], %[[SF]] : f32
// CHECK:       %[[NS:.*]] = arith.select %[[FOUND]], %[[LOW]], %[[HIGH]] : f32
// CHECK:       linalg.yield %[[NS]], %[[NK]] :
// CHECK-NOT:   linalg.generic
// CHECK:       return %[[R]]#0, %[[R]]#1, %[[I]], %[[S]]
func.func @scaler(%s: tensor<f32>, %k: tensor<i32>, %i: tensor<i32>, %f: tensor<i1>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<f32>) {
  %0:4 = amp.update_scale #amp.loss_scaler<"torch", interval = 3>(%s, %k, %i : tensor<f32>, tensor<i32>, tensor<i32>) found_inf %f
  %1:2 = amp.update_scale #amp.loss_scaler<"static">(%s : tensor<f32>) found_inf %f
  return %0#0, %0#1, %0#2, %1#0 : tensor<f32>, tensor<i32>, tensor<i32>, tensor<f32>
}
// What a gradient is scaled by is part of the check's loop: the product is not
// in memory for the update and the check. A large parameter is checked by rows.

// CHECK-LABEL: func.func @scaled_and_clipped
// CHECK-SAME:  %[[P:.*]]: tensor<64x65xf32>, %[[G:.*]]: tensor<64x65xf32>,
// CHECK:       %[[GS:.*]] = linalg.generic {{.*}} ins(%[[G]], %[[INV:.*]] : tensor<64x65xf32>, tensor<f32>)
// CHECK:       %[[GC:.*]] = linalg.generic {{.*}} ins(%[[GS]], %[[C:.*]] : tensor<64x65xf32>, tensor<f32>)
// CHECK:       linalg.generic {{.*}} ins(%[[P]], %[[GC]], %{{.*}} : tensor<64x65xf32>, tensor<64x65xf32>, tensor<f32>)
// CHECK:       %[[ROWS:.*]] = linalg.generic {{.*}}["parallel", "reduction"]} ins(%[[P]], %[[G]], %{{.*}}, %[[C]], %[[INV]] : tensor<64x65xf32>, tensor<64x65xf32>, tensor<f32>, tensor<f32>, tensor<f32>) outs(%{{.*}} : tensor<64xi1>)
// CHECK-NEXT:  ^bb0(%{{.*}}: f32, %[[GE:.*]]: f32, %{{.*}}: f32, %[[CE:.*]]: f32, %[[INVE:.*]]: f32, %{{.*}}: i1):
// CHECK-NEXT:  %[[U:.*]] = arith.mulf %[[GE]], %[[INVE]] : f32
// CHECK-NEXT:  arith.mulf %[[U]], %[[CE]] : f32
// CHECK:       linalg.generic {{.*}}["reduction"]} ins(%[[ROWS]] : tensor<64xi1>) outs(%{{.*}} : tensor<i1>)
func.func @scaled_and_clipped(%p: tensor<64x65xf32>, %g: tensor<64x65xf32>, %s: tensor<f32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<64x65xf32>, tensor<i1>) {
  %0:3 = amp.unscale(%g : tensor<64x65xf32>) by %s -> tensor<64x65xf32>
  %1 = amp.clip(%0#0 : tensor<64x65xf32>) norm %0#2 to 1.0 -> tensor<64x65xf32>
  %2:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<64x65xf32>) grad(%1 : tensor<64x65xf32>) lr %lr count %t -> tensor<64x65xf32>
  return %2#0, %2#1 : tensor<64x65xf32>, tensor<i1>
}
// Applied if the loss, the gradients and what would be written are finite and
// the scale can be inverted; else the bits of the cause. test/Execution has each
// case; here is what a scale must be: normal, with an inverse above zero.

// CHECK-LABEL: func.func @status
// CHECK-SAME:  %[[L:.*]]: tensor<i1>, %[[G:.*]]: tensor<i1>, %[[U:.*]]: tensor<i1>, %[[ST:.*]]: tensor<i1>, %[[S:.*]]: tensor<f32>, %[[NS:.*]]: tensor<f32>, %[[F:.*]]: tensor<i32>)
// CHECK:       linalg.generic {{.*}} ins(%[[L]], %[[G]], %[[U]], %[[ST]], %[[S]], %[[NS]], %[[F]] :
// CHECK-NEXT:  ^bb0(%[[LF:.*]]: i1, %[[GF:.*]]: i1, %[[UF:.*]]: i1, %[[SF:.*]]: i1, %[[SE:.*]]: f32, %[[NE:.*]]: f32, %[[FL:.*]]: i32, %{{.*}}: i1, %{{.*}}: i32):
// CHECK:       %[[W:.*]] = arith.extf %[[SE]] : f32 to f64
// CHECK:       %[[SN:.*]] = arith.mulf %[[W]], %{{.*}} : f64
// CHECK-NEXT:  %[[INV:.*]] = arith.divf %{{.*}}, %[[SN]] : f64
// CHECK-NEXT:  %[[INVF:.*]] = arith.truncf %[[INV]] : f64 to f32
// CHECK:       %[[TINY:.*]] = arith.constant 1.17549435E-38 : f32
// CHECK-NEXT:  arith.cmpf oge, %[[SE]], %[[TINY]] : f32
// CHECK-NEXT:  math.isfinite %[[SE]] : f32
// CHECK:       arith.cmpf ogt, %[[INVF]], %{{.*}} : f32
// CHECK:       arith.extf %[[NE]] : f32 to f64
// CHECK:       %[[WORD:.*]] = arith.ori %{{.*}}, %[[FL]] : i32
// CHECK:       linalg.yield %{{.*}}, %[[WORD]]
func.func @status(%l: tensor<i1>, %g: tensor<i1>, %u: tensor<i1>, %st: tensor<i1>, %s: tensor<f32>, %ns: tensor<f32>, %f: tensor<i32>) -> (tensor<i1>, tensor<i32>) {
  %0:2 = amp.status loss %l gradients %g update %u states %st scale %s to %ns flags %f
  return %0#0, %0#1 : tensor<i1>, tensor<i32>
}
// CHECK-LABEL: func.func @scale_loss
// CHECK:       linalg.generic
// CHECK:       arith.mulf {{.*}} : f32
func.func @scale_loss(%l: tensor<f32>, %s: tensor<f32>) -> tensor<f32> {
  %0 = amp.scale_loss %l by %s
  return %0 : tensor<f32>
}
// Commits stay: they are part of forming kernels.

// CHECK-LABEL: func.func @kept
// CHECK-NEXT:  amp.commit if
// CHECK-NEXT:  return
func.func @kept(%v: tensor<f32>, %s: tensor<f32>, %p: tensor<i1>) {
  amp.commit if %p, %v into %s : tensor<f32>
  return
}

// A sum of squares by itself, and what is made of one that is given.

// CHECK-LABEL: func.func @squares
// CHECK-SAME:  %[[A:.*]]: tensor<4xf32>, %[[S:.*]]: tensor<f32>)
// CHECK:       %[[SA:.*]] = linalg.generic {{.*}}["reduction"]} ins(%[[A]] : tensor<4xf32>) outs(%{{.*}} : tensor<f64>)
// CHECK:       %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[SA]] : tensor<f64>) outs(%{{.*}} : tensor<f64>)
// CHECK-NOT:   "reduction"
// CHECK:       %[[F:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<f32>)
// CHECK:       %[[R:.*]]:2 = linalg.generic {{.*}} ins(%[[SUM]], %[[F]] : tensor<f64>, tensor<f32>)
// CHECK-NOT:   "reduction"
// CHECK:       %[[N:.*]] = linalg.generic {{.*}} ins(%[[SUM]] : tensor<f64>) outs(%{{.*}} : tensor<f32>)
// CHECK:         math.sqrt
// CHECK:       return %{{.*}}, %[[R]]#0, %[[R]]#1, %[[N]]
func.func @squares(%a: tensor<4xf32>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<i1>, tensor<f32>, tensor<f32>) {
  %0 = amp.squares(%a : tensor<4xf32>)
  %1:3 = amp.unscale(%a : tensor<4xf32>) by %s squares %0 -> tensor<4xf32>
  %2 = amp.norm(%a : tensor<4xf32>) squares %0
  return %1#0, %1#1, %1#2, %2 : tensor<4xf32>, tensor<i1>, tensor<f32>, tensor<f32>
}
