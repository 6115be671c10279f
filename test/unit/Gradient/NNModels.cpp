//===- NNModels.cpp - A small model for each op of nn -----------*- C++ -*-===//

#include "Models.h"

using namespace mlir::amp::test;

std::string mlir::amp::test::cubesOf(const std::string &value,
                                     const std::string &shape, int rank) {
  std::string dims, kinds;
  for (int i = 0; i < rank; ++i) {
    dims += (i ? ", d" : "d") + std::to_string(i);
    kinds += i ? ", \"reduction\"" : "\"reduction\"";
  }
  std::string all = "affine_map<(" + dims + ") -> (" + dims + ")>";
  std::string none = "affine_map<(" + dims + ") -> ()>";
  return R"(
  %l0 = arith.constant dense<0.0> : tensor<f32>
  %loss = linalg.generic {indexing_maps = [)" +
         all + ", " + none + "], iterator_types = [" + kinds + R"(]}
    ins()" +
         value + " : tensor<" + shape + R"(xf32>) outs(%l0 : tensor<f32>) {
  ^bb0(%l_v: f32, %l_acc: f32):
    %l_h = arith.constant 0.5 : f32
    %l_q = arith.mulf %l_v, %l_v : f32
    %l_u = arith.addf %l_q, %l_h : f32
    %l_t = arith.mulf %l_v, %l_u : f32
    %l_s = arith.addf %l_acc, %l_t : f32
    linalg.yield %l_s : f32
  } -> tensor<f32>
  return %loss : tensor<f32>
})";
}

/// An op of one operand %x and one result of the same shape.
static Model unary(const std::string &name, const std::string &op,
                   const std::string &shape, int rank) {
  std::string type = "tensor<" + shape + "xf32>";
  return {name, "func.func @loss(%x: " + type +
                    ") -> tensor<f32> {\n  %y = " + op + " : " + type + " -> " +
                    type + cubesOf("%y", shape, rank)};
}

/// `body` computes %y of `shape` from the arguments.
static Model model(const std::string &name, const std::string &arguments,
                   const std::string &body, const std::string &shape,
                   int rank) {
  return {name, "func.func @loss(" + arguments + ") -> tensor<f32> {\n" + body +
                    cubesOf("%y", shape, rank)};
}

/// `body` computes %loss.
static Model loss(const std::string &name, const std::string &arguments,
                  const std::string &body) {
  return {name, "func.func @loss(" + arguments + ") -> tensor<f32> {\n" + body +
                    "\n  return %loss : tensor<f32>\n}"};
}

static std::vector<Model> getElementwiseModels() {
  return {
      unary("nn_gelu", "nn.gelu %x", "3x17", 2),
      unary("nn_gelu_tanh", "nn.gelu %x form tanh", "3x17", 2),
      unary("nn_silu", "nn.silu %x", "5x1x3", 3),
      unary("nn_softmax", "nn.softmax %x dim(1)", "3x19", 2),
      unary("nn_softmax_first", "nn.softmax %x dim(0)", "5x2x3", 3),
      unary("nn_softmax_one", "nn.softmax %x dim(1)", "4x1", 2),
      unary("nn_log_softmax", "nn.log_softmax %x dim(1)", "3x19", 2),
      unary("nn_log_softmax_middle", "nn.log_softmax %x dim(1)", "2x5x3", 3),
      unary("nn_layer_norm_plain", "nn.layer_norm %x eps(1.0e-5)", "3x18", 2),
      unary("nn_rms_norm_plain", "nn.rms_norm %x eps(1.0e-6)", "3x18", 2),
      unary("nn_group_norm_plain", "nn.group_norm %x groups(3) eps(1.0e-5)",
            "2x6x5", 3),
  };
}

static std::vector<Model> getNormModels() {
  return {
      model("nn_layer_norm",
            "%x: tensor<2x3x17xf32>, %s: tensor<17xf32>, %b: tensor<17xf32>",
            R"(%y = nn.layer_norm %x scale(%s : tensor<17xf32>)
      bias(%b : tensor<17xf32>) eps(1.0e-5)
      : tensor<2x3x17xf32> -> tensor<2x3x17xf32>)",
            "2x3x17", 3),
      model("nn_layer_norm_two_dims",
            "%x: tensor<3x4x5xf32>, %s: tensor<4x5xf32>",
            R"(%y = nn.layer_norm %x scale(%s : tensor<4x5xf32>) eps(1.0e-5)
      : tensor<3x4x5xf32> -> tensor<3x4x5xf32>)",
            "3x4x5", 3),
      model("nn_rms_norm", "%x: tensor<3x17xf32>, %s: tensor<17xf32>",
            R"(%y = nn.rms_norm %x scale(%s : tensor<17xf32>) eps(1.0e-6)
      : tensor<3x17xf32> -> tensor<3x17xf32>)",
            "3x17", 2),
      model("nn_group_norm",
            "%x: tensor<2x6x3x5xf32>, %s: tensor<6xf32>, %b: tensor<6xf32>",
            R"(%y = nn.group_norm %x scale(%s : tensor<6xf32>)
      bias(%b : tensor<6xf32>) groups(2) eps(1.0e-5)
      : tensor<2x6x3x5xf32> -> tensor<2x6x3x5xf32>)",
            "2x6x3x5", 4),
      model("nn_batch_norm",
            "%x: tensor<4x3x2x5xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>",
            R"(%m = arith.constant dense<[0.1, 0.2, 0.3]> : tensor<3xf32>
    %v = arith.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf32>
    %y, %nm, %nv = nn.batch_norm %x, %s, %b running(%m, %v)
      : tensor<4x3x2x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
        tensor<3xf32> -> tensor<4x3x2x5xf32>, tensor<3xf32>, tensor<3xf32>)",
            "4x3x2x5", 4),
      model("nn_batch_norm_last_axis_infer",
            "%x: tensor<4x5x3xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>",
            R"(%m = arith.constant dense<[0.1, 0.2, 0.3]> : tensor<3xf32>
    %v = arith.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf32>
    %y, %nm, %nv = nn.batch_norm %x, %s, %b running(%m, %v)
      {axis = 2 : i64, infer}
      : tensor<4x5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
        tensor<3xf32> -> tensor<4x5x3xf32>, tensor<3xf32>, tensor<3xf32>)",
            "4x5x3", 3),
      model("nn_batch_norm_last_axis",
            "%x: tensor<4x5x3xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>",
            R"(%m = arith.constant dense<[0.1, 0.2, 0.3]> : tensor<3xf32>
    %v = arith.constant dense<[1.0, 2.0, 0.5]> : tensor<3xf32>
    %y, %nm, %nv = nn.batch_norm %x, %s, %b running(%m, %v)
      {axis = 2 : i64}
      : tensor<4x5x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
        tensor<3xf32> -> tensor<4x5x3xf32>, tensor<3xf32>, tensor<3xf32>)",
            "4x5x3", 3),
  };
}

static std::vector<Model> getLossModels() {
  std::vector<Model> models;
  auto classes = [&](const std::string &name, const std::string &options) {
    models.push_back(loss(name, "%x: tensor<5x7xf32>", R"(
  %t = arith.constant dense<[0, 6, 3, -100, 3]> : tensor<5xi64>
  %loss = nn.cross_entropy %x, %t )" + options + R"(
    : tensor<5x7xf32>, tensor<5xi64> -> tensor<f32>)"));
  };
  classes("nn_cross_entropy", "");
  classes("nn_cross_entropy_sum",
          "{reduction = 1 : i32, label_smoothing = 0.25 : f64}");
  classes("nn_cross_entropy_ignores",
          "{ignore_index = 3 : i64, label_smoothing = 0.1 : f64}");
  models.push_back(loss("nn_cross_entropy_soft",
                        "%x: tensor<3x4x5xf32>, %q: tensor<3x4x5xf32>", R"(
  %loss = nn.cross_entropy %x, %q {label_smoothing = 0.1 : f64}
    : tensor<3x4x5xf32>, tensor<3x4x5xf32> -> tensor<f32>)"));
  models.push_back(model("nn_cross_entropy_none", "%x: tensor<5x19xf32>", R"(
  %t = arith.constant dense<[0, 6, 3, -100, 18]> : tensor<5xi32>
  %y = nn.cross_entropy %x, %t {reduction = 2 : i32}
    : tensor<5x19xf32>, tensor<5xi32> -> tensor<5xf32>)",
                         "5", 1));
  return models;
}

static std::vector<Model> getLinearLossModels() {
  return {
      loss("nn_linear_cross_entropy",
           "%x: tensor<2x3x5xf32>, %w: tensor<7x5xf32>, %b: tensor<7xf32>", R"(
  %t = arith.constant dense<[[0, 6, 3], [-100, 3, 1]]> : tensor<2x3xi64>
  %loss = nn.linear_cross_entropy %x, %w, %t bias(%b : tensor<7xf32>)
    {label_smoothing = 0.1 : f64}
    : tensor<2x3x5xf32>, tensor<7x5xf32>, tensor<2x3xi64> -> tensor<f32>)"),
      loss("nn_linear_cross_entropy_padded",
           "%x: tensor<2x3x5xf32>, %w: tensor<7x5xf32>, %b: tensor<7xf32>", R"(
  %t = arith.constant dense<[[0, 6, 3], [-100, 3, 1]]> : tensor<2x3xi64>
  %loss = nn.linear_cross_entropy %x, %w, %t bias(%b : tensor<7xf32>)
    {class_multiple = 4 : i64}
    : tensor<2x3x5xf32>, tensor<7x5xf32>, tensor<2x3xi64> -> tensor<f32>)"),
      model("nn_linear_cross_entropy_none",
            "%x: tensor<4x5xf32>, %w: tensor<7x5xf32>", R"(
  %t = arith.constant dense<[0, 6, 3, 2]> : tensor<4xi32>
  %y = nn.linear_cross_entropy %x, %w, %t {reduction = 2 : i32}
    : tensor<4x5xf32>, tensor<7x5xf32>, tensor<4xi32> -> tensor<4xf32>)",
            "4", 1),
  };
}

static std::vector<Model> getTableModels() {
  return {
      model("nn_embedding", "%w: tensor<5x17xf32>",
            R"(%i = arith.constant dense<[[0, 4, 4], [2, 0, 0]]>
      : tensor<2x3xi32>
    %y = nn.embedding %w[%i] : tensor<5x17xf32>, tensor<2x3xi32>
      -> tensor<2x3x17xf32>)",
            "2x3x17", 3),
      model("nn_lstm_cell",
            "%x: tensor<3x5xf32>, %h: tensor<3x4xf32>, %c: tensor<3x4xf32>, "
            "%wi: tensor<16x5xf32>, %wh: tensor<16x4xf32>, %b: tensor<16xf32>",
            R"(%h2, %c2 = nn.lstm_cell %x, %h, %c, %wi, %wh, %b
      : (tensor<3x5xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<16x5xf32>,
         tensor<16x4xf32>, tensor<16xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %y = arith.addf %h2, %c2 : tensor<3x4xf32>)",
            "3x4", 2),
      model("nn_lstm_cell_shared_state",
            "%x: tensor<3x5xf32>, %h: tensor<3x4xf32>, "
            "%wi: tensor<16x5xf32>, %wh: tensor<16x4xf32>, %b: tensor<16xf32>",
            R"(%h2, %c2 = nn.lstm_cell %x, %h, %h, %wi, %wh, %b
      : (tensor<3x5xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<16x5xf32>,
         tensor<16x4xf32>, tensor<16xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %y = arith.addf %h2, %c2 : tensor<3x4xf32>)",
            "3x4", 2),
      model("nn_gru_cell",
            "%x: tensor<3x5xf32>, %h: tensor<3x4xf32>, %wi: tensor<12x5xf32>, "
            "%wh: tensor<12x4xf32>, %bi: tensor<12xf32>, %bh: tensor<12xf32>",
            R"(%y = nn.gru_cell %x, %h, %wi, %wh, %bi, %bh
      : (tensor<3x5xf32>, tensor<3x4xf32>, tensor<12x5xf32>, tensor<12x4xf32>,
         tensor<12xf32>, tensor<12xf32>) -> tensor<3x4xf32>)",
            "3x4", 2),
  };
}

std::vector<Model> mlir::amp::test::getNNModels() {
  std::vector<Model> models;
  for (auto &&group :
       {getElementwiseModels(), getNormModels(), getLossModels(),
        getLinearLossModels(), getTableModels(), getAttentionModels()})
    models.insert(models.end(), group.begin(), group.end());
  return models;
}
