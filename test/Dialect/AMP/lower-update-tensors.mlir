// amp.update with what it reads of whole tensors, and with what a rounding and
// an average keep.
// RUN: amp-opt %s -amp-lower-step | FileCheck %s

// Norms in f64, by rows and then over them: of the parameter, and of the
// direction, which is not in memory. A norm that is infinite becomes NaN, and
// the quotient is 1 where one is zero.
// CHECK-LABEL: func.func @lamb
// CHECK-SAME:    %[[P:[a-z0-9]*]]: tensor<4x2xf32>, %[[G:[a-z0-9]*]]: tensor<4x2xf32>, %[[M:[a-z0-9]*]]: tensor<4x2xf32>, %[[V:[a-z0-9]*]]: tensor<4x2xf32>
// CHECK:         %[[S:.*]]:3 = linalg.generic
// CHECK:         %[[ROWS:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[P]] : tensor<4x2xf32>) outs(%{{.*}} : tensor<4xf64>)
// CHECK:           %[[WIDE:.*]] = arith.extf %{{.*}} : f32 to f64
// CHECK:           arith.mulf %[[WIDE]], %[[WIDE]] : f64
// CHECK:         %[[PP:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%[[ROWS]] : tensor<4xf64>)
// CHECK:         %[[UROWS:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[P]], %[[G]], %[[M]], %[[V]], %[[S]]#1, %[[S]]#2 :
// CHECK:           math.sqrt %{{.*}} : f32
// CHECK:           arith.extf
// CHECK:         %[[UU:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%[[UROWS]] : tensor<4xf64>)
// CHECK:         %[[RATIO:.*]] = linalg.generic {{.*}} ins(%[[PP]], %[[UU]] : tensor<f64>, tensor<f64>) outs(%{{.*}} : tensor<f32>)
// CHECK:           %[[ROOT:.*]] = math.sqrt
// CHECK:           %[[NOTHING:.*]] = arith.subf %[[ROOT]], %[[ROOT]]
// CHECK:           %[[PN:.*]] = arith.addf %[[ROOT]], %[[NOTHING]]
// CHECK:           %[[UN:.*]] = arith.addf
// CHECK:           %[[QUOTIENT:.*]] = arith.divf %[[PN]], %[[UN]] : f64
// CHECK:           arith.cmpf oeq, %[[PN]]
// CHECK:           arith.cmpf oeq, %[[UN]]
// CHECK:           arith.select %{{.*}}, %{{.*}}, %[[QUOTIENT]] : f64
// The update and whether it is finite, of the same operands.
// CHECK:         %[[NEW:.*]]:3 = linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%[[P]], %[[G]], %[[M]], %[[V]], %[[S]]#0, %[[S]]#1, %[[S]]#2, %[[RATIO]] :
// CHECK:         %[[FINITE:.*]] = linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]} ins(%[[P]], %[[G]], %[[M]], %[[V]], %[[S]]#0, %[[S]]#1, %[[S]]#2, %[[RATIO]] :
// CHECK-COUNT-3:   math.isfinite
// CHECK:         return %[[NEW]]#0, %[[NEW]]#1, %[[NEW]]#2, %[[FINITE]]
func.func @lamb(%p: tensor<4x2xf32>, %g: tensor<4x2xf32>, %m: tensor<4x2xf32>, %v: tensor<4x2xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i1>) {
  %0:4 = amp.update #amp.lamb<lr = 0.1> param(%p : tensor<4x2xf32>) grad(%g : tensor<4x2xf32>) slots(%m, %v : tensor<4x2xf32>, tensor<4x2xf32>) lr %lr count %t -> tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
  return %0#0, %0#1, %0#2, %0#3 : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i1>
}

// Slots of another shape are read along their own dimensions, and are finite by
// themselves.
// CHECK-LABEL: func.func @adafactor
// CHECK-SAME:    %[[P:[a-z0-9]*]]: tensor<4x2xf32>, %[[G:[a-z0-9]*]]: tensor<4x2xf32>, %[[R:[a-z0-9]*]]: tensor<4x1xf32>, %[[C:[a-z0-9]*]]: tensor<1x2xf32>
// CHECK:         tensor.collapse_shape %[[R]] {{\[\[}}0, 1]] : tensor<4x1xf32> into tensor<4xf32>
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[G]] :
// CHECK:         %[[NR:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4xf32>)
// CHECK:         tensor.collapse_shape %[[C]] {{\[\[}}0, 1]] : tensor<1x2xf32> into tensor<2xf32>
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]} ins(%[[G]] :
// CHECK:         %[[NC:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2xf32>)
// CHECK:         %[[MEAN:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<f32>)
// CHECK:           arith.maximumf
// CHECK:         %[[XR:.*]] = tensor.expand_shape %[[NR]]
// CHECK:         %[[XC:.*]] = tensor.expand_shape %[[NC]]
// CHECK:         %[[NEW:.*]] = linalg.generic {indexing_maps = [#[[ALL:.*]], #[[ALL]], #[[NONE:.*]], #[[NONE]], #[[NONE]], #[[NONE]], #[[ROW:.*]], #[[COLUMN:.*]], #[[NONE]], #[[ALL]]], {{.*}} ins(%[[P]], %[[G]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[NR]], %[[NC]], %[[MEAN]] :
// CHECK:         %[[FINITE:.*]] = linalg.generic {{.*}} ins(%[[P]], %[[G]], %{{.*}}, %[[NR]], %[[NC]], %[[MEAN]] :
// CHECK:         %[[RF:.*]] = linalg.generic {{.*}} ins(%[[XR]] :
// CHECK:           math.isfinite
// CHECK:         %[[CF:.*]] = linalg.generic {{.*}} ins(%[[XC]] :
// CHECK:           math.isfinite
// CHECK:         %[[BOTH:.*]] = linalg.generic {{.*}} ins(%[[RF]], %[[CF]] :
// CHECK:         %[[EACH:.*]] = linalg.generic {{.*}} ins(%[[FINITE]], %[[BOTH]] :
// CHECK:         return %[[NEW]], %[[XR]], %[[XC]], %[[EACH]]
func.func @adafactor(%p: tensor<4x2xf32>, %g: tensor<4x2xf32>, %r: tensor<4x1xf32>, %c: tensor<1x2xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4x2xf32>, tensor<4x1xf32>, tensor<1x2xf32>, tensor<i1>) {
  %0:4 = amp.update #amp.adafactor<lr = 0.1> param(%p : tensor<4x2xf32>) grad(%g : tensor<4x2xf32>) slots(%r, %c : tensor<4x1xf32>, tensor<1x2xf32>) lr %lr count %t -> tensor<4x2xf32>, tensor<4x1xf32>, tensor<1x2xf32>
  return %0#0, %0#1, %0#2, %0#3 : tensor<4x2xf32>, tensor<4x1xf32>, tensor<1x2xf32>, tensor<i1>
}

// Products of factors of 16 bits, with sums in f32, over the fewer dimension:
// here columns. What is multiplied is rounded once.
// CHECK-LABEL: func.func @muon
// CHECK-SAME:    %[[P:[a-z0-9]*]]: tensor<4x2xf32>
// CHECK:         %[[X:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x2xbf16>, tensor<f32>) outs(%{{.*}} : tensor<4x2xbf16>)
// CHECK:           arith.divf
// CHECK:         %[[GRAM:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[X]], %[[X]] : tensor<4x2xbf16>, tensor<4x2xbf16>) outs(%{{.*}} : tensor<2x2xf32>)
// CHECK:         %[[A:.*]] = linalg.generic {{.*}} ins(%[[GRAM]] : tensor<2x2xf32>) outs(%{{.*}} : tensor<2x2xbf16>)
// CHECK:         %[[AA:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[A]], %[[A]] :
// CHECK:         %[[B:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[AA]] : tensor<2x2xbf16>, tensor<2x2xf32>) outs(%{{.*}} : tensor<2x2xbf16>)
// CHECK:         %[[XB:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[X]], %[[B]] : tensor<4x2xbf16>, tensor<2x2xbf16>) outs(%{{.*}} : tensor<4x2xf32>)
// CHECK:         %[[O:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[XB]] : tensor<4x2xbf16>, tensor<4x2xf32>) outs(%{{.*}} : tensor<4x2xbf16>)
// CHECK:         %[[NEW:.*]]:2 = linalg.generic {{.*}} ins(%[[P]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[O]], %{{.*}} :
func.func @muon(%p: tensor<4x2xf32>, %g: tensor<4x2xf32>, %m: tensor<4x2xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<i1>) {
  %0:3 = amp.update #amp.muon<lr = 0.1, ns_steps = 1, ns_type = bf16> param(%p : tensor<4x2xf32>) grad(%g : tensor<4x2xf32>) slots(%m : tensor<4x2xf32>) lr %lr count %t -> tensor<4x2xf32>, tensor<4x2xf32>
  return %0#0, %0#1, %0#2 : tensor<4x2xf32>, tensor<4x2xf32>, tensor<i1>
}

// The parameter is the sum of two numbers. The average is of what was not
// rounded, and begins as that.
// CHECK-LABEL: func.func @kahan
// CHECK:         %[[S:.*]]:3 = linalg.generic
// CHECK:           %[[FIRST:.*]] = arith.cmpf oeq
// CHECK:           %[[KEPT:.*]] = arith.select %[[FIRST]], %{{.*}}, %{{.*}} : f64
// CHECK:           arith.subf %{{.*}}, %[[KEPT]] : f64
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[P:.*]]: bf16, %[[G:.*]]: f32, %[[C:.*]]: bf16, %[[E:.*]]: f32, %[[LR:.*]]: f32, %[[D:.*]]: f32, %[[D1:.*]]: f32, %{{.*}}: bf16, %{{.*}}: bf16, %{{.*}}: f32):
// CHECK:           %[[PW:.*]] = arith.extf %[[P]]
// CHECK:           %[[CW:.*]] = arith.extf %[[C]]
// CHECK:           %[[OLD:.*]] = arith.addf %[[PW]], %[[CW]]
// CHECK:           %[[STEP:.*]] = arith.mulf %[[LR]], %[[G]]
// CHECK:           %[[W:.*]] = arith.subf %[[OLD]], %[[STEP]]
// CHECK:           %[[NP:.*]] = arith.truncf %[[W]] : f32 to bf16
// CHECK:           %[[BACK:.*]] = arith.extf %[[NP]] : bf16 to f32
// CHECK:           %[[REST:.*]] = arith.subf %[[W]], %[[BACK]]
// CHECK:           %[[NC:.*]] = arith.truncf %[[REST]] : f32 to bf16
// CHECK:           %[[EK:.*]] = arith.mulf %[[D]], %[[E]]
// CHECK:           %[[ES:.*]] = arith.mulf %[[D1]], %[[W]]
// CHECK:           %[[NE:.*]] = arith.addf %[[EK]], %[[ES]]
// CHECK:           linalg.yield %[[NP]], %[[NC]], %[[NE]]
// CHECK-COUNT-3:   math.isfinite
func.func @kahan(%p: tensor<4xbf16>, %g: tensor<4xf32>, %c: tensor<4xbf16>, %e: tensor<4xf32>, %lr: tensor<f64>, %t: tensor<i64>) -> (tensor<4xbf16>, tensor<4xbf16>, tensor<4xf32>, tensor<i1>) {
  %0:4 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4xbf16>) grad(%g : tensor<4xf32>) slots(%c, %e : tensor<4xbf16>, tensor<4xf32>) lr %lr count %t param_rounding kahan {ema = 0.5} -> tensor<4xbf16>, tensor<4xbf16>, tensor<4xf32>
  return %0#0, %0#1, %0#2, %0#3 : tensor<4xbf16>, tensor<4xbf16>, tensor<4xf32>, tensor<i1>
}

// The low bits of a word of Philox, of the element's number in its matrix.
// CHECK-LABEL: func.func @stochastic
// CHECK-SAME:    %[[P:[a-z0-9]*]]: tensor<4x2xbf16>, %[[G:[a-z0-9]*]]: tensor<4x2xf32>, %[[KEY:[a-z0-9]*]]: tensor<3xi64>
// CHECK:         %[[SEED:.*]] = tensor.extract_slice %[[KEY]][0] [1] [1]
// CHECK:         %[[ATTEMPT:.*]] = tensor.extract_slice %[[KEY]][1] [1] [1]
// CHECK:         %[[MICRO:.*]] = tensor.extract_slice %[[KEY]][2] [1] [1]
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %[[G]], %{{.*}}, %[[SEED]], %[[ATTEMPT]], %[[MICRO]] :
// CHECK:           linalg.index 0
// CHECK:           linalg.index 1
// CHECK:           arith.constant 3528531795 : i64
// CHECK:           %[[BITS:.*]] = arith.trunci %{{.*}} : i64 to i32
// CHECK:           %[[W:.*]] = arith.bitcast %{{.*}} : f32 to i32
// CHECK:           %[[LOW:.*]] = arith.andi %[[BITS]], %{{.*}} : i32
// CHECK:           arith.addi %[[W]], %[[LOW]] : i32
func.func @stochastic(%p: tensor<4x2xbf16>, %g: tensor<4x2xf32>, %key: tensor<3xi64>, %lr: tensor<f64>, %t: tensor<i64>) -> tensor<4x2xbf16> {
  %0:2 = amp.update #amp.sgd<lr = 0.1> param(%p : tensor<4x2xbf16>) grad(%g : tensor<4x2xf32>) lr %lr count %t key %key param_rounding stochastic {id = 3 : i64} -> tensor<4x2xbf16>
  return %0#0 : tensor<4x2xbf16>
}
