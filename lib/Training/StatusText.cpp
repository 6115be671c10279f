//===- StatusText.cpp - What a step's status tells people -------*- C++ -*-===//

#include "amp/Training/StatusText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::amp;

namespace {
struct Warning {
  uint32_t bit;
  llvm::StringLiteral text;
  /// Of a step that applied all the same; "" is the same text.
  llvm::StringLiteral applied = "";

  llvm::StringRef get(uint32_t status) const {
    bool applies = status & StatusApplied;
    return applies && !applied.empty() ? applied : text;
  }
};
} // namespace

/// A gradient that is not finite in a step that is skipped is the scaler's.
static constexpr Warning kWarnings[] = {
    {StatusGradNotFinite, "", "a gradient not finite, and applied,"},
    {StatusLossNotFinite, "loss not finite"},
    {StatusIndexOutOfRange, "label or index out of range"},
    {StatusAssertion, "an assertion of the model failed"},
    {StatusUpdateNotFinite,
     "an unscaled gradient, its norm, a new parameter or slot not finite, and "
     "nothing applied,",
     "an unscaled gradient, its norm, a new parameter or slot not finite, and "
     "applied,"},
    {StatusStateNotFinite,
     "a state would have become infinite or NaN, and nothing was applied,",
     "a state has become infinite or NaN"},
    {StatusAnomaly, "the loss or its gradient's norm is out of the ordinary, "
                    "and nothing was applied,"},
    {StatusScaleLost, "the loss scale can no longer be inverted"},
    {StatusScaleLeast, "the loss scale is at its minimum, and too large"},
};

static bool asksFor(const Warning &warning, uint32_t status, uint32_t warned) {
  return (status & ~warned & warning.bit) != 0 && !warning.get(status).empty();
}

bool mlir::amp::asksForWarning(uint32_t status, uint32_t warned) {
  return llvm::any_of(kWarnings, [&](const Warning &warning) {
    return asksFor(warning, status, warned);
  });
}

/// The first index of an input that is out of range, as text; or "".
static std::string findOutside(const BufferRef &input) {
  const ArgSpec &spec = *input.spec;
  for (int64_t i = 0, e = spec.getNumElements(); i < e; ++i) {
    double value = input.get(i);
    bool isIgnored =
        spec.ignoredIndex && value == static_cast<double>(*spec.ignoredIndex);
    if (!isIgnored && !(value >= 0 && value < double(spec.indexBound)))
      return formatElement(input.type, input.data, i);
  }
  return "";
}

std::string mlir::amp::describeOutside(const StepInstance &instance) {
  for (const BufferRef &input : instance.getArgs(ArgRole::Input)) {
    const ArgSpec &spec = *input.spec;
    std::string found = spec.indexBound != 0 ? findOutside(input) : "";
    if (found.empty())
      continue;
    std::string text = ": input '" + spec.name + "' has " + found +
                       ", expected 0 to " + std::to_string(spec.indexBound - 1);
    if (spec.ignoredIndex)
      text += " or " + std::to_string(*spec.ignoredIndex);
    return text;
  }
  return "";
}

void mlir::amp::warnOfStatus(uint32_t status, llvm::StringRef where,
                             llvm::StringRef outside, uint32_t &warned,
                             llvm::function_ref<void(llvm::StringRef)> warn) {
  for (const Warning &warning : kWarnings)
    if (asksFor(warning, status, warned)) {
      bool isIndex = warning.bit == StatusIndexOutOfRange;
      warn((warning.get(status) + " in " + where + (isIndex ? outside : ""))
               .str());
      warned |= warning.bit;
    }
}

static constexpr std::pair<StatusBits, llvm::StringLiteral> kReasons[] = {
    {StatusGradNotFinite, "gradient not finite"},
    {StatusLossNotFinite, "loss not finite"},
    {StatusAnomaly, "out of the ordinary"},
    {StatusUpdateNotFinite, "update not finite"},
    {StatusStateNotFinite, "state not finite"},
    {StatusScaleLost, "scale lost"},
    {StatusScaleLeast, "scale at its minimum"}};

std::string mlir::amp::describeSkip(uint32_t status) {
  std::string text;
  for (const auto &[bit, reason] : kReasons)
    if (status & bit)
      text += (text.empty() ? "" : ", ") + reason.str();
  return text;
}
