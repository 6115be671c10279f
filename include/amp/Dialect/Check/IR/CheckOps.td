//===- CheckOps.td - Executable checks ---------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_CHECK_IR_CHECKOPS_TD
#define AMP_DIALECT_CHECK_IR_CHECKOPS_TD

include "mlir/IR/OpBase.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::mlir::check";
  let summary = "Checks of values that a program computes";
  let description = [{
    `amp-run check M.mlir` compiles every public function without arguments,
    runs it, and compares what its checks name. A failure prints the place, the
    index, both values; all checks run. The same file lowers for any target.
  }];
}

class Check_Op<string mnemonic> : Op<Check_Dialect, mnemonic, [
    AllTypesMatch<["actual", "expected"]>]> {
  let results = (outs);
}

def Check_EqOp : Check_Op<"eq"> {
  let summary = "Equal bit for bit";
  let description = [{
    Every element of `actual` has the bits of that of `expected`: -0 differs
    from 0, and a NaN equals a NaN of the same bits only.
  }];
  let arguments = (ins AnyStaticShapeTensor:$actual,
    AnyStaticShapeTensor:$expected);
  let assemblyFormat = "$actual `,` $expected attr-dict `:` type($actual)";
}

def Check_UlpOp : Check_Op<"ulp"> {
  let summary = "Within a number of units in the last place";
  let description = [{
    Every element of `actual` is at most `max` representable values away from
    that of `expected`, counted in their type. Infinities are neighbours of the
    largest finite value, -0 and 0 are the same, NaN matches NaN only.
  }];
  let arguments = (ins AnyStaticShapeTensor:$actual,
    AnyStaticShapeTensor:$expected,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$max);
  let assemblyFormat = [{
    $actual `,` $expected `max` $max attr-dict `:` type($actual)
  }];
  let hasVerifier = 1;
}

def Check_NearOp : Check_Op<"near"> {
  let summary = "Within a stated absolute and relative distance";
  let description = [{
    |actual - expected| <= atol + rtol * |expected| for every element, in f64,
    with finite bounds. NaN matches nothing. The test says where its bounds
    come from.
  }];
  let arguments = (ins AnyStaticShapeTensor:$actual,
    AnyStaticShapeTensor:$expected, F64Attr:$atol, F64Attr:$rtol);
  let assemblyFormat = [{
    $actual `,` $expected `atol` $atol `rtol` $rtol attr-dict
    `:` type($actual)
  }];
  let hasVerifier = 1;
}

#endif // AMP_DIALECT_CHECK_IR_CHECKOPS_TD
