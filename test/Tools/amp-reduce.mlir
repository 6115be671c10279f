// What is interesting here is the cast; the reducer removes the rest.
// RUN: amp-reduce %s -reduction-tree='traversal-mode=0 test=%S/Inputs/has-cast.sh' \
// RUN:   | FileCheck %s

// CHECK-NOT: @unrelated
func.func @unrelated(%x: f32) -> f32 {
  %0 = amp.round %x to bf16 : f32
  return %0 : f32
}

// CHECK: func.func @interesting
// CHECK: amp.cast
func.func @interesting(%x: f32) -> bf16 {
  %0 = amp.cast %x : f32 to bf16
  return %0 : bf16
}
