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

// What replicas have parts of: the whole's address and elements, the part's,
// and the type; then what is done with them.

// CHECK-LABEL: func.func @parts(
// CHECK-SAME:    %[[W:[a-z0-9]*]]: memref<3x4xbf16>, %[[P:[a-z0-9]*]]: memref<6xbf16>
// CHECK:         memref.extract_strided_metadata %[[W]]
// CHECK:         %[[TWELVE:.*]] = arith.constant 12 : i64
// CHECK:         memref.extract_strided_metadata %[[P]]
// CHECK:         %[[SIX:.*]] = arith.constant 6 : i64
// CHECK:         %[[BF16:.*]] = arith.constant 3 : i64
// CHECK:         call @amp_shard_array(%{{.*}}, %[[TWELVE]], %{{.*}}, %[[SIX]], %[[BF16]])
// CHECK-NEXT:    call @amp_shard_take()
// CHECK:         call @amp_shard_array(
// CHECK:         %[[F16:.*]] = arith.constant 2 : i64
// CHECK:         %[[SEVEN:.*]] = arith.constant 7 : i64
// CHECK:         call @amp_scatter_start(%[[F16]], %[[SEVEN]])
// CHECK:         call @amp_reduce_await(
// CHECK:         memref.extract_strided_metadata %[[W]]
// CHECK:         memref.extract_strided_metadata %[[P]]
// CHECK:         call @amp_shard_array(
// CHECK:         %[[NONE:.*]] = arith.constant -1 : i64
// CHECK:         call @amp_gather_start(%{{.*}}, %[[NONE]])
// CHECK-NEXT:    call @amp_reduce_await(%[[NONE]])
// CHECK:         %[[EIGHT:.*]] = arith.constant 8 : i64
// CHECK:         call @amp_gather_start(%{{.*}}, %[[EIGHT]])
// CHECK-NOT:     call @amp_reduce_await(%[[EIGHT]])
// CHECK:         call @amp_reduce_await(
func.func @parts(%w: memref<3x4xbf16>, %p: memref<6xbf16>, %g: memref<8xf32>,
                 %s: memref<4xf32>) attributes {amp.step} {
  amp.shard %w : memref<3x4xbf16> into(%p : memref<6xbf16>)
  amp.reduce_scatter sum(%g : memref<8xf32>) into(%s : memref<4xf32>) wire f16
    start 7
  amp.await 7(%s : memref<4xf32>) reads(%g : memref<8xf32>)
  amp.all_gather %p : memref<6xbf16> into(%w : memref<3x4xbf16>)
  amp.all_gather %p : memref<6xbf16> into(%w : memref<3x4xbf16>) start 8
  amp.await 8(%w : memref<3x4xbf16>) reads(%p : memref<6xbf16>)
  return
}
// CHECK-DAG: func.func private @amp_shard_array(i64, i64, i64, i64, i64)
// CHECK-DAG: func.func private @amp_shard_take()
// CHECK-DAG: func.func private @amp_scatter_start(i64, i64)
// CHECK-DAG: func.func private @amp_gather_start(i64, i64)

// -----

func.func @parts_apart(%g: memref<4xf32>, %s: memref<2xf32, strided<[2]>>)
    attributes {amp.step} {
  // expected-error @+1 {{'amp.shard' op expects memory whose elements lie side by side, found 'memref<2xf32, strided<[2]>>'}}
  amp.shard %g : memref<4xf32> into(%s : memref<2xf32, strided<[2]>>)
  return
}

// -----

func.func @started_behind(%g: memref<4xf32>) attributes {amp.step} {
  // expected-error @+1 {{'amp.await' op expects an exchange that starts before it as number 2, found none}}
  amp.await 2(%g : memref<4xf32>)
  amp.all_reduce sum(%g : memref<4xf32>) start 2
  return
}

// -----

func.func @nothing_started(%g: memref<4xf32>) attributes {amp.step} {
  // expected-error @+1 {{'amp.await' op expects an exchange that starts before it as number 2, found none}}
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
