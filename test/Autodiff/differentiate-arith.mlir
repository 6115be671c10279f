// RUN: amp-opt %s -amp-differentiate -symbol-dce -canonicalize -cse | FileCheck %s
// One rule a function: g is the cotangent of the result. The rules do not know
// shapes; 0-d tensors show them as well as scalars in a body do.

// CHECK-LABEL: func.func @grad_add(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:        return %[[G]], %[[G]]
func.func private @add(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.addf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_add(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @add(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: func.func @grad_sub(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:        %[[N:.*]] = arith.negf %[[G]]
// CHECK:        return %[[G]], %[[N]]
func.func private @sub(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.subf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_sub(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @sub(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: func.func @grad_neg(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:        %[[N:.*]] = arith.negf %[[G]]
// CHECK:        return %[[N]]
func.func private @neg(%x: tensor<f32>) -> tensor<f32> {
  %0 = arith.negf %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_neg(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @neg(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// CHECK-LABEL: func.func @grad_mul(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[DX:.*]] = arith.mulf %[[G]], %[[Y]]
// CHECK-DAG:    %[[DY:.*]] = arith.mulf %[[G]], %[[X]]
// CHECK:        return %[[DX]], %[[DY]]
func.func private @mul(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.mulf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_mul(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @mul(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// d/dy x/y = -(g/y) (x/y), from the quotient of the forward pass.

// CHECK-LABEL: func.func @grad_div(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[Q:.*]] = arith.divf %[[X]], %[[Y]]
// CHECK-DAG:    %[[DX:.*]] = arith.divf %[[G]], %[[Y]]
// CHECK-DAG:    %[[M:.*]] = arith.mulf %[[DX]], %[[Q]]
// CHECK:        %[[DY:.*]] = arith.negf %[[M]]
// CHECK:        return %[[DX]], %[[DY]]
func.func private @div(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.divf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_div(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @div(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// The larger one gets it, each the half on a tie. (Of a value and a constant,
// the constant takes a tie: relu(0) has slope 0.)

// CHECK-LABEL: func.func @grad_maximum(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK-DAG:    %[[H:.*]] = arith.constant dense<5.000000e-01> : tensor<f32>
// CHECK:        %[[TIE:.*]] = arith.cmpf oeq, %[[X]], %[[Y]]
// CHECK:        %[[HALF:.*]] = arith.mulf %[[G]], %[[H]]
// CHECK:        %[[SHARE:.*]] = arith.select %[[TIE]], %[[HALF]], %[[G]]
// CHECK-DAG:    %[[C:.*]] = arith.cmpf ogt, %[[X]], %[[Y]]
// CHECK-DAG:    %[[D:.*]] = arith.cmpf ogt, %[[Y]], %[[X]]
// CHECK-DAG:    %[[DY:.*]] = arith.select %[[C]], %[[Z]], %[[SHARE]]
// CHECK-DAG:    %[[DX:.*]] = arith.select %[[D]], %[[Z]], %[[SHARE]]
// CHECK:        return %[[DX]], %[[DY]]
func.func private @maximum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.maximumf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_maximum(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @maximum(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: func.func @grad_maxnum(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK:        %[[D:.*]] = arith.cmpf ogt, %[[Y]], %[[X]]
// CHECK:        %[[NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]]
// CHECK:        %[[C:.*]] = arith.ori %[[D]], %[[NAN]]
// CHECK-DAG:    %[[DX:.*]] = arith.select %[[C]], %[[Z]], %[[G]]
// CHECK-DAG:    %[[DY:.*]] = arith.select %[[C]], %[[G]], %[[Z]]
// CHECK:        return %[[DX]], %[[DY]]
func.func private @maxnum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.maxnumf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_maxnum(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @maxnum(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: func.func @grad_minimum(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK-DAG:    %[[H:.*]] = arith.constant dense<5.000000e-01> : tensor<f32>
// CHECK:        %[[TIE:.*]] = arith.cmpf oeq, %[[X]], %[[Y]]
// CHECK:        %[[HALF:.*]] = arith.mulf %[[G]], %[[H]]
// CHECK:        %[[SHARE:.*]] = arith.select %[[TIE]], %[[HALF]], %[[G]]
// CHECK-DAG:    %[[C:.*]] = arith.cmpf olt, %[[X]], %[[Y]]
// CHECK-DAG:    %[[D:.*]] = arith.cmpf olt, %[[Y]], %[[X]]
// CHECK-DAG:    %[[DY:.*]] = arith.select %[[C]], %[[Z]], %[[SHARE]]
// CHECK-DAG:    %[[DX:.*]] = arith.select %[[D]], %[[Z]], %[[SHARE]]
// CHECK:        return %[[DX]], %[[DY]]
func.func private @minimum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.minimumf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_minimum(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @minimum(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: func.func @grad_minnum(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-DAG:    %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<f32>
// CHECK:        %[[D:.*]] = arith.cmpf olt, %[[Y]], %[[X]]
// CHECK:        %[[NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]]
// CHECK:        %[[C:.*]] = arith.ori %[[D]], %[[NAN]]
// CHECK-DAG:    %[[DX:.*]] = arith.select %[[C]], %[[Z]], %[[G]]
// CHECK-DAG:    %[[DY:.*]] = arith.select %[[C]], %[[G]], %[[Z]]
// CHECK:        return %[[DX]], %[[DY]]
func.func private @minnum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.minnumf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_minnum(%x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @minnum(%x, %y) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// The condition is no float and gets nothing.

// CHECK-LABEL: func.func @grad_select(
// CHECK-SAME:    %[[C:.*]]: tensor<i1>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[Z:.*]] = arith.constant dense<0.000000e+00>
// CHECK-DAG:     %[[DX:.*]] = arith.select %[[C]], %[[G]], %[[Z]]
// CHECK-DAG:     %[[DY:.*]] = arith.select %[[C]], %[[Z]], %[[G]]
// CHECK:         return %[[DX]], %[[DY]]
func.func private @select(%c: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.select %c, %x, %y : tensor<i1>, tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_select(%c: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @select(%c, %x, %y) seed(%g) wrt [1, 2]
    : (tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return %dx, %dy : tensor<f32>, tensor<f32>
}

// Several uses: their cotangents are summed, the last use first.

// CHECK-LABEL: func.func @grad_twice(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK:         %[[D:.*]] = arith.mulf %[[G]], %[[X]]
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[D]], %[[D]] : tensor<f32>, tensor<f32>)
// CHECK:           arith.addf
// CHECK:         return %[[R]]
func.func private @twice(%x: tensor<f32>) -> tensor<f32> {
  %0 = arith.mulf %x, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_twice(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @twice(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// One value given to two arguments: each has its own gradient, not the sum of
// both; and none for the argument that is not differentiated.

// CHECK-LABEL: func.func @grad_repeated(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-NOT:     amp.stop_gradient
// CHECK:         %[[Q:.*]] = arith.divf %[[X]], %[[X]]
// CHECK:         %[[DX:.*]] = arith.divf %[[G]], %[[X]]
// CHECK:         %[[M:.*]] = arith.mulf %[[DX]], %[[Q]]
// CHECK:         %[[DY:.*]] = arith.negf %[[M]]
// CHECK:         return %[[DX]], %[[DY]], %[[DX]]
func.func private @divide(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = arith.divf %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @grad_repeated(%x: tensor<f32>, %g: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %l, %dx, %dy = amp.value_and_grad @divide(%x, %x) seed(%g) wrt [0, 1] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  %m, %dz = amp.value_and_grad @divide(%x, %x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx, %dy, %dz : tensor<f32>, tensor<f32>, tensor<f32>
}

// Without a seed the cotangent of the loss is 1; f64 stays f64; a loss that is
// the parameter itself has the seed as its gradient.

// CHECK-LABEL: func.func @no_seed(
// CHECK-SAME:    %{{.*}}: tensor<f64>, %[[Y:.*]]: tensor<f64>)
// CHECK:         %[[ONE:.*]] = arith.constant 1.000000e+00 : f64
// CHECK:         %[[F:.*]] = linalg.fill ins(%[[ONE]] : f64)
// CHECK:         arith.mulf %[[F]], %[[Y]] : tensor<f64>
func.func private @mul64(%x: tensor<f64>, %y: tensor<f64>) -> tensor<f64> {
  %0 = arith.mulf %x, %y : tensor<f64>
  return %0 : tensor<f64>
}
func.func @no_seed(%x: tensor<f64>, %y: tensor<f64>) -> tensor<f64> {
  %l, %dx = amp.value_and_grad @mul64(%x, %y) wrt [0] : (tensor<f64>, tensor<f64>) -> (tensor<f64>, tensor<f64>)
  return %dx : tensor<f64>
}

// CHECK-LABEL: func.func @identity(
// CHECK-SAME:    %{{.*}}: tensor<f32>, %[[G:.*]]: tensor<f32>)
// CHECK-NEXT:    return %[[G]]
func.func private @itself(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @identity(%x: tensor<f32>, %g: tensor<f32>) -> tensor<f32> {
  %l, %dx = amp.value_and_grad @itself(%x) seed(%g) wrt [0] : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %dx : tensor<f32>
}

// Nothing is differentiated: the forward pass alone.

// CHECK-LABEL: func.func @forward_only(
// CHECK-NEXT:    %[[R:.*]] = arith.mulf %{{.*}}, %{{.*}} : tensor<f64>
// CHECK-NEXT:    return %[[R]]
func.func @forward_only(%x: tensor<f64>, %y: tensor<f64>) -> tensor<f64> {
  %l = amp.value_and_grad @mul64(%x, %y) wrt [] : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %l : tensor<f64>
}
