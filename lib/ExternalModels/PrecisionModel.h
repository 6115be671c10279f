//===- PrecisionModel.h - An external model of a fixed kind -----*- C++ -*-===//

#ifndef AMP_LIB_EXTERNALMODELS_PRECISIONMODEL_H
#define AMP_LIB_EXTERNALMODELS_PRECISIONMODEL_H

#include "amp/Interfaces/PrecisionOpInterface.h"

namespace mlir::amp {

/// The model of an op whose kind is its name.
template <typename OpTy, OpKind kind>
struct FixedKind
    : PrecisionOpInterface::ExternalModel<FixedKind<OpTy, kind>, OpTy> {
  OpKind getPrecisionKind(Operation *) const { return kind; }
};

/// Attaches one kind to several ops.
template <OpKind kind, typename... OpTys>
void attachKind(MLIRContext *context) {
  (OpTys::template attachInterface<FixedKind<OpTys, kind>>(*context), ...);
}

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_PRECISIONMODEL_H
