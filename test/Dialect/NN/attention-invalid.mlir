// RUN: amp-opt %s -split-input-file -verify-diagnostics

func.func @rank(%q: tensor<2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                %v: tensor<1x2x5x6xf32>) {
  // expected-error @below {{expects tensors of four dimensions, found 'tensor<2x3x4xf32>'}}
  %o, %l, %z = nn.attention %q, %k, %v : tensor<2x3x4xf32>, tensor<1x2x5x4xf32>,
    tensor<1x2x5x6xf32> -> tensor<1x2x3x6xf32>, tensor<1x2x3xf32>
  return
}

// -----

func.func @wide(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xbf16>,
                %v: tensor<1x2x5x6xf64>) {
  // expected-error @below {{expects operands of at most the type of lse, 'f32', found 'tensor<1x2x5x6xf64>'}}
  %o, %l, %z = nn.attention %q, %k, %v : tensor<1x2x3x4xf32>, tensor<1x2x5x4xbf16>,
    tensor<1x2x5x6xf64> -> tensor<1x2x3x6xf32>, tensor<1x2x3xf32>
  return
}

// -----

func.func @heads(%q: tensor<1x3x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                 %v: tensor<1x2x5x6xf32>) {
  // expected-error @below {{expects the number of query heads to be a multiple of that of key heads, found 3 and 2}}
  %o, %l, %z = nn.attention %q, %k, %v : tensor<1x3x3x4xf32>, tensor<1x2x5x4xf32>,
    tensor<1x2x5x6xf32> -> tensor<1x3x3x6xf32>, tensor<1x3x3xf32>
  return
}

// -----

func.func @key(%q: tensor<2x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
               %v: tensor<1x2x5x6xf32>) {
  // expected-error @below {{expects a key of type 'tensor<2x2x5x4xf32>', found 'tensor<1x2x5x4xf32>'}}
  %o, %l, %z = nn.attention %q, %k, %v : tensor<2x2x3x4xf32>, tensor<1x2x5x4xf32>,
    tensor<1x2x5x6xf32> -> tensor<2x2x3x6xf32>, tensor<2x2x3xf32>
  return
}

// -----

func.func @value(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                 %v: tensor<1x2x7x6xf32>) {
  // expected-error @below {{expects a value of type 'tensor<1x2x5x6xf32>', found 'tensor<1x2x7x6xf32>'}}
  %o, %l, %z = nn.attention %q, %k, %v : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>,
    tensor<1x2x7x6xf32> -> tensor<1x2x3x6xf32>, tensor<1x2x3xf32>
  return
}

// -----

func.func @mask_type(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                     %v: tensor<1x2x5x6xf32>, %m: tensor<1x1x3x5xi32>) {
  // expected-error @below {{expects a mask of floats or of i1, found 'tensor<1x1x3x5xi32>'}}
  %o, %l, %z = nn.attention %q, %k, %v mask(%m : tensor<1x1x3x5xi32>)
    : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x6xf32>
    -> tensor<1x2x3x6xf32>, tensor<1x2x3xf32>
  return
}

// -----

func.func @mask_shape(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                      %v: tensor<1x2x5x6xf32>, %m: tensor<1x1x3x1xi1>) {
  // expected-error @below {{expects a mask of the scores' shape [1, 2, 3, 5] or 1 in place of its first three sizes, found 'tensor<1x1x3x1xi1>'}}
  %o, %l, %z = nn.attention %q, %k, %v mask(%m : tensor<1x1x3x1xi1>)
    : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x6xf32>
    -> tensor<1x2x3x6xf32>, tensor<1x2x3xf32>
  return
}

// -----

func.func @mask_rank(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                     %v: tensor<1x2x5x6xf32>, %m: tensor<3x5xi1>) {
  // expected-error @below {{expects a mask of the scores' shape [1, 2, 3, 5]}}
  %o, %l, %z = nn.attention %q, %k, %v mask(%m : tensor<3x5xi1>)
    : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x6xf32>
    -> tensor<1x2x3x6xf32>, tensor<1x2x3xf32>
  return
}

// -----

func.func @lse_type(%q: tensor<1x2x3x4xbf16>, %k: tensor<1x2x5x4xbf16>,
                    %v: tensor<1x2x5x6xbf16>) {
  // expected-error @below {{expects an lse of f32 or f64, found 'bf16'}}
  %o, %l, %z = nn.attention %q, %k, %v : tensor<1x2x3x4xbf16>,
    tensor<1x2x5x4xbf16>, tensor<1x2x5x6xbf16>
    -> tensor<1x2x3x6xbf16>, tensor<1x2x3xbf16>
  return
}

// -----

func.func @lse_shape(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                     %v: tensor<1x2x5x6xf32>) {
  // expected-error @below {{expects an lse of type 'tensor<1x2x3xf32>', found 'tensor<1x2x5xf32>'}}
  %o, %l, %z = nn.attention %q, %k, %v : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>,
    tensor<1x2x5x6xf32> -> tensor<1x2x3x6xf32>, tensor<1x2x5xf32>
  return
}

// -----

func.func @result(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                  %v: tensor<1x2x5x6xf32>) {
  // expected-error @below {{expects a result of type 'tensor<1x2x3x6xf32>', found 'tensor<1x2x3x4xf32>'}}
  %o, %l, %z = nn.attention %q, %k, %v : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>,
    tensor<1x2x5x6xf32> -> tensor<1x2x3x4xf32>, tensor<1x2x3xf32>
  return
}

// -----

func.func @grad(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                %v: tensor<1x2x5x6xf32>, %l: tensor<1x2x3xf32>) {
  // expected-error @below {{expects a grad of type 'tensor<1x2x3x6xf32>', found 'tensor<1x2x3x4xf32>'}}
  %r:3 = nn.attention_grad %q, %k, %v grad(%q : tensor<1x2x3x4xf32>)
    lse(%l, %l, %l : tensor<1x2x3xf32>)
    : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x6xf32>
    -> tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x6xf32>
  return
}

// -----

func.func @gradient(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                    %v: tensor<1x2x5x4xf32>, %l: tensor<1x2x3xf32>) {
  // expected-error @below {{expects a gradient of type 'tensor<1x2x5x4xf32>', found 'tensor<1x2x3x4xf32>'}}
  %r:3 = nn.attention_grad %q, %k, %v grad(%q : tensor<1x2x3x4xf32>)
    lse(%l, %l, %l : tensor<1x2x3xf32>)
    : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>
    -> tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>
  return
}

// -----

func.func @gradient_lse(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>,
                        %v: tensor<1x2x5x4xf32>, %l: tensor<1x2x5xf32>) {
  // expected-error @below {{expects an lse of type 'tensor<1x2x3xf32>', found 'tensor<1x2x5xf32>'}}
  %r:3 = nn.attention_grad %q, %k, %v grad(%q : tensor<1x2x3x4xf32>)
    lse(%l, %l, %l : tensor<1x2x5xf32>)
    : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>
    -> tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>
  return
}
