// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -amp-launch-reduces | FileCheck %s

// A kernel without functions, which says what is summed.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[G:[a-z0-9]*]]: memref<2x4xf32>, %[[N:[a-z0-9]*]]: memref<i64>
// CHECK:         amp.launch @sum_over_replicas outs(%[[G]], %[[N]] : memref<2x4xf32>, memref<i64>) reads [true, true]
// CHECK:         amp.launch @sum_over_replicas_0 outs(%[[G]]
// CHECK:       func.func private @sum_over_replicas(memref<2x4xf32>, memref<i64>)
// CHECK-SAME:    amp.kernel
// CHECK-SAME:    amp.launches = []
// CHECK-SAME:    amp.operands = [{bytes = 32 : i64, initialized = true, writable = true}, {bytes = 8 : i64, initialized = true, writable = true}]
// CHECK-SAME:    amp.reduced = array<i64: 1, 4>
// CHECK:       func.func private @sum_over_replicas_0(memref<2x4xf32>)
func.func @step(%g: memref<2x4xf32>, %n: memref<i64>) attributes {amp.step} {
  amp.all_reduce sum(%g, %n : memref<2x4xf32>, memref<i64>)
  amp.all_reduce sum(%g : memref<2x4xf32>) wire f32
  return
}

// -----

func.func @starts(%g: memref<4xf32>) attributes {amp.step} {
  // expected-error @+1 {{'amp.all_reduce' op expects exchanges that end where they start: a device's streams know what waits for what}}
  amp.all_reduce sum(%g : memref<4xf32>) start 0
  amp.await 0(%g : memref<4xf32>)
  return
}

// -----

func.func @or(%c: memref<i1>) attributes {amp.step} {
  // expected-error @+1 {{'amp.all_reduce' op expects sums that travel as they are, found an or}}
  amp.all_reduce or(%c : memref<i1>)
  return
}

// -----

func.func @wire(%g: memref<4xf32>) attributes {amp.step} {
  // expected-error @+1 {{'amp.all_reduce' op expects sums that travel as they are, found a type that travels}}
  amp.all_reduce sum(%g : memref<4xf32>) wire bf16
  return
}

// -----

func.func @apart(%g: memref<4xf32, strided<[2]>>) attributes {amp.step} {
  // expected-error @+1 {{'amp.all_reduce' op expects memory whose elements lie side by side, found 'memref<4xf32, strided<[2]>>'}}
  amp.all_reduce sum(%g : memref<4xf32, strided<[2]>>)
  return
}

// -----

func.func @half(%g: memref<4xf16>) attributes {amp.step} {
  // expected-error @+1 {{'amp.all_reduce' op expects sums of f32, f64, i32 or i64, found 'memref<4xf16>'}}
  amp.all_reduce sum(%g : memref<4xf16>)
  return
}
