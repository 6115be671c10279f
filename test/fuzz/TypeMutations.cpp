//===- TypeMutations.cpp - Changes of types ---------------------*- C++ -*-===//

#include "Mutations.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::fuzz;

using ConvertFn = llvm::function_ref<Type(Type)>;

static Type convertDeeply(Type type, ConvertFn convert) {
  auto each = [&](ArrayRef<Type> types) {
    return llvm::map_to_vector(
        types, [&](Type t) { return convertDeeply(t, convert); });
  };
  if (auto function = dyn_cast<FunctionType>(type))
    return FunctionType::get(type.getContext(), each(function.getInputs()),
                             each(function.getResults()));
  return convert(type);
}

/// The number as one of the type.
static Attribute makeNumber(Type type, double value) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(floatType, value);
  if (type.isIntOrIndex())
    return IntegerAttr::get(
        type, static_cast<int64_t>(value >= -1e9 && value <= 1e9 ? value : 1));
  return nullptr;
}

static double getNumber(Attribute attr) {
  if (auto real = dyn_cast_or_null<FloatAttr>(attr))
    return real.getValueAsDouble();
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attr))
    return integer.getValue().signedRoundToDouble();
  return 1;
}

/// A value of a constant in another type; tensors become splats.
static Attribute convertValue(Attribute attr, ConvertFn convert) {
  auto typed = dyn_cast<TypedAttr>(attr);
  if (!typed || isa<NoneType>(typed.getType()))
    return attr;
  Type type = convert(typed.getType());
  if (type == typed.getType())
    return attr;
  if (isa<FloatAttr, IntegerAttr>(attr))
    if (Attribute made = makeNumber(type, getNumber(attr)))
      return made;
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  auto shaped = dyn_cast<ShapedType>(type);
  if (!dense || !shaped || !shaped.hasStaticShape() ||
      shaped.getNumElements() == 0)
    return attr;
  Attribute first =
      dense.getNumElements() ? *dense.value_begin<Attribute>() : Attribute();
  Attribute number = makeNumber(shaped.getElementType(), getNumber(first));
  return number ? DenseElementsAttr::get(shaped, number) : attr;
}

static void convertOp(Operation *op, ConvertFn convert) {
  for (OpResult result : op->getResults())
    result.setType(convertDeeply(result.getType(), convert));
  for (Region &region : op->getRegions())
    for (BlockArgument arg : region.getArguments())
      arg.setType(convertDeeply(arg.getType(), convert));
  for (NamedAttribute attr :
       llvm::to_vector(op->getAttrDictionary().getValue())) {
    Attribute value = attr.getValue();
    if (auto type = dyn_cast<TypeAttr>(value))
      value = TypeAttr::get(convertDeeply(type.getValue(), convert));
    else if (op->hasTrait<OpTrait::ConstantLike>())
      value = convertValue(value, convert);
    if (value != attr.getValue())
      op->setAttr(attr.getName(), value);
  }
}

/// Types of all values.
static SmallVector<Type> getTypes(ModuleOp module) {
  llvm::SetVector<Type> types;
  module->walk([&](Operation *op) {
    types.insert(op->result_type_begin(), op->result_type_end());
    for (Region &region : op->getRegions())
      for (BlockArgument arg : region.getArguments())
        types.insert(arg.getType());
  });
  return types.takeVector();
}

bool fuzz::changeElementType(ModuleOp module, Random &random) {
  SmallVector<Type> types = getTypes(module);
  if (types.empty())
    return false;
  Builder b(module.getContext());
  Type from = getElementTypeOrSelf(pick(types, random));
  Type kTypes[] = {b.getF32Type(),
                   b.getBF16Type(),
                   b.getF16Type(),
                   b.getF64Type(),
                   b.getF32Type(),
                   b.getBF16Type(),
                   b.getI1Type(),
                   b.getI8Type(),
                   b.getI32Type(),
                   b.getI64Type(),
                   b.getIndexType(),
                   Float8E4M3FNType::get(b.getContext()),
                   FloatTF32Type::get(b.getContext()),
                   ComplexType::get(b.getF32Type())};
  Type to = pick(kTypes, random);
  if (from == to || !(from.isIntOrIndexOrFloat() || isa<ComplexType>(from)))
    return false;
  auto convert = [&](Type type) -> Type {
    if (type == from)
      return to;
    auto shaped = dyn_cast<ShapedType>(type);
    if (shaped && shaped.getElementType() == from)
      return shaped.clone(to);
    return type;
  };
  module->walk([&](Operation *op) { convertOp(op, convert); });
  return true;
}

/// Upstream folds and unrolls vectors element by element, as long as they are,
/// and a list of a tensor's elements is verified against as many types.
static constexpr int64_t kMostLanes = 4096;

/// The sizes of all shapes. No hash set, whose own marks some of them are.
static SmallVector<int64_t> getSizes(ModuleOp module) {
  std::set<int64_t> sizes;
  for (Type type : getTypes(module))
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
      sizes.insert(shaped.getShape().begin(), shaped.getShape().end());
  return SmallVector<int64_t>(sizes.begin(), sizes.end());
}

static bool listsElements(ModuleOp module) {
  return module
      ->walk([](tensor::FromElementsOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

using ReplaceFn = llvm::function_ref<SmallVector<int64_t>(ArrayRef<int64_t>)>;

/// Shapes that are attributes.
static void replaceLists(Operation *op, ReplaceFn replace) {
  for (NamedAttribute attr :
       llvm::to_vector(op->getAttrDictionary().getValue()))
    if (auto array = dyn_cast<DenseI64ArrayAttr>(attr.getValue()))
      op->setAttr(attr.getName(),
                  DenseI64ArrayAttr::get(op->getContext(),
                                         replace(array.asArrayRef())));
}

bool fuzz::changeSize(ModuleOp module, Random &random) {
  static constexpr int64_t kDynamic = ShapedType::kDynamic;
  static constexpr int64_t kSizes[] = {
      0, 1, 2, 3, 5, 15, 16, 17, 33, 1000, 65536, 1L << 31, 1L << 62, kDynamic};
  SmallVector<int64_t> sizes = getSizes(module);
  if (sizes.empty())
    return false;
  int64_t from = pick(sizes, random), to = pick(kSizes, random);
  if (to > kMostLanes && listsElements(module))
    return false;
  auto replace = [&](ArrayRef<int64_t> shape) {
    return llvm::map_to_vector(
        shape, [&](int64_t size) { return size == from ? to : size; });
  };
  auto convert = [&](Type type) -> Type {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || !shaped.hasRank() ||
        !llvm::is_contained(shaped.getShape(), from) ||
        (isa<VectorType>(type) && (to <= 0 || to > kMostLanes)))
      return type;
    return shaped.clone(replace(shaped.getShape()));
  };
  module->walk([&](Operation *op) {
    convertOp(op, convert);
    // Not the largest: where such a list counts dimensions, upstream allocates
    // as many.
    if (to <= 65536)
      replaceLists(op, replace);
  });
  return true;
}
