//===- ProductTypes.cpp - In which types a sum's products are ---*- C++ -*-===//

#include "ProductTypes.h"
#include "amp/Support/Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

/// In the order of the enumeration.
static constexpr MultiplicandInfo kTable[] = {
    {Multiplicand::F64, "f64", 8, 53, 11, false},
    {Multiplicand::F32, "f32", 4, 24, 8, false},
    {Multiplicand::TF32, "tf32", 4, 11, 8, true},
    {Multiplicand::BF16, "bf16", 2, 8, 8, true},
    {Multiplicand::F16, "f16", 2, 11, 5, true},
    {Multiplicand::E5M2, "e5m2", 1, 3, 5, true},
    {Multiplicand::E4M3, "e4m3", 1, 4, 4, true},
    {Multiplicand::S8, "s8", 1, 0, 0, true},
    {Multiplicand::U8, "u8", 1, 0, 0, true},
};

const MultiplicandInfo &cuda::getInfo(Multiplicand kind) {
  return kTable[static_cast<size_t>(kind)];
}

Type cuda::getType(Multiplicand kind, MLIRContext *context) {
  switch (kind) {
  case Multiplicand::F64:
    return Float64Type::get(context);
  case Multiplicand::F32:
  case Multiplicand::TF32:
    return Float32Type::get(context);
  case Multiplicand::BF16:
    return BFloat16Type::get(context);
  case Multiplicand::F16:
    return Float16Type::get(context);
  case Multiplicand::E5M2:
    return Float8E5M2Type::get(context);
  case Multiplicand::E4M3:
    return Float8E4M3FNType::get(context);
  case Multiplicand::S8:
  case Multiplicand::U8:
    return IntegerType::get(context, 8);
  }
  llvm_unreachable("all kinds are there");
}

//===----------------------------------------------------------------------===//
// What the body makes of an input's elements
//===----------------------------------------------------------------------===//

namespace {
struct Source {
  Multiplicand kind;
  Narrowing narrowing = Narrowing::None;
};
} // namespace

static std::optional<Multiplicand> findFloat(Type type) {
  for (const MultiplicandInfo &info : kTable)
    if (info.significand > 0 && info.kind != Multiplicand::TF32 &&
        getType(info.kind, type.getContext()) == type)
      return info.kind;
  return std::nullopt;
}

/// An input by the casts between its element and the product.
static std::optional<Source> findSource(Type type, ArrayRef<Operation *> casts,
                                        Type sum) {
  if (sum.isInteger(32)) {
    if (!type.isInteger(8) || casts.size() != 1)
      return std::nullopt;
    if (isa<arith::ExtSIOp>(casts[0]))
      return Source{Multiplicand::S8};
    if (isa<arith::ExtUIOp>(casts[0]))
      return Source{Multiplicand::U8};
    return std::nullopt;
  }
  std::optional<Multiplicand> kind = findFloat(type);
  if (!kind)
    return std::nullopt;
  if (llvm::all_of(casts, llvm::IsaPred<arith::ExtFOp>))
    return Source{*kind};
  if (*kind == Multiplicand::F32 && casts.size() == 2 &&
      isa<arith::TruncFOp>(casts[0]) && isa<arith::ExtFOp>(casts[1]) &&
      casts[0]->getResult(0).getType().isTF32())
    return Source{Multiplicand::TF32, Narrowing::Round};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Types for both
//===----------------------------------------------------------------------===//

static bool holds(Multiplicand wide, Multiplicand narrow) {
  return getInfo(wide).significand >= getInfo(narrow).significand &&
         getInfo(wide).exponent >= getInfo(narrow).exponent;
}

static bool isFloat8(Multiplicand kind) {
  return kind == Multiplicand::E4M3 || kind == Multiplicand::E5M2;
}

/// The narrowest float type for both.
static std::optional<Multiplicand> findCommon(Multiplicand left,
                                              Multiplicand right, Type sum) {
  for (const MultiplicandInfo &info : llvm::reverse(kTable)) {
    bool hasCode = info.onTensorCores
                       ? sum.isF32() && !isFloat8(info.kind)
                       : getType(info.kind, sum.getContext()) == sum;
    if (info.significand > 0 && hasCode && holds(info.kind, left) &&
        holds(info.kind, right))
      return info.kind;
  }
  return std::nullopt;
}

/// f32 by what a bf16 holds, or a TF32, whose products take twice as long.
static bool split(ProductTypes &types) {
  auto isWide = [](Multiplicand kind) { return kind == Multiplicand::F32; };
  Multiplicand other = isWide(types.left) ? types.right : types.left;
  if (isWide(types.left) == isWide(types.right) ||
      !holds(Multiplicand::TF32, other))
    return false;
  Multiplicand part = holds(Multiplicand::BF16, other) ? Multiplicand::BF16
                                                       : Multiplicand::TF32;
  (isWide(types.left) ? types.leftNarrowing : types.rightNarrowing) =
      Narrowing::Split;
  types.left = types.right = part;
  return true;
}

std::optional<ProductTypes> cuda::findProductTypes(linalg::LinalgOp op,
                                                   const Chip &chip) {
  if (!isMultiplyAdd(op))
    return std::nullopt;
  Type sum = getElementTypeOrSelf(op->getResult(0).getType());
  std::optional<Source> sources[2];
  for (unsigned input : {0, 1})
    sources[input] = findSource(op.getBlock()->getArgument(input).getType(),
                                getInputCasts(op, input), sum);
  auto [left, right] = sources;
  if (!left || !right)
    return std::nullopt;
  ProductTypes types = {left->kind, right->kind, left->narrowing,
                        right->narrowing, sum};
  bool areFloat8 = isFloat8(left->kind) && isFloat8(right->kind);
  if (sum.isInteger() || (areFloat8 && sum.isF32() && chip.hasFloat8))
    return types;
  if (sum.isF32() && split(types))
    return types;
  std::optional<Multiplicand> common = findCommon(left->kind, right->kind, sum);
  bool rounds = left->narrowing == Narrowing::Round ||
                right->narrowing == Narrowing::Round;
  if (!common || (rounds && *common != Multiplicand::TF32))
    return std::nullopt;
  types.left = types.right = *common;
  return types;
}
