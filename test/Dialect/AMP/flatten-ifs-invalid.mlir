// RUN: amp-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect -amp-flatten-ifs

func.func @both(%w: tensor<4xf32>, %x: tensor<4xf32>, %y: tensor<4xf32>, %p: i1) {
  scf.if %p {
    // expected-error @below {{expected one commit of a state beside and in the branches of 'scf.if', found another}}
    amp.commit %x into %w : tensor<4xf32>
  } else {
    amp.commit %y into %w : tensor<4xf32>
  }
  return
}

// -----

func.func @beside(%w: tensor<4xf32>, %x: tensor<4xf32>, %y: tensor<4xf32>, %p: i1, %q: i1) {
  amp.commit %x into %w : tensor<4xf32>
  scf.if %p {
    scf.if %q {
      // expected-error @below {{expected one commit of a state beside and in the branches of 'scf.if', found another}}
      amp.commit %y into %w : tensor<4xf32>
    }
  }
  return
}

// -----

func.func @assertion(%c: tensor<i1>, %p: i1) {
  scf.if %p {
    // expected-error @below {{expected no effects but commits in a branch, found 'amp.assert'}}
    amp.assert %c, "only here" : tensor<i1>
  }
  return
}

// -----

func.func @store(%m: memref<4xf32>, %i: index, %x: f32, %p: i1) {
  scf.if %p {
  } else {
    // expected-error @below {{expected no effects but commits in a branch, found 'memref.store'}}
    memref.store %x, %m[%i] : memref<4xf32>
  }
  return
}

// -----

func.func @loop(%m: memref<4xf32>, %x: f32, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %p {
    // expected-error @below {{expected no effects but commits in a branch, found 'scf.for'}}
    scf.for %i = %c0 to %n step %c1 {
      memref.store %x, %m[%i] : memref<4xf32>
    }
  }
  return
}

// -----

func.func @unknown(%p: i1) {
  scf.if %p {
    // expected-error @below {{expected no effects but commits in a branch, found 'other.effect'}}
    "other.effect"() : () -> ()
  }
  return
}
