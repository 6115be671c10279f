// Calls on arguments, on places in the arena and of integers are entries of a
// table; a word of a memref is argument << 40 | bytes.

// RUN: amp-opt %s --split-input-file --amp-tabulate-launches=min-calls=3 | FileCheck %s
// RUN: amp-opt %s --split-input-file --amp-tabulate-launches | FileCheck %s --check-prefix=FEW

// FEW: func.func @step(%{{.*}}: memref<4xf32>, %{{.*}}: memref<256xi8>)
// FEW: call @scale

// CHECK: llvm.mlir.global internal constant @step_table(dense<[0, 0, 1099511627840, 0, 1099511627840, 1099511627904, 1, 7, 5, 2, 1099511627776, 0]> : tensor<12xi64>)
// CHECK: func.func @step(%[[ARGUMENTS:.*]]: !llvm.ptr)
// CHECK-SAME: passthrough = ["amp-tabulated"]
// CHECK: %[[TABLE:.*]] = llvm.mlir.addressof @step_table
// CHECK: %[[END:.*]] = llvm.getelementptr %[[TABLE]][12] : {{.*}}, i64
// CHECK: cf.br ^[[HEAD:.*]](%[[TABLE]] : !llvm.ptr)
// CHECK: ^[[HEAD]](%[[ENTRY:.*]]: !llvm.ptr):
// CHECK: llvm.icmp "eq" %[[ENTRY]], %[[END]]
// CHECK: llvm.load %[[ENTRY]] : !llvm.ptr -> i64
// CHECK: cf.switch
// CHECK: default: ^[[FIRST:.*]],
// CHECK: 1: ^[[SECOND:.*]],
// CHECK: 2: ^[[THIRD:.*]]
// CHECK: return
// CHECK: ^[[FIRST]]:
// CHECK: constant @scale
// CHECK: %[[PLACE:.*]] = llvm.getelementptr %[[ENTRY]][1]
// CHECK: %[[WORD:.*]] = llvm.load %[[PLACE]] : !llvm.ptr -> i64
// CHECK: %[[NUMBER:.*]] = llvm.lshr %[[WORD]], %{{.*}} : i64
// CHECK: %[[BYTES:.*]] = llvm.and %[[WORD]], %{{.*}} : i64
// CHECK: %[[FROM:.*]] = llvm.getelementptr %[[ARGUMENTS]][%[[NUMBER]]] : {{.*}}, !llvm.ptr
// CHECK: %[[BASE:.*]] = llvm.load %[[FROM]] : !llvm.ptr -> !llvm.ptr
// CHECK: %[[X:.*]] = llvm.getelementptr %[[BASE]][%[[BYTES]]] : {{.*}}, i8
// CHECK: llvm.call %{{.*}}(%[[X]], %{{.*}}) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
// CHECK: llvm.getelementptr %[[ENTRY]][3]
// CHECK: ^[[SECOND]]:
// CHECK: constant @note
// CHECK: llvm.trunc %{{.*}} : i64 to i32
// CHECK: llvm.call %{{.*}} : !llvm.ptr, (i64, i32) -> ()
// CHECK: ^[[THIRD]]:
// CHECK: constant @step_part

// What is no call of constants is a function of the arguments that it uses.
// CHECK: func.func private @step_part(%[[ARENA:.*]]: memref<256xi8>, %[[OUT:.*]]: memref<4xf32>)
// CHECK: memref.view %[[ARENA]]
// CHECK: scf.for
// CHECK: func.call @scale(%{{.*}}, %[[OUT]])
func.func private @scale(%x: memref<4xf32>, %y: memref<4xf32>) {
  return
}
func.func private @note(i64, i32)
func.func @step(%x: memref<4xf32>, %arena: memref<256xi8>) attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %n = arith.constant 7 : i64
  %m = arith.constant 5 : i32
  %a = memref.view %arena[%c64][] : memref<256xi8> to memref<4xf32>
  %b = memref.view %arena[%c128][] : memref<256xi8> to memref<4xf32>
  call @scale(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  call @scale(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  call @note(%n, %m) : (i64, i32) -> ()
  scf.for %i = %c0 to %c2 step %c1 {
    func.call @scale(%b, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  return
}

// -----

// A value that is loaded is known to those alone that stand beside it.

// CHECK-NOT: llvm.mlir.global
// CHECK: func.func @step(%{{.*}}: memref<4xf32>)
// CHECK-NOT: func.func private @step_part
func.func private @scale(%x: memref<4xf32>)
func.func private @tell(f32)
func.func @step(%x: memref<4xf32>) attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<4xf32>
  call @scale(%x) : (memref<4xf32>) -> ()
  call @scale(%x) : (memref<4xf32>) -> ()
  call @tell(%v) : (f32) -> ()
  return
}
