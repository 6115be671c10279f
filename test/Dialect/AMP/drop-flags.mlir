// RUN: amp-opt %s -amp-drop-flags | FileCheck %s

// CHECK-LABEL: func.func @floats(
// CHECK-NEXT: arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: arith.cmpf uno, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: math.exp %{{.*}} : f32
// CHECK-NEXT: arith.select
func.func @floats(%x: f32) -> f32 {
  %a = arith.mulf %x, %x fastmath<fast> : f32
  %b = arith.cmpf uno, %a, %x fastmath<nnan> : f32
  %c = math.exp %a fastmath<afn> : f32
  %d = arith.select %b, %a, %c : f32
  return %d : f32
}

// CHECK-LABEL: func.func @casts(
// CHECK-NEXT: arith.truncf %{{.*}} fastmath<contract> : f32 to f16
// CHECK-NEXT: arith.extf %{{.*}} fastmath<contract> : f16 to f32
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT: arith.extf %{{.*}} : bf16 to f32
func.func @casts(%x: f32) -> f32 {
  %a = arith.truncf %x to_nearest_even fastmath<contract> : f32 to f16
  %b = arith.extf %a fastmath<fast> : f16 to f32
  %c = arith.truncf %b to_nearest_even fastmath<nnan> : f32 to bf16
  %d = arith.extf %c fastmath<ninf> : bf16 to f32
  return %d : f32
}

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT: arith.addi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: arith.shli %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: arith.divsi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: arith.divui %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: arith.shrsi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: arith.shrui %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: arith.trunci %{{.*}} : i32 to i8
func.func @integers(%x: i32) -> i8 {
  %a = arith.addi %x, %x overflow<nsw> : i32
  %b = arith.shli %a, %x overflow<nsw, nuw> : i32
  %c = arith.divsi %b, %x exact : i32
  %d = arith.divui %c, %x exact : i32
  %e = arith.shrsi %d, %x exact : i32
  %f = arith.shrui %e, %x exact : i32
  %g = arith.trunci %f overflow<nuw> : i32 to i8
  return %g : i8
}
