//===- OpsShape.cpp - Ops that move data ------------------------*- C++ -*-===//

#include "Ops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp::campaign;

static std::string joinNumbers(llvm::ArrayRef<int64_t> numbers) {
  return llvm::join(
      llvm::map_range(numbers, [](int64_t n) { return std::to_string(n); }),
      ", ");
}

static bool hasRank(const Value &value) { return !value.shape.empty(); }

static void makeTranspose(Builder &b) {
  Value x = b.pickOr([](const Value &v) { return v.shape.size() >= 2; },
                     b.pickShape(2, 4));
  Shape order = allDims(x.shape.size()), shape;
  b.random.shuffle(order);
  for (int64_t dim : order)
    shape.push_back(x.shape[dim]);
  std::string out = b.empty(shape);
  b.push(b.define(shape, "linalg.transpose ins(" + x.name + " : " + b.type(x) +
                             ") outs(" + out + " : " + b.type(shape) +
                             ") permutation = [" + joinNumbers(order) + "]"));
}

static void makeBroadcast(Builder &b) {
  Value x = b.pickOr(
      [&](const Value &v) {
        return v.shape.size() <= 3 && countElements(v.shape) <= 60;
      },
      b.pickShape(0, 2));
  Shape shape = x.shape, added;
  int64_t at = b.random.between(0, shape.size());
  int64_t size = b.pickSize();
  if (countElements(shape) * size > b.getMaxElements())
    size = 2;
  shape.insert(shape.begin() + at, size);
  std::string out = b.empty(shape);
  b.push(b.define(shape, "linalg.broadcast ins(" + x.name + " : " + b.type(x) +
                             ") outs(" + out + " : " + b.type(shape) +
                             ") dimensions = [" + std::to_string(at) + "]"));
}

/// Two neighbouring dimensions become one, or one becomes two.
static void makeReshape(Builder &b) {
  Value x = b.pickOr(hasRank, b.pickShape(1, 3));
  int64_t rank = x.shape.size(), at = b.random.below(rank);
  bool collapse = rank >= 2 && b.random.chance(50);
  if (collapse)
    at = b.random.below(rank - 1);
  Shape shape = x.shape;
  if (collapse) {
    shape[at] *= shape[at + 1];
    shape.erase(shape.begin() + at + 1);
  } else {
    if (rank >= 4)
      return;
    int64_t size = shape[at], factor = 1;
    for (int64_t f : {2, 3, 4, 5, 7, 11, 13, 17})
      if (size % f == 0 && b.random.chance(60))
        factor = f;
    if (b.random.chance(30))
      factor = size / factor;
    shape[at] = factor;
    shape.insert(shape.begin() + at + 1, size / factor);
  }
  Names groups;
  for (int64_t wide = 0, narrow = 0; narrow < rank - collapse; ++narrow) {
    Shape group = {wide++};
    if (narrow == at)
      group.push_back(wide++);
    groups.push_back("[" + joinNumbers(group) + "]");
  }
  std::string list = " [" + llvm::join(groups, ", ") + "]";
  std::string sizes =
      collapse ? "" : " output_shape [" + joinNumbers(shape) + "]";
  b.push(b.define(shape, std::string(collapse ? "tensor.collapse_shape "
                                              : "tensor.expand_shape ") +
                             x.name + list + sizes + " : " + b.type(x) +
                             " into " + b.type(shape)));
}

namespace {
struct Slice {
  Shape offsets, sizes, strides;
  std::string str() const {
    return "[" + joinNumbers(offsets) + "] [" + joinNumbers(sizes) + "] [" +
           joinNumbers(strides) + "]";
  }
};
} // namespace

static Slice pickSlice(Random &random, llvm::ArrayRef<int64_t> shape) {
  Slice slice;
  for (int64_t size : shape) {
    int64_t stride = random.chance(25) ? 2 : 1;
    int64_t offset = random.below(random.chance(50) ? size : 1);
    int64_t most = (size - offset + stride - 1) / stride;
    slice.offsets.push_back(offset);
    slice.sizes.push_back(random.chance(40) ? most : random.between(1, most));
    slice.strides.push_back(stride);
  }
  return slice;
}

static void makeExtractSlice(Builder &b) {
  Value x = b.pickOr(hasRank, b.pickShape(1, 4));
  Slice slice = pickSlice(b.random, x.shape);
  Shape shape;
  bool drops = b.random.chance(30);
  for (int64_t size : slice.sizes)
    if (!drops || size != 1)
      shape.push_back(size);
  b.push(b.define(shape, "tensor.extract_slice " + x.name + slice.str() +
                             " : " + b.type(x) + " to " + b.type(shape)));
}

static void makeInsertSlice(Builder &b) {
  Value x = b.pickOr(hasRank, b.pickShape(1, 3));
  Slice slice = pickSlice(b.random, x.shape);
  Value part = b.pickOr([&](const Value &v) { return v.shape == slice.sizes; },
                        slice.sizes);
  b.push(b.define(x.shape, "tensor.insert_slice " + part.name + " into " +
                               x.name + slice.str() + " : " + b.type(part) +
                               " into " + b.type(x)));
}

static void makePad(Builder &b) {
  Value x = b.pickOr(
      [](const Value &v) {
        return hasRank(v) && countElements(v.shape) <= 100;
      },
      b.pickShape(1, 2));
  Shape low, high, shape;
  Names arguments;
  for (int64_t size : x.shape) {
    low.push_back(b.random.between(0, 2));
    high.push_back(b.random.between(0, 2));
    shape.push_back(size + low.back() + high.back());
    arguments.push_back(b.fresh("n") + ": index");
  }
  std::string value = b.constant(b.random.chance(70) ? 0.0 : 0.5);
  b.push(b.define(shape, "tensor.pad " + x.name + " low[" + joinNumbers(low) +
                             "] high[" + joinNumbers(high) + "] {\n  ^bb0(" +
                             llvm::join(arguments, ", ") +
                             "):\n    tensor.yield " + value + " : " +
                             b.getElement() + "\n  } : " + b.type(x) + " to " +
                             b.type(shape)));
}

static void makeConcat(Builder &b) {
  Value x = b.pickOr(hasRank, b.pickShape(1, 3));
  int64_t dim = b.random.below(x.shape.size());
  Shape other = x.shape;
  other[dim] = b.random.between(1, 3);
  Value y = b.pickOr(
      [&](const Value &v) {
        Shape shape = v.shape;
        if (shape.size() != x.shape.size())
          return false;
        shape[dim] = x.shape[dim];
        return shape == x.shape;
      },
      other);
  Shape shape = x.shape;
  shape[dim] += y.shape[dim];
  b.push(b.define(shape, "tensor.concat dim(" + std::to_string(dim) + ") " +
                             x.name + ", " + y.name + " : (" + b.type(x) +
                             ", " + b.type(y) + ") -> " + b.type(shape)));
}

/// A diagonal, a column, every second element: maps that are no permutation.
static void makePointRead(Builder &b) {
  Value x = b.pickOr([](const Value &v) { return v.shape.size() >= 2; },
                     b.pickShape(2, 3));
  int64_t rank = x.shape.size();
  Names results;
  Shape shape;
  // The loops that are left out read one fixed coordinate, or a diagonal.
  for (int64_t dim = 0; dim < rank; ++dim) {
    bool diagonal = dim > 0 && x.shape[dim] == x.shape[dim - 1] &&
                    results.back()[0] == 'd' && b.random.chance(50);
    if (diagonal) {
      results.push_back(results.back());
    } else if (b.random.chance(30)) {
      results.push_back(std::to_string(b.random.below(x.shape[dim])));
    } else {
      results.push_back("d" + std::to_string(shape.size()));
      shape.push_back(x.shape[dim]);
    }
  }
  std::string init = b.empty(shape);
  b.push(b.generic({{x, llvm::join(results, ", ")}}, shape,
                   joinDims(allDims(shape.size())),
                   llvm::SmallVector<char>(shape.size(), 'p'), init,
                   [&](const Names &args) { return makeUnary(b, args[0]); }));
}

/// Rows of a table, by indices that are an input: tensor.extract in a body.
static void makeGather(Builder &b) {
  Value table = b.pickOr(hasRank, b.pickShape(1, 2));
  int64_t rank = table.shape.size(), rows = table.shape[0];
  int64_t count = b.random.between(1, 9);
  std::string indices = b.addIndices({count}, rows);
  Shape shape = table.shape;
  shape[0] = count;
  std::string out = b.empty(shape), dims = joinDims(allDims(rank));
  std::string loops = "affine_map<(" + dims + ") -> (";
  Names iterators(rank, "\"parallel\"");
  std::string text =
      "linalg.generic {indexing_maps = [" + loops + "d0)>, " + loops + dims +
      ")>], iterator_types = [" + llvm::join(iterators, ", ") + "]} ins(" +
      indices + " : tensor<" + std::to_string(count) + "xi32>) outs(" + out +
      " : " + b.type(shape) + ") {\n  ^bb0(%g: i32, %go: " + b.getElement() +
      "):\n    %gi = arith.index_cast %g : i32 to index\n";
  Names coordinates = {"%gi"};
  for (int64_t dim = 1; dim < rank; ++dim) {
    coordinates.push_back("%g" + std::to_string(dim));
    text += "    " + coordinates.back() + " = linalg.index " +
            std::to_string(dim) + " : index\n";
  }
  text += "    %gv = tensor.extract " + table.name + "[" +
          llvm::join(coordinates, ", ") + "] : " + b.type(table) +
          "\n    linalg.yield %gv : " + b.getElement() + "\n  } -> " +
          b.type(shape);
  b.push(b.define(shape, text));
}

/// Behind it nothing is differentiated; it needs a value that is no parameter
/// of its own, or the differences would see it.
static void makeStopGradient(Builder &b) {
  Shape shape = b.pickShape(0, 2);
  Value x = b.addInput(shape);
  Value y = b.pickOr([&](const Value &v) { return v.shape == shape; }, shape);
  std::string type = b.type(shape);
  Value stopped = b.define(shape, "amp.stop_gradient " + x.name + " : " + type);
  b.push(b.define(shape,
                  "arith.mulf " + y.name + ", " + stopped.name + " : " + type));
}

void mlir::amp::campaign::addShapeRows(std::vector<OpRow> &rows) {
  rows.push_back({"transpose", 4, false, makeTranspose});
  rows.push_back({"broadcast", 4, false, makeBroadcast});
  rows.push_back({"reshape", 5, false, makeReshape});
  rows.push_back({"extract_slice", 4, false, makeExtractSlice});
  rows.push_back({"insert_slice", 3, false, makeInsertSlice});
  rows.push_back({"pad", 3, false, makePad});
  rows.push_back({"concat", 3, false, makeConcat});
  rows.push_back({"point_read", 2, false, makePointRead});
  rows.push_back({"gather", 3, false, makeGather});
  rows.push_back({"stop_gradient", 1, false, makeStopGradient});
}
