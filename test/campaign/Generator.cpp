//===- Generator.cpp - Random valid modules ---------------------*- C++ -*-===//

#include "Generator.h"
#include "Ops.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::amp::campaign;

const std::vector<OpRow> &mlir::amp::campaign::getOpRows() {
  static const std::vector<OpRow> rows = [] {
    std::vector<OpRow> result;
    addElementwiseRows(result);
    addShapeRows(result);
    addReductionRows(result);
    addContractionRows(result);
    addWindowRows(result);
    addControlRows(result);
    addKinkRows(result);
    addNNRows(result);
    addLayerRows(result);
    addAttentionRows(result);
    addOrderRows(result);
    return result;
  }();
  return rows;
}

/// By weight, of those that the module may have; null if there is none.
static const OpRow *pickRow(Builder &b, const Settings &settings) {
  std::vector<const OpRow *> chosen;
  for (const OpRow &row : getOpRows()) {
    bool isNamed = llvm::is_contained(settings.only, row.name);
    if (settings.only.empty() ? row.hasKinks && !b.mayKink : !isNamed)
      continue;
    chosen.insert(chosen.end(), isNamed ? 1 : row.weight, &row);
  }
  return chosen.empty() ? nullptr : b.random.pick(chosen);
}

/// The sum over all elements of a function that weighs each on its own.
static std::string sumElements(Builder &b, const Value &value,
                               const std::string &start) {
  int64_t rank = value.shape.size();
  int64_t kind = b.random.below(3);
  Builder::Operand operand{value, joinDims(allDims(rank))};
  auto term = [&](const std::string &v) {
    if (kind == 0)
      return b.scalar("arith.mulf", {v, v});
    std::string weight = b.positionWeight(rank);
    std::string x = kind == 1 ? v : b.scalar("math.tanh", {v});
    return b.scalar("arith.mulf", {x, weight});
  };
  return b
      .generic({operand}, {}, "", llvm::SmallVector<char>(rank, 'r'), start,
               [&](const Names &args) {
                 return b.exact("arith.addf", {args.back(), term(args[0])});
               })
      .name;
}

/// Everything that nothing reads goes into the loss; all there is where an op
/// picked the last of it and then did not fit.
static std::string makeLoss(Builder &b) {
  std::vector<Value> leaves;
  for (const Value &value : b.getPool())
    if (!value.isUsed)
      leaves.push_back(value);
  if (leaves.empty())
    leaves.assign(b.getPool().begin(), b.getPool().end());
  std::string loss;
  for (const Value &leaf : leaves) {
    std::string term = sumElements(b, leaf, b.filled({}, 0.0));
    loss = loss.empty() ? term
                        : b.define({}, "arith.addf " + loss + ", " + term +
                                           " : " + b.scalarType())
                              .name;
  }
  loss = b.perturb({loss, {}}).name;
  if (!b.noiseLoss.empty())
    loss = b.define({}, "arith.addf " + loss + ", " + b.noiseLoss + " : " +
                            b.scalarType())
               .name;
  return loss;
}

/// One of the texts. Each op draws from a stream of its own, so that leaving
/// one out changes others as little as may be.
static std::string makeText(const Settings &settings, Form form,
                            Module &module) {
  Builder b(settings.seed, form, settings.maxSize);
  b.mayKink = b.random.chance(40);
  b.isLarge = b.random.chance(2);
  module.isF16 = b.random.chance(50);
  // The text that 16 bit is compared with.
  b.hasFloor = module.isF16 && (b.isForced() || module.kinks.empty());
  int64_t numOps = b.random.between(1, 8);
  int64_t numParams = b.random.between(1, 2);
  for (int64_t i = 0; i < numParams; ++i)
    b.addParam(b.pickShape(0, 4));
  if (b.random.chance(30))
    b.addInput(b.pickShape(0, 3));
  module.ops.clear();
  if (settings.numOps >= 0)
    numOps = settings.numOps;
  for (int64_t i = 0; i < numOps; ++i) {
    b.random = Random(settings.seed, i + 1);
    const OpRow *row = pickRow(b, settings);
    if (!row || settings.skipped.count(i))
      continue;
    row->make(b);
    module.ops.push_back(row->name.str());
  }
  b.random = Random(settings.seed, 1000);
  std::string text = b.finish(makeLoss(b));
  module.arguments.assign(b.getArguments().begin(), b.getArguments().end());
  module.isLarge = b.isLarge;
  module.kinks.assign(b.getKinks().begin(), b.getKinks().end());
  return text;
}

Module mlir::amp::campaign::generate(const Settings &settings) {
  Module module;
  // First what says whether there are kinks.
  module.f32 = makeText(settings, Form::F32, module);
  module.noisy = makeText(settings, Form::Noisy, module);
  module.f64 = makeText(settings, Form::F64, module);
  if (module.kinks.empty())
    return module;
  module.recording = makeText(settings, Form::Recording, module);
  module.forced = makeText(settings, Form::Forced, module);
  return module;
}
