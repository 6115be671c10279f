//===- Symbols.h - Functions that compiled code calls -----------*- C++ -*-===//
//
// LLVM calls compiler-rt's conversions for half precision where a CPU lacks
// the instructions; libgcc has only some of them, so the program brings its
// own. They round to nearest even and keep subnormals.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_RUNTIME_SYMBOLS_H
#define AMP_RUNTIME_SYMBOLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

struct RuntimeSymbol {
  llvm::StringLiteral name;
  void *address;
};

/// __truncsfbf2 and its like, in the x86-64 calling convention.
llvm::ArrayRef<RuntimeSymbol> getRuntimeSymbols();

} // namespace mlir::amp

#endif // AMP_RUNTIME_SYMBOLS_H
