// What the backward pass does nothing but compare is kept as a mask.
// RUN: amp-opt %s -amp-keep-masks -split-input-file | FileCheck %s

#id = affine_map<(r, c) -> (r, c)>
#turned = affine_map<(r, c) -> (c, r)>

// CHECK-LABEL: func.func @relu(
// CHECK: %[[X:.*]] = linalg.generic {{.*}}
// CHECK:   math.exp
// CHECK: %[[MASK:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<8x8xbf16>) outs(%{{.*}} : tensor<8x8xi8>)
// CHECK:   %[[WIDE:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK:   %[[HOLDS:.*]] = arith.cmpf ugt, %[[WIDE]], %{{.*}} : f32
// CHECK:   arith.extui %[[HOLDS]] : i1 to i8
// The forward pass reads the value itself.
// CHECK: ins(%[[X]] : tensor<8x8xbf16>)
// CHECK: ins(%[[MASK]], %{{.*}} : tensor<8x8xi8>, tensor<8x8xf32>)
// CHECK:   %[[IS:.*]] = arith.cmpi ne, %in, %{{.*}} : i8
// CHECK-NOT: cmpf
// CHECK:   arith.select %[[IS]]
func.func @relu(%a: tensor<8x8xbf16>, %g: tensor<8x8xf32>)
    -> (tensor<8x8xbf16>, tensor<8x8xf32>) attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xbf16>
  %f = tensor.empty() : tensor<8x8xf32>
  %x = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x8xbf16>) outs(%e : tensor<8x8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = math.exp %in : bf16
    linalg.yield %0 : bf16
  } -> tensor<8x8xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xbf16>) outs(%e : tensor<8x8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.cmpf ugt, %0, %zero : f32
    %2 = arith.select %1, %0, %zero : f32
    %3 = arith.truncf %2 : f32 to bf16
    linalg.yield %3 : bf16
  } -> tensor<8x8xbf16>
  %d = linalg.generic {indexing_maps = [#turned, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %g : tensor<8x8xbf16>, tensor<8x8xf32>)
      outs(%f : tensor<8x8xf32>) {
  ^bb0(%in: bf16, %in_g: f32, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.cmpf ugt, %0, %zero : f32
    %2 = arith.select %1, %in_g, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<8x8xf32> loc("amp.backward"("model.mlir":1:1))
  return %y, %d : tensor<8x8xbf16>, tensor<8x8xf32>
}

// -----

// Not one that the backward pass reads for more, compares with another number,
// or that the step gives back.
#id = affine_map<(r, c) -> (r, c)>
// CHECK-LABEL: func.func @others(
// CHECK-NOT: xi8
func.func @others(%a: tensor<8x8xf32>, %g: tensor<8x8xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
    attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %f = tensor.empty() : tensor<8x8xf32>
  %x:3 = linalg.generic {indexing_maps = [#id, #id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x8xf32>)
      outs(%f, %f, %f : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  ^bb0(%in: f32, %o0: f32, %o1: f32, %o2: f32):
    %0 = math.exp %in : f32
    %1 = math.tanh %in : f32
    %2 = math.sin %in : f32
    linalg.yield %0, %1, %2 : f32, f32, f32
  } -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
  %d0 = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%x#0, %g : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%f : tensor<8x8xf32>) {
  ^bb0(%in: f32, %in_g: f32, %out: f32):
    %1 = arith.cmpf ugt, %in, %zero : f32
    %2 = arith.select %1, %in_g, %in : f32
    linalg.yield %2 : f32
  } -> tensor<8x8xf32> loc("amp.backward"("model.mlir":1:1))
  %d1 = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%x#1, %g : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%f : tensor<8x8xf32>) {
  ^bb0(%in: f32, %in_g: f32, %out: f32):
    %1 = arith.cmpf ugt, %in, %zero : f32
    %2 = arith.cmpf ult, %in, %one : f32
    %3 = arith.andi %1, %2 : i1
    %4 = arith.select %3, %in_g, %zero : f32
    linalg.yield %4 : f32
  } -> tensor<8x8xf32> loc("amp.backward"("model.mlir":1:1))
  %d2 = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%x#2, %g : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%f : tensor<8x8xf32>) {
  ^bb0(%in: f32, %in_g: f32, %out: f32):
    %1 = arith.cmpf ugt, %in, %zero : f32
    %2 = arith.select %1, %in_g, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<8x8xf32> loc("amp.backward"("model.mlir":1:1))
  return %d0, %d1, %d2, %x#2 : tensor<8x8xf32>, tensor<8x8xf32>,
    tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// Bits that are made and read element by element are bytes of i8, whoever makes
// them; what a slice reads, or one number, stays as it is.
#id = affine_map<(r, c) -> (r, c)>
// CHECK-LABEL: func.func @bits(
// CHECK: %[[BYTES:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<8x8xi8>)
// CHECK:   %[[LESS:.*]] = arith.cmpf olt
// CHECK:   %[[BYTE:.*]] = arith.extui %[[LESS]] : i1 to i8
// CHECK:   linalg.yield %[[BYTE]] : i8
// CHECK: ins(%[[BYTES]], %{{.*}}, %{{.*}} : tensor<8x8xi8>
// CHECK:   %[[IS:.*]] = arith.cmpi ne, %in, %{{.*}} : i8
// CHECK:   arith.select %[[IS]]
// CHECK: outs(%{{.*}} : tensor<8x8xi1>)
// CHECK: outs(%{{.*}} : tensor<i1>)
func.func @bits(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %s: tensor<f32>)
    -> (tensor<8x8xf32>, tensor<2x8xi1>, tensor<f32>) attributes {amp.step} {
  %m = tensor.empty() : tensor<8x8xi1>
  %f = tensor.empty() : tensor<8x8xf32>
  %less = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%m : tensor<8x8xi1>) {
  ^bb0(%x: f32, %y: f32, %out: i1):
    %0 = arith.cmpf olt, %x, %y : f32
    linalg.yield %0 : i1
  } -> tensor<8x8xi1>
  %least = linalg.generic {indexing_maps = [#id, #id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%less, %a, %b : tensor<8x8xi1>, tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%f : tensor<8x8xf32>) {
  ^bb0(%c: i1, %x: f32, %y: f32, %out: f32):
    %0 = arith.select %c, %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  %more = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%m : tensor<8x8xi1>) {
  ^bb0(%x: f32, %y: f32, %out: i1):
    %0 = arith.cmpf ogt, %x, %y : f32
    linalg.yield %0 : i1
  } -> tensor<8x8xi1>
  %part = tensor.extract_slice %more[1, 0] [2, 8] [1, 1]
    : tensor<8x8xi1> to tensor<2x8xi1>
  %bit = tensor.empty() : tensor<i1>
  %number = tensor.empty() : tensor<f32>
  %one = linalg.generic {indexing_maps = [affine_map<() -> ()>,
      affine_map<() -> ()>], iterator_types = []}
      ins(%s : tensor<f32>) outs(%bit : tensor<i1>) {
  ^bb0(%x: f32, %out: i1):
    %0 = arith.cmpf ogt, %x, %x : f32
    linalg.yield %0 : i1
  } -> tensor<i1>
  %told = linalg.generic {indexing_maps = [affine_map<() -> ()>,
      affine_map<() -> ()>], iterator_types = []}
      ins(%one : tensor<i1>) outs(%number : tensor<f32>) {
  ^bb0(%x: i1, %out: f32):
    %0 = arith.uitofp %x : i1 to f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %least, %part, %told : tensor<8x8xf32>, tensor<2x8xi1>, tensor<f32>
}
