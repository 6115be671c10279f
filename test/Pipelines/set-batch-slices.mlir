// Another batch reaches slices that take it whole,
// and calls of functions with ops of our own dialects.

// RUN: amp-run bench %s --function=loss --batch=3 --steps=1 \
// RUN:   | FileCheck %s
// CHECK: inputs {{ *}}96 B
// RUN: not amp-run bench %s --function=part --batch=3 --steps=1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PART
// PART: another batch: 'tensor.extract_slice' takes a part of the batch
// RUN: not amp-run bench %s --function=fill --batch=3 --steps=1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FILL
// FILL: another batch: 'tensor.insert_slice' fills a part of the batch

#id = affine_map<(i, j) -> (i, j)>
#scalar = affine_map<(i, j) -> ()>

func.func private @activate(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %fixed = amp.stop_gradient %x : tensor<4x6xf32>
  %y = nn.gelu %fixed : tensor<4x6xf32> -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

func.func private @sum(%x: tensor<4x6xf32>, %w: tensor<f32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.generic {indexing_maps = [#id, #scalar, #scalar],
                         iterator_types = ["reduction", "reduction"]}
    ins(%x, %w : tensor<4x6xf32>, tensor<f32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

func.func @loss(%w: tensor<f32> {amp.param = "w"},
                %x: tensor<4x8xf32> {amp.input = "x"}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %left = tensor.extract_slice %x[0, 0] [4, 6] [1, 1]
    : tensor<4x8xf32> to tensor<4x6xf32>
  %column = tensor.extract_slice %x[0, 2] [4, 1] [1, 1]
    : tensor<4x8xf32> to tensor<4xf32>
  %empty = tensor.empty() : tensor<4x6xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x6xf32>)
    -> tensor<4x6xf32>
  %right = tensor.insert_slice %column into %filled[0, 3] [4, 1] [1, 1]
    : tensor<4xf32> into tensor<4x6xf32>
  %both = arith.addf %left, %right : tensor<4x6xf32>
  %y = func.call @activate(%both) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %sum = func.call @sum(%y, %w)
    : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
  return %sum : tensor<f32>
}

func.func @part(%w: tensor<f32> {amp.param = "w"},
                %x: tensor<4x6xf32> {amp.input = "x"}) -> tensor<f32> {
  %half = tensor.extract_slice %x[0, 0] [2, 6] [1, 1]
    : tensor<4x6xf32> to tensor<2x6xf32>
  %empty = tensor.empty() : tensor<4x6xf32>
  %more = tensor.insert_slice %half into %empty[0, 0] [2, 6] [1, 1]
    : tensor<2x6xf32> into tensor<4x6xf32>
  %sum = func.call @sum(%more, %w)
    : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
  return %sum : tensor<f32>
}

func.func @fill(%w: tensor<f32> {amp.param = "w"},
                %x: tensor<4x6xf32> {amp.input = "x"}) -> tensor<f32> {
  %zeros = arith.constant dense<0.0> : tensor<8x6xf32>
  %more = tensor.insert_slice %x into %zeros[2, 0] [4, 6] [1, 1]
    : tensor<4x6xf32> into tensor<8x6xf32>
  %rest = tensor.extract_slice %more[1, 0] [4, 6] [1, 1]
    : tensor<8x6xf32> to tensor<4x6xf32>
  %sum = func.call @sum(%rest, %w)
    : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
  return %sum : tensor<f32>
}
