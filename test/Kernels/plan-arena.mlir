// RUN: amp-opt %s -split-input-file -verify-diagnostics -amp-plan-arena \
// RUN:   | FileCheck %s
// RUN: amp-opt %s -split-input-file -verify-diagnostics \
// RUN:   -amp-plan-arena="alone=100" | FileCheck %s --check-prefix=ALONE

// %a dies where %c is born after it, so they share bytes; %b lives with both.
// The sizes are rounded up to 64 bytes; an i1 takes a byte.

// CHECK-LABEL: func.func @reuse
// CHECK-SAME:    %[[X:.*]]: memref<32xf32> {amp.input = "x"},
// CHECK-SAME:    %[[ARENA:.*]]: memref<256xi8> {amp.arena})
// CHECK-SAME:    amp.arena_bytes = 256 : i64
// CHECK-SAME:    amp.arena_peak = 256 : i64
// CHECK-SAME:    amp.copies = 1 : i64
// CHECK:         %[[O0:.*]] = arith.constant 0 : index
// CHECK:         %[[A:.*]] = memref.view %[[ARENA]][%[[O0]]][]
// CHECK-SAME:      to memref<32xf32>
// CHECK:         %[[O1:.*]] = arith.constant 128 : index
// CHECK:         %[[B:.*]] = memref.view %[[ARENA]][%[[O1]]][]
// CHECK-SAME:      to memref<65xi1>
// CHECK:         %[[O2:.*]] = arith.constant 0 : index
// CHECK:         %[[C:.*]] = memref.view %[[ARENA]][%[[O2]]][]
// CHECK-SAME:      to memref<5xbf16>
// CHECK:         amp.launch @f ins(%[[X]] : {{.*}} outs(%[[A]]
// CHECK-NOT:     memref.dealloc
// CHECK-NOT:     memref.alloc
// Less than 100 bytes are not where something else is.
// ALONE-LABEL: func.func @reuse
// ALONE-SAME:    amp.arena_bytes = 320 : i64
// ALONE:         %[[O2:.*]] = arith.constant 256 : index
// ALONE:         memref.view %{{.*}}[%[[O2]]][] {{.*}} to memref<5xbf16>
func.func @reuse(%x: memref<32xf32> {amp.input = "x"}) attributes {amp.step} {
  %a = memref.alloc() {alignment = 64 : i64} : memref<32xf32>
  %b = memref.alloc() : memref<65xi1>
  %c = memref.alloc() : memref<5xbf16>
  amp.launch @f ins(%x : memref<32xf32>) outs(%a : memref<32xf32>)
      reads [false]
  amp.launch @g ins(%a : memref<32xf32>) outs(%b : memref<65xi1>)
      reads [false]
  memref.dealloc %a : memref<32xf32>
  amp.launch @h ins(%b : memref<65xi1>) outs(%c : memref<5xbf16>)
      reads [false]
  memref.copy %c, %c : memref<5xbf16> to memref<5xbf16>
  return
}
func.func private @f(tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
func.func private @g(tensor<32xf32>, tensor<65xi1>) -> tensor<65xi1>
func.func private @h(tensor<65xi1>, tensor<5xbf16>) -> tensor<5xbf16>

// -----

// What is used in a loop lives through all of it (%w, last used early in the
// body; %acc, carried), and so does what lives across it (%x). The two buffers
// of one iteration share bytes with each other and with %before and %after.

// CHECK-LABEL: func.func @loop
// CHECK-SAME:    %[[ARENA:.*]]: memref<256xi8> {amp.arena})
// CHECK-SAME:    amp.arena_peak = 256 : i64
// CHECK-SAME:    amp.copies = 0 : i64
// CHECK-DAG:     %[[W:.*]] = memref.view %[[ARENA]][%[[OW:.*]]][]
// CHECK-DAG:     %[[OW]] = arith.constant 0 : index
// CHECK:         amp.launch @new outs(%[[W]]
// CHECK:         %[[OACC:.*]] = arith.constant 64 : index
// CHECK:         %[[ACC:.*]] = memref.view %[[ARENA]][%[[OACC]]][]
// CHECK:         amp.launch @new outs(%[[ACC]]
// CHECK:         %[[OX:.*]] = arith.constant 128 : index
// CHECK:         %[[X:.*]] = memref.view %[[ARENA]][%[[OX]]][]
// CHECK:         amp.launch @new outs(%[[X]]
// CHECK:         %[[O0:.*]] = arith.constant 192 : index
// CHECK:         %[[BEFORE:.*]] = memref.view %[[ARENA]][%[[O0]]][]
// CHECK:         amp.launch @new outs(%[[BEFORE]]
// CHECK:         %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[I:.*]] = %[[ACC]])
// CHECK:           %[[O1:.*]] = arith.constant 192 : index
// CHECK:           %[[T0:.*]] = memref.view %[[ARENA]][%[[O1]]][]
// CHECK:           amp.launch @read ins(%[[W]] : {{.*}} outs(%[[T0]]
// CHECK:           amp.launch @read ins(%[[T0]] : {{.*}} outs(%[[I]]
// CHECK:           %[[O2:.*]] = arith.constant 192 : index
// CHECK:           %[[T1:.*]] = memref.view %[[ARENA]][%[[O2]]][]
// CHECK:           amp.launch @new outs(%[[T1]]
// CHECK:         %[[O3:.*]] = arith.constant 0 : index
// CHECK:         %[[AFTER:.*]] = memref.view %[[ARENA]][%[[O3]]][]
// CHECK:         amp.launch @read ins(%[[X]] : {{.*}} outs(%[[AFTER]]
// CHECK:         amp.launch @read ins(%[[SUM]]
func.func @loop() attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w = memref.alloc() : memref<16xf32>
  amp.launch @new outs(%w : memref<16xf32>) reads [false]
  %acc = memref.alloc() : memref<16xf32>
  amp.launch @new outs(%acc : memref<16xf32>) reads [false]
  %x = memref.alloc() : memref<16xf32>
  amp.launch @new outs(%x : memref<16xf32>) reads [false]
  %before = memref.alloc() : memref<16xf32>
  amp.launch @new outs(%before : memref<16xf32>) reads [false]
  %sum = scf.for %k = %c0 to %c3 step %c1 iter_args(%i = %acc)
      -> memref<16xf32> {
    %t0 = memref.alloc() : memref<16xf32>
    amp.launch @read ins(%w : memref<16xf32>) outs(%t0 : memref<16xf32>)
        reads [false]
    amp.launch @read ins(%t0 : memref<16xf32>) outs(%i : memref<16xf32>)
        reads [true]
    %t1 = memref.alloc() : memref<16xf32>
    amp.launch @new outs(%t1 : memref<16xf32>) reads [false]
    scf.yield %i : memref<16xf32>
  }
  %after = memref.alloc() : memref<16xf32>
  amp.launch @read ins(%x : memref<16xf32>) outs(%after : memref<16xf32>)
      reads [false]
  amp.launch @read ins(%sum : memref<16xf32>) outs(%after : memref<16xf32>)
      reads [false]
  return
}
func.func private @new(tensor<16xf32>) -> tensor<16xf32>
func.func private @read(tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>

// -----

// Nothing to place: an arena all the same. Not a step: no arena.

// CHECK-LABEL: func.func @nothing(%{{.*}}: memref<64xi8> {amp.arena})
// CHECK-SAME:    amp.arena_bytes = 64 : i64, amp.arena_peak = 0 : i64
func.func @nothing() attributes {amp.step} {
  return
}
// CHECK-LABEL: func.func @other()
// CHECK:         memref.alloc
func.func @other() {
  %a = memref.alloc() : memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}

// -----

func.func @dynamic(%n: index) attributes {amp.step} {
  // expected-error @below {{has a dynamic shape}}
  %a = memref.alloc(%n) : memref<?xf32>
  return
}

// -----

func.func @layout() attributes {amp.step} {
  // expected-error @below {{expects the identity layout}}
  %a = memref.alloc() : memref<4x4xf32, strided<[1, 4]>>
  return
}

// -----

func.func @returned() -> memref<4xf32> attributes {amp.step} {
  // expected-error @below {{escapes the block that allocates it}}
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// -----

// The buffer of one iteration would be that of the next.
func.func @carried(%init: memref<4xf32>) attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%old = %init)
      -> memref<4xf32> {
    // expected-error @below {{escapes the block that allocates it}}
    %a = memref.alloc() : memref<4xf32>
    amp.launch @next ins(%old : memref<4xf32>) outs(%a : memref<4xf32>)
        reads [false]
    scf.yield %a : memref<4xf32>
  }
  return
}
func.func private @next(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>

// -----

func.func @parallel() attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    // expected-error @below {{not in 'scf.parallel'}}
    %a = memref.alloc() : memref<4xf32>
  }
  return
}

// -----

func.func @wraps() attributes {amp.step} {
  // expected-error @below {{expects numbers of at most 2^47 bytes, found 'memref<4611686018427387904xf64>'}}
  %a = memref.alloc() : memref<4611686018427387904xf64>
  return
}

// -----

// Each fits; both at once do not.
// expected-error @below {{expected at most 2^47 bytes of memory for what lies between the kernels of a step}}
func.func @sum() attributes {amp.step} {
  %a = memref.alloc() : memref<70368744177664xi8>
  %b = memref.alloc() : memref<70368744177665xi8>
  %c = memref.alloc() : memref<70368744177664xi8>
  %i = arith.constant 0 : index
  %x = memref.load %a[%i] : memref<70368744177664xi8>
  %y = memref.load %b[%i] : memref<70368744177665xi8>
  %z = memref.load %c[%i] : memref<70368744177664xi8>
  memref.store %x, %a[%i] : memref<70368744177664xi8>
  memref.store %y, %b[%i] : memref<70368744177665xi8>
  memref.store %z, %c[%i] : memref<70368744177664xi8>
  return
}
