//===- PrecisionReports.h - What no policy can say --------------*- C++ -*-===//

#ifndef AMP_LIB_PRECISION_PRECISIONREPORTS_H
#define AMP_LIB_PRECISION_PRECISIONREPORTS_H

#include "amp/Precision/PrecisionAnalysis.h"

namespace mlir::amp {

/// Before casts are placed. A remark names the ops that no profile has a kind
/// for and that read in f32 what is stored in 16 bits; a warning, each op of
/// which a rule wants 16 bits that it cannot give.
void reportUnlisted(func::FuncOp func, const PrecisionAnalysis &analysis);

} // namespace mlir::amp

#endif // AMP_LIB_PRECISION_PRECISIONREPORTS_H
