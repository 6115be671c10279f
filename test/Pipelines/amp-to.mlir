// RUN: not amp-opt %s --amp-to=fomr 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not amp-opt %s --pass-pipeline='builtin.module(amp-to{fomr})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAME
// RUN: not amp-opt %s --amp-to="form ter=avx2" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTION
// RUN: not amp-opt %s --amp-to="codegen tier=i386" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TIER
// RUN: amp-opt %s --pass-pipeline='builtin.module(amp-to{step})' \
// RUN:   --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=PASSES

// NAME: unknown phase 'fomr': expected one of import, precision, autodiff,
// NAME-SAME: step, form, bufferize, codegen, llvm
// OPTION: bad options 'ter=avx2': expected target=..., and tier=... and threads=... of a CPU, chip=... and tile=... of a GPU
// TIER: unknown CPU tier 'i386'

// PASSES: inline{
// PASSES: amp-attach-roles
// PASSES: amp-expand-train-step
// PASSES: amp-place-casts
// PASSES: amp-differentiate
// PASSES: amp-privatize-all-but-steps
// PASSES: amp-lower-step
// PASSES-NOT: amp-form-kernels

func.func @f() {
  return
}
