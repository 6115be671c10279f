// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-guard-divisions))' | FileCheck %s

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK-DAG:     %[[Z:.*]] = arith.constant 0 : i32
// CHECK:         %[[ZERO:.*]] = arith.cmpi eq, %[[B]], %[[Z]]
// CHECK:         %[[S:.*]] = arith.select %[[ZERO]], %{{.*}}, %[[B]]
// CHECK:         %[[Q:.*]] = arith.divui %[[A]], %[[S]]
// CHECK:         %[[LEAST:.*]] = arith.cmpi eq, %[[Q]], %{{.*}}
// CHECK:         %[[MINUS:.*]] = arith.cmpi eq, %[[B]], %{{.*}}
// CHECK:         %[[OVER:.*]] = arith.andi %[[LEAST]], %[[MINUS]]
// CHECK:         %[[BAD:.*]] = arith.ori %{{.*}}, %[[OVER]]
// CHECK:         %[[T:.*]] = arith.select %[[BAD]], %{{.*}}, %[[B]]
// CHECK:         %[[R:.*]] = arith.remsi %[[Q]], %[[T]]
// A constant stays.
// CHECK-NEXT:    %[[SEVEN:.*]] = arith.constant 7 : i32
// CHECK-NEXT:    arith.divsi %[[R]], %[[SEVEN]]
func.func @step(%a: i32, %b: i32) -> i32 {
  %q = arith.divui %a, %b : i32
  %r = arith.remsi %q, %b : i32
  %c = arith.constant 7 : i32
  %s = arith.divsi %r, %c : i32
  return %s : i32
}

// The emitter of kernels guards its own.
// CHECK-LABEL: func.func @kernel(
// CHECK-NEXT:    arith.divui %{{.*}}, %{{.*}}
func.func @kernel(%a: i32, %b: i32) -> i32 attributes {amp.kernel} {
  %q = arith.divui %a, %b : i32
  return %q : i32
}
