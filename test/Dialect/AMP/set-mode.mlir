// RUN: amp-opt %s -amp-set-mode=mode=train | FileCheck %s --check-prefix=TRAIN
// RUN: amp-opt %s -amp-set-mode=mode=train -amp-set-mode=mode=train \
// RUN:   | FileCheck %s --check-prefix=TRAIN
// RUN: amp-opt %s -amp-set-mode=mode=infer | FileCheck %s --check-prefix=INFER
// RUN: not amp-opt %s -amp-set-mode=mode=test 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERROR

// ERROR: error: expected the mode 'train' or 'infer', found 'test'

// Random ops are numbered in program order and share one key.

// TRAIN-LABEL: func.func @model
// TRAIN-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, {{.*}}, %[[KEY:[^:]*]]: tensor<3xi64> {amp.random_key}) -> (tensor<4x3xf32>, i1)
// TRAIN-DAG:   %[[T:.*]] = arith.constant true
// TRAIN:       %[[A:.*]] = nn.dropout %[[X]] p({{.*}}) key(%[[KEY]] : tensor<3xi64>) {id = 0 : i64}
// TRAIN:       nn.batch_norm
// TRAIN-NOT:   infer
// TRAIN:       nn.dropout %{{.*}} key(%[[KEY]] : tensor<3xi64>) {id = 1 : i64}
// TRAIN:       return %{{.*}}, %[[T]]

// In inference there is nothing random.

// INFER-LABEL: func.func @model
// INFER-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>
// INFER-NOT:   amp.random_key
// INFER-NOT:   nn.dropout
// INFER:       %[[Y:.*]], %{{.*}}, %{{.*}} = nn.batch_norm %[[X]], {{.*}} {infer}
// INFER-NOT:   nn.dropout
// INFER:       return %[[Y]], %{{.*}}
func.func @model(%x: tensor<4x3xf32>, %s: tensor<3xf32>, %m: tensor<3xf32>)
    -> (tensor<4x3xf32>, i1) {
  %t = amp.mode
  %a = nn.dropout %x p(0.5) : tensor<4x3xf32> -> tensor<4x3xf32>
  %b, %nm, %nv = nn.batch_norm %a, %s, %s running(%m, %s)
    : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32> -> tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>
  %c = nn.dropout %b p(0.1) : tensor<4x3xf32> -> tensor<4x3xf32>
  return %c, %t : tensor<4x3xf32>, i1
}

// What a frontend printed for one mode stays as it is.

// TRAIN-LABEL: func.func @printed
// TRAIN:       nn.batch_norm {{.*}} {fixed, infer}
// TRAIN:       nn.batch_norm {{.*}} {fixed} :
// INFER-LABEL: func.func @printed
// INFER:       nn.batch_norm {{.*}} {fixed, infer}
// INFER:       nn.batch_norm {{.*}} {fixed} :
func.func @printed(%x: tensor<4x3xf32>, %s: tensor<3xf32>, %m: tensor<3xf32>)
    -> tensor<4x3xf32> {
  %a, %am, %av = nn.batch_norm %x, %s, %s running(%m, %s) {fixed, infer}
    : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32> -> tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>
  %b, %bm, %bv = nn.batch_norm %a, %s, %s running(%m, %s) {fixed}
    : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
      tensor<3xf32> -> tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>
  return %b : tensor<4x3xf32>
}
