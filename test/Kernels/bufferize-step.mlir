// RUN: amp-opt %s -split-input-file -amp-bufferize-step | FileCheck %s
// RUN: amp-opt %s -split-input-file -amp-bufferize-step \
// RUN:   -amp-one-shot-bufferize | FileCheck %s --check-prefix=BUF

// State is written in place, under a predicate that the kernel applies; the
// result is written where the caller wants it; what is between is allocated.

// CHECK-LABEL: func.func @update
// CHECK-SAME:    %[[P:[a-z0-9_]+]]: memref<8xf32> {amp.param = "p"},
// CHECK-SAME:    %[[X:[a-z0-9_]+]]: memref<8xf32> {amp.input = "x"},
// CHECK-SAME:    %[[LOSS:[a-z0-9_]+]]: memref<f32> {amp.report = "loss"})
// CHECK-SAME:    attributes {amp.step}
// CHECK-DAG:     %[[PT:.*]] = bufferization.to_tensor %[[P]] restrict writable
// CHECK-DAG:     %[[XT:.*]] = bufferization.to_tensor %[[X]] restrict :
// CHECK-DAG:     %[[LT:.*]] = bufferization.to_tensor %[[LOSS]]
// CHECK-SAME:      restrict writable
// CHECK:         %[[NEW:.*]] = amp.launch @update_p
// CHECK-NOT:     amp.commit
// CHECK:         %[[L:.*]] = bufferization.materialize_in_destination
// CHECK-SAME:      in %[[LT]]
// CHECK:         %[[N:.*]] = bufferization.materialize_in_destination %[[NEW]]
// CHECK-SAME:      in %[[PT]]
// CHECK:         bufferization.materialize_in_destination %[[L]]
// CHECK-SAME:      in restrict writable %[[LOSS]]
// CHECK:         bufferization.materialize_in_destination %[[N]]
// CHECK-SAME:      in restrict writable %[[P]]
// CHECK:         return{{$}}

// BUF-LABEL:   func.func @update
// BUF-SAME:      %[[P:[a-z0-9_]+]]: memref<8xf32> {amp.param = "p"},
// BUF-SAME:      %[[X:[a-z0-9_]+]]: memref<8xf32>
// BUF-SAME:      %[[LOSS:[a-z0-9_]+]]: memref<f32>
// BUF-NEXT:      %[[G:.*]] = memref.alloc() {{.*}} : memref<8xf32>
// BUF-NEXT:      %[[OK:.*]] = memref.alloc() {{.*}} : memref<i1>
// BUF-NEXT:      amp.launch @grad ins(%[[P]], %[[X]]
// BUF-SAME:        outs(%[[LOSS]], %[[G]] :
// BUF-NEXT:      amp.launch @finite ins(%[[G]] {{.*}} outs(%[[OK]]
// BUF-NEXT:      amp.launch @update_p ins(%[[G]], %[[OK]]
// BUF-SAME:        outs(%[[P]] : memref<8xf32>) reads [true]
// BUF-NEXT:      return
// Kernels stay as they are.
// BUF:         func.func private @grad(tensor<8xf32>
func.func @update(%p: tensor<8xf32> {amp.param = "p"},
                  %x: tensor<8xf32> {amp.input = "x"})
    -> (tensor<f32> {amp.report = "loss"}) attributes {amp.step} {
  %e0 = tensor.empty() : tensor<f32>
  %e1 = tensor.empty() : tensor<8xf32>
  %e2 = tensor.empty() : tensor<i1>
  %0:2 = amp.launch @grad ins(%p, %x : tensor<8xf32>, tensor<8xf32>)
      outs(%e0, %e1 : tensor<f32>, tensor<8xf32>) reads [false, false]
      -> tensor<f32>, tensor<8xf32>
  %ok = amp.launch @finite ins(%0#1 : tensor<8xf32>) outs(%e2 : tensor<i1>)
      reads [false] -> tensor<i1>
  %1 = amp.launch @update_p ins(%0#1, %ok : tensor<8xf32>, tensor<i1>)
      outs(%p : tensor<8xf32>) reads [true] -> tensor<8xf32>
  amp.commit %1 into %p : tensor<8xf32>
  return %0#0 : tensor<f32>
}
func.func private @grad(tensor<8xf32>, tensor<8xf32>, tensor<f32>,
                        tensor<8xf32>) -> (tensor<f32>, tensor<8xf32>)
    attributes {amp.kernel}
func.func private @finite(tensor<8xf32>, tensor<i1>) -> tensor<i1>
    attributes {amp.kernel}
func.func private @update_p(tensor<8xf32>, tensor<i1>, tensor<8xf32>)
    -> tensor<8xf32> attributes {amp.kernel}

// -----

// One kernel updates parameter, moment and shadow.

// BUF-LABEL: func.func @several
// BUF-SAME:    %[[P:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[M:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[S:[a-z0-9_]+]]: memref<8xbf16>,
// BUF-NEXT:    amp.launch @adam {{.*}} outs(%[[P]], %[[M]], %[[S]] :
// BUF-NEXT:    return
func.func @several(%p: tensor<8xf32>, %m: tensor<8xf32>, %s: tensor<8xbf16>,
                   %g: tensor<8xf32>) attributes {amp.step} {
  %0:3 = amp.launch @adam ins(%g : tensor<8xf32>)
      outs(%p, %m, %s : tensor<8xf32>, tensor<8xf32>, tensor<8xbf16>)
      reads [true, true, true]
      -> tensor<8xf32>, tensor<8xf32>, tensor<8xbf16>
  amp.commit %0#0 into %p : tensor<8xf32>
  amp.commit %0#1 into %m : tensor<8xf32>
  amp.commit %0#2 into %s : tensor<8xbf16>
  return
}
func.func private @adam(tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
                        tensor<8xbf16>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xbf16>)

// -----

// Gradients are summed over the micro-batches in one buffer; the loop's index
// is an operand of the kernel that takes a slice.

// BUF-LABEL: func.func @accumulate
// BUF-SAME:    %[[X:[a-z0-9_]+]]: memref<3x8xf32>,
// BUF-SAME:    %[[P:[a-z0-9_]+]]: memref<8xf32>
// BUF-NOT:     memref.copy
// BUF:         %[[SUM:.*]] = memref.alloc
// BUF:         amp.launch @zero outs(%[[SUM]] :
// BUF-NOT:     memref.copy
// BUF:         scf.for %[[I:[a-z0-9]*]] = {{.*}} {
// BUF:           %[[G:.*]] = memref.alloc
// BUF:           amp.launch @grad ins(%[[X]], %[[I]], %[[P]] :
// BUF-SAME:        outs(%[[G]] :
// BUF:           amp.launch @add ins(%[[G]] : {{.*}} outs(%[[SUM]] :
// BUF-NOT:     memref.copy
// BUF:         amp.launch @update_p ins(%[[SUM]] : {{.*}} outs(%[[P]] :
// BUF-NEXT:    return
func.func @accumulate(%x: tensor<3x8xf32>, %p: tensor<8xf32>)
    attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<8xf32>
  %zero = amp.launch @zero outs(%e : tensor<8xf32>) reads [false]
      -> tensor<8xf32>
  %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %zero)
      -> tensor<8xf32> {
    %f = tensor.empty() : tensor<8xf32>
    %g = amp.launch @grad
        ins(%x, %i, %p : tensor<3x8xf32>, index, tensor<8xf32>)
        outs(%f : tensor<8xf32>) reads [false] -> tensor<8xf32>
    %next = amp.launch @add ins(%g : tensor<8xf32>) outs(%acc : tensor<8xf32>)
        reads [true] -> tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  %new = amp.launch @update_p ins(%sum : tensor<8xf32>)
      outs(%p : tensor<8xf32>) reads [true] -> tensor<8xf32>
  amp.commit %new into %p : tensor<8xf32>
  return
}
func.func private @zero(tensor<8xf32>) -> tensor<8xf32>
func.func private @grad(tensor<3x8xf32>, index, tensor<8xf32>, tensor<8xf32>)
    -> tensor<8xf32>
func.func private @add(tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
func.func private @update_p(tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>

// -----

// A loop that carries a state, and one that makes a result.

// BUF-LABEL: func.func @carry
// BUF-SAME:    %[[S:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[R:[a-z0-9_]+]]: memref<8xf32>
// BUF-NOT:     memref.alloc
// BUF-NOT:     memref.copy
// BUF:         scf.for
// BUF:           amp.launch @next outs(%[[S]] :
// BUF:         amp.launch @zero outs(%[[R]] :
// BUF:         scf.for
// BUF:           amp.launch @next outs(%[[R]] :
// BUF-NOT:     memref.copy
// BUF:         return
func.func @carry(%s: tensor<8xf32>) -> tensor<8xf32> attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<8xf32>
  %new = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %s)
      -> tensor<8xf32> {
    %next = amp.launch @next outs(%acc : tensor<8xf32>) reads [true]
        -> tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  %zero = amp.launch @zero outs(%e : tensor<8xf32>) reads [false]
      -> tensor<8xf32>
  %result = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %zero)
      -> tensor<8xf32> {
    %next = amp.launch @next outs(%acc : tensor<8xf32>) reads [true]
        -> tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  amp.commit %new into %s : tensor<8xf32>
  return %result : tensor<8xf32>
}
func.func private @zero(tensor<8xf32>) -> tensor<8xf32>
func.func private @next(tensor<8xf32>) -> tensor<8xf32>

// -----

// Reading the old state after its update costs a copy, wherever the commit
// stands: here the result is the old state, and the commit comes before the
// reader.

// BUF-LABEL: func.func @late_reader
// BUF-SAME:    %[[P:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[R:[a-z0-9_]+]]: memref<8xf32>
// BUF:         %[[A:.*]] = memref.alloc
// BUF:         memref.copy %[[P]], %[[A]]
// BUF:         amp.launch @next outs(%[[A]] :
// BUF:         amp.launch @read ins(%[[P]] : {{.*}} outs(%[[R]] :
// BUF:         memref.copy %[[A]], %[[P]]
// BUF:         return
func.func @late_reader(%p: tensor<8xf32>) -> tensor<8xf32>
    attributes {amp.step} {
  %e = tensor.empty() : tensor<8xf32>
  %new = amp.launch @next outs(%p : tensor<8xf32>) reads [true]
      -> tensor<8xf32>
  amp.commit %new into %p : tensor<8xf32>
  %r = amp.launch @read ins(%p : tensor<8xf32>) outs(%e : tensor<8xf32>)
      reads [false] -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func private @next(tensor<8xf32>) -> tensor<8xf32>
func.func private @read(tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>

// -----

// An argument as a result, the new state as a result, a value twice.

// BUF-LABEL: func.func @copies
// BUF-SAME:    %[[P:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[X:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[R0:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[R1:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[R2:[a-z0-9_]+]]: memref<8xf32>
// BUF-NOT:     memref.alloc
// BUF:         amp.launch @next outs(%[[P]] :
// BUF-DAG:     memref.copy %[[X]], %[[R0]]
// BUF-DAG:     memref.copy %[[P]], %[[R1]]
// BUF-DAG:     memref.copy %[[P]], %[[R2]]
// BUF-NOT:     memref.copy
// BUF:         return
func.func @copies(%p: tensor<8xf32>, %x: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) attributes {amp.step} {
  %new = amp.launch @next outs(%p : tensor<8xf32>) reads [true]
      -> tensor<8xf32>
  amp.commit %new into %p : tensor<8xf32>
  return %x, %new, %new : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func private @next(tensor<8xf32>) -> tensor<8xf32>

// -----

// Two states change places.

// BUF-LABEL: func.func @swap
// BUF-SAME:    %[[A:[a-z0-9_]+]]: memref<8xf32>,
// BUF-SAME:    %[[B:[a-z0-9_]+]]: memref<8xf32>
// BUF:         %[[T:.*]] = memref.alloc
// BUF:         memref.copy %[[A]], %[[T]]
// BUF:         memref.copy %[[B]], %[[A]]
// BUF:         memref.copy %[[T]], %[[B]]
// BUF:         return
func.func @swap(%a: tensor<8xf32>, %b: tensor<8xf32>) attributes {amp.step} {
  amp.commit %b into %a : tensor<8xf32>
  amp.commit %a into %b : tensor<8xf32>
  return
}

// -----

// The new state is computed elsewhere, and the old one read afterwards: the
// empty tensor must not become the state (two tensors of one memory, each
// `restrict`, would hide the conflict).

// BUF-LABEL: func.func @second_reader
// BUF-SAME:    %[[P:[a-z0-9_]+]]: memref<8xf32>
// BUF-SAME:    %[[S:[a-z0-9_]+]]: memref<8xf32>
// BUF:         %[[NEW:.*]] = memref.alloc
// BUF-NEXT:    amp.launch @f ins(%[[P]] : {{.*}} outs(%[[NEW]] :
// BUF-NEXT:    amp.launch @f ins(%[[P]] : {{.*}} outs(%[[S]] :
// BUF-NEXT:    memref.copy %[[NEW]], %[[P]]
// BUF-NEXT:    return
func.func @second_reader(%p: tensor<8xf32>, %s: tensor<8xf32>)
    attributes {amp.step} {
  %e = tensor.empty() : tensor<8xf32>
  %0 = amp.launch @f ins(%p : tensor<8xf32>) outs(%e : tensor<8xf32>)
      reads [false] -> tensor<8xf32>
  %1 = amp.launch @f ins(%p : tensor<8xf32>) outs(%s : tensor<8xf32>)
      reads [false] -> tensor<8xf32>
  amp.commit %0 into %p : tensor<8xf32>
  amp.commit %1 into %s : tensor<8xf32>
  return
}
func.func private @f(tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>

// -----

// A statistic moves on in a loop from its state, and is kept or not at the
// end: the old one must survive the loop.

// BUF-LABEL: func.func @statistic
// BUF-SAME:    %[[X:[a-z0-9_]+]]: memref<3x8xf32>
// BUF-SAME:    %[[S:[a-z0-9_]+]]: memref<8xf32>
// BUF:         %[[T:.*]] = memref.alloc
// BUF-NEXT:    memref.copy %[[S]], %[[T]]
// BUF-NEXT:    scf.for %[[I:[a-z0-9]+]] =
// BUF-NEXT:      amp.launch @move ins(%[[X]], %[[I]] : {{.*}} outs(%[[T]] :
// BUF-NEXT:    }
// BUF-NEXT:    amp.launch @choose ins(%{{.*}}, %[[T]] : {{.*}} outs(%[[S]] :
// BUF-NEXT:    return
func.func @statistic(%x: tensor<3x8xf32>, %s: tensor<8xf32>, %ok: tensor<i1>)
    attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %s)
      -> tensor<8xf32> {
    %0 = amp.launch @move ins(%x, %i : tensor<3x8xf32>, index)
        outs(%acc : tensor<8xf32>) reads [true] -> tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  %1 = amp.launch @choose ins(%ok, %r : tensor<i1>, tensor<8xf32>)
      outs(%s : tensor<8xf32>) reads [true] -> tensor<8xf32>
  amp.commit %1 into %s : tensor<8xf32>
  return
}
func.func private @move(tensor<3x8xf32>, index, tensor<8xf32>)
    -> tensor<8xf32>
func.func private @choose(tensor<i1>, tensor<8xf32>, tensor<8xf32>)
    -> tensor<8xf32>

// -----

// What a loop carries and does not write in place is copied there; here both
// the new value and the last one move on.

// BUF-LABEL: func.func @shift
// BUF-SAME:    %[[A:[a-z0-9_]+]]: memref<8xf32>
// BUF-SAME:    %[[B:[a-z0-9_]+]]: memref<8xf32>
// BUF:         scf.for
// BUF-DAG:       %[[NEW:.*]] = memref.alloc
// BUF-DAG:       amp.launch @f ins(%[[A]] : {{.*}} outs(%[[NEW]] :
// BUF-DAG:       %[[OLD:.*]] = memref.alloc
// BUF:           memref.copy %[[A]], %[[OLD]]
// BUF:           memref.copy %[[NEW]], %[[A]]
// BUF:           memref.copy %[[OLD]], %[[B]]
// BUF:         }
// BUF-NEXT:    return
func.func @shift(%a: tensor<8xf32>, %b: tensor<8xf32>) attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b)
      -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %0 = amp.launch @f ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>)
        reads [false] -> tensor<8xf32>
    scf.yield %0, %x : tensor<8xf32>, tensor<8xf32>
  }
  amp.commit %r#0 into %a : tensor<8xf32>
  amp.commit %r#1 into %b : tensor<8xf32>
  return
}
func.func private @f(tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>

// -----

// Not a step: left alone.

// CHECK-LABEL: func.func @other(%{{.*}}: tensor<8xf32>) -> tensor<8xf32>
// BUF-LABEL:   func.func @other(%{{.*}}: tensor<8xf32>) -> tensor<8xf32>
func.func @other(%p: tensor<8xf32>) -> tensor<8xf32> {
  return %p : tensor<8xf32>
}
