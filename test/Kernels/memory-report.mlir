// RUN: amp-opt %s -amp-plan-arena -amp-memory-report -o %t 2>&1 \
// RUN:   | FileCheck %s --match-full-lines --strict-whitespace
// RUN: amp-opt %s -amp-plan-arena -amp-memory-report=json -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=JSON
// RUN: amp-opt %s -amp-plan-arena -o - | cmp %t -
// RUN: not amp-opt %s -amp-memory-report 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE

// An array is an activation if the forward pass makes it and the backward pass
// reads it; rounding up to 64 bytes is between buffers.

//      CHECK:memory of a step  at most  at the peak
// CHECK-NEXT:parameters          256 B        256 B
// CHECK-NEXT:copies              128 B        128 B
// CHECK-NEXT:gradients             4 B          4 B
// CHECK-NEXT:optimizer           512 B        512 B
// CHECK-NEXT:activations         256 B        256 B
// CHECK-NEXT:temporaries         256 B        256 B
// CHECK-NEXT:inputs              256 B        256 B
// CHECK-NEXT:scratch               0 B          0 B
// CHECK-NEXT:between buffers                   60 B
// CHECK-NEXT:all                            1.7 KiB
// CHECK-EMPTY:
// CHECK-NEXT:The peak is at kernel 3 of 3, sum model.mlir:7.
// CHECK-EMPTY:
// CHECK-NEXT:largest  array   use          kernels  made by              last read by
// CHECK-NEXT:  256 B  64xf32  activations  1-3      matmul model.mlir:3  sum model.mlir:7
// CHECK-NEXT:  256 B  64xf32  temporaries  2-3      mul model.mlir:4     sum model.mlir:7
// CHECK-NEXT:    4 B  f32     gradients    3-3      sum model.mlir:7

// JSON: {"activations":256,"arena":{"bytes":576,"live_peak":516},
// JSON-SAME: "peak":1728
// JSON-SAME: "timeline":{"activations":[256,256,256],"gradients":[0,0,4],
// JSON-SAME: "temporaries":[0,256,256]}

// NONE: expected a step with an arena, as amp-plan-arena leaves it

func.func private @f(tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
func.func private @g(tensor<64xf32>, tensor<64xf32>, tensor<f32>)
    -> tensor<f32>
func.func @step(%w: memref<64xf32> {amp.param = "w"},
                %c: memref<64xbf16> {amp.copy = "w"},
                %m: memref<128xf32> {amp.slot = "w/m"},
                %x: memref<64xf32> {amp.input = "x"}) attributes {amp.step} {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  %g = memref.alloc() : memref<f32>
  amp.launch @f ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
    reads [false] loc(fused["k"("k"), "0 matmul"("model.mlir":3:1)])
  amp.launch @f ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
    reads [false] loc(fused["k"("k"), "0 mul"("amp.backward"("model.mlir":4:1))])
  amp.launch @g ins(%a, %b : memref<64xf32>, memref<64xf32>)
    outs(%g : memref<f32>) reads [false]
    loc(fused["k"("k"), "0 sum"("amp.backward"("amp.gradient_of w"("model.mlir":7:1)))])
  return
}
