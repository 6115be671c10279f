//===- ProductClasses.cpp - Products that lists name apart ------*- C++ -*-===//

#include "ProductClasses.h"

#include "amp/Dialect/AMP/IR/Products.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
struct Product {
  StringRef profile, name;
};
} // namespace

/// Of PyTorch and Apex, whose other products are as matrix products are. On no
/// list is what computes in the type of its inputs: torch.mv on the CPU.
static constexpr Product kPromoted[] = {
    {"apex-O1", "dot"},    {"torch-cpu", "dot"},        {"torch-cpu", "mv"},
    {"torch-cuda", "dot"}, {"torch-cuda", "tensordot"},
};

std::optional<PrecisionClass> mlir::amp::getProductClass(Operation *op,
                                                         PolicyAttr policy) {
  auto product = op->getAttrOfType<StringAttr>(kProductAttr);
  bool isPromoted = product && llvm::any_of(kPromoted, [&](Product listed) {
                      return listed.profile == policy.getProfile() &&
                             listed.name == product.getValue();
                    });
  return isPromoted ? std::optional(PrecisionClass::Promote) : std::nullopt;
}
