//===- MatrixOpcodes.cpp - mma.sync -----------------------------*- C++ -*-===//
//
// PTX ISA 9.0, "Warp level matrix multiply-accumulate: mma". Products are
// exact. Sums are made in the accumulator's type (float for f16, rounded once
// at the end), one product after another from the accumulator on; what hardware
// does is not specified, so that only sums that are exact can be compared with
// it bit by bit.
//
//===----------------------------------------------------------------------===//

#include "ElementFormats.h"
#include "Machine.h"
#include "Opcodes.h"
#include "amp/Support/Fragment.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include <limits>
#include <optional>

using namespace llvm;
using namespace mlir::amp;
using namespace mlir::amp::emulator;

namespace {

/// What a name says: m16n8k16, the types of A and B, of C and D.
struct MmaShape {
  unsigned m = 0, n = 0, k = 0;
  ElementFormat left, right, initial, result;
  bool saturates = false;
  enum class Combine { Multiply, And, Xor } combine = Combine::Multiply;
};

} // namespace

/// "m16n8k16"
static bool parseShape(StringRef text, MmaShape &shape) {
  return text.consume_front("m") && !text.consumeInteger(10, shape.m) &&
         text.consume_front("n") && !text.consumeInteger(10, shape.n) &&
         text.consume_front("k") && !text.consumeInteger(10, shape.k) &&
         text.empty() && shape.n == 8;
}

/// The types that end a name. f16 names result and initial only; integers, b1,
/// bf16, tf32 and f64 name the operands only; fp8 names all four.
static bool parseTypes(ArrayRef<StringRef> names, MmaShape &shape) {
  SmallVector<ElementFormat> types;
  for (StringRef name : names) {
    std::optional<ElementFormat> type = parseElementFormat(name);
    if (!type)
      return false;
    types.push_back(*type);
  }
  if (types.size() == 4) {
    std::tie(shape.result, shape.left, shape.right, shape.initial) =
        std::tie(types[0], types[1], types[2], types[3]);
    return true;
  }
  if (types.size() == 2 && !types[0].isInteger()) {
    shape.left = shape.right = *parseElementFormat("f16");
    shape.result = types[0];
    shape.initial = types[1];
    return true;
  }
  if (types.empty() || types.size() > 2)
    return false;
  shape.left = types.front();
  shape.right = types.back();
  StringRef sum = shape.left.isInteger()       ? "s32"
                  : shape.left.getBits() == 64 ? "f64"
                                               : "f32";
  shape.initial = shape.result = *parseElementFormat(sum);
  return true;
}

/// ".m16n8k16.row.col.f32.f32", or with a way to combine before the shape.
static std::optional<MmaShape> parse(StringRef suffix) {
  MmaShape shape;
  SmallVector<StringRef> parts;
  suffix.drop_front().split(parts, '.');
  ArrayRef<StringRef> rest = parts;
  if (rest.size() > 2 && rest[1] == "popc") {
    shape.combine =
        rest[0] == "and" ? MmaShape::Combine::And : MmaShape::Combine::Xor;
    rest = rest.drop_front(2);
  }
  if (rest.size() < 4 || !parseShape(rest[0], shape) || rest[1] != "row" ||
      rest[2] != "col")
    return std::nullopt;
  rest = rest.drop_front(3);
  if (rest.front() == "satfinite") {
    shape.saturates = true;
    rest = rest.drop_front();
  }
  if (!parseTypes(rest, shape))
    return std::nullopt;
  // The first tensor cores had another layout (m8n8k4 of f16).
  if (shape.m == 8 && shape.left.getBits() == 16)
    return std::nullopt;
  return shape;
}

namespace {

/// Reads and writes the fragment that begins at operand `first`.
class FragmentAccess {
public:
  FragmentAccess(Fragment fragment, ElementFormat format, unsigned first)
      : fragment(fragment), format(format), first(first) {}

  unsigned getRegisters() const {
    return fragment.getElements() * format.getBits() / getRegisterBits();
  }

  /// The matrix, row after row.
  template <typename T>
  void load(ArrayRef<Participant> lanes, SmallVectorImpl<T> &matrix) const {
    matrix.resize(fragment.getRows() * fragment.getColumns());
    unsigned packed = getRegisterBits() / format.getBits();
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
      for (unsigned i = 0; i < fragment.getElements(); ++i) {
        uint64_t bits = 0;
        std::memcpy(&bits, lanes[lane].operands.arguments[first + i / packed],
                    getRegisterBits() / 8);
        matrix[getPlace(lane, i)] =
            format.expand<T>(bits >> (i % packed * format.getBits()));
      }
  }

  template <typename T>
  void store(ArrayRef<Participant> lanes, ArrayRef<T> matrix) const {
    unsigned bits = format.getBits();
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
      for (unsigned i = 0; i < fragment.getElements(); ++i) {
        uint64_t value = format.round<T>(matrix[getPlace(lane, i)]);
        std::memcpy(static_cast<char *>(lanes[lane].operands.result) +
                        i * bits / 8,
                    &value, bits / 8);
      }
  }

private:
  unsigned getRegisterBits() const { return format.getBits() == 64 ? 64 : 32; }
  unsigned getPlace(unsigned lane, unsigned element) const {
    Fragment::Place place = fragment.locate(lane, element);
    return place.row * fragment.getColumns() + place.column;
  }

  Fragment fragment;
  ElementFormat format;
  unsigned first;
};

} // namespace

static int64_t saturate(int64_t value) {
  return std::clamp<int64_t>(value, std::numeric_limits<int32_t>::min(),
                             std::numeric_limits<int32_t>::max());
}

template <typename T>
static T accumulate(const MmaShape &shape, T sum, T left, T right) {
  if constexpr (std::is_same_v<T, int64_t>) {
    if (shape.combine == MmaShape::Combine::And)
      return sum + (left & right);
    if (shape.combine == MmaShape::Combine::Xor)
      return sum + (left ^ right);
    return sum + left * right;
  } else {
    return std::fma(left, right, sum);
  }
}

/// The accumulator and products of 8-bit floats, as Options says of the narrow
/// sums of theirs. Products are exact, and so is their sum.
static float addNarrowly(ArrayRef<float> left, ArrayRef<float> right,
                         float sum) {
  constexpr int kPlaces = 13;
  SmallVector<double, 33> terms = {sum};
  for (auto [x, y] : llvm::zip_equal(left, right))
    terms.push_back(double(x) * y);
  double largest = 0;
  for (double term : terms)
    largest = std::max(largest, std::fabs(term));
  bool isNumber =
      llvm::all_of(terms, [](double t) { return std::isfinite(t); });
  double unit = largest > 0 && isNumber
                    ? std::ldexp(1.0, std::ilogb(largest) - kPlaces)
                    : 0;
  double all = 0;
  for (double term : terms)
    all += unit > 0 ? std::trunc(term / unit) * unit : term;
  return static_cast<float>(all);
}

static bool narrowsSums(const MmaShape &shape, ArrayRef<Participant> lanes) {
  return shape.left.getBits() == 8 && !shape.left.isInteger() &&
         lanes[0].thread->getCluster().getState().options.narrowsFloat8Sums;
}

/// The row and the column of one result.
template <typename T>
static T multiply(const MmaShape &shape, T sum, ArrayRef<T> row,
                  ArrayRef<T> column, bool isNarrow) {
  if constexpr (std::is_same_v<T, float>)
    if (isNarrow)
      return addNarrowly(row, column, sum);
  for (auto [x, y] : llvm::zip_equal(row, column))
    sum = accumulate(shape, sum, x, y);
  if constexpr (std::is_same_v<T, int64_t>)
    if (shape.saturates)
      sum = saturate(sum);
  return sum;
}

/// T holds products exactly, or rounds as the accumulator does.
template <typename T>
static BoundOpcode bindShape(const MmaShape &shape) {
  FragmentAccess left(Fragment::getLeft(shape.m, shape.k, shape.left.getBits()),
                      shape.left, 0);
  FragmentAccess right(Fragment::getRight(shape.k, shape.right.getBits()),
                       shape.right, left.getRegisters());
  Fragment sums = Fragment::getAccumulator(shape.m, shape.n);
  FragmentAccess initial(sums, shape.initial,
                         left.getRegisters() + right.getRegisters());
  FragmentAccess result(sums, shape.result, 0);
  BoundOpcode bound;
  bound.group = [=](ArrayRef<Participant> lanes) {
    SmallVector<T, 256> a, b, c;
    left.load(lanes, a);
    right.load(lanes, b);
    initial.load(lanes, c);
    bool isNarrow = narrowsSums(shape, lanes);
    SmallVector<T, 32> column(shape.k);
    for (unsigned j = 0; j < shape.n; ++j) {
      for (unsigned k = 0; k < shape.k; ++k)
        column[k] = b[k * shape.n + j];
      for (unsigned i = 0; i < shape.m; ++i) {
        T &sum = c[i * shape.n + j];
        sum =
            multiply<T>(shape, sum, ArrayRef<T>(a).slice(i * shape.k, shape.k),
                        column, isNarrow);
      }
    }
    result.store<T>(lanes, c);
  };
  return bound;
}

static BoundOpcode bindMma(StringRef suffix) {
  std::optional<MmaShape> shape = parse(suffix);
  if (!shape)
    return {};
  if (shape->left.isInteger())
    return bindShape<int64_t>(*shape);
  if (shape->left.getBits() == 64)
    return bindShape<double>(*shape);
  return bindShape<float>(*shape);
}

ArrayRef<Opcode> mlir::amp::emulator::getMatrixOpcodes() {
  static const Opcode rows[] = {
      {"mma", Scope::Warp, false, bindMma},
  };
  return rows;
}
