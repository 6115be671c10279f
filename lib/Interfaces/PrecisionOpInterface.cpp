//===- PrecisionOpInterface.cpp - Kinds of ops ------------------*- C++ -*-===//

#include "amp/Interfaces/PrecisionOpInterface.h"

#include "llvm/ADT/STLExtras.h"

#include "amp/Interfaces/OpKinds.cpp.inc"
#include "amp/Interfaces/PrecisionOpInterface.cpp.inc"

using namespace mlir::amp;

namespace {
struct KindEntry {
  OpKind kind;
};
} // namespace

#define GET_AMP_CompositeKinds_IMPL
#define GET_AMP_ContractionKinds_IMPL
#define GET_AMP_MovingKinds_IMPL
#include "amp/Interfaces/OpKindTables.inc"

bool mlir::amp::isComposite(OpKind kind) {
  return llvm::any_of(AMP_CompositeKinds,
                      [&](KindEntry entry) { return entry.kind == kind; });
}

bool mlir::amp::contracts(OpKind kind) {
  return llvm::any_of(AMP_ContractionKinds,
                      [&](KindEntry entry) { return entry.kind == kind; });
}

bool mlir::amp::movesData(OpKind kind) {
  return llvm::any_of(AMP_MovingKinds,
                      [&](KindEntry entry) { return entry.kind == kind; });
}
