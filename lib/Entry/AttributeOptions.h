//===- AttributeOptions.h - Options that spell attributes -------*- C++ -*-===//

#ifndef AMP_LIB_ENTRY_ATTRIBUTEOPTIONS_H
#define AMP_LIB_ENTRY_ATTRIBUTEOPTIONS_H

#include "mlir/IR/Attributes.h"
#include "llvm/Support/Error.h"

namespace mlir::amp::entry {

/// A name that an option may begin with, and the attribute that it stands for:
/// `name,key=value` is `#amp.mnemonic<key = value>`, or
/// `#amp.mnemonic<first, key = value>`.
struct AttributeSyntax {
  StringRef name;
  StringRef mnemonic;
  StringRef first;
  ArrayRef<StringRef> keys;
};

/// A key that an option may leave out although the attribute has no default.
struct MissingKey {
  StringRef key;
  StringRef value;
};

/// The attribute that an option's text spells, parsed by its own parser. `what`
/// is the option's name, for errors.
llvm::Expected<Attribute>
parseAttributeOption(MLIRContext *context, StringRef what, StringRef text,
                     ArrayRef<AttributeSyntax> known,
                     ArrayRef<MissingKey> missing = {});

/// "unknown optimizer 'adamv': did you mean 'adamw'? (adamw, sgd)".
std::string formatUnknown(const Twine &what, StringRef name,
                          ArrayRef<StringRef> known);

} // namespace mlir::amp::entry

#endif // AMP_LIB_ENTRY_ATTRIBUTEOPTIONS_H
