// Kernels that convert to and from 8-bit floats in memory.

// Instructions where the chip has them, integers else.
// RUN: amp-opt %s --amp-codegen-nvgpu-pipeline -o %t
// RUN: amp-ptx %t --chip=sm_89 | FileCheck %s --check-prefix=NEW
// RUN: amp-ptx %t --chip=sm_90a | FileCheck %s --check-prefix=NEW
// RUN: amp-ptx %t --chip=sm_80 | FileCheck %s --check-prefix=OLD
// RUN: amp-ptx %t --chip=sm_86 | FileCheck %s --check-prefix=OLD

// NEW-DAG: cvt.rn.satfinite.e4m3x2.f32
// NEW-DAG: cvt.rn.satfinite.e5m2x2.f16x2
// NEW-DAG: cvt.rn.f16x2.e4m3x2
// OLD: .entry narrow
// OLD-NOT: e4m3
// OLD-NOT: e5m2

// On CPUs, vectors: stored, stored in part, gathered.
// RUN: amp-opt %s --amp-lower-kernels-cpu=tier=generic | FileCheck %s

// CHECK-LABEL: func.func private @narrow(
// CHECK: arith.truncf %{{.*}} : vector<16xf32> to vector<16xf8E4M3FN>
// CHECK: vector.store %{{.*}} : memref<{{.*}}xf8E4M3FN>, vector<16xf8E4M3FN>
func.func private @narrow(%x: tensor<64xf32>, %out: tensor<64xf8E4M3FN>)
    -> tensor<64xf8E4M3FN> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,
                                        affine_map<(d0) -> (d0)>],
                       iterator_types = ["parallel"]}
    ins(%x : tensor<64xf32>) outs(%out : tensor<64xf8E4M3FN>) {
  ^bb0(%a: f32, %o: f8E4M3FN):
    %0 = arith.truncf %a : f32 to f8E4M3FN
    linalg.yield %0 : f8E4M3FN
  } -> tensor<64xf8E4M3FN>
  return %r : tensor<64xf8E4M3FN>
}

// CHECK-LABEL: func.func private @halves(
// CHECK: vector.maskedstore %{{.*}} : memref<{{.*}}xf8E5M2>, vector<16xi1>, vector<16xf8E5M2>
func.func private @halves(%x: tensor<20xf16>, %out: tensor<20xf8E5M2>)
    -> tensor<20xf8E5M2> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,
                                        affine_map<(d0) -> (d0)>],
                       iterator_types = ["parallel"]}
    ins(%x : tensor<20xf16>) outs(%out : tensor<20xf8E5M2>) {
  ^bb0(%a: f16, %o: f8E5M2):
    %0 = arith.truncf %a : f16 to f8E5M2
    linalg.yield %0 : f8E5M2
  } -> tensor<20xf8E5M2>
  return %r : tensor<20xf8E5M2>
}

// CHECK-LABEL: func.func private @transpose(
// CHECK: vector.load %{{.*}} : memref<{{.*}}xf8E4M3FN>, vector<16xf8E4M3FN>
// CHECK: vector.shuffle %{{.*}} : vector<16xf8E4M3FN>, vector<16xf8E4M3FN>
// CHECK: arith.extf %{{.*}} : vector<16xf8E4M3FN> to vector<16xf32>
func.func private @transpose(%x: tensor<16x32xf8E4M3FN>,
                             %out: tensor<32x16xf32>)
    -> tensor<32x16xf32> attributes {amp.kernel} {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
                                        affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<16x32xf8E4M3FN>) outs(%out : tensor<32x16xf32>) {
  ^bb0(%a: f8E4M3FN, %o: f32):
    %0 = arith.extf %a : f8E4M3FN to f32
    linalg.yield %0 : f32
  } -> tensor<32x16xf32>
  return %r : tensor<32x16xf32>
}
