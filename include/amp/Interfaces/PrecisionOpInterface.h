//===- PrecisionOpInterface.h - What precision asks an op -------*- C++ -*-===//

#ifndef AMP_INTERFACES_PRECISIONOPINTERFACE_H
#define AMP_INTERFACES_PRECISIONOPINTERFACE_H

#include "mlir/IR/OpDefinition.h"

#include "amp/Interfaces/OpKinds.h.inc"

namespace mlir::amp {

/// Whether ops of the kind multiply in the type that they read.
bool contracts(OpKind kind);
/// Whether it is what several ops are together.
bool isComposite(OpKind kind);
/// Whether their results consist of elements of what they read.
bool movesData(OpKind kind);

} // namespace mlir::amp

#include "amp/Interfaces/PrecisionOpInterface.h.inc"

#endif // AMP_INTERFACES_PRECISIONOPINTERFACE_H
