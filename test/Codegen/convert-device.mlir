// RUN: amp-opt %s --pass-pipeline='builtin.module(gpu.module(amp-convert-device-to-nvvm))' | FileCheck %s

// Blocks that are alike stay apart: of a barrier for two branches ptxas would
// not know which lanes to wait for.

// CHECK-LABEL: llvm.func @ends_alike
// CHECK: llvm.cond_br %{{.*}}, ^[[FIRST:.*]], ^[[SECOND:.*]]
// CHECK: ^[[FIRST]]:
// CHECK-NEXT: nvvm.barrier
// CHECK: ^[[SECOND]]:
// CHECK-NEXT: nvvm.barrier
gpu.module @device {
  gpu.func @ends_alike(%condition: i1) kernel {
    cf.cond_br %condition, ^first, ^second
  ^first:
    gpu.barrier
    gpu.return
  ^second:
    gpu.barrier
    gpu.return
  }
}
