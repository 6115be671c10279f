// A bias that is repeated is cast before it: the row has the types of what is
// read, not those of the copy that nobody reads any more.
// RUN: amp-run bench %s --policy=bf16 --explain | FileCheck %s
// CHECK: explain-broadcast.mlir:[[#]] {{ *}}linalg.generic {{ *}}clear {{ *}}clear {{ *}}32xbf16 {{ *}}8x32xbf16 {{ *}}profile amp

func.func @loss(%w: tensor<16x32xf32> {amp.param = "w"}, %b: tensor<32xf32> {amp.param = "b"},
                %v: tensor<32x4xf32> {amp.param = "v"}, %x: tensor<8x16xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<8x32xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %e = tensor.empty() : tensor<8x32xf32>
  %h = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>)
    outs(%zero : tensor<8x32xf32>) -> tensor<8x32xf32>
  %r = linalg.broadcast ins(%b : tensor<32xf32>) outs(%e : tensor<8x32xf32>) dimensions = [0]
  %s = arith.addf %h, %r : tensor<8x32xf32>
  %g = nn.gelu %s : tensor<8x32xf32> -> tensor<8x32xf32>
  %few = arith.constant dense<0.0> : tensor<8x4xf32>
  %o = linalg.matmul ins(%g, %v : tensor<8x32xf32>, tensor<32x4xf32>)
    outs(%few : tensor<8x4xf32>) -> tensor<8x4xf32>
  %l = linalg.reduce { arith.addf } ins(%o : tensor<8x4xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
  return %l : tensor<f32>
}
