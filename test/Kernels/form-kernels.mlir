// RUN: amp-opt %s -pass-pipeline='builtin.module(func.func(amp-form-kernels))' \
// RUN:   | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> ()>
#i = affine_map<(i) -> (i)>
#s = affine_map<(i) -> ()>

// A contraction with the bias and the cast that follow: one kernel, which keeps
// nothing but the 16-bit result. The next contraction is the next kernel.

// CHECK-LABEL: func.func @epilogue
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x8xbf16>, %[[W:[^:]*]]: tensor<8x2xbf16>, %[[B:[^:]*]]: tensor<2xf32>, %[[V:[^:]*]]: tensor<2x3xbf16>
// CHECK:       %[[E:.*]] = tensor.empty() : tensor<4x2xbf16>
// CHECK:       %[[H:.*]] = amp.kernel ins(%[[X]], %[[W]], %[[B]] : {{.*}}) outs(%[[E]] : tensor<4x2xbf16>)
// CHECK:       linalg.fill
// CHECK-NEXT:  %[[P:.*]] = linalg.matmul
// CHECK-NEXT:  %[[Q:.*]] = linalg.generic {{.*}} ins(%[[P]],
// CHECK:       %[[R:.*]] = linalg.generic {{.*}} ins(%[[Q]] :
// CHECK:       arith.truncf
// CHECK:       amp.yield %[[R]] : tensor<4x2xbf16>
// CHECK:       %[[Y:.*]] = amp.kernel ins(%[[H]], %[[V]] :
// CHECK:       linalg.matmul
// CHECK-NEXT:  amp.yield
// CHECK:       return %[[Y]], %[[H]]
func.func @epilogue(%x: tensor<4x8xbf16>, %w: tensor<8x2xbf16>, %b: tensor<2xf32>, %v: tensor<2x3xbf16>)
    -> (tensor<4x3xf32>, tensor<4x2xbf16>) attributes {amp.step} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xbf16>, tensor<8x2xbf16>) outs(%f : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<4x2xf32>, tensor<2xf32>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %a = arith.addf %p, %q : f32
    linalg.yield %a : f32
  } -> tensor<4x2xf32>
  %eb = tensor.empty() : tensor<4x2xbf16>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x2xf32>) outs(%eb : tensor<4x2xbf16>) {
  ^bb0(%p: f32, %o: bf16):
    %a = arith.truncf %p : f32 to bf16
    linalg.yield %a : bf16
  } -> tensor<4x2xbf16>
  %e3 = tensor.empty() : tensor<4x3xf32>
  %f3 = linalg.fill ins(%z : f32) outs(%e3 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %3 = linalg.matmul ins(%2, %v : tensor<4x2xbf16>, tensor<2x3xbf16>) outs(%f3 : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %3, %2 : tensor<4x3xf32>, tensor<4x2xbf16>
}

// A reduction of rows rides on the contraction that makes them, and is a second
// result of its kernel; what is left of it is a kernel of its own.

// CHECK-LABEL: func.func @rows
// CHECK:       %[[K:.*]]:2 = amp.kernel {{.*}} outs(%{{.*}}, %{{.*}} : tensor<4x2xf32>, tensor<4xf32>)
// CHECK:       %[[P:.*]] = linalg.matmul
// CHECK:       %[[S:.*]] = linalg.generic {{.*}}["parallel", "reduction"]} ins(%[[P]] :
// CHECK:       amp.yield %[[P]], %[[S]] : tensor<4x2xf32>, tensor<4xf32>
// CHECK:       %[[N:.*]] = amp.kernel ins(%[[K]]#1 : tensor<4xf32>) outs(%{{.*}} : tensor<f32>)
// CHECK:       linalg.generic {{.*}}["reduction"]}
// CHECK:       return %[[K]]#0, %[[N]]
func.func @rows(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<f32>) attributes {amp.step} {
  %z = arith.constant 0.0 : f32
  %zd = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<4x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x2xf32>) outs(%f : tensor<4x2xf32>) -> tensor<4x2xf32>
  %er = tensor.empty() : tensor<4xf32>
  %fr = linalg.fill ins(%z : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<4x2xf32>) outs(%fr : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %q = arith.mulf %p, %p : f32
    %a = arith.addf %o, %q : f32
    linalg.yield %a : f32
  } -> tensor<4xf32>
  %es = tensor.empty() : tensor<f32>
  %fs = linalg.fill ins(%z : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %2 = linalg.generic {indexing_maps = [#i, #s], iterator_types = ["reduction"]} ins(%1 : tensor<4xf32>) outs(%fs : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %a = arith.addf %o, %p : f32
    linalg.yield %a : f32
  } -> tensor<f32>
  return %0, %2 : tensor<4x2xf32>, tensor<f32>
}

// Grown backwards from the commits: the update of a parameter and of its slot
// are one kernel, in place, with the selects inside. Old states are read
// through the block arguments of the outputs, never as inputs too.

// CHECK-LABEL: func.func @commit
// CHECK-SAME:  %[[P:[^:]*]]: tensor<4xf32>, %[[M:[^:]*]]: tensor<4xf32>, %[[G:[^:]*]]: tensor<4xf32>, %[[OK:[^:]*]]: tensor<i1>)
// CHECK-NEXT:  %[[K:.*]]:2 = amp.kernel ins(%[[G]], %[[OK]] : tensor<4xf32>, tensor<i1>) outs(%[[P]], %[[M]] : tensor<4xf32>, tensor<4xf32>)
// CHECK-NEXT:  ^bb0(%[[GA:[^:]*]]: tensor<4xf32>, %[[OKA:[^:]*]]: tensor<i1>, %[[PA:[^:]*]]: tensor<4xf32>, %[[MA:[^:]*]]: tensor<4xf32>):
// CHECK:       %[[NM:.*]] = linalg.generic {{.*}} ins(%[[MA]], %[[GA]] :
// CHECK:       %[[NP:.*]] = linalg.generic {{.*}} ins(%[[PA]], %[[NM]] :
// CHECK:       %[[SP:.*]] = linalg.generic {{.*}} ins(%[[OKA]], %[[NP]], %[[PA]] :
// CHECK:       arith.select
// CHECK:       %[[SM:.*]] = linalg.generic {{.*}} ins(%[[OKA]], %[[NM]], %[[MA]] :
// CHECK:       arith.select
// CHECK:       amp.yield %[[SP]], %[[SM]]
// CHECK:       amp.commit %[[K]]#0 into %[[P]]
// CHECK-NEXT:  amp.commit %[[K]]#1 into %[[M]]
// CHECK-NEXT:  return
func.func @commit(%p: tensor<4xf32>, %m: tensor<4xf32>, %g: tensor<4xf32>, %ok: tensor<i1>) attributes {amp.step} {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]} ins(%m, %g : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]} ins(%p, %0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  amp.commit if %ok, %1 into %p : tensor<4xf32>
  amp.commit if %ok, %0 into %m : tensor<4xf32>
  return
}

// What reads the old content of a state runs before the kernel that overwrites
// it, although it stands after it. Commits come last.

// CHECK-LABEL: func.func @war
// CHECK-SAME:  %[[P:[^:]*]]: tensor<4xf32>, %[[G:[^:]*]]: tensor<4xf32>)
// CHECK:       %[[R:.*]] = amp.kernel ins(%[[P]] : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:       math.exp
// CHECK:       %[[N:.*]] = amp.kernel ins(%[[G]] : tensor<4xf32>) outs(%[[P]] : tensor<4xf32>)
// CHECK:       arith.subf
// CHECK:       amp.commit %[[N]] into %[[P]]
// CHECK-NEXT:  return %[[R]]
func.func @war(%p: tensor<4xf32>, %g: tensor<4xf32>) -> tensor<4xf32> attributes {amp.step} {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]} ins(%p, %g : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  amp.commit %0 into %p : tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%p : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Widening casts, reshapes, constants and fills are cloned into each kernel
// that reads them: no f32 copy of x between the kernels.

// CHECK-LABEL: func.func @cheap
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x2xbf16>)
// CHECK:       amp.kernel ins(%[[X]] : tensor<4x2xbf16>) outs(%{{.*}} : tensor<8xf32>)
// CHECK:       arith.extf
// CHECK:       tensor.collapse_shape
// CHECK:       math.exp
// CHECK:       amp.kernel ins(%[[X]] : tensor<4x2xbf16>) outs(%{{.*}} : tensor<4xf32>)
// CHECK:       arith.extf
// CHECK:       linalg.fill
// CHECK:       linalg.generic {{.*}}["parallel", "reduction"]}
func.func @cheap(%x: tensor<4x2xbf16>) -> (tensor<8xf32>, tensor<4xf32>) attributes {amp.step} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x2xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x2xbf16>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%p: bf16, %o: f32):
    %a = arith.extf %p : bf16 to f32
    linalg.yield %a : f32
  } -> tensor<4x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%e8 : tensor<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %a = math.exp %p : f32
    linalg.yield %a : f32
  } -> tensor<8xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %f4 = linalg.fill ins(%z : f32) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%0 : tensor<4x2xf32>) outs(%f4 : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %a = arith.addf %o, %p : f32
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %2, %3 : tensor<8xf32>, tensor<4xf32>
}

// A result that is given back twice has two places, written by one kernel.

// CHECK-LABEL: func.func @twice
// CHECK:       %[[K:.*]]:2 = amp.kernel ins(%{{.*}} : tensor<4xf32>) outs(%[[E:.*]], %[[F:.*]] : tensor<4xf32>, tensor<4xf32>)
// CHECK:       math.exp
// CHECK:       return %[[K]]#0, %[[K]]#1
func.func @twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {amp.step} {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %a = math.exp %p : f32
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}

// A result that no kernel makes is copied by one.

// CHECK-LABEL: func.func @argument
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4xf32>)
// CHECK:       %[[K:.*]] = amp.kernel ins(%[[X]] : tensor<4xf32>)
// CHECK:       return %[[K]]
func.func @argument(%x: tensor<4xf32>) -> tensor<4xf32> attributes {amp.step} {
  return %x : tensor<4xf32>
}

// Not a step: no change.

// CHECK-LABEL: func.func @no_step
// CHECK-NOT:   amp.kernel
// CHECK:       return
func.func @no_step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %a = math.exp %p : f32
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A tensor times a scalar is read as the tensor by whoever reads it.
// CHECK-LABEL: func.func @scaled(
// CHECK-COUNT-2: arith.mulf
// CHECK-NOT: amp.kernel ins(%arg0, %arg1 : tensor<64x32xf32>, tensor<f32>) outs(%{{.*}} : tensor<64x32xf32>)
// CHECK: return
func.func @scaled(%x: tensor<64x32xf32>, %s: tensor<f32>)
    -> (tensor<64xf32>, tensor<32xf32>) attributes {amp.step} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x32xf32>
  %y = linalg.generic {indexing_maps = [#id, #all, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<64x32xf32>, tensor<f32>) outs(%e : tensor<64x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<64x32xf32>
  %re = tensor.empty() : tensor<64xf32>
  %rz = linalg.fill ins(%zero : f32) outs(%re : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<64x32xf32>) outs(%rz : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.addf %o, %a : f32
    linalg.yield %p : f32
  } -> tensor<64xf32>
  %ce = tensor.empty() : tensor<32xf32>
  %cz = linalg.fill ins(%zero : f32) outs(%ce : tensor<32xf32>) -> tensor<32xf32>
  %c = linalg.generic {indexing_maps = [#id, #column],
                       iterator_types = ["reduction", "parallel"]}
      ins(%y : tensor<64x32xf32>) outs(%cz : tensor<32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.addf %o, %a : f32
    linalg.yield %p : f32
  } -> tensor<32xf32>
  return %r, %c : tensor<64xf32>, tensor<32xf32>
}
