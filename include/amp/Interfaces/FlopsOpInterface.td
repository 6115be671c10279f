//===- FlopsOpInterface.td - What an op multiplies ---------*- tablegen -*-===//

#ifndef AMP_INTERFACES_FLOPSOPINTERFACE_TD
#define AMP_INTERFACES_FLOPSOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def AMP_FlopsOpInterface : OpInterface<"FlopsOpInterface"> {
  let cppNamespace = "::mlir::amp";
  let description = [{
    An op that stays whole and contains contractions: how many floating-point
    operations they take. `amp-run bench` compares them with the machine's
    ceiling.
  }];
  let methods = [
    InterfaceMethod<[{
        Multiplications and additions of the contractions that the mathematics
        asks for: without those whose result is known to be hidden, and
        without what code computes a second time to save memory.
      }],
      "int64_t", "countContractionFlops">
  ];
}

#endif // AMP_INTERFACES_FLOPSOPINTERFACE_TD
