// RUN: amp-opt %s --amp-name-arguments="params=1 constants=arg2,y" \
// RUN:   | FileCheck %s
// RUN: not amp-opt %s --amp-name-arguments=constants=arg0,arg0 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TWICE
// RUN: not amp-opt %s --amp-name-arguments=constants=yy 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN

// CHECK: @loss(%{{.*}}: tensor<f32> {amp.param = "arg0"},
// CHECK-SAME: tensor<1xf32> {amp.input = "arg1"},
// CHECK-SAME: tensor<2xf32> {amp.constant = "arg2"},
// CHECK-SAME: tensor<3xf32> {amp.constant = "y"})
// TWICE: 'constants': 'arg0' is given more than once
// UNKNOWN: 'constants': no input 'yy'
func.func @loss(%w: tensor<f32>, %x: tensor<1xf32>, %k: tensor<2xf32>,
                %y: tensor<3xf32> {amp.input = "y"}) -> tensor<f32>
    attributes {amp.entry} {
  return %w : tensor<f32>
}
