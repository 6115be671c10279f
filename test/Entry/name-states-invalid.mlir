// Each with one function, whose one result besides the loss is a next state.

// DEFINE: %{states} =
// DEFINE: %{run} = not amp-opt %s --amp-name-states=%{states} 2>&1 | FileCheck %s --check-prefix

// REDEFINE: %{states} = loss-result=2
// RUN: %{run} LOSS
// LOSS: expected 'loss_result' below 2, the number of results of 'loss', found 2
// REDEFINE: %{states} = states=3
// RUN: %{run} COUNT
// COUNT: 'states' 3: expected a number from 1 to 1: 'loss' has 1 arguments after its parameters and 1 results besides the loss
// REDEFINE: %{states} = states=arg7:1
// RUN: %{run} NAME
// NAME: 'states' arg7:1: expected an argument's name, as arg4, found 'arg7'
// REDEFINE: %{states} = states=w:1
// RUN: %{run} PARAM
// PARAM: expected another argument than the parameter 'w'
// REDEFINE: %{states} = states=k:1
// RUN: %{run} CONSTANT
// CONSTANT: expected another argument than the constant 'k'
// REDEFINE: %{states} = states=arg2:1,arg2
// RUN: %{run} TWICE
// TWICE: expected each state once, found 'arg2' again
// REDEFINE: %{states} = states=arg2:0
// RUN: %{run} RESULT
// RESULT: expected a result from 0 to 1 besides the loss (0), found '0'
// REDEFINE: %{states} = states=arg2:1,x:1
// RUN: %{run} AGAIN
// AGAIN: expected each result once, found 1 again
func.func @loss(%w: tensor<f32> {amp.param = "w"},
                %k: tensor<f32> {amp.constant = "k"}, %s: tensor<f32>,
                %x: tensor<f32> {amp.input = "x"})
    -> (tensor<f32>, tensor<f32>) attributes {amp.entry} {
  return %w, %s : tensor<f32>, tensor<f32>
}
