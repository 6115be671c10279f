//===- Nesting.cpp - How deep texts may nest --------------------*- C++ -*-===//

#include "amp/Session/Nesting.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp;

namespace {
/// Goes through a text's brackets, and MLIR's unary signs, which nest, too;
/// "->", "<=" and ">=" are none, nor is what is in strings and comments.
class Brackets {
public:
  Brackets(llvm::StringRef open, llvm::StringRef close, bool isMLIR)
      : open(open), close(close), isMLIR(isMLIR) {}

  /// The number of the line in which they are deeper than `limit`.
  std::optional<int64_t> findDeeper(llvm::StringRef text, int limit) const {
    int64_t line = 1;
    int depth = 0, signs = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      char c = text[i];
      line += c == '\n';
      if (!llvm::isSpace(c))
        signs = isMLIR && c == '-' ? signs + 1 : 0;
      if (signs > limit)
        return line;
      if (c == '"')
        i = skipString(text, i);
      else if (isMLIR && text.substr(i).starts_with("//"))
        i = std::min(text.find('\n', i), text.size()) - 1;
      else if (isMLIR && isOperator(text.substr(i, 2)))
        ++i;
      else if (open.contains(c) && ++depth > limit)
        return line;
      else if (close.contains(c))
        depth = std::max(depth - 1, 0);
    }
    return std::nullopt;
  }

private:
  static bool isOperator(llvm::StringRef two) {
    return two == "->" || two == "<=" || two == ">=";
  }

  /// The place of the quote that ends it, or the text's end.
  static size_t skipString(llvm::StringRef text, size_t begin) {
    for (size_t i = begin + 1; i < text.size(); ++i)
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        return i;
    return text.size();
  }

  llvm::StringRef open, close;
  bool isMLIR;
};
} // namespace

std::optional<int64_t> mlir::amp::findDeepNesting(llvm::StringRef source) {
  constexpr llvm::StringLiteral kBytecode = "ML\xefR";
  if (source.starts_with(kBytecode))
    return std::nullopt;
  return Brackets("([{<", ")]}>", /*isMLIR=*/true)
      .findDeeper(source, kMostNesting);
}

llvm::Expected<llvm::json::Value> mlir::amp::parseJSON(llvm::StringRef text,
                                                       int limit) {
  if (Brackets("[{", "]}", /*isMLIR=*/false).findDeeper(text, limit))
    return llvm::createStringError("expected JSON of at most " +
                                   llvm::Twine(limit) + " levels, found more");
  return llvm::json::parse(text);
}
