// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -amp-lower-collectives | FileCheck %s

// The address, the elements and their type of each operand, then the type that
// travels.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[G:[a-z0-9]*]]: memref<2x4xf32>
// CHECK:         memref.extract_strided_metadata %[[G]]
// CHECK-DAG:     %[[EIGHT:.*]] = arith.constant 8 : i64
// CHECK-DAG:     %[[F32:.*]] = arith.constant 1 : i64
// CHECK:         call @amp_reduce_array(%{{.*}}, %[[EIGHT]], %[[F32]])
// CHECK:         %[[BITS8:.*]] = arith.constant 8 : i64
// CHECK:         call @amp_reduce_array(%{{.*}}, %{{.*}}, %[[BITS8]])
// CHECK:         %[[BF16:.*]] = arith.constant 3 : i64
// CHECK:         call @amp_reduce_run(%[[BF16]])
// CHECK:         %[[NUMBER:.*]] = call @amp_replica() : () -> i64
// CHECK:         arith.index_cast %[[NUMBER]] : i64 to index
func.func @step(%g: memref<2x4xf32>, %c: memref<i1>) -> index
    attributes {amp.step} {
  amp.all_reduce sum(%g : memref<2x4xf32>) or(%c : memref<i1>) wire bf16
  %0 = amp.replica
  return %0 : index
}
// CHECK-DAG: func.func private @amp_reduce_array(i64, i64, i64)
// CHECK-DAG: func.func private @amp_reduce_run(i64)
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

// expected-error @+1 {{a symbol of the name of the runtime's function}}
func.func private @amp_replica()
func.func @taken() -> index attributes {amp.step} {
  %0 = amp.replica
  return %0 : index
}
