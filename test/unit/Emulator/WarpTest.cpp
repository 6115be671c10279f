//===- WarpTest.cpp - What lanes of a warp do together ----------*- C++ -*-===//

#include "TestKernel.h"
#include "amp/Runtime/FloatFormat.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <functional>
#include <numeric>

using namespace mlir::amp;
using namespace mlir::amp::emulator;

/// Each lane reads `%v` from its place in the input, and stores `%r`.
static std::vector<uint32_t> runLanes(const std::string &declarations,
                                      const std::string &body,
                                      std::vector<uint32_t> in = {},
                                      Options options = {}) {
  if (in.empty()) {
    in.resize(32);
    std::iota(in.begin(), in.end(), 0);
  }
  std::vector<uint32_t> out(32, ~0u);
  TestKernel kernel(declarations + R"(
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
define ptx_kernel void @kernel(ptr %in, ptr %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %source = getelementptr i32, ptr %in, i32 %lane
  %target = getelementptr i32, ptr %out, i32 %lane
  %v = load i32, ptr %source
)" + body + "\n  store i32 %r, ptr %target\n  ret void\n}\n",
                    options);
  EXPECT_EQ(kernel.run(32, {Buffer::in(in), Buffer::out(out)}), "");
  return out;
}

static void expectLanes(const std::vector<uint32_t> &result,
                        llvm::function_ref<uint32_t(unsigned)> expected) {
  for (unsigned lane = 0; lane < 32; ++lane)
    EXPECT_EQ(result[lane], expected(lane)) << "lane " << lane;
}

static std::vector<uint32_t> shuffle(const char *mode, unsigned b, unsigned c) {
  return runLanes(
      llvm::formatv("declare i32 @llvm.nvvm.shfl.sync.{0}.i32(i32, i32, i32, "
                    "i32)",
                    mode),
      llvm::formatv("%r = call i32 @llvm.nvvm.shfl.sync.{0}.i32(i32 -1, i32 "
                    "%v, i32 {1}, i32 {2})",
                    mode, b, c));
}

TEST(Warp, Shuffles) {
  expectLanes(shuffle("bfly", 5, 31), [](unsigned i) { return i ^ 5; });
  expectLanes(shuffle("idx", 7, 31), [](unsigned) { return 7; });
  expectLanes(shuffle("down", 3, 31),
              [](unsigned i) { return i + 3 < 32 ? i + 3 : i; });
  expectLanes(shuffle("up", 3, 0),
              [](unsigned i) { return i >= 3 ? i - 3 : i; });
}

TEST(Warp, ShufflesInSegmentsOfEight) {
  unsigned segments = (32 - 8) << 8;
  expectLanes(shuffle("idx", 2, segments | 31),
              [](unsigned i) { return i / 8 * 8 + 2; });
  expectLanes(shuffle("down", 3, segments | 31),
              [](unsigned i) { return i % 8 + 3 < 8 ? i + 3 : i; });
  expectLanes(shuffle("up", 3, segments),
              [](unsigned i) { return i % 8 >= 3 ? i - 3 : i; });
}

TEST(Warp, AShuffleTellsWhetherItsSourceWasInside) {
  auto result = runLanes(
      "declare {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)",
      "%p = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %v, i32 "
      "30, i32 31)\n %i = extractvalue {i32, i1} %p, 1\n"
      "%r = zext i1 %i to i32");
  expectLanes(result, [](unsigned i) { return i < 2; });
}

TEST(Warp, Votes) {
  std::string odd = "%b = and i32 %v, 1\n %c = icmp eq i32 %b, 1\n";
  expectLanes(
      runLanes("declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)",
               odd + "%r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 "
                     "%c)"),
      [](unsigned) { return 0xaaaaaaaa; });
  auto vote = [&](const char *mode, const std::string &condition) {
    return runLanes(
        llvm::formatv("declare i1 @llvm.nvvm.vote.{0}.sync(i32, i1)", mode),
        condition + std::string(llvm::formatv(
                        "%w = call i1 @llvm.nvvm.vote.{0}.sync(i32 -1, i1 %c)\n"
                        "%r = zext i1 %w to i32",
                        mode)));
  };
  std::string never = "%c = icmp eq i32 %v, 99\n";
  expectLanes(vote("any", odd), [](unsigned) { return 1; });
  expectLanes(vote("all", odd), [](unsigned) { return 0; });
  expectLanes(vote("uni", odd), [](unsigned) { return 0; });
  expectLanes(vote("uni", never), [](unsigned) { return 1; });
  expectLanes(vote("any", never), [](unsigned) { return 0; });
}

TEST(Warp, MatchesAndElects) {
  expectLanes(runLanes("declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)",
                       "%m = and i32 %v, 3\n"
                       "%r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, "
                       "i32 %m)"),
              [](unsigned i) { return 0x11111111u << (i % 4); });
  expectLanes(runLanes("declare {i32, i1} @llvm.nvvm.elect.sync(i32)",
                       "%e = call {i32, i1} @llvm.nvvm.elect.sync(i32 -1)\n"
                       "%i = extractvalue {i32, i1} %e, 1\n"
                       "%r = zext i1 %i to i32"),
              [](unsigned i) { return i == 0; });
}

static uint32_t reduce(const char *mode, std::vector<uint32_t> in) {
  auto result = runLanes(
      llvm::formatv("declare i32 @llvm.nvvm.redux.sync.{0}(i32, i32)", mode),
      llvm::formatv("%r = call i32 @llvm.nvvm.redux.sync.{0}(i32 %v, i32 -1)",
                    mode),
      std::move(in));
  expectLanes(result, [&](unsigned) { return result[0]; });
  return result[0];
}

TEST(Warp, Reduces) {
  std::vector<uint32_t> in(32, 12);
  in[9] = static_cast<uint32_t>(-7);
  EXPECT_EQ(reduce("add", in), 31u * 12 - 7);
  EXPECT_EQ(reduce("min", in), static_cast<uint32_t>(-7));
  EXPECT_EQ(reduce("max", in), 12u);
  EXPECT_EQ(reduce("umin", in), 12u);
  EXPECT_EQ(reduce("umax", in), static_cast<uint32_t>(-7));
  EXPECT_EQ(reduce("and", in), 12u & -7u);
  EXPECT_EQ(reduce("or", in), 12u | -7u);
  EXPECT_EQ(reduce("xor", in), 12u ^ -7u);
}

/// Half of a warp may do a collective without the other.
TEST(Warp, PartsOfAWarp) {
  auto result = runLanes(
      "declare i32 @llvm.nvvm.redux.sync.add(i32, i32)",
      "%low = icmp ult i32 %lane, 16\n"
      "%mask = select i1 %low, i32 65535, i32 -65536\n"
      "br i1 %low, label %a, label %b\n"
      "a:\n %x = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 %mask)\n"
      "br label %end\n"
      "b:\n %y = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 %mask)\n"
      "br label %end\n"
      "end:\n %r = phi i32 [%x, %a], [%y, %b]");
  expectLanes(result, [](unsigned i) { return i < 16 ? 120 : 376; });
}

TEST(Warp, ABarrierReduces) {
  expectLanes(runLanes("declare i32 "
                       "@llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)",
                       "%c = icmp ult i32 %v, 5\n"
                       "%r = call i32 "
                       "@llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 "
                       "%c)"),
              [](unsigned) { return 5; });
}

//===----------------------------------------------------------------------===//
// ldmatrix, stmatrix
//===----------------------------------------------------------------------===//

static const char *const kMatrices = R"(
declare {i32, i32, i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3))
declare {i32, i32, i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3), i32, i32, i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
@tile = internal addrspace(3) global [256 x i16] undef, align 16
)";

/// Fills the tile with 0, 1, 2, ...: each lane writes a row of 8. Then loads
/// matrix `matrix`.
static std::vector<uint32_t> loadMatrix(const char *trans, unsigned matrix) {
  std::string body = "%row = getelementptr i16, ptr addrspace(3) @tile, i32 "
                     "%first\n";
  body = "%first = mul i32 %lane, 8\n" + body;
  for (unsigned i = 0; i < 8; ++i)
    body += llvm::formatv(
        "%w{0} = add i32 %first, {0}\n %t{0} = trunc i32 %w{0} to i16\n"
        "%q{0} = getelementptr i16, ptr addrspace(3) %row, i32 {0}\n"
        "store i16 %t{0}, ptr addrspace(3) %q{0}\n",
        i);
  body += llvm::formatv(
      "call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"
      "%m = call {{i32, i32, i32, i32} "
      "@llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4{0}.b16.p3(ptr addrspace(3) "
      "%row)\n %r = extractvalue {{i32, i32, i32, i32} %m, {1}",
      trans, matrix);
  return runLanes(kMatrices, body);
}

TEST(Warp, LoadsMatrices) {
  for (unsigned matrix = 0; matrix < 4; ++matrix) {
    expectLanes(loadMatrix("", matrix), [&](unsigned lane) {
      unsigned low = matrix * 64 + lane / 4 * 8 + lane % 4 * 2;
      return low | (low + 1) << 16;
    });
    expectLanes(loadMatrix(".trans", matrix), [&](unsigned lane) {
      unsigned low = matrix * 64 + lane % 4 * 16 + lane / 4;
      return low | (low + 8) << 16;
    });
  }
}

TEST(Warp, StoresMatrices) {
  // What is stored transposed and loaded transposed is itself.
  auto result = runLanes(
      kMatrices,
      "%first = mul i32 %lane, 8\n"
      "%row = getelementptr i16, ptr addrspace(3) @tile, i32 %first\n"
      "call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr "
      "addrspace(3) %row, i32 1, i32 %v, i32 3, i32 4)\n"
      "call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"
      "%m = call {i32, i32, i32, i32} "
      "@llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) "
      "%row)\n %r = extractvalue {i32, i32, i32, i32} %m, 1");
  expectLanes(result, [](unsigned lane) { return lane; });
}

//===----------------------------------------------------------------------===//
// Conversions and approximations
//===----------------------------------------------------------------------===//

static uint32_t convert(const char *name, const char *type, float high,
                        float low) {
  auto result = runLanes(
      llvm::formatv("declare {0} @llvm.nvvm.{1}(float, float)", type, name),
      llvm::formatv("%h = bitcast i32 {2} to float\n"
                    "%l = bitcast i32 {3} to float\n"
                    "%c = call {0} @llvm.nvvm.{1}(float %h, float %l)\n"
                    "%i = bitcast {0} %c to {4}\n %r = {5}",
                    type, name, llvm::bit_cast<uint32_t>(high),
                    llvm::bit_cast<uint32_t>(low),
                    std::string(type) == "i16" ? "i16" : "i32",
                    std::string(type) == "i16" ? "zext i16 %i to i32"
                                               : "or i32 %i, 0"));
  return result[0];
}

TEST(Warp, ConvertsPairs) {
  // The first operand is the upper half. 1.00390625 is halfway between two
  // numbers of bf16.
  EXPECT_EQ(convert("ff2bf16x2.rn", "<2 x bfloat>", 1.00390625f, -2.0f),
            0x3f80c000u);
  EXPECT_EQ(convert("ff2bf16x2.rz", "<2 x bfloat>", 1.9999f, 0.0f),
            0x3fff0000u);
  EXPECT_EQ(convert("ff2f16x2.rn.relu", "<2 x half>", -1.0f, 1.0f), 0x3c00u);
  // FP8 saturates: 448 is 0x7e in e4m3, 57344 is 0x7b in e5m2.
  EXPECT_EQ(convert("ff.to.e4m3x2.rn", "i16", 1e6f, -1e6f), 0x7efeu);
  EXPECT_EQ(convert("ff.to.e5m2x2.rn", "i16", 1.0f, INFINITY), 0x3c7bu);
}

TEST(Warp, ConvertsToTF32) {
  auto result = runLanes("declare i32 @llvm.nvvm.f2tf32.rna(float)",
                         "%f = bitcast i32 1065357312 to float\n"
                         "%r = call i32 @llvm.nvvm.f2tf32.rna(float %f)");
  // 1 + 2^-11 is halfway, and goes away from zero.
  EXPECT_EQ(result[0], 0x3f802000u);
}

TEST(Warp, ExpandsFP8) {
  auto result =
      runLanes("declare <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn(i16)",
               "%h = call <2 x half> "
               "@llvm.nvvm.e4m3x2.to.f16x2.rn(i16 32312)\n"
               "%r = bitcast <2 x half> %h to i32");
  // 0x7e38: 448 above 1.
  EXPECT_EQ(result[0], (roundToF16(448) << 16) | roundToF16(1));
}

static std::vector<uint32_t> computePowers(Options options) {
  return runLanes("declare float @llvm.nvvm.ex2.approx.ftz.f32(float)",
                  "%f = uitofp i32 %v to float\n"
                  "%e = call float @llvm.nvvm.ex2.approx.ftz.f32(float "
                  "%f)\n%r = bitcast float %e to i32",
                  {}, options);
}

TEST(Warp, Approximations) {
  expectLanes(computePowers({}), [](unsigned i) {
    return llvm::bit_cast<uint32_t>(std::ldexp(1.0f, i));
  });
}

/// Some up, some down, none by more than 2 ulp.
TEST(Warp, PerturbsApproximations) {
  Options options;
  options.perturbsApproximations = true;
  std::vector<uint32_t> result = computePowers(options);
  int least = 0, most = 0;
  for (unsigned i = 0; i < 32; ++i) {
    int ulps = result[i] - llvm::bit_cast<uint32_t>(std::ldexp(1.0f, i));
    least = std::min(least, ulps);
    most = std::max(most, ulps);
  }
  EXPECT_EQ(least, -2);
  EXPECT_EQ(most, 2);
}
