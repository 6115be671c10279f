//===- AttributeOptions.cpp - Options that spell attributes -----*- C++ -*-===//

#include "AttributeOptions.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Nearest.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

std::string entry::formatUnknown(const Twine &what, StringRef name,
                                 ArrayRef<StringRef> known) {
  std::string text = ("unknown " + what + " '" + name + "': ").str();
  std::string nearest = suggestNearest(name, known);
  std::string list = llvm::join(known, ", ");
  if (nearest.empty())
    return text + "expected one of " + list;
  // It begins with "; ", as the end of another sentence.
  return text + StringRef(nearest).ltrim("; ").str() + " (" + list + ")";
}

/// A value as MLIR's lexer takes it, which wants a point in a float. What is
/// neither a number nor a word becomes a token that no parameter takes. -0 is
/// 0: an attribute that prints it as its default would read back as another.
static std::string spellValue(StringRef value) {
  StringRef digits = value;
  digits.consume_front("-");
  if (!digits.empty() && llvm::all_of(digits, llvm::isDigit))
    return value.str();
  double number;
  if (!value.getAsDouble(number))
    return std::isfinite(number)
               ? formatDouble(number == 0 ? 0.0 : number)
               : "0x" + llvm::utohexstr(llvm::bit_cast<uint64_t>(number));
  bool isWord = !value.empty() && (llvm::isAlpha(value[0]) || value[0] == '_');
  for (char c : value)
    isWord &= llvm::isAlnum(c) || c == '_' || c == '.';
  return isWord ? value.str() : "?";
}

namespace {
/// An option on its way to an attribute.
class AttributeText {
public:
  AttributeText(StringRef what, StringRef text, const AttributeSyntax &syntax)
      : what(what), text(text), syntax(syntax) {}

  llvm::Error read(ArrayRef<StringRef> items, ArrayRef<MissingKey> missing);
  llvm::Expected<Attribute> parse(MLIRContext *context) const;

private:
  struct Item {
    StringRef key, value;
  };

  bool has(StringRef key) const {
    return llvm::any_of(items, [&](Item item) { return item.key == key; });
  }
  llvm::Error fail(const Twine &message) const {
    return llvm::createStringError(what + " '" + syntax.name + "': " + message);
  }
  std::string spell() const;
  llvm::Error explain(StringRef message, unsigned line) const;

  StringRef what, text;
  const AttributeSyntax &syntax;
  SmallVector<Item> items;
};
} // namespace

llvm::Error AttributeText::read(ArrayRef<StringRef> texts,
                                ArrayRef<MissingKey> missing) {
  for (StringRef item : texts) {
    auto [key, value] = item.split('=');
    key = key.trim();
    if (!item.contains('='))
      return fail("expected key=value, found '" + item + "'");
    if (syntax.keys.empty())
      return llvm::createStringError(what + " '" + syntax.name +
                                     "' has no keys, found '" + key + "'");
    if (!llvm::is_contained(syntax.keys, key))
      return fail(formatUnknown("key", key, syntax.keys));
    if (has(key))
      return fail("'" + key + "' is given twice");
    items.push_back({key, value.trim()});
  }
  for (const MissingKey &entry : missing)
    if (llvm::is_contained(syntax.keys, entry.key) && !has(entry.key))
      items.push_back({entry.key, entry.value});
  return llvm::Error::success();
}

/// Each item on a line of its own, from the second: an error's line says which.
std::string AttributeText::spell() const {
  SmallVector<std::string> parts;
  for (const Item &item : items)
    parts.push_back(item.key.str() + " = " + spellValue(item.value));
  std::string head = ("#amp." + syntax.mnemonic + "<" + syntax.first).str();
  if (!syntax.first.empty() && !items.empty())
    head += ",";
  return head + "\n" + llvm::join(parts, ",\n") + "\n>";
}

llvm::Error AttributeText::explain(StringRef message, unsigned line) const {
  if (line >= 2 && line - 2 < items.size()) {
    const Item &item = items[line - 2];
    return fail(message + " for '" + item.key + "', found '" + item.value +
                "'");
  }
  return llvm::createStringError(what + " '" + text + "': " + message);
}

llvm::Expected<Attribute> AttributeText::parse(MLIRContext *context) const {
  std::string message;
  unsigned line = 0;
  // The first error is the cause; those behind it say whose parameter it was.
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diag) {
    if (!message.empty())
      return;
    message = diag.str();
    if (auto at = dyn_cast<FileLineColLoc>(diag.getLocation()))
      line = at.getLine();
  });
  if (Attribute attr = parseAttribute(spell(), context))
    return attr;
  return explain(message, line);
}

llvm::Expected<Attribute>
entry::parseAttributeOption(MLIRContext *context, StringRef what,
                            StringRef text, ArrayRef<AttributeSyntax> known,
                            ArrayRef<MissingKey> missing) {
  SmallVector<StringRef> items;
  text.split(items, ',');
  StringRef name = items.front().trim();
  const AttributeSyntax *syntax = llvm::find_if(
      known, [&](const AttributeSyntax &entry) { return entry.name == name; });
  if (syntax == known.end()) {
    SmallVector<StringRef> names;
    for (const AttributeSyntax &entry : known)
      names.push_back(entry.name);
    return llvm::createStringError(formatUnknown(what, name, names));
  }
  AttributeText attribute(what, text, *syntax);
  if (llvm::Error error = attribute.read(ArrayRef(items).drop_front(), missing))
    return error;
  return attribute.parse(context);
}
