//===- StatusText.cpp - What a step's status tells people -------*- C++ -*-===//

#include "amp/Training/StatusText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::amp;

static constexpr struct {
  uint32_t bit;
  llvm::StringLiteral text;
} kWarnings[] = {
    {StatusLossNotFinite, "loss not finite"},
    {StatusIndexOutOfRange, "label or index out of range"},
    {StatusAssertion, "an assertion of the model failed"},
    {StatusUpdateNotFinite,
     "an unscaled gradient, its norm, a new parameter or slot not finite, and "
     "nothing applied,"},
    {StatusStateNotFinite,
     "a state would have become infinite or NaN, and nothing was applied,"},
    {StatusAnomaly, "the loss or its gradient's norm is out of the ordinary, "
                    "and nothing was applied,"},
    {StatusScaleLost, "the loss scale can no longer be inverted"},
    {StatusScaleLeast, "the loss scale is at its minimum, and too large"},
};

bool mlir::amp::asksForWarning(uint32_t status, uint32_t warned) {
  return llvm::any_of(kWarnings, [&](const auto &warning) {
    return (status & ~warned & warning.bit) != 0;
  });
}

void mlir::amp::warnOfStatus(uint32_t status, llvm::StringRef where,
                             uint32_t &warned,
                             llvm::function_ref<void(llvm::StringRef)> warn) {
  for (const auto &warning : kWarnings)
    if (status & ~warned & warning.bit) {
      warn((llvm::Twine(warning.text) + " in " + where).str());
      warned |= warning.bit;
    }
}
