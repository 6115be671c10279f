//===- AttentionProducts.cpp - Products of blocks of attention --*- C++ -*-===//

#include "AttentionBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

/// The widest tile that `columns` are a multiple of.
static int64_t getTileColumns(const MicroKernel &micro, int64_t columns) {
  int64_t width = micro.columns;
  while (columns % width != 0)
    width -= kLanes;
  return width;
}

void AttentionBlock::emitProduct(const Product &product) {
  int64_t columns = llvm::alignTo(product.columns, kLanes);
  MicroTile tile{type, micro.rows, getTileColumns(micro, columns),
                 !product.byTerm};
  auto emitTile = [&](Value row, Value column) {
    Value zero = index(0);
    auto getAddress = [&](Scratch scratch, Value row, Value column) {
      return getPointer(b, loc, scratch.memory,
                        getPlace(*this, scratch, row, column));
    };
    MicroOperands operands;
    operands.left = getAddress(product.lhs, product.byTerm ? zero : row,
                               product.byTerm ? row : zero);
    operands.leftStride = index(product.lhs.stride);
    operands.right = getAddress(product.rhs, zero, column);
    operands.rightStride = index(product.rhs.stride);
    operands.sums = getAddress(product.result, row, column);
    operands.sumStride = index(product.result.stride);
    operands.depth = product.terms;
    auto constant = [&](bool value) -> Value {
      return arith::ConstantOp::create(b, loc, b.getBoolAttr(value));
    };
    operands.adds = constant(product.adds);
    operands.continues = constant(true);
    operands.results = operands.sums;
    operands.resultStride = operands.resultBytes = zero;
    callMicroKernel(b, loc, tier, tile, operands);
  };
  int64_t whole = product.rows / micro.rows * micro.rows;
  int64_t rest = product.rows - whole;
  forEach(index(0), index(columns), tile.columns, [&](Value column) {
    Value count = product.rowCount, upper = index(whole);
    tile.rows = micro.rows;
    forEach(index(0), count ? minimum(count, upper) : upper, micro.rows,
            [&](Value row) { emitTile(row, column); });
    tile.rows = rest;
    if (rest > 0 && count)
      ifTrue(isBelow(upper, count), [&] { emitTile(upper, column); });
    else if (rest > 0)
      emitTile(upper, column);
  });
}

void AttentionBlock::multiplyRows(Scratch lhs, Scratch rhs, Scratch result,
                                  int64_t depth, Value rows) {
  emitProduct({lhs, /*byTerm=*/false, rhs, result, rowBlock, rows, size,
               index(depth), /*adds=*/false});
}

void AttentionBlock::accumulate(Scratch lhs, Scratch rhs, Scratch result,
                                int64_t rows, Value terms) {
  emitProduct({lhs, /*byTerm=*/true, rhs, result, rows, Value(), size, terms,
               /*adds=*/true});
}

void AttentionBlock::accumulateLanes(Scratch lhs, Scratch rhs, Scratch result,
                                     Value rows, int64_t columns) {
  emitProduct({lhs, /*byTerm=*/false, rhs, result, rowBlock, rows, columns,
               countLanes(), /*adds=*/true});
}
