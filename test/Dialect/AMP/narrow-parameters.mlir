// A parameter that a step reads in 16 bits alone is held in them.

// RUN: amp-opt %s -allow-unregistered-dialect -amp-narrow-parameters | FileCheck %s

#id = affine_map<(r, c) -> (r, c)>

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<4x8xbf16> {amp.param = "w"},
// CHECK-SAME:    %[[TWO:[^:]*]]: tensor<4x8xf32> {amp.param = "two_types"},
// CHECK-SAME:    %[[READ:[^:]*]]: tensor<4x8xf32> {amp.param = "read"},
// CHECK-SAME:    %[[STATE:[^:]*]]: tensor<4x8xf32> {amp.state = "state"})
func.func @step(%w: tensor<4x8xf32> {amp.param = "w"},
                %two_types: tensor<4x8xf32> {amp.param = "two_types"},
                %read: tensor<4x8xf32> {amp.param = "read"},
                %state: tensor<4x8xf32> {amp.state = "state"})
    attributes {amp.step} {
  %e = tensor.empty() : tensor<4x8xbf16>
  %h = tensor.empty() : tensor<4x8xf16>
  %0 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<4x8xf32>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  // CHECK: "use"(%[[W]]) : (tensor<4x8xbf16>) -> ()
  "use"(%0) : (tensor<4x8xbf16>) -> ()

  // CHECK: ins(%[[TWO]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xbf16>)
  %1 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%two_types : tensor<4x8xf32>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  "use"(%1) : (tensor<4x8xbf16>) -> ()
  // CHECK: ins(%[[TWO]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf16>)
  %2 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%two_types : tensor<4x8xf32>) outs(%h : tensor<4x8xf16>) {
  ^bb0(%a: f32, %o: f16):
    %t = arith.truncf %a : f32 to f16
    linalg.yield %t : f16
  } -> tensor<4x8xf16>
  "use"(%2) : (tensor<4x8xf16>) -> ()

  // CHECK: ins(%[[READ]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xbf16>)
  %3 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%read : tensor<4x8xf32>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  "use"(%3) : (tensor<4x8xbf16>) -> ()
  // CHECK: "use"(%[[READ]]) : (tensor<4x8xf32>) -> ()
  "use"(%read) : (tensor<4x8xf32>) -> ()

  // What is no parameter stays.
  // CHECK: ins(%[[STATE]] : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xbf16>)
  %4 = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%state : tensor<4x8xf32>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x8xbf16>
  "use"(%4) : (tensor<4x8xbf16>) -> ()
  return
}
