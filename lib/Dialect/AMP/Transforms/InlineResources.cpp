//===- InlineResources.cpp - Constants from a file's resources --*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Sizes.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPINLINERESOURCES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The attribute with its elements in place; null after an error at `op`.
static DenseElementsAttr getElements(Operation *op,
                                     DenseResourceElementsAttr attr) {
  StringRef key = attr.getRawHandle().getKey();
  const AsmResourceBlob *blob = attr.getRawHandle().getBlob();
  if (!blob) {
    op->emitError("the file holds no data for the resource '") << key << "'";
    return nullptr;
  }
  ShapedType type = attr.getType();
  ArrayRef<char> data = blob->getData();
  std::optional<int64_t> expected = getTypeBytes(type);
  if (!expected) {
    op->emitError("expected numbers that fit in memory as the resource '")
        << key << "', found " << type;
    return nullptr;
  }
  if (static_cast<int64_t>(data.size()) != *expected) {
    op->emitError("expected ")
        << *expected << " bytes of data for the resource '" << key
        << "' of type " << type << ", found " << data.size();
    return nullptr;
  }
  if (!type.getElementType().isInteger(1))
    return DenseElementsAttr::getFromRawBuffer(type, data);
  auto bits = llvm::map_to_vector(data, [](char byte) { return byte != 0; });
  return DenseElementsAttr::get(type, bits);
}

/// The same of a sparse attribute, whose other elements are zeros.
static DenseElementsAttr getElements(Operation *op, SparseElementsAttr attr) {
  // An array of attributes is made of the elements first.
  constexpr int64_t kMostBytes = int64_t(1) << 32;
  ShapedType type = attr.getType();
  std::optional<int64_t> bytes = getTypeBytes(type);
  if (bytes && *bytes <= kMostBytes)
    return DenseElementsAttr::get(type,
                                  llvm::to_vector(attr.getValues<Attribute>()));
  op->emitError("expected at most 2^32 bytes in a sparse constant, found ")
      << type;
  return nullptr;
}

/// Replaces an attribute of another form; fails after an error at `op`.
static LogicalResult inlineAttr(Operation *op, NamedAttribute named) {
  DenseElementsAttr elements;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(named.getValue()))
    elements = getElements(op, resource);
  else if (auto sparse = dyn_cast<SparseElementsAttr>(named.getValue()))
    elements = getElements(op, sparse);
  else
    return success();
  if (!elements)
    return failure();
  op->setAttr(named.getName(), elements);
  return success();
}

namespace {
struct AmpInlineResources
    : amp::impl::AmpInlineResourcesBase<AmpInlineResources> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([](Operation *op) {
      // A copy: setting one changes the list.
      for (NamedAttribute named : SmallVector<NamedAttribute>(op->getAttrs()))
        if (failed(inlineAttr(op, named)))
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
