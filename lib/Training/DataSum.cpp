//===- DataSum.cpp - What tells data from other data ------------*- C++ -*-===//

#include "RowTransform.h"
#include "amp/Training/Data.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::amp;

/// Of 64 KiB each, the first and the last bytes among them.
static void addBlocks(llvm::StringRef bytes, std::string &sums) {
  constexpr size_t kBlock = 1 << 16, kMostBlocks = 64;
  size_t count = std::min(bytes.size() / kBlock + 1, kMostBlocks);
  size_t last = bytes.size() - std::min(bytes.size(), kBlock);
  for (size_t i = 0; i < count; ++i) {
    size_t first = count == 1 ? 0 : last / (count - 1) * i;
    if (i + 1 == count)
      first = last;
    sums += llvm::utohexstr(llvm::xxh3_64bits(bytes.substr(first, kBlock)));
  }
}

uint64_t DataSet::computeSum() const {
  std::string sums;
  const char *before = nullptr;
  for (const Column &column : columns) {
    // Inputs of one window read one array.
    if (column.view.data == before)
      continue;
    before = column.view.data;
    sums += column.view.getTypeName();
    addBlocks({column.view.data, size_t(column.view.getNumBytes())}, sums);
  }
  return llvm::xxh3_64bits(llvm::StringRef(sums));
}
