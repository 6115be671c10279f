//===- MicroKernel.cpp - A register tile of a contraction -------*- C++ -*-===//

#include "MicroKernel.h"

#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::amp::cpu;

Type MicroTile::getElement() const {
  return getDepthStep() == 1 ? sum : IntegerType::get(sum.getContext(), 32);
}

SmallVector<Value MicroOperands::*>
mlir::amp::cpu::listOperands(const MicroTile &tile) {
  using O = MicroOperands;
  SmallVector<Value O::*> all = {
      &O::left,    &O::leftStride,   &O::right,      &O::rightStride,
      &O::sums,    &O::sumStride,    &O::depth,      &O::adds,
      &O::results, &O::resultStride, &O::resultBytes};
  if (tile.products == Products::Single)
    all.push_back(&O::continues);
  if (tile.products == Products::TileBF16)
    all.append({&O::tiles, &O::rightStep});
  if (tile.hasWindow)
    all.append({&O::outerRuns, &O::outerStep, &O::innerRuns, &O::innerStep});
  return all;
}

MicroOperands::MicroOperands(const MicroTile &tile, ValueRange values) {
  for (auto [operand, value] : llvm::zip_equal(listOperands(tile), values))
    this->*operand = value;
}

void mlir::amp::cpu::prefetchResults(OpBuilder &b, Location loc,
                                     const MicroOperands &operands,
                                     int64_t rows) {
  constexpr int64_t kLineBytes = 64;
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  auto loop = scf::ForOp::create(b, loc, constant(0), operands.resultBytes,
                                 constant(kLineBytes));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  for (int64_t row = 0; row < rows; ++row) {
    Value start = b.createOrFold<arith::MulIOp>(loc, operands.resultStride,
                                                constant(row));
    Value place = arith::AddIOp::create(b, loc, start, loop.getInductionVar());
    place = arith::IndexCastOp::create(b, loc, b.getI64Type(), place);
    Value line = LLVM::GEPOp::create(b, loc, operands.results.getType(),
                                     b.getI8Type(), operands.results, place);
    LLVM::Prefetch::create(b, loc, line, /*rw=*/0, /*hint=*/2, /*cache=*/1);
  }
}

namespace {
/// The body of one function.
class MicroEmitter {
public:
  MicroEmitter(OpBuilder &b, func::FuncOp function, const Tier &tier,
               const MicroTile &tile);
  void emit();

private:
  using Values = SmallVector<Value>;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  /// The address of an element: base + row * stride + offset.
  Value getAddress(Value base, Value row, Value stride, int64_t offset);
  int64_t getBytes() { return tile.sum.getIntOrFloatBitWidth() / 8; }
  /// Of one of the tile's vectors, row by row.
  Value getSumAddress(int64_t i);
  Values loadTile();
  void storeTile(ArrayRef<Value> values);
  Values loadSums(Value condition);
  void addTile(Value condition, ArrayRef<Value> values);
  Values emitLoop(Value count, ArrayRef<Value> sums,
                  llvm::function_ref<Values(Value, ArrayRef<Value>)> body);
  Values emitProducts(ArrayRef<Value> sums);
  Values emitRuns(ArrayRef<Value> sums);
  Values emitStep(Value k, ArrayRef<Value> sums);
  Value multiplyAdd(Value x, Value y, Value sum);
  Value multiplyPairs(Value x, Value y, Value sum);

  OpBuilder &b;
  Location loc;
  const MicroTile &tile;
  VectorType vector; ///< a register
  int64_t vectors;   ///< in a row of the tile
  MicroOperands operands;
};
} // namespace

MicroEmitter::MicroEmitter(OpBuilder &b, func::FuncOp function,
                           const Tier &tier, const MicroTile &tile)
    : b(b), loc(function.getLoc()), tile(tile) {
  int64_t lanes = tier.vectorBytes * 8 / tile.sum.getIntOrFloatBitWidth();
  vector = VectorType::get(lanes, tile.sum);
  vectors = tile.columns / lanes;
  operands = MicroOperands(tile, function.getArguments());
}

Value MicroEmitter::getAddress(Value base, Value row, Value stride,
                               int64_t offset) {
  Value place = b.createOrFold<arith::MulIOp>(loc, row, stride);
  place = arith::IndexCastOp::create(b, loc, b.getI64Type(), place);
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  Value start =
      LLVM::GEPOp::create(b, loc, pointer, tile.sum, base, ValueRange{place});
  return LLVM::GEPOp::create(b, loc, pointer, tile.sum, start,
                             ArrayRef<LLVM::GEPArg>{int32_t(offset)});
}

Value MicroEmitter::multiplyAdd(Value x, Value y, Value sum) {
  if (tile.products == Products::PairBF16)
    return multiplyPairs(x, y, sum);
  if (isa<FloatType>(tile.sum))
    return math::FmaOp::create(b, loc, x, y, sum);
  return arith::AddIOp::create(b, loc, sum,
                               arith::MulIOp::create(b, loc, x, y));
}

/// sum + x1 * y1 + x0 * y0 of each pair, in this order: docs/Numerics.md.
Value MicroEmitter::multiplyPairs(Value x, Value y, Value sum) {
  auto pairs = VectorType::get(2 * vector.getNumElements(), b.getBF16Type());
  auto intrinsic = b.getStringAttr("llvm.x86.avx512bf16.dpbf16ps.512");
  return LLVM::CallIntrinsicOp::create(
             b, loc, vector, intrinsic,
             ValueRange{sum, LLVM::BitcastOp::create(b, loc, pairs, x),
                        LLVM::BitcastOp::create(b, loc, pairs, y)})
      .getResult(0);
}

/// What is in `sums` where `condition` holds, else zeros.
MicroEmitter::Values MicroEmitter::loadSums(Value condition) {
  SmallVector<Type> types(tile.rows * vectors, vector);
  auto choice = scf::IfOp::create(b, loc, types, condition, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.elseBlock());
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(vector));
  scf::YieldOp::create(b, loc, Values(types.size(), zero));
  b.setInsertionPointToStart(choice.thenBlock());
  scf::YieldOp::create(b, loc, loadTile());
  return llvm::to_vector_of<Value>(choice.getResults());
}

Value MicroEmitter::getSumAddress(int64_t i) {
  return getAddress(operands.sums, index(i / vectors), operands.sumStride,
                    i % vectors * vector.getNumElements());
}

MicroEmitter::Values MicroEmitter::loadTile() {
  Values loaded;
  for (int64_t i = 0; i < tile.rows * vectors; ++i)
    loaded.push_back(
        LLVM::LoadOp::create(b, loc, vector, getSumAddress(i), getBytes()));
  return loaded;
}

void MicroEmitter::storeTile(ArrayRef<Value> values) {
  for (auto [i, value] : llvm::enumerate(values))
    LLVM::StoreOp::create(b, loc, value, getSumAddress(i), getBytes());
}

/// Adds to what is in `sums` where `condition` holds, else writes over it.
void MicroEmitter::addTile(Value condition, ArrayRef<Value> values) {
  auto choice = scf::IfOp::create(b, loc, condition, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(choice.elseBlock());
  storeTile(values);
  b.setInsertionPointToStart(choice.thenBlock());
  for (auto [i, value] : llvm::enumerate(values)) {
    Value old =
        LLVM::LoadOp::create(b, loc, vector, getSumAddress(i), getBytes());
    Value sum = isa<FloatType>(tile.sum)
                    ? arith::AddFOp::create(b, loc, old, value).getResult()
                    : arith::AddIOp::create(b, loc, old, value);
    LLVM::StoreOp::create(b, loc, sum, getSumAddress(i), getBytes());
  }
}

MicroEmitter::Values MicroEmitter::emitStep(Value k, ArrayRef<Value> carried) {
  int64_t bytes = tile.sum.getIntOrFloatBitWidth() / 8;
  auto elements = VectorType::get(vector.getShape(), tile.getElement());
  Values columns, next;
  for (int64_t v = 0; v < vectors; ++v)
    columns.push_back(
        LLVM::LoadOp::create(b, loc, elements,
                             getAddress(operands.right, k, operands.rightStride,
                                        v * vector.getNumElements()),
                             bytes));
  for (int64_t row = 0; row < tile.rows; ++row) {
    Value address;
    if (tile.isLeftAlongDepth) {
      Value start =
          getAddress(operands.left, index(row), operands.leftStride, 0);
      address = getAddress(start, k, index(1), 0);
    } else {
      address = getAddress(operands.left, k, operands.leftStride, row);
    }
    Value element =
        LLVM::LoadOp::create(b, loc, tile.getElement(), address, bytes);
    Value spread = vector::BroadcastOp::create(b, loc, elements, element);
    for (int64_t v = 0; v < vectors; ++v)
      next.push_back(
          multiplyAdd(spread, columns[v], carried[row * vectors + v]));
  }
  return next;
}

MicroEmitter::Values MicroEmitter::emitLoop(
    Value count, ArrayRef<Value> sums,
    llvm::function_ref<Values(Value, ArrayRef<Value>)> body) {
  auto loop = scf::ForOp::create(b, loc, index(0), count, index(1), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  auto carried = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
  Values next = body(loop.getInductionVar(), carried);
  scf::YieldOp::create(b, loc, next);
  return llvm::to_vector_of<Value>(loop.getResults());
}

MicroEmitter::Values MicroEmitter::emitProducts(ArrayRef<Value> sums) {
  return emitLoop(operands.depth, sums, [&](Value k, ArrayRef<Value> carried) {
    return emitStep(k, carried);
  });
}

/// The right goes on from one run to the next.
MicroEmitter::Values MicroEmitter::emitRuns(ArrayRef<Value> sums) {
  Value left = operands.left, right = operands.right;
  Value run =
      b.createOrFold<arith::MulIOp>(loc, operands.depth, operands.rightStride);
  auto all =
      emitLoop(operands.outerRuns, sums, [&](Value i, ArrayRef<Value> carried) {
        Value row = getAddress(left, i, operands.outerStep, 0);
        Value first = b.createOrFold<arith::MulIOp>(loc, i, operands.innerRuns);
        return emitLoop(
            operands.innerRuns, carried, [&](Value j, ArrayRef<Value> own) {
              operands.left = getAddress(row, j, operands.innerStep, 0);
              Value number = b.createOrFold<arith::AddIOp>(loc, first, j);
              operands.right = getAddress(right, number, run, 0);
              return emitProducts(own);
            });
      });
  operands.left = left;
  operands.right = right;
  return all;
}

void MicroEmitter::emit() {
  prefetchResults(b, loc, operands, tile.rows);
  bool isSingle = tile.products == Products::Single;
  Value follows = operands.adds, isAdded;
  if (isSingle) {
    follows = arith::AndIOp::create(b, loc, operands.adds, operands.continues);
    isAdded = arith::XOrIOp::create(b, loc, operands.adds, follows);
  }
  Values sums = loadSums(follows);
  sums = tile.hasWindow ? emitRuns(sums) : emitProducts(sums);
  if (isSingle)
    addTile(isAdded, sums);
  else
    storeTile(sums);
  func::ReturnOp::create(b, loc);
}

/// Of a tile's function: what would be its name if a file had no names.
static constexpr llvm::StringLiteral kMicroKernelAttr = "amp.micro_kernel";

static func::FuncOp findFunction(ModuleOp module, StringAttr name,
                                 FunctionType type) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function->getAttr(kMicroKernelAttr) == name &&
        function.getFunctionType() == type && !function.isDeclaration())
      return function;
  return nullptr;
}

static StringRef getSuffix(Products products) {
  switch (products) {
  case Products::Single:
    return "";
  case Products::PairBF16:
    return "_bf16";
  case Products::TileBF16:
    return "_bf16_tiles";
  }
  llvm_unreachable("no such products");
}

/// The tile's function.
static func::FuncOp getFunction(OpBuilder &b, Location loc, const Tier &tier,
                                const MicroTile &tile,
                                ArrayRef<Value> operands) {
  std::string element;
  llvm::raw_string_ostream(element) << tile.sum << getSuffix(tile.products);
  StringAttr name = b.getStringAttr(llvm::formatv(
      "amp_product_{0}_{1}x{2}_{3}", element, tile.rows, tile.columns,
      tile.hasWindow          ? "window"
      : tile.isLeftAlongDepth ? "depth"
                              : "rows"));
  auto module =
      b.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
  auto type = b.getFunctionType(TypeRange(ValueRange(operands)), {});
  if (func::FuncOp function = findFunction(module, name, type))
    return function;
  auto function = func::FuncOp::create(loc, name, type);
  function.setPrivate();
  SymbolTable(module).insert(function, module.getBody()->begin());
  function->setAttr(kMicroKernelAttr, name);
  function->setAttr("passthrough", b.getStrArrayAttr({"noinline"}));
  // Each part of a program that is compiled in parts has its own.
  function->setAttr(
      "llvm.linkage",
      LLVM::LinkageAttr::get(b.getContext(), LLVM::Linkage::Internal));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(function.addEntryBlock());
  if (tile.products == Products::TileBF16)
    emitTileProducts(b, function, tier, tile);
  else
    MicroEmitter(b, function, tier, tile).emit();
  return function;
}

Value mlir::amp::cpu::getPointer(OpBuilder &b, Location loc, Value memref,
                                 Value place) {
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
  Value address = arith::IndexCastOp::create(b, loc, b.getI64Type(), base);
  auto type = LLVM::LLVMPointerType::get(b.getContext());
  Value pointer = LLVM::IntToPtrOp::create(b, loc, type, address);
  Value offset = arith::IndexCastOp::create(b, loc, b.getI64Type(), place);
  // Not every type of a memref is one of LLVM's.
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  int64_t bytes = getElementBytes(element).value_or(1);
  return LLVM::GEPOp::create(b, loc, type, b.getIntegerType(8 * bytes), pointer,
                             ValueRange{offset});
}

void mlir::amp::cpu::callMicroKernel(OpBuilder &b, Location loc,
                                     const Tier &tier, const MicroTile &tile,
                                     const MicroOperands &operands) {
  SmallVector<Value> values;
  for (Value MicroOperands::*operand : listOperands(tile))
    values.push_back(operands.*operand);
  func::CallOp::create(b, loc, getFunction(b, loc, tier, tile, values), values);
}
