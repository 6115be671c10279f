//===- OptionText.h - Any text as an option of a pass -----------*- C++ -*-===//
//
// The text of a pipeline has no way to say every string: a space, a quote or a
// brace of a name would end it. In such a text %20 is the character of that
// number, in hexadecimal digits; C++ has the text as it is.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_ENTRY_OPTIONTEXT_H
#define AMP_ENTRY_OPTIONTEXT_H

#include "llvm/Support/CommandLine.h"
#include <string>

namespace mlir::amp {

/// The type of such an option.
struct OptionText : std::string {
  using std::string::string;
  OptionText(std::string text) : std::string(std::move(text)) {}
  OptionText(llvm::StringRef text) : std::string(text) {}
};

/// The text in a pipeline, and back.
std::string escapeOption(llvm::StringRef text);
std::string unescapeOption(llvm::StringRef text);

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                                     const OptionText &text) {
  return os << escapeOption(text);
}

} // namespace mlir::amp

template <>
class llvm::cl::parser<mlir::amp::OptionText>
    : public llvm::cl::basic_parser<mlir::amp::OptionText> {
public:
  using basic_parser::basic_parser;
  bool parse(Option &, StringRef, StringRef text,
             mlir::amp::OptionText &value) {
    value = mlir::amp::unescapeOption(text);
    return false;
  }
  StringRef getValueName() const override { return "text"; }
  void printOptionDiff(const Option &option, const mlir::amp::OptionText &,
                       const OptVal &, size_t width) const {
    printOptionNoValue(option, width);
  }
};

#endif // AMP_ENTRY_OPTIONTEXT_H
