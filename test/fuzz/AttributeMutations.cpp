//===- AttributeMutations.cpp - Changes of attributes -----------*- C++ -*-===//

#include "Mutations.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include <limits>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::fuzz;

static double drawReal(Random &random) {
  static constexpr double kReals[] = {0.0,
                                      -0.0,
                                      1.0,
                                      -1.0,
                                      0.5,
                                      2.0,
                                      1e-45,
                                      1e-40,
                                      1e-8,
                                      65504,
                                      65520.0,
                                      1e5,
                                      3.4e38,
                                      1e39,
                                      -1e9,
                                      -3.4e38,
                                      std::numeric_limits<double>::infinity(),
                                      -std::numeric_limits<double>::infinity(),
                                      std::numeric_limits<double>::quiet_NaN(),
                                      std::numeric_limits<double>::max()};
  return kReals[draw(random, std::size(kReals))];
}

static int64_t drawInteger(int64_t old, Random &random) {
  // Wraps where the old one is the largest.
  auto bits = static_cast<uint64_t>(old);
  const int64_t kIntegers[] = {0,
                               1,
                               -1,
                               2,
                               16,
                               static_cast<int64_t>(bits + 1),
                               static_cast<int64_t>(bits - 1),
                               static_cast<int64_t>(2 * bits),
                               1000,
                               int64_t(1) << 31,
                               std::numeric_limits<int64_t>::max(),
                               std::numeric_limits<int64_t>::min()};
  return kIntegers[draw(random, std::size(kIntegers))];
}

/// Texts of what our ops and functions may say.
static Attribute drawAmpAttribute(MLIRContext *context, Random &random) {
  static constexpr StringRef kTexts[] = {
      "#amp.policy<\"f32\">",
      "#amp.policy<\"f64\">",
      "#amp.policy<\"amp\", compute = bf16>",
      "#amp.policy<\"amp\", compute = f16, rounding = strict>",
      "#amp.policy<\"amp\", compute = tf32>",
      "#amp.policy<\"amp\", compute = bf16, params = bf16, wgrad = compute>",
      "#amp.init<normal, value = 0.02>",
      "#amp.sgd<lr = 0.1, momentum = 0.9>",
      "#amp.adamw<lr = 1.0e-3>",
      "#amp.rmsprop<lr = 0.01, momentum = 0.9, centered = true>",
      "#amp.loss_scaler<\"torch\">",
      "\"x\"",
      "\"w\"",
      "unit"};
  ScopedDiagnosticHandler handler(context, [](Diagnostic &) {});
  return parseAttribute(kTexts[draw(random, std::size(kTexts))], context);
}

template <typename ElementT>
static SmallVector<ElementT> mutateList(ArrayRef<ElementT> list,
                                        Random &random) {
  SmallVector<ElementT> result(list);
  if (result.empty())
    return result;
  size_t at = draw(random, result.size());
  switch (draw(random, 3)) {
  case 0:
    result.erase(result.begin() + at);
    break;
  case 1:
    result.push_back(result[at]);
    break;
  default:
    std::swap(result[at], result[draw(random, result.size())]);
    break;
  }
  return result;
}

static Attribute mutate(Attribute attr, Random &random);

static Attribute mutateMap(AffineMapAttr attr, Random &random) {
  AffineMap map = attr.getValue();
  return AffineMapAttr::get(
      AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                     mutateList(map.getResults(), random), attr.getContext()));
}

static Attribute mutateArray(ArrayAttr attr, Random &random) {
  SmallVector<Attribute> elements(attr.getValue());
  if (!elements.empty() && draw(random, 3)) {
    Attribute &element = pick(elements, random);
    element = mutate(element, random);
    return element ? ArrayAttr::get(attr.getContext(), elements) : attr;
  }
  return ArrayAttr::get(attr.getContext(), mutateList(attr.getValue(), random));
}

static Attribute mutateDictionary(DictionaryAttr attr, Random &random) {
  NamedAttrList list(attr);
  static constexpr StringRef kNames[] = {"amp.param", "amp.input", "amp.state",
                                         "amp.init",  "amp.role",  "amp.policy",
                                         "amp.loss",  "amp.metric"};
  if (attr.empty() || draw(random, 3) == 0) {
    if (Attribute made = drawAmpAttribute(attr.getContext(), random))
      list.set(kNames[draw(random, std::size(kNames))], made);
    return list.getDictionary(attr.getContext());
  }
  NamedAttribute entry = attr.getValue()[draw(random, attr.size())];
  Attribute value =
      draw(random, 4) ? mutate(entry.getValue(), random) : nullptr;
  if (value)
    list.set(entry.getName(), value);
  else
    list.erase(entry.getName());
  return list.getDictionary(attr.getContext());
}

/// Another attribute of the kind, or none.
static Attribute mutate(Attribute attr, Random &random) {
  MLIRContext *context = attr.getContext();
  if (auto flag = dyn_cast<BoolAttr>(attr))
    return BoolAttr::get(context, !flag.getValue());
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    APInt value = integer.getValue();
    int64_t old = value.getBitWidth() <= 64 ? value.getSExtValue() : 0;
    return IntegerAttr::get(integer.getType(),
                            APInt(64, drawInteger(old, random), true)
                                .sextOrTrunc(value.getBitWidth()));
  }
  if (auto real = dyn_cast<FloatAttr>(attr))
    return FloatAttr::get(real.getType(), drawReal(random));
  if (auto array = dyn_cast<DenseI64ArrayAttr>(attr)) {
    SmallVector<int64_t> list = mutateList(array.asArrayRef(), random);
    if (!list.empty() && draw(random, 2))
      pick(list, random) = drawInteger(list.front(), random);
    return DenseI64ArrayAttr::get(context, list);
  }
  if (auto map = dyn_cast<AffineMapAttr>(attr))
    return mutateMap(map, random);
  if (auto array = dyn_cast<ArrayAttr>(attr))
    return mutateArray(array, random);
  if (auto dictionary = dyn_cast<DictionaryAttr>(attr))
    return mutateDictionary(dictionary, random);
  if (auto dense = dyn_cast<DenseElementsAttr>(attr);
      dense && dense.getNumElements() > 0)
    if (Attribute value = mutate(*dense.value_begin<Attribute>(), random))
      return DenseElementsAttr::get(dense.getType(), value);
  if (attr.getDialect().getNamespace() == "amp")
    return drawAmpAttribute(context, random);
  return nullptr;
}

/// An attribute that some op has, for one without a mutation of its own.
static Attribute borrow(ArrayRef<Operation *> ops, StringAttr name,
                        Random &random) {
  SmallVector<Attribute> known;
  for (Operation *op : ops)
    if (Attribute attr = op->getAttr(name))
      known.push_back(attr);
  return known.empty() ? Attribute() : pick(known, random);
}

/// An attribute that is none of the op's own: a policy, a role.
static bool addAttribute(Operation *op, Random &random) {
  static constexpr StringRef kNames[] = {"amp.policy", "amp.role", "amp.step",
                                         "amp.kernel"};
  Attribute made = drawAmpAttribute(op->getContext(), random);
  if (made)
    op->setDiscardableAttr(kNames[draw(random, std::size(kNames))], made);
  return made != nullptr;
}

/// Attributes that upstream's verifiers trust: a wrong one crashes them.
static bool isTrusted(StringAttr name) {
  return name == "reassociation" || name == "workgroup_attributions";
}

bool fuzz::changeAttribute(ModuleOp module, Random &random) {
  SmallVector<Operation *> ops = getOps(module);
  if (ops.empty())
    return false;
  Operation *op = pick(ops, random);
  NamedAttrList own(getOwnAttributes(op));
  NamedAttrList others(op->getDiscardableAttrDictionary());
  if ((own.empty() && others.empty()) || draw(random, 8) == 0)
    return addAttribute(op, random);
  bool isOwn = draw(random, own.getAttrs().size() + others.getAttrs().size()) <
               own.getAttrs().size();
  NamedAttrList &list = isOwn ? own : others;
  NamedAttribute entry = list.getAttrs()[draw(random, list.getAttrs().size())];
  if (isTrusted(entry.getName()))
    return false;
  Attribute value;
  if (draw(random, 10)) {
    value = mutate(entry.getValue(), random);
    if (!value)
      value = borrow(ops, entry.getName(), random);
    if (!value || value == entry.getValue())
      return false;
    list.set(entry.getName(), value);
  } else {
    list.erase(entry.getName());
  }
  MLIRContext *context = op->getContext();
  return recreate(op, op->getName(), own.getDictionary(context),
                  others.getDictionary(context));
}

bool fuzz::changeConstant(ModuleOp module, Random &random) {
  SmallVector<Operation *> constants;
  module->walk([&](Operation *op) {
    if (op->hasTrait<OpTrait::ConstantLike>() && op->getAttr("value"))
      constants.push_back(op);
  });
  if (constants.empty())
    return false;
  Operation *op = pick(constants, random);
  Attribute value = mutate(op->getAttr("value"), random);
  if (!value)
    return false;
  op->setAttr("value", value);
  return true;
}
