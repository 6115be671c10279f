// Functions without a step go through every phase as what they are.

// RUN: split-file %s %t
// RUN: amp-opt %t/kinds.mlir --amp-to=llvm | FileCheck %s
// RUN: amp-opt %t/kinds.mlir --amp-to=llvm | FileCheck %s --check-prefix=NONE
// RUN: amp-opt %t/kinds.mlir --amp-to="codegen target=nvgpu" \
// RUN:   | FileCheck %s --check-prefix=GPU
// RUN: amp-opt %examples/digits/mlp.mlir --amp-to=llvm 2> %t/remarks \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: amp-opt %examples/gpt/gpt.mlir --amp-to=llvm 2> %t/remarks \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: amp-opt %examples/cnn/cnn.mlir --amp-to=llvm 2> %t/remarks \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: amp-opt %t/blocks.mlir --amp-to=llvm -verify-diagnostics

// A module with a step: the others are none.
// RUN: amp-opt %t/step.mlir --amp-mark-steps | FileCheck %s --check-prefix=STEP
// STEP: @first(
// STEP-NOT: amp.step
// STEP: @second(
// STEP-SAME: amp.step

// The table of a large step is a constant, "dense<...> : tensor<...>".
// NONE-NOT: {{[^> ] ?: tensor<|[(,>] ?tensor<|linalg\.|unrealized_conversion_cast}}

// CHECK-DAG: llvm.func @squares(%{{[^)]*}}) attributes {{.*}}amp.step
// CHECK-DAG: llvm.func @product(%{{[^)]*}}) attributes {{.*}}amp.step
// CHECK-DAG: llvm.func @entropy(%{{[^)]*}}) attributes {{.*}}amp.step
// CHECK-DAG: llvm.func @loop(%{{[^)]*}}) attributes {{.*}}amp.step
// CHECK-DAG: llvm.func @branch(%{{[^)]*}}) attributes {{.*}}amp.step
// CHECK-DAG: llvm.func @two(%{{[^)]*}}) attributes {{.*}}amp.step
// CHECK-DAG: llvm.func @argument(%{{[^)]*}}) attributes {{.*}}amp.step
// CHECK-DAG: llvm.func @scalar(%{{[^)]*}}) -> i64 {

// GPU-COUNT-7: func.func @{{.*}}amp.step
// GPU-NOT: amp.launch @

//--- kinds.mlir

#point = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

func.func private @sum(%x: tensor<8xf32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.generic {indexing_maps = [#point, #none], iterator_types = ["reduction"]}
    ins(%x : tensor<8xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%value: f32, %out: f32):
    %next = arith.addf %out, %value : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

func.func @squares(%x: tensor<8xf32> {amp.param = "x"}) -> tensor<f32> {
  %squares = arith.mulf %x, %x : tensor<8xf32>
  %sum = call @sum(%squares) : (tensor<8xf32>) -> tensor<f32>
  return %sum : tensor<f32>
}

func.func @product(%w: tensor<8x8xf32>, %x: tensor<4x8xf32>) -> tensor<f32>
    attributes {amp.policy = #amp.policy<"amp", compute = bf16>} {
  %zero = arith.constant dense<0.0> : tensor<4x8xf32>
  %none = arith.constant dense<0.0> : tensor<f32>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x8xf32>)
    outs(%zero : tensor<4x8xf32>) -> tensor<4x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%p : tensor<4x8xf32>)
    outs(%none : tensor<f32>) dimensions = [0, 1]
  return %sum : tensor<f32>
}

func.func @entropy(%x: tensor<4x8xf32>, %t: tensor<4xi64>) -> tensor<f32> {
  %loss = nn.cross_entropy %x, %t : tensor<4x8xf32>, tensor<4xi64> -> tensor<f32>
  return %loss : tensor<f32>
}

func.func @loop(%x: tensor<8xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%state = %x) -> tensor<8xf32> {
    %next = math.tanh %state : tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  %sum = call @sum(%last) : (tensor<8xf32>) -> tensor<f32>
  return %sum : tensor<f32>
}

func.func @branch(%x: tensor<8xf32>, %c: tensor<i1>) -> tensor<f32> {
  %condition = tensor.extract %c[] : tensor<i1>
  %y = scf.if %condition -> tensor<8xf32> {
    %exp = math.exp %x : tensor<8xf32>
    scf.yield %exp : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  %sum = call @sum(%y) : (tensor<8xf32>) -> tensor<f32>
  return %sum : tensor<f32>
}

func.func @two(%x: tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>) {
  %y = arith.negf %x : tensor<8xf64>
  return %y, %x : tensor<8xf64>, tensor<8xf64>
}

func.func @argument(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// Not on tensors: nothing to decide.
func.func @scalar(%x: i64) -> i64 {
  return %x : i64
}

//--- blocks.mlir

// expected-error @below {{expected one block}}
func.func @blocks(%x: tensor<f32>, %c: i1) -> tensor<f32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %y = arith.addf %x, %x : tensor<f32>
  return %y : tensor<f32>
^bb2:
  return %x : tensor<f32>
}

//--- step.mlir

func.func @first(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

func.func @second(%x: tensor<f32>) -> tensor<f32> attributes {amp.step} {
  return %x : tensor<f32>
}
