//===- MemoryFigure.h - Bytes over a step -----------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_MEMORYFIGURE_H
#define AMP_TOOLS_AMPRUN_MEMORYFIGURE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace mlir::amp::run {

/// What a report (`amp-memory-report`) counts: a key of it, and what it is
/// called.
struct MemoryUseName {
  llvm::StringLiteral key, label, color;
};
llvm::ArrayRef<MemoryUseName> getMemoryUses();

/// The bytes that are alive at each kernel, by their use, stacked, as SVG. An
/// error is the file's.
llvm::Error writeMemoryFigure(llvm::StringRef path, llvm::StringRef title,
                              const llvm::json::Object &report);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_MEMORYFIGURE_H
