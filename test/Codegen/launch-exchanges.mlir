// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -amp-launch-exchanges | FileCheck %s

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

// Inputs and outputs, which need not be of one shape.

module attributes {amp.replicas = 2 : i64} {
// CHECK-LABEL: func.func @shards(
// CHECK-SAME:    %[[G:[a-z0-9]*]]: memref<2x4xf32>, %[[P:[a-z0-9]*]]: memref<4xf32>, %[[W:[a-z0-9]*]]: memref<7xbf16>, %[[V:[a-z0-9]*]]: memref<4xbf16>
// CHECK:         amp.launch @exchange_scatter ins(%[[G]] : memref<2x4xf32>) outs(%[[P]] : memref<4xf32>) reads [false]
// CHECK:         amp.launch @exchange_gather ins(%[[V]] : memref<4xbf16>) outs(%[[W]] : memref<7xbf16>) reads [false]
// CHECK:       func.func private @exchange_scatter(memref<2x4xf32>, memref<4xf32>)
// CHECK-SAME:    amp.exchange = "scatter"
// CHECK-SAME:    amp.launches = []
// CHECK-SAME:    amp.operands = [{bytes = 32 : i64, initialized = true, writable = false}, {bytes = 16 : i64, initialized = false, writable = true}]
// CHECK-SAME:    amp.reduced = array<i64: 1>
// CHECK:       func.func private @exchange_gather(memref<4xbf16>, memref<7xbf16>)
// CHECK-SAME:    amp.exchange = "gather"
// CHECK-SAME:    amp.operands = [{bytes = 8 : i64, initialized = true, writable = false}, {bytes = 14 : i64, initialized = false, writable = true}]
// CHECK-NOT:     amp.reduced
func.func @shards(%g: memref<2x4xf32>, %p: memref<4xf32>, %w: memref<7xbf16>,
                  %v: memref<4xbf16>) attributes {amp.step} {
  amp.reduce_scatter sum(%g : memref<2x4xf32>) into(%p : memref<4xf32>)
  amp.all_gather %v : memref<4xbf16> into(%w : memref<7xbf16>)
  return
}
}

// -----

module attributes {amp.replicas = 3 : i64} {
func.func @overlap(%g: memref<4xf32>, %p: memref<2xf32>) attributes {amp.step} {
  // expected-error @+1 {{'amp.reduce_scatter' op expects sums that 3 replicas divide, found a part 'memref<2xf32>' of 'memref<4xf32>'}}
  amp.reduce_scatter sum(%g : memref<4xf32>) into(%p : memref<2xf32>)
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @scatter_starts(%g: memref<4xf32>, %p: memref<2xf32>)
    attributes {amp.step} {
  // expected-error @+1 {{'amp.reduce_scatter' op expects exchanges that end where they start: a device's streams know what waits for what}}
  amp.reduce_scatter sum(%g : memref<4xf32>) into(%p : memref<2xf32>) start 0
  amp.await 0(%p : memref<2xf32>) reads(%g : memref<4xf32>)
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @scatter_wire(%g: memref<4xf32>, %p: memref<2xf32>)
    attributes {amp.step} {
  // expected-error @+1 {{'amp.reduce_scatter' op expects sums that travel as they are, found a type that travels}}
  amp.reduce_scatter sum(%g : memref<4xf32>) into(%p : memref<2xf32>) wire bf16
  return
}
}

// -----

module attributes {amp.replicas = 2 : i64} {
func.func @scatter_half(%g: memref<4xf16>, %p: memref<2xf16>)
    attributes {amp.step} {
  // expected-error @+1 {{'amp.reduce_scatter' op expects sums of f32, f64, i32 or i64, found 'memref<4xf16>'}}
  amp.reduce_scatter sum(%g : memref<4xf16>) into(%p : memref<2xf16>)
  return
}
}

// -----

func.func @gather_apart(%v: memref<2xf32>, %w: memref<4xf32, strided<[2]>>)
    attributes {amp.step} {
  // expected-error @+1 {{'amp.all_gather' op expects memory whose elements lie side by side, found 'memref<4xf32, strided<[2]>>'}}
  amp.all_gather %v : memref<2xf32> into(%w : memref<4xf32, strided<[2]>>)
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
