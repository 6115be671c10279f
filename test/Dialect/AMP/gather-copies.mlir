// RUN: amp-opt %s -split-input-file -amp-gather-copies | FileCheck %s

// w is read in bf16 and in f16 alone: its part is left, and both copies travel.
// v is read in f32, too, and travels as it is; its copy is made of it. u has no
// copy.

#id = affine_map<(i) -> (i)>
// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<3xf32> {amp.param = "w", amp.whole = array<i64: 6>}
// CHECK-SAME:    %[[V:[^:]*]]: tensor<6xf32> {amp.param = "v"}
// CHECK-SAME:    %[[U:[^:]*]]: tensor<6xf32> {amp.param = "u"}
// CHECK-SAME:    %[[WB:[^:]*]]: tensor<6xbf16> {amp.copy = "w"}
// CHECK-SAME:    %[[WH:[^:]*]]: tensor<6xf16> {amp.copy = "w"}
// CHECK-SAME:    %[[VB:[^:]*]]: tensor<6xbf16> {amp.copy = "v"}
// CHECK-NOT:     amp.shard %[[W]]
// CHECK:         %[[NEW:.*]] = math.sin %[[W]] : tensor<3xf32>
// CHECK:         %[[B:.*]] = linalg.generic {{.*}} ins(%[[NEW]] : tensor<3xf32>) outs(%{{.*}} : tensor<3xbf16>)
// CHECK:           arith.truncf
// CHECK:         %[[H:.*]] = linalg.generic {{.*}} ins(%[[NEW]] : tensor<3xf32>) outs(%{{.*}} : tensor<3xf16>)
// CHECK:         %[[ALL:.*]]:4 = amp.all_gather %[[B]], %[[H]], %[[VP:.*]], %{{.*}} : tensor<3xbf16>, tensor<3xf16>, tensor<3xf32>, tensor<3xf32> into(%[[WB]], %[[WH]], %[[V]], %[[U]] :
// CHECK-DAG:     amp.commit %[[NEW]] into %[[W]] : tensor<3xf32>
// CHECK-DAG:     amp.commit %[[ALL]]#0 into %[[WB]] : tensor<6xbf16>
// CHECK-DAG:     amp.commit %[[ALL]]#1 into %[[WH]] : tensor<6xf16>
// CHECK-DAG:     amp.commit %[[ALL]]#2 into %[[V]] : tensor<6xf32>
// CHECK-DAG:     %[[VC:.*]] = linalg.generic {{.*}} ins(%[[ALL]]#2 : tensor<6xf32>)
// CHECK-DAG:     amp.commit %[[VC]] into %[[VB]] : tensor<6xbf16>
// CHECK-DAG:     amp.commit %[[ALL]]#3 into %[[U]] : tensor<6xf32>
func.func @step(%w: tensor<6xf32> {amp.param = "w"},
                %v: tensor<6xf32> {amp.param = "v"},
                %u: tensor<6xf32> {amp.param = "u"},
                %wb: tensor<6xbf16> {amp.copy = "w"},
                %wh: tensor<6xf16> {amp.copy = "w"},
                %vb: tensor<6xbf16> {amp.copy = "v"})
    -> (tensor<6xf32> {amp.report = "v"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<3xf32>
  %eb = tensor.empty() : tensor<6xbf16>
  %eh = tensor.empty() : tensor<6xf16>
  %read = math.cos %v : tensor<6xf32>
  %wp = amp.shard %w : tensor<6xf32> into(%e : tensor<3xf32>) -> tensor<3xf32>
  %vp = amp.shard %v : tensor<6xf32> into(%e : tensor<3xf32>) -> tensor<3xf32>
  %up = amp.shard %u : tensor<6xf32> into(%e : tensor<3xf32>) -> tensor<3xf32>
  %w1 = math.sin %wp : tensor<3xf32>
  %v1 = math.sin %vp : tensor<3xf32>
  %u1 = math.sin %up : tensor<3xf32>
  %all:3 = amp.all_gather %w1, %v1, %u1 : tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32> into(%w, %v, %u : tensor<6xf32>, tensor<6xf32>,
    tensor<6xf32>) -> tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
  amp.commit %all#0 into %w : tensor<6xf32>
  %b = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]}
    ins(%all#0 : tensor<6xf32>) outs(%eb : tensor<6xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<6xbf16>
  amp.commit %b into %wb : tensor<6xbf16>
  %h = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]}
    ins(%all#0 : tensor<6xf32>) outs(%eh : tensor<6xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<6xf16>
  amp.commit %h into %wh : tensor<6xf16>
  amp.commit %all#1 into %v : tensor<6xf32>
  %c = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel"]}
    ins(%all#1 : tensor<6xf32>) outs(%eb : tensor<6xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<6xbf16>
  amp.commit %c into %vb : tensor<6xbf16>
  amp.commit %all#2 into %u : tensor<6xf32>
  return %read : tensor<6xf32>
}

// -----

// The gathered parameter is read by something else: it stays.

// CHECK-LABEL: func.func @read_gathered(
// CHECK-SAME:    %[[W:[^:]*]]: tensor<6xf32> {amp.param = "w"}
// CHECK:         amp.shard %[[W]]
#map = affine_map<(i) -> (i)>
func.func @read_gathered(%w: tensor<6xf32> {amp.param = "w"},
                         %wb: tensor<6xbf16> {amp.copy = "w"})
    -> (tensor<6xf32> {amp.report = "w"}) attributes {amp.step} {
  %e = tensor.empty() : tensor<3xf32>
  %eb = tensor.empty() : tensor<6xbf16>
  %wp = amp.shard %w : tensor<6xf32> into(%e : tensor<3xf32>) -> tensor<3xf32>
  %all = amp.all_gather %wp : tensor<3xf32> into(%w : tensor<6xf32>)
    -> tensor<6xf32>
  amp.commit %all into %w : tensor<6xf32>
  %b = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel"]}
    ins(%all : tensor<6xf32>) outs(%eb : tensor<6xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<6xbf16>
  amp.commit %b into %wb : tensor<6xbf16>
  %read = math.cos %all : tensor<6xf32>
  return %read : tensor<6xf32>
}
