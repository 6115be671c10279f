//===- MLIRMutator.cpp - Mutations that keep IR valid -----------*- C++ -*-===//

#include "MLIRMutator.h"

#include "Mutations.h"
#include "amp/Support/Sizes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::amp;

OwningOpRef<ModuleOp> fuzz::parseQuietly(StringRef source,
                                         MLIRContext &context) {
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &) {});
  // Copied: the lexer reads the zero behind the text.
  std::string text = source.str();
  return parseSourceString<ModuleOp>(text, &context);
}

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

/// Upstream's verifier makes a list of as many types as a tensor has elements.
static bool isHuge(Type type) {
  constexpr int64_t kMost = 1 << 20;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return false;
  std::optional<int64_t> count = countBytes(tensor.getShape(), 1);
  return !count || *count > kMost;
}

/// Of a list that has a value for each of its unknown numbers. Upstream's
/// verifiers do not count them; its printer reads them.
static bool missesValues(ArrayRef<int64_t> numbers, ValueRange values) {
  return size_t(llvm::count_if(numbers, ShapedType::isDynamic)) !=
         values.size();
}

static bool missesValues(Operation *op) {
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return missesValues(pad.getStaticLow(), pad.getLow()) ||
           missesValues(pad.getStaticHigh(), pad.getHigh());
  if (auto insert = dyn_cast<vector::InsertOp>(op))
    return missesValues(insert.getStaticPosition(),
                        insert.getDynamicPosition());
  auto extract = dyn_cast<vector::ExtractOp>(op);
  return extract && missesValues(extract.getStaticPosition(),
                                 extract.getDynamicPosition());
}

/// Whether upstream's verifier or printer crashes on it.
static bool crashesUpstream(Operation *op) {
  // Of any number and type: nothing has verified the op.
  if (isa<tensor::FromElementsOp>(op))
    return llvm::any_of(op->getResultTypes(), isHuge);
  return isa<tensor::PadOp, vector::InsertOp, vector::ExtractOp>(op) &&
         succeeded(op->getName().verifyInvariants(op)) && missesValues(op);
}

static bool crashesUpstream(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return crashesUpstream(op) ? WalkResult::interrupt()
                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The module with one mutation, or null where that leaves it invalid.
static OwningOpRef<ModuleOp> tryMutation(ModuleOp module,
                                         fuzz::Random &random) {
  OwningOpRef<ModuleOp> mutated = module.clone();
  ScopedDiagnosticHandler handler(module.getContext(), [](Diagnostic &) {});
  if (!fuzz::applyMutation(*mutated, random) || ::crashesUpstream(*mutated) ||
      failed(verify(*mutated)))
    return nullptr;
  return mutated;
}

std::string fuzz::mutateModule(StringRef source, size_t maxSize,
                               MLIRContext &context, Random &random) {
  OwningOpRef<ModuleOp> module;
  if (!fuzz::crashesUpstream(source))
    module = parseQuietly(source, context);
  if (!module)
    return source.take_front(maxSize).str();
  std::string text = source.take_front(maxSize).str();
  for (int i = 0, wanted = 1 + draw(random, 3); i < 12 && wanted > 0; ++i) {
    OwningOpRef<ModuleOp> mutated = tryMutation(*module, random);
    if (!mutated)
      continue;
    std::string printed = print(*mutated);
    if (printed.size() > maxSize)
      continue;
    module = std::move(mutated);
    text = std::move(printed);
    --wanted;
  }
  return text;
}
