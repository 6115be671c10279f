//===- MangleNames.cpp - Names that no library has --------------*- C++ -*-===//
//
// A program calls libm, OpenMP and the runtime by their names, LLVM takes a
// function for what its name says, and all of the parts are linked as one: a
// name that a file gives must mean nothing outside of it.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Entry/Passes.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPMANGLENAMES
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// No library's name has it, and both linkers and PTX take the character.
constexpr llvm::StringLiteral kPrefix = "amp$";

using Names = llvm::DenseMap<StringAttr, StringAttr>;

/// Characters that PTX does not take become others; what is equal then gets a
/// number.
static std::string mangle(StringRef name, llvm::StringSet<> &taken) {
  std::string base = kPrefix.str();
  for (char c : name)
    base += llvm::isAlnum(c) || c == '$' ? c : '_';
  std::string unique = base;
  for (int64_t i = 0; !taken.insert(unique).second; ++i)
    unique = base + "$" + std::to_string(i);
  return unique;
}

static void replaceUses(ModuleOp module, const Names &names) {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](SymbolRefAttr ref) -> std::pair<Attribute, WalkResult> {
        StringAttr name = names.lookup(ref.getRootReference());
        if (!name)
          return {ref, WalkResult::skip()};
        return {SymbolRefAttr::get(name, ref.getNestedReferences()),
                WalkResult::skip()};
      });
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module && op->hasTrait<OpTrait::SymbolTable>())
      return WalkResult::skip();
    replacer.replaceElementsIn(op);
    return WalkResult::advance();
  });
}

/// Drops functions without a body; one that is called is an error. Kernels have
/// none where a device does what they are.
static LogicalResult dropDeclarations(ModuleOp module) {
  llvm::DenseSet<StringAttr> used;
  if (auto uses = SymbolTable::getSymbolUses(&module.getBodyRegion()))
    for (const SymbolTable::SymbolUse &use : *uses)
      used.insert(use.getSymbolRef().getRootReference());
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (!function.isDeclaration() || function->hasAttr(kKernelAttr))
      continue;
    if (used.contains(function.getSymNameAttr()))
      return function.emitError("expected a body of '")
             << function.getSymName() << "', which is called, found none";
    function.erase();
  }
  return success();
}

static LogicalResult mangleNames(ModuleOp module) {
  if (failed(dropDeclarations(module)))
    return failure();
  Names names;
  llvm::StringSet<> taken;
  for (auto symbol : module.getOps<SymbolOpInterface>()) {
    StringAttr name = symbol.getNameAttr();
    names[name] =
        StringAttr::get(module.getContext(), mangle(name.getValue(), taken));
    symbol.setName(names[name]);
  }
  replaceUses(module, names);
  return success();
}

namespace {
struct AmpMangleNames : amp::impl::AmpMangleNamesBase<AmpMangleNames> {
  void runOnOperation() override {
    if (failed(mangleNames(getOperation())))
      signalPassFailure();
  }
};
} // namespace
