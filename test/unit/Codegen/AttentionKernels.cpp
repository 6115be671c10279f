//===- AttentionKernels.cpp - Attention on tensor cores ---------*- C++ -*-===//

#include "MutationKernels.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir::amp;
using llvm::formatv;

/// Of scores that count for nothing; what it multiplies stays exact.
static constexpr double kTinyScale = 0x1p-40;

namespace {

struct Attention {
  int heads, keyHeads, queries, keys, width;
  bool causal;

  int getOffset() const { return keys - queries; }
  std::string getQuery(const char *type = "bf16") const {
    return formatv("tensor<1x{0}x{1}x{2}x{3}>", heads, queries, width, type);
  }
  std::string getKey(const char *type = "bf16") const {
    return formatv("tensor<1x{0}x{1}x{2}x{3}>", keyHeads, keys, width, type);
  }
  std::string getRows() const {
    return formatv("tensor<1x{0}x{1}xf32>", heads, queries);
  }
  const char *getOptions() const { return causal ? "causal" : ""; }

  /// body(row of a query, rows of the keys that it sees).
  void
  forQueries(const std::function<void(size_t, size_t, size_t)> &body) const {
    for (int head = 0; head < heads; ++head)
      for (int query = 0; query < queries; ++query) {
        size_t first = head / (heads / keyHeads) * keys;
        int seen = causal ? query + getOffset() + 1 : keys;
        body(head * queries + query, first, first + seen);
      }
  }
};

} // namespace

/// Probabilities are powers of 2^256, exactly: that of the greatest score is 1,
/// and all others count for nothing.
static MutationKernel makeForward(const std::string &name,
                                  const Attention &problem) {
  std::string text = formatv(
      R"(
func.func private @kernel(%q: {0}, %k: {1}, %v: {1}, %o: {2}) -> {2}
    attributes {{amp.kernel} {{
  %r, %lse, %rest = nn.attention %q, %k, %v {3} scale(177.44567822334599) : {0}, {1}, {1}
    -> {2}, {4}
  return %r : {2}
}
)",
      problem.getQuery(), problem.getKey(), problem.getQuery("f32"),
      problem.getOptions(), problem.getRows());
  auto evaluate = [problem](std::vector<Array> &arrays) {
    const Array &q = arrays[0], &k = arrays[1], &v = arrays[2];
    int width = problem.width;
    arrays[3].assign(q.size(), 0);
    problem.forQueries([&](size_t row, size_t begin, size_t end) {
      double greatest = -INFINITY, count = 0;
      Array sum(width, 0);
      for (size_t key = begin; key < end; ++key) {
        double score = 0;
        for (int d = 0; d < width; ++d)
          score += q[row * width + d] * k[key * width + d];
        if (score > greatest) {
          greatest = score;
          count = 0;
          sum.assign(width, 0);
        }
        if (score < greatest)
          continue;
        ++count;
        for (int d = 0; d < width; ++d)
          sum[d] += v[key * width + d];
      }
      float reciprocal = 1.0f / float(count);
      for (int d = 0; d < width; ++d)
        arrays[3][row * width + d] = float(sum[d]) * reciprocal;
    });
  };
  // Chunks that are copied at once lie in rows of 128 bytes, or in two rows.
  bool conflicts = problem.width % 64 != 0;
  return {name, text, {-1, 0, 1}, evaluate, 3, /*isSwizzled=*/false, conflicts};
}

/// With scores of nearly 0 and statistics of 0 each probability is 1.
static MutationKernel makeBackward(const std::string &name,
                                   const Attention &problem) {
  std::string text = formatv(
      R"(
func.func private @kernel(%q: {0}, %k: {1}, %v: {1}, %g: {0}, %d: {2},
    %dq: {3}, %dk: {4}, %dv: {4}) -> ({3}, {4}, {4}) attributes {{amp.kernel} {{
  %none = arith.constant dense<0.0> : {2}
  %r:3 = nn.attention_grad %q, %k, %v grad(%g : {0})
    lse(%none, %none, %d : {2}) {5} scale({6}) : {0}, {1}, {1} -> {3}, {4}, {4}
  return %r#0, %r#1, %r#2 : {3}, {4}, {4}
}
)",
      problem.getQuery(), problem.getKey(), problem.getRows(),
      problem.getQuery("f32"), problem.getKey("f32"), problem.getOptions(),
      "9.094947017729282379150390625e-13");
  auto evaluate = [problem](std::vector<Array> &arrays) {
    const Array &q = arrays[0], &k = arrays[1], &v = arrays[2], &g = arrays[3];
    int width = problem.width;
    arrays[5].assign(q.size(), 0);
    arrays[6].assign(k.size(), 0);
    arrays[7].assign(k.size(), 0);
    problem.forQueries([&](size_t row, size_t begin, size_t end) {
      for (size_t key = begin; key < end; ++key) {
        double ds = -arrays[4][row];
        for (int e = 0; e < width; ++e)
          ds += g[row * width + e] * v[key * width + e];
        for (int d = 0; d < width; ++d) {
          arrays[5][row * width + d] += ds * k[key * width + d] * kTinyScale;
          arrays[6][key * width + d] += ds * q[row * width + d] * kTinyScale;
          arrays[7][key * width + d] += g[row * width + d];
        }
      }
    });
  };
  return {name,
          text,
          {-1, 0, 1},
          evaluate,
          6,
          /*isSwizzled=*/false,
          /*isComputed=*/true};
}

/// Rows and columns in partial blocks, and as many blocks as both slots need to
/// be written again.
std::vector<MutationKernel> mlir::amp::getAttentionKernels() {
  return {
      makeForward("attention", {1, 1, 72, 300, 64, /*causal=*/false}),
      makeForward("attention_causal", {2, 1, 80, 280, 32, /*causal=*/true}),
      makeForward("attention_of_few", {1, 1, 40, 200, 32, /*causal=*/true}),
      makeBackward("attention_grad", {1, 1, 130, 130, 32, /*causal=*/false}),
      makeBackward("attention_grad_causal",
                   {2, 1, 70, 70, 72, /*causal=*/true}),
  };
}

/// Heads that registers hold less of.
std::vector<MutationKernel> mlir::amp::getWideAttentionKernels() {
  return {
      makeForward("attention_128", {1, 1, 70, 70, 128, /*causal=*/true}),
      makeForward("attention_192", {1, 1, 40, 70, 192, /*causal=*/false}),
      makeForward("attention_256", {1, 1, 40, 40, 256, /*causal=*/true}),
      makeBackward("attention_grad_128", {1, 1, 40, 40, 128, /*causal=*/true}),
      makeBackward("attention_grad_256", {1, 1, 40, 40, 256, /*causal=*/false}),
  };
}
