#!/usr/bin/env python3
"""Prints an MLP as MLIR: a chain of linear layers with ReLU and a squared
error, for measuring how compile and step time grow with depth and width.

usage: generate_mlp.py LAYERS BATCH WIDTH [GROWTH]

Layer i takes WIDTH + i * GROWTH features (default 0: all layers are equal).
"""

import sys


def layer(
    i: int, batch: int, width: int, out: int, source: str, last: bool
) -> str:
    """One linear layer, with a ReLU but for the last."""
    act = f"tensor<{batch}x{width}xf32>"
    result_type = f"tensor<{batch}x{out}xf32>"
    body = "%s = arith.addf %a, %b : f32\n"
    result = "%s"
    if not last:
        body += "    %r = arith.maximumf %s, %zero : f32\n"
        result = "%r"
    return f"""
  %empty{i} = tensor.empty() : {result_type}
  %init{i} = linalg.fill ins(%zero : f32)
    outs(%empty{i} : {result_type}) -> {result_type}
  %m{i} = linalg.matmul
    ins({source}, %w{i} : {act}, tensor<{width}x{out}xf32>)
    outs(%init{i} : {result_type}) -> {result_type}
  %h{i} = linalg.generic {{indexing_maps = [#id, #column, #id],
                         iterator_types = ["parallel", "parallel"]}}
    ins(%m{i}, %b{i} : {result_type}, tensor<{out}xf32>)
    outs(%empty{i} : {result_type}) {{
  ^bb0(%a: f32, %b: f32, %out: f32):
    {body}    linalg.yield {result} : f32
  }} -> {result_type}"""


def model(layers: int, batch: int, width: int, growth: int = 0) -> str:
    widths = [width + i * growth for i in range(layers + 1)]
    act = f"tensor<{batch}x{widths[-1]}xf32>"
    args = []
    for i in range(layers):
        args.append(
            f"%w{i}: tensor<{widths[i]}x{widths[i + 1]}xf32> "
            f'{{amp.param = "w{i}", '
            "amp.init = #amp.init<kaiming_uniform>}"
        )
        args.append(f'%b{i}: tensor<{widths[i + 1]}xf32> {{amp.param = "b{i}"}}')
    args.append(f'%x: tensor<{batch}x{width}xf32> {{amp.input = "x"}}')
    args.append(f'%y: {act} {{amp.input = "y"}}')
    body, source = "", "%x"
    for i in range(layers):
        body += layer(
            i, batch, widths[i], widths[i + 1], source, i == layers - 1
        )
        source = f"%h{i}"
    joined = ",\n    ".join(args)
    return f"""#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#scalar = affine_map<(i, j) -> ()>

func.func @loss(
    {joined}) -> tensor<f32> {{
  %zero = arith.constant 0.0 : f32
  %count = arith.constant {float(batch * widths[-1])} : f32{body}
  %scalar = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>)
    -> tensor<f32>
  %loss = linalg.generic {{indexing_maps = [#id, #id, #scalar],
                          iterator_types = ["reduction", "reduction"]}}
    ins({source}, %y : {act}, {act}) outs(%start : tensor<f32>) {{
  ^bb0(%p: f32, %t: f32, %acc: f32):
    %d = arith.subf %p, %t : f32
    %square = arith.mulf %d, %d : f32
    %mean = arith.divf %square, %count : f32
    %sum = arith.addf %acc, %mean : f32
    linalg.yield %sum : f32
  }} -> tensor<f32>
  return %loss : tensor<f32>
}}
"""


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5) or not all(map(str.isdigit, sys.argv[1:])):
        sys.exit(__doc__.strip().splitlines()[3])
    sys.stdout.write(model(*map(int, sys.argv[1:])))
