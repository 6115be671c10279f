//===- Upstream.cpp - Texts that MLIR itself crashes on ---------*- C++ -*-===//

#include "MLIRMutator.h"

#include "llvm/Support/Regex.h"

using namespace mlir::amp;

/// Whether the text goes on with a whole list of integers of 64 bits.
static bool startsWithList(llvm::StringRef text) {
  static const llvm::Regex list("^[ \t\n]*\\[[ \t\n]*(-?[0-9]{1,18}[ \t\n]*"
                                "(,[ \t\n]*-?[0-9]{1,18}[ \t\n]*)*)?\\]");
  return list.match(text);
}

/// linalg.reduce and its like: `dimensions` and `permutation` that are no list.
/// The parser keeps a null attribute and asks it for its context.
static bool hasBrokenList(llvm::StringRef text) {
  for (llvm::StringRef word : {"dimensions", "permutation"})
    for (size_t at = text.find(word); at != text.npos;
         at = text.find(word, at + 1)) {
      llvm::StringRef rest = text.drop_front(at + word.size()).ltrim();
      if (rest.consume_front("=") && !startsWithList(rest))
        return true;
    }
  return false;
}

/// array<index: 1>, also by an alias: the parser takes index for a float with a
/// width.
static bool hasArrayOfIndex(llvm::StringRef text) {
  static const llvm::Regex array("array<[ \t\n]*(index|!)");
  return array.match(text);
}

/// %0#2147483648, or the elements of a tensor<2147483648xf32>: the parser makes
/// a list of as many values before it looks.
static bool hasHugeList(llvm::StringRef text) {
  static const llvm::Regex number("#[0-9]{7}");
  static const llvm::Regex elements("from_elements[^\n]*[0-9]{7}");
  return number.match(text) || elements.match(text);
}

/// iterator_types that are no strings: the message of the parser reads them.
static bool hasBrokenIterators(llvm::StringRef text) {
  static const llvm::Regex list("iterator_types[ \t\n]*=[ \t\n]*\\[[ \t\n]*"
                                "(\"[^\"]*\"[ \t\n]*,?[ \t\n]*)*[^] \t\n\",]");
  return list.match(text);
}

/// linalg.generic {...}<...>: its parser takes what is no dictionary for one.
static bool hasBrokenProperties(llvm::StringRef text) {
  static const llvm::Regex properties("\\}[ \t\n]*<");
  return properties.match(text);
}

bool fuzz::crashesUpstream(llvm::StringRef source) {
  return hasBrokenList(source) || hasArrayOfIndex(source) ||
         hasHugeList(source) || hasBrokenIterators(source) ||
         hasBrokenProperties(source);
}
