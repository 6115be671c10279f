//===- Nesting.h - How deep texts may nest ----------------------*- C++ -*-===//
//
// The parsers of MLIR and of LLVM's JSON are recursive: a text that nests
// deeply, of a hostile or a broken file, would exhaust the stack and end the
// process. What is read from outside is looked at before.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SESSION_NESTING_H
#define AMP_SESSION_NESTING_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace mlir::amp {

/// Brackets of MLIR's text within each other: regions, attributes and types.
inline constexpr int kMostNesting = 500;
/// The line in which there are more. What is in strings and comments counts for
/// nothing, and so does bytecode.
std::optional<int64_t> findDeepNesting(llvm::StringRef source);

/// The value of a JSON text, at most `limit` arrays and objects deep.
llvm::Expected<llvm::json::Value> parseJSON(llvm::StringRef text,
                                            int limit = 64);

} // namespace mlir::amp

#endif // AMP_SESSION_NESTING_H
