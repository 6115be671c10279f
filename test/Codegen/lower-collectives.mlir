// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -amp-lower-collectives | FileCheck %s

// The address, the elements and their type of each operand, then the type that
// travels and the number of the exchange, which has ended behind the await.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[G:[a-z0-9]*]]: memref<2x4xf32>
// CHECK:         memref.extract_strided_metadata %[[G]]
// CHECK-DAG:     %[[EIGHT:.*]] = arith.constant 8 : i64
// CHECK-DAG:     %[[F32:.*]] = arith.constant 1 : i64
// CHECK:         call @amp_reduce_array(%{{.*}}, %[[EIGHT]], %[[F32]])
// CHECK:         %[[BITS8:.*]] = arith.constant 8 : i64
// CHECK:         call @amp_reduce_array(%{{.*}}, %{{.*}}, %[[BITS8]])
// CHECK-DAG:     %[[NONE:.*]] = arith.constant -1 : i64
// CHECK-DAG:     %[[BF16:.*]] = arith.constant 3 : i64
// CHECK:         call @amp_reduce_start(%[[BF16]], %[[NONE]])
// CHECK-NEXT:    call @amp_reduce_await(%[[NONE]])
// CHECK:         call @amp_reduce_array
// CHECK:         %[[FIVE:.*]] = arith.constant 5 : i64
// CHECK:         call @amp_reduce_start(%{{.*}}, %[[FIVE]])
// CHECK-NEXT:    memref.store
// CHECK-NEXT:    %[[END:.*]] = arith.constant 5 : i64
// CHECK-NEXT:    call @amp_reduce_await(%[[END]])
// CHECK:         %[[NUMBER:.*]] = call @amp_replica() : () -> i64
// CHECK:         arith.index_cast %[[NUMBER]] : i64 to index
func.func @step(%g: memref<2x4xf32>, %c: memref<i1>) -> index
    attributes {amp.step} {
  %true = arith.constant true
  amp.all_reduce sum(%g : memref<2x4xf32>) or(%c : memref<i1>) wire bf16
  amp.all_reduce sum(%g : memref<2x4xf32>) start 5
  memref.store %true, %c[] : memref<i1>
  amp.await 5(%g : memref<2x4xf32>)
  %0 = amp.replica
  return %0 : index
}
// CHECK-DAG: func.func private @amp_reduce_array(i64, i64, i64)
// CHECK-DAG: func.func private @amp_reduce_start(i64, i64)
// CHECK-DAG: func.func private @amp_reduce_await(i64)
// CHECK-DAG: func.func private @amp_replica() -> i64

// -----

// Nothing to lower, nothing declared.

// CHECK-LABEL: func.func @alone(
// CHECK-NOT:     amp_re
func.func @alone() attributes {amp.step} {
  return
}

// -----

func.func @apart(%g: memref<4xf32, strided<[2]>>) attributes {amp.step} {
  // expected-error @+1 {{'amp.all_reduce' op expects memory whose elements lie side by side, found 'memref<4xf32, strided<[2]>>'}}
  amp.all_reduce sum(%g : memref<4xf32, strided<[2]>>)
  return
}

// -----

func.func @nothing_started(%g: memref<4xf32>) attributes {amp.step} {
  // expected-error @+1 {{'amp.await' op expects an exchange that starts as number 2, found none}}
  amp.await 2(%g : memref<4xf32>)
  return
}

// -----

// expected-error @+1 {{a symbol of the name of the runtime's function}}
func.func private @amp_replica()
func.func @taken() -> index attributes {amp.step} {
  %0 = amp.replica
  return %0 : index
}
