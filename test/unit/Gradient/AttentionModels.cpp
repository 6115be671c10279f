//===- AttentionModels.cpp - Models of nn.attention -------------*- C++ -*-===//

#include "Models.h"

using namespace mlir::amp::test;

namespace {
struct Sizes {
  int batch, heads, keyHeads, queries, keys, depth, valueDepth;
};
} // namespace

static std::string shapeOf(std::initializer_list<int> sizes) {
  std::string text;
  for (int size : sizes)
    text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

static std::string tensorOf(std::initializer_list<int> sizes) {
  return "tensor<" + shapeOf(sizes) + "xf32>";
}

/// `options` stand behind the operands, `mask` is a further parameter's type,
/// `before` computes what the options name.
static Model attention(const std::string &name, const Sizes &s,
                       const std::string &options = "",
                       const std::string &mask = "",
                       const std::string &before = "",
                       const std::string &value = "%o") {
  std::string q = tensorOf({s.batch, s.heads, s.queries, s.depth});
  std::string k = tensorOf({s.batch, s.keyHeads, s.keys, s.depth});
  std::string v = tensorOf({s.batch, s.keyHeads, s.keys, s.valueDepth});
  std::string o = tensorOf({s.batch, s.heads, s.queries, s.valueDepth});
  std::string lse = tensorOf({s.batch, s.heads, s.queries});
  std::string arguments = "%q: " + q + ", %k: " + k + ", %v: " + v;
  if (!mask.empty())
    arguments += ", %m: " + mask;
  bool isResult = value == "%o";
  std::string shape = isResult
                          ? shapeOf({s.batch, s.heads, s.queries, s.valueDepth})
                          : shapeOf({s.batch, s.heads, s.queries});
  return {"nn_attention_" + name,
          "func.func @loss(" + arguments + ") -> tensor<f32> {\n" + before +
              "\n  %o, %lse, %rest = nn.attention %q, %k, %v " + options +
              " : " + q + ", " + k + ", " + v + " -> " + o + ", " + lse +
              cubesOf(value, shape, isResult ? 4 : 3)};
}

/// A mask of queries x keys that hides each key of an odd sum, and all keys of
/// the second query.
static std::string createMask(int queries, int keys) {
  std::string rows;
  for (int i = 0; i < queries; ++i) {
    std::string row;
    for (int j = 0; j < keys; ++j)
      row += std::string(j ? ", " : "") +
             ((i + j) % 2 == 0 && i != 1 ? "true" : "false");
    rows += (i ? ", [" : "[") + row + "]";
  }
  return "  %m = arith.constant dense<[[[" + rows + "]]]> : tensor<1x1x" +
         shapeOf({queries, keys}) + "xi1>";
}

std::vector<Model> mlir::amp::test::getAttentionModels() {
  return {
      attention("plain", {2, 2, 2, 3, 5, 7, 4}),
      attention("one", {1, 1, 1, 1, 1, 1, 1}),
      attention("scale", {1, 1, 1, 5, 2, 17, 3}, "scale(0.75)"),
      attention("blocks", {1, 1, 1, 66, 67, 2, 1}),
      attention("causal", {1, 2, 2, 7, 7, 3, 5}, "causal"),
      attention("causal_more_keys", {1, 1, 1, 3, 9, 4, 4}, "causal"),
      attention("causal_fewer_keys", {1, 1, 1, 9, 4, 4, 4}, "causal"),
      attention("causal_blocks", {1, 1, 1, 70, 65, 1, 2}, "causal"),
      attention("grouped", {2, 6, 2, 4, 3, 3, 2}),
      attention("grouped_causal", {1, 4, 1, 18, 17, 2, 3}, "causal"),
      attention("mask", {2, 2, 1, 3, 18, 2, 3},
                "mask(%m : tensor<1x2x3x18xf32>)", "tensor<1x2x3x18xf32>"),
      attention("mask_of_keys", {2, 2, 2, 3, 5, 2, 3},
                "mask(%m : tensor<2x1x1x5xf32>)", "tensor<2x1x1x5xf32>"),
      attention("mask_of_all", {1, 2, 2, 3, 5, 2, 3},
                "mask(%m : tensor<1x1x1x5xf32>) causal", "tensor<1x1x1x5xf32>"),
      attention("boolean_mask", {2, 3, 1, 5, 19, 2, 3},
                "mask(%m : tensor<1x1x5x19xi1>)", "", createMask(5, 19)),
      attention("lse", {1, 2, 1, 5, 6, 3, 2}, "", "", "", "%lse"),
  };
}
