// What each op becomes: its loops, the types that it computes in, the order of
// its operations, one rounding at the end.
// RUN: amp-opt %s -nn-decompose -canonicalize -cse | FileCheck %s
// RUN: amp-opt %s '-nn-decompose=all' -canonicalize -cse | FileCheck %s

// CHECK-DAG: #[[$ID2:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$COL:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$ID3:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[$CHANNEL:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-DAG: #[[$ID4:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$GROUP:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
// CHECK-DAG: #[[$AFFINE:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2)>

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @gelu(
// CHECK:       linalg.generic {indexing_maps = [#[[$ID2]], #[[$ID2]]], iterator_types = ["parallel", "parallel"]}
// CHECK:       %[[X:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK-NEXT:  %[[Z:.*]] = arith.mulf %[[X]], %{{.*}} : f32
// CHECK-NEXT:  %[[E:.*]] = math.erf %[[Z]] : f32
// CHECK-NEXT:  %[[S:.*]] = arith.addf %[[E]], %{{.*}} : f32
// CHECK-NEXT:  %[[H:.*]] = arith.mulf %[[S]], %{{.*}} : f32
// CHECK-NEXT:  %[[Y:.*]] = arith.mulf %[[X]], %[[H]] : f32
// CHECK-NEXT:  %[[R:.*]] = arith.truncf %[[Y]] : f32 to bf16
// CHECK-NEXT:  linalg.yield %[[R]]
func.func @gelu(%x: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %0 = nn.gelu %x : tensor<4x8xbf16> -> tensor<4x8xbf16>
  return %0 : tensor<4x8xbf16>
}

// CHECK-LABEL: func.func @gelu_tanh(
// CHECK-DAG:   %[[CUBIC:.*]] = arith.constant 4.471500e-02 : f32
// CHECK-DAG:   %[[ROOT:.*]] = arith.constant 0.797884583 : f32
// CHECK:       ^bb0(%[[X:.*]]: f32, %{{.*}}: f64):
// CHECK-NEXT:  %[[X2:.*]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK-NEXT:  %[[X3:.*]] = arith.mulf %[[X2]], %[[X]] : f32
// CHECK-NEXT:  %[[C:.*]] = arith.mulf %[[X3]], %[[CUBIC]] : f32
// CHECK-NEXT:  %[[A:.*]] = arith.addf %[[X]], %[[C]] : f32
// CHECK-NEXT:  %[[Z:.*]] = arith.mulf %[[A]], %[[ROOT]] : f32
// CHECK-NEXT:  %[[T:.*]] = math.tanh %[[Z]] : f32
// CHECK:       %[[Y:.*]] = arith.mulf %[[X]], %{{.*}} : f32
// CHECK-NEXT:  arith.extf %[[Y]] : f32 to f64
func.func @gelu_tanh(%x: tensor<8xf32>) -> tensor<8xf64> {
  %0 = nn.gelu %x form tanh : tensor<8xf32> -> tensor<8xf64>
  return %0 : tensor<8xf64>
}

// CHECK-LABEL: func.func @silu(
// CHECK:       ^bb0(%[[X:.*]]: f64, %{{.*}}: f64):
// CHECK-NEXT:  %[[N:.*]] = arith.negf %[[X]] : f64
// CHECK-NEXT:  %[[E:.*]] = math.exp %[[N]] : f64
// CHECK-NEXT:  %[[S:.*]] = arith.addf %[[E]], %{{.*}} : f64
// CHECK-NEXT:  %[[Y:.*]] = arith.divf %[[X]], %[[S]] : f64
// CHECK-NEXT:  linalg.yield %[[Y]]
func.func @silu(%x: tensor<8xf64>) -> tensor<8xf64> {
  %0 = nn.silu %x : tensor<8xf64> -> tensor<8xf64>
  return %0 : tensor<8xf64>
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @softmax(
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xbf16>)
// CHECK-DAG:   %[[LOW:.*]] = arith.constant 0xFF800000 : f32
// CHECK:       linalg.fill ins(%[[LOW]] : f32) outs(%{{.*}} : tensor<8xf32>)
// CHECK:       %[[M:.*]] = linalg.generic {indexing_maps = [#[[$ID2]], #[[$COL]]], iterator_types = ["reduction", "parallel"]} ins(%[[X]] :
// CHECK:       arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK:       %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[$ID2]], #[[$COL]], #[[$COL]]], iterator_types = ["reduction", "parallel"]} ins(%[[X]], %[[M]] :
// CHECK:       arith.subf
// CHECK-NEXT:  math.exp
// CHECK-NEXT:  arith.addf
// CHECK:       %[[R:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[M]], %[[SUM]] :
// CHECK:       %[[D:.*]] = arith.subf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT:  %[[E:.*]] = math.exp %[[D]] : f32
// CHECK-NEXT:  %[[Q:.*]] = arith.divf %[[E]], %{{.*}} : f32
// CHECK-NEXT:  arith.truncf %[[Q]] : f32 to bf16
// CHECK:       return %[[R]]
func.func @softmax(%x: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %0 = nn.softmax %x dim(0) : tensor<4x8xbf16> -> tensor<4x8xbf16>
  return %0 : tensor<4x8xbf16>
}

// CHECK-LABEL: func.func @log_softmax(
// CHECK:       %[[M:.*]] = linalg.generic {indexing_maps = [#[[$ID2]], #[[$ROW]]], iterator_types = ["parallel", "reduction"]}
// CHECK:       %[[SUM:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
// CHECK:       ins(%{{.*}}, %[[M]], %[[SUM]] :
// CHECK:       %[[D:.*]] = arith.subf
// CHECK-NEXT:  %[[L:.*]] = math.log %{{.*}} : f32
// CHECK-NEXT:  arith.subf %[[D]], %[[L]] : f32
func.func @log_softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = nn.log_softmax %x dim(1) : tensor<4x8xf32> -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

//===----------------------------------------------------------------------===//
// Embedding, dropout
//===----------------------------------------------------------------------===//

// A row is read where it lies. What adds to rows is a kernel, and stays.

// CHECK-LABEL: func.func @embedding(
// CHECK-SAME:  %[[TABLE:.*]]: tensor<9x4xbf16>, %[[I:.*]]: tensor<3xi32>
// CHECK:       %[[ROWS:.*]] = linalg.generic {indexing_maps = [#[[$ROW]], #[[$ID2]]], iterator_types = ["parallel", "parallel"]} ins(%[[I]] :
// CHECK:       %[[AT:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK-NEXT:  %[[W:.*]] = linalg.index 1
// CHECK-NEXT:  tensor.extract %[[TABLE]][%[[AT]], %[[W]]]
// CHECK-NEXT:  linalg.yield
// CHECK:       nn.scatter_add %[[ROWS]] at %[[I]] into %[[TABLE]]
func.func @embedding(%t: tensor<9x4xbf16>, %i: tensor<3xi32>) -> tensor<9x4xbf16> {
  %0 = nn.embedding %t[%i] : tensor<9x4xbf16>, tensor<3xi32> -> tensor<3x4xbf16>
  %1 = nn.scatter_add %0 at %i into %t : tensor<3x4xbf16>, tensor<3xi32>, tensor<9x4xbf16>
  return %1 : tensor<9x4xbf16>
}

// Ten rounds of two multiplications; the element is selected, not multiplied
// with zero. Without a key the op is the identity.

// CHECK-LABEL: func.func @dropout(
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xbf16>, %[[KEY:.*]]: tensor<3xi64>
// CHECK-DAG:   %[[LIMIT:.*]] = arith.constant 4194304 : i64
// CHECK-DAG:   %[[FACTOR:.*]] = arith.constant 1.33333337 : f32
// CHECK-DAG:   tensor.extract_slice %[[KEY]][0] [1] [1] : tensor<3xi64> to tensor<i64>
// CHECK-DAG:   tensor.extract_slice %[[KEY]][1] [1] [1] : tensor<3xi64> to tensor<i64>
// CHECK-DAG:   tensor.extract_slice %[[KEY]][2] [1] [1] : tensor<3xi64> to tensor<i64>
// CHECK:       %[[R:.*]] = linalg.generic
// CHECK:       %[[Y:.*]] = arith.mulf %{{.*}}, %[[FACTOR]] : f32
// CHECK-COUNT-20: arith.muli {{.*}} : i64
// CHECK:       %[[KEPT:.*]] = arith.cmpi uge, %{{.*}}, %[[LIMIT]] : i64
// CHECK-NEXT:  %[[S:.*]] = arith.select %[[KEPT]], %[[Y]], %{{.*}} : f32
// CHECK-NEXT:  arith.truncf %[[S]] : f32 to bf16
// CHECK:       return %[[R]], %[[X]]
func.func @dropout(%x: tensor<4x8xbf16>, %k: tensor<3xi64>)
    -> (tensor<4x8xbf16>, tensor<4x8xbf16>) {
  %0 = nn.dropout %x p(0.25) key(%k : tensor<3xi64>) {id = 5 : i64} : tensor<4x8xbf16> -> tensor<4x8xbf16>
  %1 = nn.dropout %x p(0.25) : tensor<4x8xbf16> -> tensor<4x8xbf16>
  return %0, %1 : tensor<4x8xbf16>, tensor<4x8xbf16>
}

//===----------------------------------------------------------------------===//
// Cross-entropy
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @classes(
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xbf16>, %[[T:.*]]: tensor<4xi32>
// CHECK-DAG:   %[[IGNORED:.*]] = arith.constant -100 : i32
// CHECK:       arith.maximumf
// CHECK:       math.exp
// CHECK-NEXT:  arith.addf
// CHECK:       math.log
// CHECK:       %[[AT:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK-NEXT:  %[[Z:.*]] = tensor.extract %[[X]][%{{.*}}, %[[AT]]]
// CHECK:       %[[COUNTS:.*]] = arith.cmpi ne, %{{.*}}, %[[IGNORED]] : i32
// CHECK-NEXT:  arith.select %[[COUNTS]], %{{.*}}, %{{.*}} : f32
// CHECK:       %[[LOSS:.*]] = linalg.generic {{.*}} iterator_types = ["reduction"]}
// CHECK:       arith.cmpi ne, %{{.*}}, %[[IGNORED]] : i32
// CHECK:       %[[COUNT:.*]] = linalg.generic {{.*}} iterator_types = ["reduction"]}
// CHECK:       %[[MEAN:.*]] = linalg.generic {{.*}} iterator_types = []} ins(%[[LOSS]], %[[COUNT]] : tensor<f32>, tensor<f32>)
// CHECK:       arith.divf
// CHECK:       return %[[MEAN]]
func.func @classes(%x: tensor<4x8xbf16>, %t: tensor<4xi32>) -> tensor<f32> {
  %0 = nn.cross_entropy %x, %t : tensor<4x8xbf16>, tensor<4xi32> -> tensor<f32>
  return %0 : tensor<f32>
}

// Without reduction nothing is summed over rows. With smoothing the logits of a
// row are.

// CHECK-LABEL: func.func @smoothing(
// CHECK:       arith.maximumf
// CHECK:       math.exp
// CHECK:       math.log
// CHECK:       linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]}
// CHECK:       %[[ROWS:.*]] = linalg.generic {{.*}} iterator_types = ["parallel"]}
// CHECK-NOT:   iterator_types
// CHECK:       return %[[ROWS]]
func.func @smoothing(%x: tensor<4x8xf32>, %t: tensor<4xi32>) -> tensor<4xf32> {
  %0 = nn.cross_entropy %x, %t {label_smoothing = 0.5 : f64, reduction = 2 : i32} : tensor<4x8xf32>, tensor<4xi32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Maximum and sum are of f32 values; what the probabilities come into is f64.

// CHECK-LABEL: func.func @probabilities(
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>, %[[Q:.*]]: tensor<4x8xf64>
// CHECK:       math.exp %{{.*}} : f32
// CHECK:       math.log %{{.*}} : f32
// CHECK:       linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]], %[[Q]], %{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf64>, tensor<4xf32>, tensor<4xf64>)
// CHECK:       %[[C:.*]] = arith.subf %{{.*}}, %{{.*}} : f64
// CHECK-NEXT:  %[[D:.*]] = arith.subf %{{.*}}, %[[C]] : f64
// CHECK-NEXT:  %[[P:.*]] = arith.mulf %{{.*}}, %[[D]] : f64
// CHECK-NEXT:  arith.addf %{{.*}}, %[[P]] : f64
// CHECK:       linalg.generic {{.*}} iterator_types = ["reduction"]}
// CHECK:       arith.addf %{{.*}} : f64
func.func @probabilities(%x: tensor<4x8xf32>, %q: tensor<4x8xf64>) -> tensor<f64> {
  %0 = nn.cross_entropy %x, %q {reduction = 1 : i32} : tensor<4x8xf32>, tensor<4x8xf64> -> tensor<f64>
  return %0 : tensor<f64>
}

//===----------------------------------------------------------------------===//
// Normalizations
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @layer_norm(
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xbf16>, %[[S:.*]]: tensor<8xf32>
// CHECK:       %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[$ID2]], #[[$ROW]]], iterator_types = ["parallel", "reduction"]} ins(%[[X]] :
// CHECK:       %[[MEAN:.*]] = linalg.generic {{.*}} ins(%[[SUM]] : tensor<4xf32>)
// CHECK:       arith.divf
// CHECK:       %[[SQUARES:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[X]], %[[MEAN]] :
// CHECK:       arith.subf
// CHECK-NEXT:  arith.mulf
// CHECK-NEXT:  arith.addf
// CHECK:       %[[VAR:.*]] = linalg.generic {{.*}} ins(%[[SQUARES]] : tensor<4xf32>)
// CHECK:       ins(%[[X]], %[[MEAN]], %[[VAR]], %[[S]] : tensor<4x8xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<8xf32>)
// CHECK:       %[[C:.*]] = arith.subf %{{.*}} : f32
// CHECK-NEXT:  %[[E:.*]] = arith.addf %{{.*}} : f32
// CHECK-NEXT:  %[[ROOT:.*]] = math.sqrt %[[E]] : f32
// CHECK-NEXT:  %[[I:.*]] = arith.divf %{{.*}}, %[[ROOT]] : f32
// CHECK-NEXT:  %[[HAT:.*]] = arith.mulf %[[C]], %[[I]] : f32
// CHECK-NEXT:  %[[Y:.*]] = arith.mulf %[[HAT]], %{{.*}} : f32
// CHECK-NEXT:  arith.truncf %[[Y]] : f32 to bf16
func.func @layer_norm(%x: tensor<4x8xbf16>, %s: tensor<8xf32>) -> tensor<4x8xbf16> {
  %0 = nn.layer_norm %x scale(%s : tensor<8xf32>) eps(0.5) : tensor<4x8xbf16> -> tensor<4x8xbf16>
  return %0 : tensor<4x8xbf16>
}

// One pass: no mean.

// CHECK-LABEL: func.func @rms_norm(
// CHECK-NOT:   arith.subf
// CHECK:       linalg.generic {indexing_maps = [#[[$ID3]], #{{.*}}], iterator_types = ["parallel", "reduction", "reduction"]}
// CHECK:       %[[Q:.*]] = arith.mulf %[[X:.*]], %[[X]] : f32
// CHECK-NEXT:  arith.addf %{{.*}}, %[[Q]] : f32
// CHECK-NOT:   "reduction"
// CHECK-NOT:   arith.subf
// CHECK:       return
func.func @rms_norm(%x: tensor<4x2x8xf32>, %s: tensor<2x8xf32>) -> tensor<4x2x8xf32> {
  %0 = nn.rms_norm %x scale(%s : tensor<2x8xf32>) eps(0.5) : tensor<4x2x8xf32> -> tensor<4x2x8xf32>
  return %0 : tensor<4x2x8xf32>
}

// CHECK-LABEL: func.func @group_norm(
// CHECK-DAG:   %[[X:.*]] = tensor.expand_shape %{{.*}} {{\[}}[0], [1, 2], [3]] output_shape [2, 3, 2, 5]
// CHECK-DAG:   %[[S:.*]] = tensor.expand_shape %{{.*}} {{\[}}[0, 1]] output_shape [3, 2]
// CHECK:       linalg.generic {indexing_maps = [#[[$ID4]], #[[$GROUP]]], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%[[X]] :
// CHECK:       %[[Y:.*]] = linalg.generic {indexing_maps = [#[[$ID4]], #[[$GROUP]], #[[$GROUP]], #[[$AFFINE]], #[[$ID4]]]
// CHECK:       tensor.collapse_shape %[[Y]] {{\[}}[0], [1, 2], [3]]
func.func @group_norm(%x: tensor<2x6x5xf32>, %s: tensor<6xf32>) -> tensor<2x6x5xf32> {
  %0 = nn.group_norm %x scale(%s : tensor<6xf32>) groups(3) eps(0.5) : tensor<2x6x5xf32> -> tensor<2x6x5xf32>
  return %0 : tensor<2x6x5xf32>
}

// The biased variance normalizes, the unbiased one (10 / 9 of it) goes into the
// running variance.

// CHECK-LABEL: func.func @batch_norm(
// CHECK-SAME:  %[[X:.*]]: tensor<2x6x5xf32>, %[[S:.*]]: tensor<6xf32>, %[[M:.*]]: tensor<6xf32>, %[[V:.*]]: tensor<6xf32>
// CHECK-DAG:   %[[UNBIASED:.*]] = arith.constant 1.11111116 : f32
// CHECK-DAG:   %[[NEW:.*]] = arith.constant 2.500000e-01 : f32
// CHECK-DAG:   %[[OLD:.*]] = arith.constant 7.500000e-01 : f32
// CHECK:       linalg.generic {indexing_maps = [#[[$ID3]], #[[$CHANNEL]]], iterator_types = ["reduction", "parallel", "reduction"]}
// CHECK:       %[[MEAN:.*]] = linalg.generic {{.*}} iterator_types = ["parallel"]}
// CHECK:       %[[VAR:.*]] = linalg.generic {{.*}} iterator_types = ["parallel"]}
// CHECK:       %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[MEAN]], %[[VAR]], %[[S]], %[[S]] :
// CHECK:       %[[NM:.*]] = linalg.generic {{.*}} ins(%[[M]], %[[MEAN]] :
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:  arith.mulf %[[A]], %[[OLD]]
// CHECK-NEXT:  arith.mulf %[[B]], %[[NEW]]
// CHECK:       %[[NV:.*]] = linalg.generic {{.*}} ins(%[[V]], %[[VAR]] :
// CHECK-NEXT:  ^bb0(%[[C:.*]]: f32, %[[D:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:  %[[U:.*]] = arith.mulf %[[D]], %[[UNBIASED]]
// CHECK-NEXT:  arith.mulf %[[C]], %[[OLD]]
// CHECK-NEXT:  arith.mulf %[[U]], %[[NEW]]
// CHECK:       return %[[Y]], %[[NM]], %[[NV]]
func.func @batch_norm(%x: tensor<2x6x5xf32>, %s: tensor<6xf32>, %m: tensor<6xf32>, %v: tensor<6xf32>)
    -> (tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>) {
  %0:3 = nn.batch_norm %x, %s, %s running(%m, %v) {momentum = 0.25 : f64} : tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32> -> tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>
  return %0#0, %0#1, %0#2 : tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>
}

// CHECK-LABEL: func.func @batch_norm_infer(
// CHECK-SAME:  %[[X:.*]]: tensor<2x6x5xf32>, %[[S:.*]]: tensor<6xf32>, %[[M:.*]]: tensor<6xf32>, %[[V:.*]]: tensor<6xf32>
// CHECK-NOT:   "reduction"
// CHECK:       %[[Y:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[M]], %[[V]], %[[S]], %[[S]] :
// CHECK:       return %[[Y]], %[[M]], %[[V]]
func.func @batch_norm_infer(%x: tensor<2x6x5xf32>, %s: tensor<6xf32>, %m: tensor<6xf32>, %v: tensor<6xf32>)
    -> (tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>) {
  %0:3 = nn.batch_norm %x, %s, %s running(%m, %v) {infer} : tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32> -> tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>
  return %0#0, %0#1, %0#2 : tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>
}

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

// Two contractions as the operands are stored; gates are slices of them.

// CHECK-LABEL: func.func @lstm(
// CHECK-SAME:  %[[X:.*]]: tensor<2x5xbf16>, %[[H:.*]]: tensor<2x3xbf16>, %[[C:.*]]: tensor<2x3xf32>
// CHECK-DAG:   %[[A:.*]] = linalg.contract {{.*}} ins(%[[X]], %{{.*}} : tensor<2x5xbf16>, tensor<12x5xbf16>) outs(%{{.*}} : tensor<2x12xf32>)
// CHECK-DAG:   %[[B:.*]] = linalg.contract {{.*}} ins(%[[H]], %{{.*}} : tensor<2x3xbf16>, tensor<12x3xbf16>) outs(%{{.*}} : tensor<2x12xf32>)
// CHECK:       tensor.extract_slice %[[A]][0, 0] [2, 3] [1, 1]
// CHECK:       %[[I:.*]] = linalg.generic
// CHECK:       tensor.extract_slice %[[A]][0, 3] [2, 3] [1, 1]
// CHECK:       %[[F:.*]] = linalg.generic
// CHECK:       tensor.extract_slice %[[A]][0, 6] [2, 3] [1, 1]
// CHECK:       %[[G:.*]] = linalg.generic
// CHECK:       math.tanh
// CHECK:       tensor.extract_slice %[[A]][0, 9] [2, 3] [1, 1]
// CHECK:       %[[O:.*]] = linalg.generic
// CHECK:       %[[NEW:.*]] = linalg.generic {{.*}} ins(%[[F]], %[[C]], %[[I]], %[[G]] :
// CHECK-SAME:    outs(%{{.*}} : tensor<2x3xf32>)
// CHECK:       %[[HIDDEN:.*]] = linalg.generic {{.*}} ins(%[[O]], %[[NEW]] :
// CHECK-SAME:    outs(%{{.*}} : tensor<2x3xbf16>)
// CHECK:       return %[[HIDDEN]], %[[NEW]]
func.func @lstm(%x: tensor<2x5xbf16>, %h: tensor<2x3xbf16>, %c: tensor<2x3xf32>,
                %wi: tensor<12x5xbf16>, %wh: tensor<12x3xbf16>, %b: tensor<12xbf16>)
    -> (tensor<2x3xbf16>, tensor<2x3xf32>) {
  %0:2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b : (tensor<2x5xbf16>, tensor<2x3xbf16>, tensor<2x3xf32>, tensor<12x5xbf16>, tensor<12x3xbf16>, tensor<12xbf16>) -> (tensor<2x3xbf16>, tensor<2x3xf32>)
  return %0#0, %0#1 : tensor<2x3xbf16>, tensor<2x3xf32>
}

// One f64 operand makes all of it f64.

// CHECK-LABEL: func.func @gru(
// CHECK-COUNT-2: linalg.contract {{.*}} -> tensor<2x9xf64>
// CHECK:       math.exp %{{.*}} : f64
// CHECK:       math.exp %{{.*}} : f64
// CHECK:       math.tanh %{{.*}} : f64
// CHECK:       arith.truncf %{{.*}} : f64 to f32
func.func @gru(%x: tensor<2x5xf32>, %h: tensor<2x3xf32>, %wi: tensor<9x5xf32>,
               %wh: tensor<9x3xf32>, %b: tensor<9xf64>) -> tensor<2x3xf32> {
  %0 = nn.gru_cell %x, %h, %wi, %wh, %b, %b : (tensor<2x5xf32>, tensor<2x3xf32>, tensor<9x5xf32>, tensor<9x3xf32>, tensor<9xf64>, tensor<9xf64>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
