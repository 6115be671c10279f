// RUN: amp-opt %s -amp-bucket-gathers=bucket=48 | FileCheck %s
// RUN: amp-opt %s -amp-bucket-gathers=bucket=48 \
// RUN:   -amp-bucket-gathers=bucket=48 | FileCheck %s

// Of 24, 24, 8 and 64 bytes the first two travel together, and what is larger
// than a bucket alone. Numbers begin behind those of other exchanges.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<6xf32>, %[[B:[^:]*]]: tensor<6xf32>, %[[C:[^:]*]]: tensor<4xbf16>, %[[D:[^:]*]]: tensor<8xf64>, %[[P:[^:]*]]: tensor<3xf32>, %[[Q:[^:]*]]: tensor<2xbf16>, %[[R:[^:]*]]: tensor<4xf64>
// CHECK:         amp.await 3
// CHECK:         %[[X:.*]]:2 = amp.all_gather %[[P]], %[[P]] : tensor<3xf32>, tensor<3xf32> into(%[[A]], %[[B]] : tensor<6xf32>, tensor<6xf32>) start 4
// CHECK:         %[[Y:.*]] = amp.all_gather %[[Q]] : tensor<2xbf16> into(%[[C]] : tensor<4xbf16>) start 5
// CHECK:         %[[Z:.*]] = amp.all_gather %[[R]] : tensor<4xf64> into(%[[D]] : tensor<8xf64>) start 6
// CHECK:         %[[AB:.*]]:2 = amp.await 4(%[[X]]#0, %[[X]]#1 : tensor<6xf32>, tensor<6xf32>) reads(%[[P]], %[[P]] : tensor<3xf32>, tensor<3xf32>)
// CHECK:         %[[CC:.*]] = amp.await 5(%[[Y]] : tensor<4xbf16>) reads(%[[Q]] : tensor<2xbf16>)
// CHECK:         %[[DD:.*]] = amp.await 6(%[[Z]] : tensor<8xf64>) reads(%[[R]] : tensor<4xf64>)
// CHECK:         amp.commit %[[AB]]#0 into %[[A]]
// CHECK:         amp.commit %[[AB]]#1 into %[[B]]
// CHECK:         amp.commit %[[CC]] into %[[C]]
// CHECK:         amp.commit %[[DD]] into %[[D]]
func.func @step(%a: tensor<6xf32>, %b: tensor<6xf32>, %c: tensor<4xbf16>,
                %d: tensor<8xf64>, %p: tensor<3xf32>, %q: tensor<2xbf16>,
                %r: tensor<4xf64>, %g: tensor<f32>) attributes {amp.step} {
  %sum = amp.all_reduce sum(%g : tensor<f32>) start 3 -> tensor<f32>
  %all = amp.await 3(%sum : tensor<f32>) -> tensor<f32>
  %0:4 = amp.all_gather %p, %p, %q, %r : tensor<3xf32>, tensor<3xf32>,
    tensor<2xbf16>, tensor<4xf64> into(%a, %b, %c, %d : tensor<6xf32>,
    tensor<6xf32>, tensor<4xbf16>, tensor<8xf64>)
    -> tensor<6xf32>, tensor<6xf32>, tensor<4xbf16>, tensor<8xf64>
  amp.commit %0#0 into %a : tensor<6xf32>
  amp.commit %0#1 into %b : tensor<6xf32>
  amp.commit %0#2 into %c : tensor<4xbf16>
  amp.commit %0#3 into %d : tensor<8xf64>
  return
}
