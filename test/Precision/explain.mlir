// Why each op runs in the types it does: rows of ops, rows of casts, and the
// module as it was.
// RUN: amp-opt %s -amp-attach-roles -amp-explain 2>&1 >/dev/null | FileCheck %s
// RUN: amp-opt %s -amp-attach-roles -amp-explain="json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=JSON
// RUN: amp-opt %s -amp-attach-roles > %t.plain
// RUN: amp-opt %s -amp-attach-roles -amp-explain 2> /dev/null | diff - %t.plain
// RUN: not amp-opt %S/rules.mlir -split-input-file -amp-attach-roles \
// RUN:   -amp-explain -o /dev/null 2>&1 | FileCheck %s --check-prefix=BANNED
// RUN: amp-opt %s -amp-attach-roles -o /dev/null 2>&1 \
// RUN:   -amp-explain='diff={#amp.policy<"llm", compute = f16>}' \
// RUN:   | FileCheck %s --check-prefix=DIFF
// RUN: amp-opt %s -amp-attach-roles -o /dev/null 2>&1 \
// RUN:   -amp-explain='json diff={#amp.policy<"f32">}' \
// RUN:   | FileCheck %s --check-prefix=DIFFJSON
// RUN: not amp-opt %s -amp-explain='diff={7 : i32}' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INVALID

// CHECK:      function  where       op              kind    class  reads                gives     decided by{{$}}
// CHECK-NEXT: block     fc          linalg.matmul   matmul  low    4x8xbf16, 8x8xbf16   4x8xbf16  profile amp, role linear{{$}}
// CHECK-NEXT: block     act         linalg.generic  tanh    f32    4x8xbf16             4x8xf32   rule tanh{{$}}
// The sum stays f32, though a reader rounds it.
// CHECK-NEXT: block     rest:7 linalg.generic  add     follow 4x8xf32, 4x8xf32     4x8xf32   profile amp{{$}}
// CHECK-NEXT: block     head        linalg.matmul   matmul  low    4x8xbf16, 8x16xbf16  4x16xf32  profile amp, role output_layer{{$}}
// CHECK-EMPTY:
// CHECK-NEXT: function  cast of
// CHECK:      block fc 4x8xf32 4x8xbf16 64 linalg.generic act{{$}}
// CHECK:      5 casts, which write 576 bytes

// JSON:      "ops": [
// JSON:        "function": "block",
// JSON-NEXT:   "where": "fc",
// JSON-NEXT:   "op": "linalg.matmul",
// JSON-NEXT:   "kind": "matmul",
// JSON-NEXT:   "class": "low",
// JSON-NEXT:   "reads": "4x8xbf16, 8x8xbf16",
// JSON-NEXT:   "gives": "4x8xbf16",
// JSON-NEXT:   "flops": 512,
// JSON-NEXT:   "decided_by": "profile amp, role linear"
// JSON:      "casts": [
// JSON:        "cast_of": "fc",

// DIFF:      function where op class reads gives decided by{{$}}
// DIFF-NEXT: block fc linalg.matmul - low 4x8xbf16, 8x8xbf16 4x8xbf16 profile amp, role linear{{$}}
// DIFF-NEXT: + low 4x8xf16, 8x8xf16 4x8xf16 profile llm, role linear{{$}}
// DIFF-NEXT: block act linalg.generic - f32 4x8xbf16 4x8xf32 rule tanh{{$}}
// DIFF-NEXT: + follow 4x8xf16 4x8xf16 profile llm{{$}}
// DIFF:      4 of 4 ops differ
// DIFF-NEXT: casts: 5 -> 5, bytes that they write: 576 -> 576

// DIFFJSON:      "differences": [
// DIFFJSON:        "where": "fc",
// DIFFJSON:        "before": {
// DIFFJSON-NEXT:     "class": "low",
// DIFFJSON:        "after": {
// DIFFJSON-NEXT:     "class": "f32",
// DIFFJSON:      ],
// DIFFJSON-NEXT: "before": {
// DIFFJSON-NEXT:   "casts": 5,
// DIFFJSON-NEXT:   "bytes": 576
// DIFFJSON:      "after": {
// DIFFJSON-NEXT:   "casts": 0,

// INVALID: error: amp-explain: expected an #amp.policy for 'diff', found '7 : i32'

// BANNED: error: the policy refuses 'binary_cross_entropy'
func.func @block(%x: tensor<4x8xf32>, %w: tensor<8x8xf32> {amp.param = "w"},
                 %h: tensor<8x16xf32> {amp.param = "h"}) -> tensor<4x16xf32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16, rules = {tanh = "f32"}>} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %zero16 = arith.constant dense<0.0> : tensor<4x16xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32> loc("fc")
  %1 = linalg.tanh ins(%0 : tensor<4x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32> loc("act")
  %2 = linalg.add ins(%x, %1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32> loc("dir/rest":7:1)
  %3 = linalg.matmul ins(%2, %h : tensor<4x8xf32>, tensor<8x16xf32>) outs(%zero16 : tensor<4x16xf32>) -> tensor<4x16xf32> loc("head")
  return %3 : tensor<4x16xf32>
}
