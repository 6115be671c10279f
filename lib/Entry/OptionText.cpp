//===- OptionText.cpp - Any text as an option of a pass ---------*- C++ -*-===//

#include "amp/Entry/OptionText.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp;
using llvm::StringRef;

/// What neither MLIR's pipelines nor a shell's single quotes change. The comma
/// and the like stay: policies are to be read.
static bool isPlain(char c) {
  return llvm::isAlnum(c) || StringRef("_-.,:;=*/+@$#?!~^|&").contains(c);
}

std::string mlir::amp::escapeOption(StringRef text) {
  std::string result;
  for (char c : text) {
    if (isPlain(c)) {
      result += c;
      continue;
    }
    result += '%';
    result += llvm::hexdigit(uint8_t(c) >> 4);
    result += llvm::hexdigit(uint8_t(c) & 15);
  }
  return result;
}

/// A percent sign that no number follows is itself.
std::string mlir::amp::unescapeOption(StringRef text) {
  std::string result;
  while (!text.empty()) {
    uint8_t code = 0;
    if (text[0] == '%' && text.size() > 2 &&
        llvm::tryGetHexFromNibbles(text[1], text[2], code)) {
      result += char(code);
      text = text.drop_front(3);
      continue;
    }
    result += text[0];
    text = text.drop_front();
  }
  return result;
}
