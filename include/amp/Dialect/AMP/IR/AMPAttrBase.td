//===- AMPAttrBase.td - What attributes are made of --------*- tablegen -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPATTRBASE_TD
#define AMP_DIALECT_AMP_IR_AMPATTRBASE_TD

include "amp/Dialect/AMP/IR/AMPDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

class AMP_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<AMP_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

/// A double that prints with the fewest digits that read back exactly.
class AMP_Double<string default>
    : AttrOrTypeParameter<"::mlir::amp::Real", "finite"> {
  let defaultValue = default;
  let parser = "::mlir::amp::parseDouble($_parser)";
  let printer = "::mlir::amp::printDouble($_printer, $_self)";
}

/// The same without a default: it must be given.
def AMP_RequiredDouble : AttrOrTypeParameter<"::mlir::amp::Real", "finite"> {
  let parser = "::mlir::amp::parseDouble($_parser)";
  let printer = "::mlir::amp::printDouble($_printer, $_self)";
}

/// The same, or none.
def AMP_OptionalDouble
    : AttrOrTypeParameter<"std::optional<::mlir::amp::Real>", "finite"> {
  let defaultValue = "std::nullopt";
  let parser = "::mlir::amp::parseDouble($_parser)";
  let printer = "::mlir::amp::printDouble($_printer, *$_self)";
}

class AMP_Integer<string default>
    : AttrOrTypeParameter<"int64_t", "from 0"> {
  let defaultValue = default;
  let parser = "::mlir::amp::parseInteger($_parser)";
}
def AMP_Count : AMP_Integer<"0">;

def AMP_Window : AttrOrTypeParameter<"int64_t", "from 2"> {
  let defaultValue = "128";
  let parser = "::mlir::amp::parseInteger($_parser)";
}

class AMP_Bool<string default> : AttrOrTypeParameter<"bool", ""> {
  let defaultValue = default;
  let parser = "::mlir::amp::parseFlag($_parser)";
}
def AMP_Flag : AMP_Bool<"false">;

/// An attribute that options can spell: `mnemonic<key = value, ...>`, with what
/// `first` names before the keys.
class AMP_KeyedAttr<string name, string attrMnemonic, dag keyed,
                    dag first = (ins), list<Trait> traits = []>
    : AMP_Attr<name, attrMnemonic, traits> {
  defvar keys = !foreach(i, !range(!size(keyed)), !getdagname(keyed, i));
  defvar kept = !foreach(i, !range(!size(first)), "$" # !getdagname(first, i));
  defvar body = "struct("
    # !interleave(!foreach(key, keys, "$" # key), ", ") # ")";
  let parameters = !con(first, keyed);
  let assemblyFormat = !if(!empty(kept), "`<` " # body # " `>`",
    "`<` " # !interleave(kept, " `,` ") # " (`,` " # body # "^)? `>`");
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The keys, in the order of the parameters.
    static ::llvm::ArrayRef<::llvm::StringRef> getKeys() {
      static const ::llvm::StringRef keys[] = {}]
    # !interleave(!foreach(key, keys, "\"" # key # "\""), ", ") # [{};
      return keys;
    }
  }];
}

/// One of an enumeration's values.
class AMP_Enum<string enum, string default>
    : AttrOrTypeParameter<"::mlir::amp::" # enum, ""> {
  let defaultValue = "::mlir::amp::" # enum # "::" # default;
  let parser =
      "::mlir::FieldParser<::mlir::amp::" # enum # ">::parse($_parser)";
  let printer = "$_printer << stringify" # enum # "($_self)";
}

/// One of an enumeration's values, or none.
class AMP_OptionalEnum<string enum>
    : AttrOrTypeParameter<"std::optional<::mlir::amp::" # enum # ">", ""> {
  let defaultValue = "std::nullopt";
  let parser =
      "::mlir::FieldParser<::mlir::amp::" # enum # ">::parse($_parser)";
  let printer = "$_printer << stringify" # enum # "(*$_self)";
}

#endif // AMP_DIALECT_AMP_IR_AMPATTRBASE_TD
