// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-lower-launch \
// RUN:   | FileCheck %s

// Two launches of one body; scalars go by value; no attribute of an argument
// or a result is left.

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: memref<8xf32>,
// CHECK-SAME:    %[[P:[a-z0-9]*]]: memref<8xf32>)
// CHECK-SAME:    attributes {amp.step}
// CHECK:         %[[C:.*]] = arith.constant
// CHECK-NEXT:    call @k0(%[[X]], %[[C]], %[[P]])
// CHECK-SAME:      : (memref<8xf32>, f32, memref<8xf32>) -> ()
// CHECK-NEXT:    call @k0(%[[P]], %[[C]], %[[X]])
// CHECK-NEXT:    return
func.func @step(%x: memref<8xf32> {amp.input = "x"},
                %p: memref<8xf32> {amp.param = "p"}) attributes {amp.step} {
  %c = arith.constant 2.0 : f32
  amp.launch @k0 ins(%x, %c : memref<8xf32>, f32) outs(%p : memref<8xf32>)
      reads [true]
  amp.launch @k0 ins(%p, %c : memref<8xf32>, f32) outs(%x : memref<8xf32>)
      reads [true]
  return
}
// CHECK-LABEL: func.func private @k0(memref<8xf32>, f32, memref<8xf32>)
func.func private @k0(memref<8xf32> {amp.input = "x"}, f32, memref<8xf32>)
    attributes {amp.kernel}
// CHECK:         func.func private @r() -> f32
func.func private @r() -> (f32 {amp.report = "loss"})

// -----

// A kernel takes a pointer to its first element.
func.func @offset(%x: memref<8xf32, strided<[1], offset: 2>>) {
  // expected-error @below {{gives 'memref<8xf32, strided<[1], offset: 2>>', which no cast makes the 'memref<8xf32>' that 'k0' takes}}
  amp.launch @k0 outs(%x : memref<8xf32, strided<[1], offset: 2>>) reads [true]
  return
}
func.func private @k0(memref<8xf32>) attributes {amp.kernel}

// -----

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:    %[[X:.*]]: memref<8xf32, strided<[?]>>
// CHECK:         %[[C:.*]] = memref.cast %[[X]]
// CHECK-SAME:      to memref<8xf32>
// CHECK:         call @k0(%[[C]])
func.func @cast(%x: memref<8xf32, strided<[?]>>) {
  amp.launch @k0 outs(%x : memref<8xf32, strided<[?]>>) reads [true]
  return
}
func.func private @k0(memref<8xf32>)

// -----

func.func @strided(%x: memref<8xf32, strided<[2]>>) {
  // expected-error @below {{no cast makes the 'memref<8xf32>'}}
  amp.launch @k0 outs(%x : memref<8xf32, strided<[2]>>) reads [true]
  return
}
func.func private @k0(memref<8xf32>)

// -----

func.func @tensors(%x: memref<8xf32>) {
  // expected-error @below {{expects 'k0' on memrefs, without results}}
  amp.launch @k0 outs(%x : memref<8xf32>) reads [true]
  return
}
func.func private @k0(tensor<8xf32>) -> tensor<8xf32>
