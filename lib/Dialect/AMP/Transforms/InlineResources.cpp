//===- InlineResources.cpp - Constants from a file's resources --*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPINLINERESOURCES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The bytes of one element in a resource: whole ones, an i1 too.
static int64_t getElementBytes(Type type) {
  if (type.isIndex())
    return IndexType::kInternalStorageBitWidth / 8;
  return type.isIntOrFloat() ? llvm::divideCeil(type.getIntOrFloatBitWidth(), 8)
                             : 0;
}

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
  int64_t expected =
      type.getNumElements() * getElementBytes(type.getElementType());
  if (static_cast<int64_t>(data.size()) != expected) {
    op->emitError("expected ")
        << expected << " bytes of data for the resource '" << key
        << "' of type " << type << ", found " << data.size();
    return nullptr;
  }
  if (!type.getElementType().isInteger(1))
    return DenseElementsAttr::getFromRawBuffer(type, data);
  auto bits = llvm::map_to_vector(data, [](char byte) { return byte != 0; });
  return DenseElementsAttr::get(type, bits);
}

namespace {
struct AmpInlineResources
    : amp::impl::AmpInlineResourcesBase<AmpInlineResources> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([](Operation *op) {
      // A copy: setting one changes the list.
      for (NamedAttribute named : SmallVector<NamedAttribute>(op->getAttrs())) {
        auto attr = dyn_cast<DenseResourceElementsAttr>(named.getValue());
        if (!attr)
          continue;
        DenseElementsAttr elements = getElements(op, attr);
        if (!elements)
          return WalkResult::interrupt();
        op->setAttr(named.getName(), elements);
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
