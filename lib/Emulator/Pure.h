//===- Pure.h - Instructions that are functions -----------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_PURE_H
#define AMP_LIB_EMULATOR_PURE_H

#include "Opcodes.h"
#include <utility>

namespace mlir::amp::emulator {

/// An instruction that each thread does by itself.
inline BoundOpcode perThread(ThreadFunction function) {
  BoundOpcode bound;
  bound.thread = std::move(function);
  return bound;
}

template <typename R, typename... A, size_t... I>
BoundOpcode pureOf(R (*function)(A...), std::index_sequence<I...>) {
  return perThread([function](Thread &, const Operands &operands) {
    operands.set<R>(function(operands.get<A>(I)...));
  });
}

/// An instruction that computes its result from its operands.
template <typename R, typename... A>
BoundOpcode pure(R (*function)(A...)) {
  return pureOf(function, std::index_sequence_for<A...>());
}

/// A row's `bind` that takes no suffix, but operands in inline assembly.
template <auto function>
BoundOpcode bindPure(llvm::StringRef suffix) {
  bool isWhole = suffix.empty() || suffix.starts_with(" ");
  return isWhole ? pure(function) : BoundOpcode();
}

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_PURE_H
