// RUN: amp-opt %s -split-input-file -verify-diagnostics

func.func @dim(%x: tensor<3x4xf32>) {
  // expected-error @below {{'nn.argsort' op expects a dimension of 'tensor<3x4xf32>', found 2}}
  %0 = nn.argsort %x dim(2) : tensor<3x4xf32> -> tensor<3x4xi64>
  return
}

// -----

func.func @count(%x: tensor<3x4xf32>) {
  // expected-error @below {{'nn.argsort' op expects positions of type 'tensor<3x4xi64>', found 'tensor<3x5xi64>'}}
  %0 = nn.argsort %x dim(1) : tensor<3x4xf32> -> tensor<3x5xi64>
  return
}

// -----

func.func @elements(%u: tensor<2xi32>, %i: tensor<2xi64>, %t: tensor<3xf32>) {
  // expected-error @below {{'nn.scatter' op expects updates of 'f32', as the table's elements, found 'i32'}}
  %0 = nn.scatter %u at %i into %t : tensor<2xi32>, tensor<2xi64>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @result(%u: tensor<2xf32>, %i: tensor<2xi64>, %t: tensor<3xf32>) {
  // expected-error @below {{'nn.scatter' op expects a result of type 'tensor<3xf32>', found 'tensor<4xf32>'}}
  %0 = nn.scatter %u at %i into %t : tensor<2xf32>, tensor<2xi64>, tensor<3xf32> -> tensor<4xf32>
  return
}

// -----

func.func @updates(%u: tensor<2x2xf32>, %i: tensor<2xi64>, %t: tensor<3xf32>) {
  // expected-error @below {{'nn.scatter' op expects updates of type 'tensor<2xf32>', found 'tensor<2x2xf32>'}}
  %0 = nn.scatter %u at %i into %t : tensor<2x2xf32>, tensor<2xi64>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @rows(%u: tensor<2xf32>, %i: tensor<2xi64>, %t: tensor<f32>) {
  // expected-error @below {{'nn.scatter' op expects a table of at least one row, found 'tensor<f32>'}}
  %0 = nn.scatter %u at %i into %t : tensor<2xf32>, tensor<2xi64>, tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @positions_narrow(%x: tensor<3x300xf32>) {
  // expected-error @below {{'nn.argsort' op expects positions of integers that can hold 299, found 'tensor<3x2xi8>'}}
  %0 = nn.argsort %x dim(1) : tensor<3x300xf32> -> tensor<3x2xi8>
  return
}

// -----

// The largest position is 32767, then 32768. Integers have a sign.

func.func @positions_hold(%x: tensor<32768xf32>, %y: tensor<32769xf32>) {
  %0 = nn.argsort %x dim(0) : tensor<32768xf32> -> tensor<32768xi16>
  %1 = nn.argsort %y dim(0) : tensor<32769xf32> -> tensor<32769xindex>
  // expected-error @below {{'nn.argsort' op expects positions of integers that can hold 32768, found 'tensor<32769xi16>'}}
  %2 = nn.argsort %y dim(0) : tensor<32769xf32> -> tensor<32769xi16>
  return
}
