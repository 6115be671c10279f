// Each launch is told of by its number, with the arrays of floats that it reads
// before it runs and those that it has written after it: the address of their
// first element, their elements, the bits of their type's exponent and mantissa
// and their place. Integers, f8 and arrays with gaps are left out.

// RUN: amp-opt --amp-record-launches --split-input-file --verify-diagnostics %s | FileCheck %s

func.func private @k0(%x: memref<4xf16>, %i: memref<4xi32>, %s: memref<4xf32, strided<[2]>>, %e: memref<4xf8E5M2>, %y: memref<2x3xf32>) attributes {amp.kernel} {
  return
}
func.func private @k1(%y: memref<3xf64>) attributes {amp.kernel} {
  return
}

// CHECK-LABEL: func.func @step(
// CHECK-SAME:    %[[X:[^:]*]]: memref<4xf16>
// CHECK-SAME:    %[[Y:[^:]*]]: memref<2x3xf32>
// CHECK-SAME:    %[[Z:[^:]*]]: memref<3xf64, strided<[1], offset: ?>>
// CHECK:         %[[N0:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    call @amp_record_launch(%[[N0]]) : (i64) -> ()
// CHECK-NEXT:    %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[X]]
// CHECK-NEXT:    %[[POINTER:.*]] = memref.extract_aligned_pointer_as_index %[[BASE]]
// CHECK-NEXT:    %[[SIZE:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[BYTES:.*]] = arith.muli %[[OFFSET]], %[[SIZE]]
// CHECK-NEXT:    %[[FIRST:.*]] = arith.addi %[[POINTER]], %[[BYTES]]
// CHECK-NEXT:    %[[ADDRESS:.*]] = arith.index_cast %[[FIRST]] : index to i64
// CHECK-NEXT:    %[[COUNT:.*]] = arith.constant 4 : i64
// CHECK-NEXT:    %[[EXPONENT:.*]] = arith.constant 5 : i64
// CHECK-NEXT:    %[[MANTISSA:.*]] = arith.constant 10 : i64
// CHECK-NEXT:    %[[PLACE:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    call @amp_record_read(%[[ADDRESS]], %[[COUNT]], %[[EXPONENT]], %[[MANTISSA]], %[[PLACE]])
// CHECK-NOT:     amp_record
// CHECK:         amp.launch @k0
// CHECK-NEXT:    memref.extract_strided_metadata %[[Y]]
// CHECK:         %[[ELEMENTS:.*]] = arith.constant 6 : i64
// CHECK-NEXT:    %[[EIGHT:.*]] = arith.constant 8 : i64
// CHECK-NEXT:    %[[TWENTY3:.*]] = arith.constant 23 : i64
// CHECK-NEXT:    %[[PLACE0:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    call @amp_record_write(%{{.*}}, %[[ELEMENTS]], %[[EIGHT]], %[[TWENTY3]], %[[PLACE0]])
// An output whose old values are read is told of twice, in a loop each time.
// CHECK:         scf.for
// CHECK-NEXT:      %[[N1:.*]] = arith.constant 1 : i64
// CHECK-NEXT:      func.call @amp_record_launch(%[[N1]])
// CHECK:           memref.extract_strided_metadata %[[Z]]
// CHECK:           func.call @amp_record_read
// CHECK:           amp.launch @k1
// CHECK:           func.call @amp_record_write
// CHECK:       func.func private @amp_record_launch(i64)
// CHECK-NEXT:  func.func private @amp_record_read(i64, i64, i64, i64, i64)
// CHECK-NEXT:  func.func private @amp_record_write(i64, i64, i64, i64, i64)
func.func @step(%x: memref<4xf16>, %i: memref<4xi32>, %s: memref<4xf32, strided<[2]>>, %e: memref<4xf8E5M2>, %y: memref<2x3xf32>, %z: memref<3xf64, strided<[1], offset: ?>>, %n: index) attributes {amp.step} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  amp.launch @k0 ins(%x, %i, %s, %e : memref<4xf16>, memref<4xi32>, memref<4xf32, strided<[2]>>, memref<4xf8E5M2>) outs(%y : memref<2x3xf32>) reads [false]
  scf.for %j = %c0 to %n step %c1 {
    amp.launch @k1 outs(%z : memref<3xf64, strided<[1], offset: ?>>) reads [true]
  }
  return
}

// -----

// expected-error @+1 {{a symbol of the name of the runtime's function}}
func.func private @amp_record_write()
