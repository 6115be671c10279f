//===- NNCellOps.td - Recurrent cells ----------------------*- tablegen -*-===//

#ifndef AMP_DIALECT_NN_IR_NNCELLOPS_TD
#define AMP_DIALECT_NN_IR_NNCELLOPS_TD

include "amp/Dialect/NN/IR/NNDialect.td"

def NN_LSTMCellOp : NN_Op<"lstm_cell", [],
    ["inferOperandShape", "inferResultShapes", "mixesAlong"],
    ["getPrecisionKind", "keepsOperand"]> {
  let summary = "One step of a long short-term memory";
  let description = [{
    `input` [N, I], `hidden` and `cell` [N, H], `input_weight` [4H, I],
    `hidden_weight` [4H, H], `bias` [4H] (the sum of PyTorch's two). With the
    rows of a = x Wi^T + h Wh^T + bias in the order i, f, g, o: cell' =
    sigmoid(f) * cell + sigmoid(i) * tanh(g), hidden' = sigmoid(o) *
    tanh(cell'), sigmoid(a) = 1 / (1 + exp(-a)). The contractions take the
    operands as they are stored and accumulate in f32, in which everything else
    is computed as well (f64 if any operand is); cell' is unrounded where
    hidden' reads it. Source: PyTorch LSTMCell.
  }];
  let arguments = (ins NN_FloatTensor:$input, NN_FloatTensor:$hidden,
    NN_FloatTensor:$cell, NN_FloatTensor:$input_weight,
    NN_FloatTensor:$hidden_weight, NN_FloatTensor:$bias);
  let results = (outs NN_FloatTensor:$new_hidden, NN_FloatTensor:$new_cell);
  let assemblyFormat = [{
    $input `,` $hidden `,` $cell `,` $input_weight `,` $hidden_weight `,` $bias
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def NN_GRUCellOp : NN_Op<"gru_cell", [],
    ["inferOperandShape", "inferResultShapes", "mixesAlong"]> {
  let summary = "One step of a gated recurrent unit";
  let description = [{
    `input` [N, I], `hidden` [N, H], `input_weight` [3H, I], `hidden_weight`
    [3H, H], `input_bias` and `hidden_bias` [3H]. With a = x Wi^T + bi and b =
    h Wh^T + bh, their rows in the order r, z, n: r = sigmoid(ar + br), z =
    sigmoid(az + bz), n = tanh(an + r * bn), hidden' = (1 - z) * n + z *
    hidden. Types as in `nn.lstm_cell`. Source: PyTorch GRUCell.
  }];
  let arguments = (ins NN_FloatTensor:$input, NN_FloatTensor:$hidden,
    NN_FloatTensor:$input_weight, NN_FloatTensor:$hidden_weight,
    NN_FloatTensor:$input_bias, NN_FloatTensor:$hidden_bias);
  let results = (outs NN_FloatTensor:$new_hidden);
  let assemblyFormat = [{
    $input `,` $hidden `,` $input_weight `,` $hidden_weight `,` $input_bias `,`
    $hidden_bias attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // AMP_DIALECT_NN_IR_NNCELLOPS_TD
