// Each launch is told of by its number, in the order of the text; one in a loop
// has one number for all its runs.

// RUN: amp-opt --amp-profile-launches --split-input-file --verify-diagnostics %s | FileCheck %s

func.func private @k0(%x: memref<4xf32>) attributes {amp.kernel} {
  return
}

// CHECK-LABEL: func.func @step
// CHECK:         %[[N0:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    call @amp_launch_begins(%[[N0]]) : (i64) -> ()
// CHECK-NEXT:    amp.launch @k0
// CHECK-NEXT:    call @amp_launch_ended(%[[N0]]) : (i64) -> ()
// CHECK:         scf.for
// CHECK-NEXT:      %[[N1:.*]] = arith.constant 1 : i64
// CHECK-NEXT:      func.call @amp_launch_begins(%[[N1]])
// CHECK-NEXT:      amp.launch @k0
// CHECK-NEXT:      func.call @amp_launch_ended(%[[N1]])
// CHECK:       func.func private @amp_launch_begins(i64)
// CHECK-NEXT:  func.func private @amp_launch_ended(i64)
func.func @step(%x: memref<4xf32>, %n: index) attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  amp.launch @k0 outs(%x : memref<4xf32>) reads [true]
  scf.for %i = %c0 to %n step %c1 {
    amp.launch @k0 outs(%x : memref<4xf32>) reads [true]
  }
  return
}

// -----

// expected-error @+1 {{a symbol of the name of the runtime's function}}
func.func private @amp_launch_begins()
