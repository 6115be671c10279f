//===- MatrixTest.cpp - mma.sync in all its types ---------------*- C++ -*-===//

#include "TestKernel.h"
#include "amp/Runtime/FloatFormat.h"
#include "amp/Support/Fragment.h"
#include "llvm/Support/FormatVariadic.h"
#include <functional>
#include <random>

using namespace mlir::amp;
using namespace mlir::amp::emulator;

namespace {

/// How a type's numbers are held, and which small integers it has.
struct Element {
  unsigned bits;
  const FloatFormat *format; ///< null: integer, or a float of its own width
  int least, greatest;
  bool isFloat;

  uint64_t encode(int value) const {
    if (format)
      return uint64_t(roundToFormat(*format, value))
             << (format == &kTF32 ? 13 : 0);
    if (!isFloat)
      return static_cast<uint64_t>(value) & ((uint64_t(1) << bits) - 1);
    return bits == 64 ? llvm::bit_cast<uint64_t>(double(value))
                      : llvm::bit_cast<uint32_t>(float(value));
  }
  double decode(uint64_t value) const {
    if (format)
      return expandFormat(*format, value);
    if (!isFloat)
      return static_cast<int32_t>(value);
    return bits == 64 ? llvm::bit_cast<double>(value)
                      : llvm::bit_cast<float>(uint32_t(value));
  }
  /// Of a register in IR, and how many bits it has.
  std::string getType() const {
    if (bits == 64)
      return "double";
    if (format == &kF16)
      return "<2 x half>";
    return isFloat && !format ? "float" : "i32";
  }
  unsigned getRegisterBits() const { return bits == 64 ? 64 : 32; }
};

const Element kHalf = {16, &kF16, -8, 8, true};
const Element kBrain = {16, &kBF16, -8, 8, true};
const Element kTensor = {32, &kTF32, -8, 8, true};
const Element kSingle = {32, nullptr, -8, 8, true};
const Element kDouble = {64, nullptr, -8, 8, true};
const Element kFP8Four = {8, &kE4M3, -4, 4, true};
const Element kFP8Five = {8, &kE5M2, -4, 4, true};
const Element kS8 = {8, nullptr, -128, 127, false};
const Element kU8 = {8, nullptr, 0, 255, false};
const Element kS4 = {4, nullptr, -8, 7, false};
const Element kU4 = {4, nullptr, 0, 15, false};
const Element kBit = {1, nullptr, 0, 1, false};
const Element kS32 = {32, nullptr, -1000, 1000, false};

struct Variant {
  std::string name;
  unsigned m, k;
  Element left, right, initial, result;
};

using Matrix = std::vector<int>;

} // namespace

static Matrix makeMatrix(std::mt19937 &random, unsigned size,
                         const Element &element) {
  std::uniform_int_distribution<int> draw(element.least, element.greatest);
  Matrix matrix(size);
  for (int &value : matrix)
    value = draw(random);
  return matrix;
}

/// The registers of all lanes, one after another.
static std::vector<uint64_t> toRegisters(const Matrix &matrix,
                                         const Fragment &fragment,
                                         const Element &element) {
  unsigned packed = element.getRegisterBits() / element.bits;
  unsigned registers = fragment.getElements() / packed;
  std::vector<uint64_t> result(kWarpSize * registers);
  for (unsigned lane = 0; lane < kWarpSize; ++lane)
    for (unsigned i = 0; i < fragment.getElements(); ++i) {
      Fragment::Place place = fragment.locate(lane, i);
      uint64_t bits = element.encode(
          matrix[place.row * fragment.getColumns() + place.column]);
      result[lane * registers + i / packed] |= bits
                                               << (i % packed * element.bits);
    }
  return result;
}

/// Loads the registers of one operand of the lane.
static std::string loadOperand(const std::string &name, const Element &element,
                               unsigned registers) {
  std::string type = element.getType(), text;
  text += llvm::formatv("  %{0}.first = mul i32 %lane, {1}\n", name, registers);
  for (unsigned i = 0; i < registers; ++i)
    text += llvm::formatv(
        "  %{0}.i{1} = add i32 %{0}.first, {1}\n"
        "  %{0}.p{1} = getelementptr i64, ptr %{0}, i32 %{0}.i{1}\n"
        "  %{0}{1} = load {2}, ptr %{0}.p{1}, align 4\n",
        name, i, type);
  return text;
}

static std::string makeKernel(const Variant &variant, unsigned a, unsigned b,
                              unsigned c, unsigned d) {
  std::string result = "{", operands, types;
  for (unsigned i = 0; i < d; ++i)
    result += (i ? ", " : "") + variant.result.getType();
  result += "}";
  auto add = [&](const char *name, const Element &element, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      const char *comma = operands.empty() ? "" : ", ";
      operands +=
          llvm::formatv("{0}{1} %{2}{3}", comma, element.getType(), name, i);
      types += comma + element.getType();
    }
  };
  add("a", variant.left, a);
  add("b", variant.right, b);
  add("c", variant.initial, c);
  std::string text = llvm::formatv(
      "declare {0} @llvm.nvvm.{1}({2})\n"
      "declare i32 @llvm.nvvm.read.ptx.sreg.laneid()\n"
      "define ptx_kernel void @kernel(ptr %a, ptr %b, ptr %c, ptr %d) {{\n"
      "  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()\n",
      result, variant.name, types);
  text += loadOperand("a", variant.left, a) +
          loadOperand("b", variant.right, b) +
          loadOperand("c", variant.initial, c);
  text += llvm::formatv("  %r = call {0} @llvm.nvvm.{1}({2})\n"
                        "  %first = mul i32 %lane, {3}\n",
                        result, variant.name, operands, d);
  for (unsigned i = 0; i < d; ++i)
    text += llvm::formatv("  %r{0} = extractvalue {1} %r, {0}\n"
                          "  %i{0} = add i32 %first, {0}\n"
                          "  %p{0} = getelementptr i64, ptr %d, i32 %i{0}\n"
                          "  store {2} %r{0}, ptr %p{0}, align 4\n",
                          i, result, variant.result.getType());
  return text + "  ret void\n}\n";
}

class MmaTest : public testing::TestWithParam<Variant> {};

/// Integers whose sums every accumulator holds: the result is exact.
TEST_P(MmaTest, MultipliesIntegersExactly) {
  const Variant &v = GetParam();
  std::mt19937 random(1);
  Matrix a = makeMatrix(random, v.m * v.k, v.left);
  Matrix b = makeMatrix(random, v.k * 8, v.right);
  Matrix c = makeMatrix(random, v.m * 8, v.initial);
  Fragment sums = Fragment::getAccumulator(v.m, 8);
  auto left = toRegisters(a, Fragment::getLeft(v.m, v.k, v.left.bits), v.left);
  auto right = toRegisters(b, Fragment::getRight(v.k, v.right.bits), v.right);
  auto initial = toRegisters(c, sums, v.initial);
  std::vector<uint64_t> result(sums.getElements() * v.result.bits /
                               v.result.getRegisterBits() * kWarpSize);
  auto count = [](auto &registers) { return registers.size() / kWarpSize; };
  TestKernel kernel(
      makeKernel(v, count(left), count(right), count(initial), count(result)));
  ASSERT_EQ(kernel.run(32, {Buffer::in(left), Buffer::in(right),
                            Buffer::in(initial), Buffer::out(result)}),
            "");
  bool isAnd = v.name.find("and.popc") != std::string::npos;
  bool isXor = v.name.find("xor.popc") != std::string::npos;
  unsigned packed = v.result.getRegisterBits() / v.result.bits;
  for (unsigned lane = 0; lane < kWarpSize; ++lane)
    for (unsigned i = 0; i < sums.getElements(); ++i) {
      Fragment::Place place = sums.locate(lane, i);
      double expected = c[place.row * 8 + place.column];
      for (unsigned k = 0; k < v.k; ++k) {
        int x = a[place.row * v.k + k], y = b[k * 8 + place.column];
        expected += isAnd ? (x & y) : isXor ? (x ^ y) : x * y;
      }
      uint64_t bits = result[lane * count(result) + i / packed] >>
                      (i % packed * v.result.bits);
      if (v.result.bits < 64)
        bits &= (uint64_t(1) << v.result.bits) - 1;
      EXPECT_EQ(v.result.decode(bits), expected)
          << "row " << place.row << ", column " << place.column;
    }
}

static std::vector<Variant> getVariants() {
  std::vector<Variant> variants;
  auto add = [&](std::string name, unsigned m, unsigned k, Element left,
                 Element right, Element initial, Element result) {
    variants.push_back({"mma." + name, m, k, left, right, initial, result});
  };
  for (unsigned k : {8, 16}) {
    std::string shape = llvm::formatv("m16n8k{0}.row.col.", k);
    add(shape + "f32.f32", 16, k, kHalf, kHalf, kSingle, kSingle);
    add(shape + "f16.f16", 16, k, kHalf, kHalf, kHalf, kHalf);
    add(shape + "bf16", 16, k, kBrain, kBrain, kSingle, kSingle);
  }
  for (unsigned k : {4, 8})
    add(llvm::formatv("m16n8k{0}.row.col.tf32", k), 16, k, kTensor, kTensor,
        kSingle, kSingle);
  for (unsigned k : {4, 8, 16})
    add(llvm::formatv("m16n8k{0}.row.col.f64", k), 16, k, kDouble, kDouble,
        kDouble, kDouble);
  add("m8n8k4.row.col.f64", 8, 4, kDouble, kDouble, kDouble, kDouble);
  add("m8n8k16.row.col.s8", 8, 16, kS8, kS8, kS32, kS32);
  for (unsigned k : {16, 32}) {
    std::string shape = llvm::formatv("m16n8k{0}.row.col.", k);
    add(shape + "s8", 16, k, kS8, kS8, kS32, kS32);
    add(shape + "u8.s8", 16, k, kU8, kS8, kS32, kS32);
    add(shape + "satfinite.u8", 16, k, kU8, kU8, kS32, kS32);
    add(shape + "f32.e4m3.e5m2.f32", 16, k, kFP8Four, kFP8Five, kSingle,
        kSingle);
    add(shape + "f16.e5m2.e4m3.f16", 16, k, kFP8Five, kFP8Four, kHalf, kHalf);
  }
  add("m16n8k32.row.col.s4.u4", 16, 32, kS4, kU4, kS32, kS32);
  add("m16n8k64.row.col.u4", 16, 64, kU4, kU4, kS32, kS32);
  add("and.popc.m16n8k256.row.col.b1", 16, 256, kBit, kBit, kS32, kS32);
  add("xor.popc.m16n8k128.row.col.b1", 16, 128, kBit, kBit, kS32, kS32);
  return variants;
}

INSTANTIATE_TEST_SUITE_P(All, MmaTest, testing::ValuesIn(getVariants()),
                         [](const auto &info) {
                           std::string name = info.param.name;
                           std::replace(name.begin(), name.end(), '.', '_');
                           return name;
                         });

TEST(Mma, SaturatesIntegers) {
  // 127 * 127 * 32 more than the greatest integer but one.
  Variant v = {
      "mma.m16n8k32.row.col.satfinite.s8", 16, 32, kS8, kS8, kS32, kS32};
  std::vector<uint64_t> a(32 * 4, 0x7f7f7f7f), b(32 * 2, 0x7f7f7f7f),
      c(32 * 4, 0x7ffffffe), d(32 * 4);
  auto run = [&](std::string name) {
    v.name = std::move(name);
    TestKernel kernel(makeKernel(v, 4, 2, 4, 4));
    EXPECT_EQ(kernel.run(32, {Buffer::in(a), Buffer::in(b), Buffer::in(c),
                              Buffer::out(d)}),
              "");
    return static_cast<uint32_t>(d[0]);
  };
  EXPECT_EQ(run("mma.m16n8k32.row.col.satfinite.s8"), 0x7fffffffu);
  EXPECT_EQ(run("mma.m16n8k32.row.col.s8"), 0x7ffffffeu + 127 * 127 * 32);
}

/// 32 ones: what is more than 13 places below the first of the largest term
/// is lost, one by one, as on sm_89 and sm_90.
TEST(Mma, NarrowsSumsOfFloat8) {
  Variant v = {"mma.m16n8k32.row.col.f32.e4m3.e4m3.f32",
               16,
               32,
               kFP8Four,
               kFP8Four,
               kSingle,
               kSingle};
  auto run = [&](float initial, Options options) {
    uint64_t one = roundToFormat(kE4M3, 1) * 0x01010101;
    std::vector<uint64_t> a(32 * 4, one), b(32 * 2, one),
        c(32 * 4, llvm::bit_cast<uint32_t>(initial)), d(32 * 4);
    TestKernel kernel(makeKernel(v, 4, 2, 4, 4), options);
    EXPECT_EQ(kernel.run(32, {Buffer::in(a), Buffer::in(b), Buffer::in(c),
                              Buffer::out(d)}),
              "");
    return llvm::bit_cast<float>(static_cast<uint32_t>(d[0]));
  };
  Options narrow;
  narrow.narrowsFloat8Sums = true;
  for (float initial : {0.0f, 8192.0f, 16384.0f})
    EXPECT_EQ(run(initial, Options()), initial + 32);
  EXPECT_EQ(run(0, narrow), 32);
  EXPECT_EQ(run(8192, narrow), 8192 + 32);
  EXPECT_EQ(run(8192 + 0.5, narrow), 8192 + 32);
  EXPECT_EQ(run(16384, narrow), 16384);
  EXPECT_TRUE(std::isnan(run(NAN, narrow)));
  EXPECT_EQ(run(INFINITY, narrow), INFINITY);
}

TEST(Mma, OptionsAreNamed) {
  auto both = Options::parse("narrow-float8-sums,perturbed-approximations");
  ASSERT_TRUE(bool(both));
  EXPECT_TRUE(both->narrowsFloat8Sums && both->perturbsApproximations);
  auto none = Options::parse("");
  ASSERT_TRUE(bool(none));
  EXPECT_FALSE(none->narrowsFloat8Sums || none->perturbsApproximations);
  auto wrong = Options::parse("slow");
  ASSERT_FALSE(bool(wrong));
  EXPECT_EQ(llvm::toString(wrong.takeError()),
            "expected options of the emulator, narrow-float8-sums or "
            "perturbed-approximations, found 'slow'");
}

TEST(Mma, UnknownVariantsAreNamed) {
  TestKernel kernel(
      "declare {float, float, float, float, float, float, float, float} "
      "@llvm.nvvm.mma.m8n8k4.row.col.f32.f32(<2 x half>, <2 x half>, "
      "<2 x half>, <2 x half>, float, float, float, float, float, float, "
      "float, float)\n"
      "define ptx_kernel void @kernel(<2 x half> %h, float %f) {\n"
      "  %r = call {float, float, float, float, float, float, float, float} "
      "@llvm.nvvm.mma.m8n8k4.row.col.f32.f32(<2 x half> %h, <2 x half> %h, "
      "<2 x half> %h, <2 x half> %h, float %f, float %f, float %f, float %f, "
      "float %f, float %f, float %f, float %f)\n"
      "  ret void\n}\n");
  EXPECT_ERROR(kernel.run(32, {}), "the emulator does not know "
                                   "'mma.m8n8k4.row.col.f32.f32', which is in "
                                   "'kernel'");
}
