// RUN: amp-opt %s --amp-plan-residuals=recompute=full -split-input-file \
// RUN:   | FileCheck %s
// RUN: amp-opt %s --amp-plan-residuals -split-input-file > %t.none
// RUN: amp-opt %s -split-input-file | cmp %t.none -

// Of nine layers two segments are made again, just before the backward pass
// reads them: from what crosses the cuts.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<64xf32>
// CHECK: amp.launch @f ins(%[[X]]
// CHECK: %[[KEPT:.*]] = amp.launch @f
// CHECK-COUNT-7: amp.launch @f
// CHECK: amp.launch @g
// CHECK-COUNT-3: amp.launch @h
// CHECK: %[[C:.*]] = amp.launch @f ins(%[[KEPT]] {{.*}}recompute = 2
// CHECK: %[[D:.*]] = amp.launch @f ins(%[[C]] {{.*}}recompute = 2
// CHECK: %[[F:.*]] = amp.launch @f ins(%[[D]] {{.*}}recompute = 2
// CHECK-NEXT: amp.launch @h ins(%{{.*}}, %[[F]] :
// CHECK: amp.launch @h ins(%{{.*}}, %[[D]] :
// CHECK: amp.launch @h ins(%{{.*}}, %[[C]] :
// CHECK: amp.launch @h ins(%{{.*}}, %[[KEPT]] :
// CHECK: %[[A:.*]] = amp.launch @f ins(%[[X]] {{.*}}recompute = 1
// CHECK-NEXT: amp.launch @h ins(%{{.*}}, %[[A]] :
// CHECK-NEXT: return
func.func private @f(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @g(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @h(tensor<64xf32>, tensor<64xf32>, tensor<64xf32>)
    -> tensor<64xf32> attributes {amp.kernel}
func.func @chain(%x: tensor<64xf32> {amp.input = "x"})
    -> (tensor<64xf32> {amp.grad = "x"}) attributes {amp.step} {
  %e0 = tensor.empty() : tensor<64xf32>
  %a0 = amp.launch @f ins(%x : tensor<64xf32>) outs(%e0 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %a1 = amp.launch @f ins(%a0 : tensor<64xf32>) outs(%e1 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %e2 = tensor.empty() : tensor<64xf32>
  %a2 = amp.launch @f ins(%a1 : tensor<64xf32>) outs(%e2 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %e3 = tensor.empty() : tensor<64xf32>
  %a3 = amp.launch @f ins(%a2 : tensor<64xf32>) outs(%e3 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %e4 = tensor.empty() : tensor<64xf32>
  %a4 = amp.launch @f ins(%a3 : tensor<64xf32>) outs(%e4 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %e5 = tensor.empty() : tensor<64xf32>
  %a5 = amp.launch @f ins(%a4 : tensor<64xf32>) outs(%e5 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %e6 = tensor.empty() : tensor<64xf32>
  %a6 = amp.launch @f ins(%a5 : tensor<64xf32>) outs(%e6 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %e7 = tensor.empty() : tensor<64xf32>
  %a7 = amp.launch @f ins(%a6 : tensor<64xf32>) outs(%e7 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %e8 = tensor.empty() : tensor<64xf32>
  %a8 = amp.launch @f ins(%a7 : tensor<64xf32>) outs(%e8 : tensor<64xf32>)
    reads [false] -> tensor<64xf32>
  %eg = tensor.empty() : tensor<64xf32>
  %g8 = amp.launch @g ins(%a8 : tensor<64xf32>) outs(%eg : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg7 = tensor.empty() : tensor<64xf32>
  %g7 = amp.launch @h ins(%g8, %a7 : tensor<64xf32>, tensor<64xf32>) outs(%eg7 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg6 = tensor.empty() : tensor<64xf32>
  %g6 = amp.launch @h ins(%g7, %a6 : tensor<64xf32>, tensor<64xf32>) outs(%eg6 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg5 = tensor.empty() : tensor<64xf32>
  %g5 = amp.launch @h ins(%g6, %a5 : tensor<64xf32>, tensor<64xf32>) outs(%eg5 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg4 = tensor.empty() : tensor<64xf32>
  %g4 = amp.launch @h ins(%g5, %a4 : tensor<64xf32>, tensor<64xf32>) outs(%eg4 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg3 = tensor.empty() : tensor<64xf32>
  %g3 = amp.launch @h ins(%g4, %a3 : tensor<64xf32>, tensor<64xf32>) outs(%eg3 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg2 = tensor.empty() : tensor<64xf32>
  %g2 = amp.launch @h ins(%g3, %a2 : tensor<64xf32>, tensor<64xf32>) outs(%eg2 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg1 = tensor.empty() : tensor<64xf32>
  %g1 = amp.launch @h ins(%g2, %a1 : tensor<64xf32>, tensor<64xf32>) outs(%eg1 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg0 = tensor.empty() : tensor<64xf32>
  %g0 = amp.launch @h ins(%g1, %a0 : tensor<64xf32>, tensor<64xf32>) outs(%eg0 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  return %g0 : tensor<64xf32>
}

// -----

// A launch that also writes into a state is not run again.
// CHECK-LABEL: func.func @state(
// CHECK: amp.launch @g
// CHECK-NOT: recompute
func.func private @f(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @s(tensor<64xf32>, tensor<64xf32>, tensor<64xf32>)
    -> (tensor<64xf32>, tensor<64xf32>) attributes {amp.kernel}
func.func private @g(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    attributes {amp.kernel}
func.func private @h(tensor<64xf32>, tensor<64xf32>, tensor<64xf32>)
    -> tensor<64xf32> attributes {amp.kernel}
func.func @state(%x: tensor<64xf32> {amp.input = "x"},
    %t0: tensor<64xf32> {amp.state = "t0"},
    %t1: tensor<64xf32> {amp.state = "t1"},
    %t2: tensor<64xf32> {amp.state = "t2"},
    %t3: tensor<64xf32> {amp.state = "t3"},
    %t4: tensor<64xf32> {amp.state = "t4"},
    %t5: tensor<64xf32> {amp.state = "t5"})
    -> (tensor<64xf32> {amp.grad = "x"}) attributes {amp.step} {
  %e0 = tensor.empty() : tensor<64xf32>
  %a0, %s0 = amp.launch @s ins(%x : tensor<64xf32>)
    outs(%e0, %t0 : tensor<64xf32>, tensor<64xf32>) reads [false, true] -> tensor<64xf32>, tensor<64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %a1, %s1 = amp.launch @s ins(%a0 : tensor<64xf32>)
    outs(%e1, %t1 : tensor<64xf32>, tensor<64xf32>) reads [false, true] -> tensor<64xf32>, tensor<64xf32>
  %e2 = tensor.empty() : tensor<64xf32>
  %a2, %s2 = amp.launch @s ins(%a1 : tensor<64xf32>)
    outs(%e2, %t2 : tensor<64xf32>, tensor<64xf32>) reads [false, true] -> tensor<64xf32>, tensor<64xf32>
  %e3 = tensor.empty() : tensor<64xf32>
  %a3, %s3 = amp.launch @s ins(%a2 : tensor<64xf32>)
    outs(%e3, %t3 : tensor<64xf32>, tensor<64xf32>) reads [false, true] -> tensor<64xf32>, tensor<64xf32>
  %e4 = tensor.empty() : tensor<64xf32>
  %a4, %s4 = amp.launch @s ins(%a3 : tensor<64xf32>)
    outs(%e4, %t4 : tensor<64xf32>, tensor<64xf32>) reads [false, true] -> tensor<64xf32>, tensor<64xf32>
  %e5 = tensor.empty() : tensor<64xf32>
  %a5, %s5 = amp.launch @s ins(%a4 : tensor<64xf32>)
    outs(%e5, %t5 : tensor<64xf32>, tensor<64xf32>) reads [false, true] -> tensor<64xf32>, tensor<64xf32>
  %eg = tensor.empty() : tensor<64xf32>
  %g5 = amp.launch @g ins(%a5 : tensor<64xf32>) outs(%eg : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg4 = tensor.empty() : tensor<64xf32>
  %g4 = amp.launch @h ins(%g5, %a4 : tensor<64xf32>, tensor<64xf32>) outs(%eg4 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg3 = tensor.empty() : tensor<64xf32>
  %g3 = amp.launch @h ins(%g4, %a3 : tensor<64xf32>, tensor<64xf32>) outs(%eg3 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg2 = tensor.empty() : tensor<64xf32>
  %g2 = amp.launch @h ins(%g3, %a2 : tensor<64xf32>, tensor<64xf32>) outs(%eg2 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg1 = tensor.empty() : tensor<64xf32>
  %g1 = amp.launch @h ins(%g2, %a1 : tensor<64xf32>, tensor<64xf32>) outs(%eg1 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  %eg0 = tensor.empty() : tensor<64xf32>
  %g0 = amp.launch @h ins(%g1, %a0 : tensor<64xf32>, tensor<64xf32>) outs(%eg0 : tensor<64xf32>)
    reads [false] -> tensor<64xf32> loc("amp.backward")
  return %g0 : tensor<64xf32>
}
