// RUN: amp-opt %s -split-input-file -amp-exchange-reduces | FileCheck %s

// Each array is rounded, a part for each replica of whole 16 bytes, with zeros
// behind; parts are summed in f32, in order, rounded once, and given to all.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @wire(
// CHECK:         %[[FLAT:.*]] = tensor.collapse_shape %{{.*}} {{.*}} : tensor<5x7xf32> into tensor<35xf32>
// CHECK:         %[[HALF:.*]] = arith.truncf %[[FLAT]] : tensor<35xf32> to tensor<35xbf16>
// CHECK:         %[[PADDED:.*]] = tensor.pad %[[HALF]] low[0] high[13]
// CHECK:         %[[ROWS:.*]] = tensor.expand_shape %[[PADDED]] {{.*}} : tensor<48xbf16> into tensor<2x24xbf16>
// CHECK:         %[[WHOLE:.*]] = arith.truncf %{{.*}} : tensor<16xf32> to tensor<16xbf16>
// CHECK-NOT:     tensor.pad
// CHECK:         tensor.expand_shape %[[WHOLE]]
// CHECK:         %[[PARTS:.*]]:3 = amp.launch @exchange_parts ins(%[[ROWS]], %{{.*}}, %{{.*}} : tensor<2x24xbf16>, tensor<2x8xbf16>, tensor<2x8xbf16>) outs(%{{.*}} : tensor<2x24xbf16>, tensor<2x8xbf16>, tensor<2x8xbf16>) reads [false, false, false]
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]{{.*}} ins(%[[PARTS]]#0 : tensor<2x24xbf16>) outs(%{{.*}} : tensor<24xf32>)
// CHECK:           arith.extf
// CHECK:           arith.addf
// CHECK:         %[[ROUNDED:.*]] = arith.truncf %[[SUM]] : tensor<24xf32> to tensor<24xbf16>
// CHECK:         %[[ALL:.*]]:3 = amp.launch @exchange_gather ins(%[[ROUNDED]], %{{.*}}, %{{.*}} : tensor<24xbf16>, tensor<8xbf16>, tensor<8xbf16>) outs(%{{.*}} : tensor<2x24xbf16>, {{.*}}) reads [false, false, false]
// CHECK:         %[[ROW:.*]] = tensor.collapse_shape %[[ALL]]#0
// CHECK:         %[[FIRST:.*]] = tensor.extract_slice %[[ROW]][0] [35] [1]
// CHECK:         %[[WIDE:.*]] = arith.extf %[[FIRST]] : tensor<35xbf16> to tensor<35xf32>
// CHECK:         %[[RESULT:.*]] = tensor.expand_shape %[[WIDE]] {{.*}} : tensor<35xf32> into tensor<5x7xf32>
// CHECK:         return %[[RESULT]]
// CHECK-DAG:   func.func private @exchange_parts({{.*}}) -> ({{.*}}) attributes {amp.exchange = "parts", amp.kernel}
// CHECK-DAG:   func.func private @exchange_gather({{.*}}) -> ({{.*}}) attributes {amp.exchange = "gather", amp.kernel}
func.func @wire(%a: tensor<5x7xf32>, %b: tensor<16xf32>, %c: tensor<f32>)
    -> (tensor<5x7xf32>, tensor<16xf32>, tensor<f32>) {
  %0:3 = amp.all_reduce sum(%a, %b, %c : tensor<5x7xf32>, tensor<16xf32>,
    tensor<f32>) wire bf16 -> tensor<5x7xf32>, tensor<16xf32>, tensor<f32>
  return %0#0, %0#1, %0#2 : tensor<5x7xf32>, tensor<16xf32>, tensor<f32>
}
}

// -----

// What travels as it is stays.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @plain(
// CHECK-NEXT:    amp.all_reduce sum(%{{.*}} : tensor<8xf32>) wire f32
func.func @plain(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = amp.all_reduce sum(%a : tensor<8xf32>) wire f32 -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
}
