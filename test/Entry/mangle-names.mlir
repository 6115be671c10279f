// RUN: amp-opt %s --amp-mangle-names -split-input-file -verify-diagnostics \
// RUN:   | FileCheck %s

// Names that PTX does not take become others, and stay apart.
// CHECK-NOT: @unused
// CHECK: func.func @amp$sinf(
// CHECK: func.func @amp$a_b(
// CHECK: call @amp$sinf(
// CHECK: func.func @amp$a_b$0(
// CHECK: call @amp$a_b(
func.func private @unused()
func.func @sinf(%x: f32) -> f32 {
  return %x : f32
}
func.func @"a.b"(%x: f32) -> f32 {
  %r = call @sinf(%x) : (f32) -> f32
  return %r : f32
}
func.func @"a-b"(%x: f32) -> f32 {
  %r = call @"a.b"(%x) : (f32) -> f32
  return %r : f32
}

// -----

// expected-error @below {{expected a body of 'system', which is called, found none}}
func.func private @system(f32) -> f32
func.func @loss(%x: f32) -> f32 {
  %r = call @system(%x) : (f32) -> f32
  return %r : f32
}
