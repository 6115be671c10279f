//===- Lanes.h - The vectors of CPU kernels ---------------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_LANES_H
#define AMP_LIB_CODEGEN_CPU_LANES_H

#include "amp/Codegen/Points/PointEvaluator.h"

namespace mlir::amp::cpu {

using namespace points;

/// Elements in a vector, on every tier: so that the order of a reduction does
/// not depend on the machine.
constexpr int64_t kLanes = 16;

/// As many vectors as lanes: element i of vector j becomes element j of i.
SmallVector<Value> transposeLanes(OpBuilder &b, Location loc,
                                  SmallVector<Value> vectors);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_LANES_H
