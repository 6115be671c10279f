//===- OpsOrders.cpp - Sorts, running sums, scatters ----------------------===//

#include "Ops.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp::campaign;

static std::string all(const Value &x) {
  return joinDims(allDims(x.shape.size()));
}

static std::string integers(llvm::ArrayRef<int64_t> shape) {
  return Builder::indexType(shape);
}

/// "nn.argsort" along the last dimension, of a float or an integer tensor.
static std::string sortLast(Builder &b, const std::string &x,
                            const std::string &type,
                            llvm::ArrayRef<int64_t> shape, bool descends) {
  std::string name = b.fresh("n");
  b.line(name + " = nn.argsort " + x + " dim(" +
         std::to_string(shape.size() - 1) + ")" +
         (descends ? " descending" : "") + " : " + type + " -> " +
         integers(shape));
  return name;
}

/// x[..., positions[..., k]], what torch.gather is.
static Value readAt(Builder &b, const Value &x, const std::string &positions,
                    llvm::ArrayRef<int64_t> shape) {
  int64_t rank = shape.size();
  std::string dims = joinDims(allDims(rank)), out = b.empty(shape),
              map = "affine_map<(" + dims + ") -> (" + dims + ")>",
              element = b.getElement();
  Names iterators(rank, "\"parallel\""), point;
  std::string text = "linalg.generic {indexing_maps = [" + map + ", " + map +
                     "], iterator_types = [" + llvm::join(iterators, ", ") +
                     "]} ins(" + positions + " : " + integers(shape) +
                     ") outs(" + out + " : " + b.type(shape) +
                     ") {\n  ^bb0(%g: i32, %go: " + element + "):\n";
  for (int64_t dim = 0; dim < rank - 1; ++dim) {
    point.push_back("%g" + std::to_string(dim));
    text += "    " + point.back() + " = linalg.index " + std::to_string(dim) +
            " : index\n";
  }
  point.push_back("%gi");
  text += "    %gi = arith.index_cast %g : i32 to index\n    %gv = "
          "tensor.extract " +
          x.name + "[" + llvm::join(point, ", ") + "] : " + b.type(x) +
          "\n    linalg.yield %gv : " + element + "\n  } -> " + b.type(shape);
  return b.define(shape, text);
}

/// The first elements along the last dimension in the order of integers: no
/// kink, and ties.
static void makeSortByKey(Builder &b) {
  Value x = pickRanked(b, 1, 3);
  Shape shape = x.shape;
  std::string keys = b.addIndices(x.shape, 4);
  shape.back() = b.random.between(1, shape.back());
  std::string positions =
      sortLast(b, keys, integers(x.shape), shape, b.random.chance(50));
  b.push(readAt(b, x, positions, shape));
}

/// sort and top-k. The forced text sums each row with the shares of a place.
static void makeSort(Builder &b) {
  Value x = pickRanked(b, 1, 2);
  Shape shape = x.shape, loops = x.shape;
  shape.back() = b.random.between(1, shape.back());
  bool descends = b.random.chance(50);
  int64_t rank = shape.size();
  loops.insert(loops.end() - 1, shape.back());
  Shape elements = allDims(rank + 1);
  elements.erase(elements.end() - 2);
  llvm::SmallVector<char> iterators(rank + 1, 'p');
  iterators.back() = 'r';
  Builder::Operand input{x, joinDims(elements)};
  size_t first = b.getNumKinks();
  b.decide(descends ? Rule::Descending : Rule::Ascending, "%left", "%left");
  llvm::SmallVector<Builder::Operand> ways = b.closeKinks(
      first, {input}, {{"", shape}, joinDims(allDims(rank))}, iterators);
  b.recordKinks(first, {input}, {"%left"}, {}, "");
  if (!b.isForced()) {
    std::string positions = sortLast(b, x.name, b.type(x), shape, descends);
    b.push(readAt(b, x, positions, shape));
    return;
  }
  std::string zero = b.filled(shape, 0.0);
  b.push(b.generic({input, ways[0]}, shape, joinDims(allDims(rank)), iterators,
                   zero, [&](const Names &args) {
                     return b.exact("arith.addf",
                                    {args.back(), b.exact("arith.mulf",
                                                          {args[0], args[1]})});
                   }));
}

/// x where a condition holds, else y.
static std::string choose(Builder &b, const std::string &holds,
                          const std::string &x, const std::string &y) {
  std::string name = b.fresh("s");
  b.line(name + " = arith.select " + holds + ", " + x + ", " + y + " : " +
         b.getElement());
  return name;
}

/// In a body: x where the last loop is at most (less than) the one before it,
/// else 0.
static std::string keepBefore(Builder &b, const std::string &x, int64_t rank,
                              bool isInclusive) {
  std::string i = b.fresh("n"), j = b.fresh("n"), holds = b.fresh("c");
  b.line(i + " = linalg.index " + std::to_string(rank - 1) + " : index");
  b.line(j + " = linalg.index " + std::to_string(rank) + " : index");
  b.line(holds + " = arith.cmpi " + (isInclusive ? "ule, " : "ult, ") + j +
         ", " + i + " : index");
  return choose(b, holds, x, b.constant(0.0));
}

/// A cumulative sum along the last dimension, as torch-mlir writes it.
static void makeScan(Builder &b) {
  Value x = pickRanked(b, 1, 3);
  int64_t rank = x.shape.size();
  bool isInclusive = b.random.chance(70);
  if (b.isF32()) {
    Shape row(x.shape.begin(), x.shape.end() - 1);
    std::string out = b.empty(x.shape),
                zero = makeZeros(b, row).name, // by no random choice
        types = b.type(x) + ", " + b.type(row), element = b.getElement();
    Value sums{b.fresh(), x.shape};
    b.line(sums.name + ", " + b.fresh() + " = tm_tensor.scan dimension(" +
           std::to_string(rank - 1) + ") inclusive(" +
           (isInclusive ? "true" : "false") + ") ins(" + x.name + " : " +
           b.type(x) + ") outs(" + out + ", " + zero + " : " + types + ") {");
    b.line("^bb0(%p: " + element + ", %q: " + element + "):");
    b.line("  %scanned = arith.addf %p, %q : " + element);
    b.line("  tm_tensor.yield %scanned : " + element);
    b.line("} -> " + types);
    b.push(sums);
    return;
  }
  Shape terms = allDims(rank + 1);
  terms.erase(terms.end() - 2);
  llvm::SmallVector<char> iterators(rank + 1, 'p');
  iterators.back() = 'r';
  Value zeros = makeZeros(b, x.shape);
  b.push(b.generic({{x, joinDims(terms)}}, x.shape, all(x), iterators,
                   zeros.name, [&](const Names &args) {
                     std::string term =
                         keepBefore(b, args[0], rank, isInclusive);
                     return b.exact("arith.addf", {args.back(), term});
                   }));
}

/// Of each row of a table the number of the last update, -1 where none is.
static std::string findLast(Builder &b, const std::string &indices,
                            int64_t count, int64_t rows) {
  std::string none = b.fresh("n"), name = b.fresh("n"), type = integers({rows}),
              map = "affine_map<(d0, d1) -> (";
  b.line(none + " = arith.constant dense<-1> : " + type);
  b.line(name + " = linalg.generic {indexing_maps = [" + map + "d1)>, " + map +
         "d0)>], iterator_types = [\"parallel\", \"reduction\"]} ins(" +
         indices + " : " + integers({count}) + ") outs(" + none + " : " + type +
         ") {");
  for (const char *text :
       {"^bb0(%u: i32, %last: i32):", "  %r0 = linalg.index 0 : index",
        "  %u0 = linalg.index 1 : index",
        "  %r1 = arith.index_cast %r0 : index to i32",
        "  %u1 = arith.index_cast %u0 : index to i32",
        "  %here = arith.cmpi eq, %u, %r1 : i32",
        "  %s = arith.select %here, %u1, %last : i32",
        "  linalg.yield %s : i32"})
    b.line(text);
  b.line("} -> " + type);
  return name;
}

/// A tensor of integers as floats.
static Value toFloats(Builder &b, const std::string &name, int64_t count) {
  return b.define({count}, "arith.sitofp " + name + " : " + integers({count}) +
                               " to " + b.type(Shape{count}));
}

/// In a body: whether a float equals the number of a loop.
static std::string equalsLoop(Builder &b, const std::string &x, int64_t loop) {
  std::string i = b.fresh("n"), n = b.fresh("n"), r = b.fresh("n"),
              is = b.fresh("c");
  b.line(i + " = linalg.index " + std::to_string(loop) + " : index");
  b.line(n + " = arith.index_cast " + i + " : index to i32");
  b.line(r + " = arith.sitofp " + n + " : i32 to " + b.getElement());
  b.line(is + " = arith.cmpf oeq, " + x + ", " + r + " : " + b.getElement());
  return is;
}

/// What nn.scatter means: the table plus the updates of each row, or the last
/// of them.
static Value scatterRows(Builder &b, const Value &table, const Value &updates,
                         const std::string &indices, bool adds) {
  int64_t rows = table.shape[0], count = updates.shape[0];
  Value last = adds ? toFloats(b, indices, count)
                    : toFloats(b, findLast(b, indices, count, rows), rows);
  Value zeros = makeZeros(b, table.shape);
  Value sum =
      b.generic({{updates, "d2, d1"}, {last, adds ? "d2" : "d0"}}, table.shape,
                "d0, d1", {'p', 'p', 'r'}, zeros.name, [&](const Names &args) {
                  std::string is = equalsLoop(b, args[1], adds ? 0 : 2);
                  std::string term = choose(b, is, args[0], b.constant(0.0));
                  return b.exact("arith.addf", {args.back(), term});
                });
  std::string init = b.empty(table.shape);
  llvm::SmallVector<Builder::Operand> inputs = {{table, "d0, d1"},
                                                {sum, "d0, d1"}};
  if (!adds)
    inputs.push_back({last, "d0"});
  return b.generic(inputs, table.shape, "d0, d1", {'p', 'p'}, init,
                   [&](const Names &args) {
                     if (adds)
                       return b.scalar("arith.addf", {args[0], args[1]});
                     std::string none = b.fresh("c"), low = b.constant(-0.5);
                     b.line(none + " = arith.cmpf olt, " + args[2] + ", " +
                            low + " : " + b.getElement());
                     return choose(b, none, args[0], args[1]);
                   });
}

/// Rows of a table replaced or added to, some several times.
static void makeScatter(Builder &b) {
  Value table = pickRanked(b, 2, 2);
  int64_t count = b.random.between(1, 9), rows = table.shape[0];
  Value updates = pickExactly(b, {count, table.shape[1]});
  std::string indices = b.addIndices({count}, rows);
  bool adds = b.random.chance(50);
  if (!b.isF32()) {
    b.push(scatterRows(b, table, updates, indices, adds));
    return;
  }
  b.push(b.define(table.shape,
                  "nn.scatter " + updates.name + " at " + indices + " into " +
                      table.name + (adds ? " add" : "") + " : " +
                      b.type(updates) + ", " + integers({count}) + ", " +
                      b.type(table) + " -> " + b.type(table)));
}

void mlir::amp::campaign::addOrderRows(std::vector<OpRow> &rows) {
  rows.push_back({"sort_by_key", 2, false, makeSortByKey});
  rows.push_back({"sort", 3, true, makeSort});
  rows.push_back({"scatter", 2, false, makeScatter});
  rows.push_back({"scan", 2, false, makeScan});
}
