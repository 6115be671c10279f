// Commits in branches, and other effects there.
func.func @step(%w: tensor<4xf32> {amp.param = "w"}, %s: tensor<4xf32> {amp.state = "s"}, %x: tensor<4xf32> {amp.input = "x"}, %c: tensor<i1> {amp.input = "c"}) attributes {amp.step} {
  %p = tensor.extract %c[] : tensor<i1>
  scf.if %p {
    %y = math.sin %x : tensor<4xf32>
    amp.commit %y into %w : tensor<4xf32>
    scf.if %p {
      amp.commit if %c, %x into %s : tensor<4xf32>
    }
  } else {
    amp.assert %c, "not here" : tensor<i1>
  }
  return
}

// -----

func.func @both(%w: tensor<4xf32> {amp.param = "w"}, %x: tensor<4xf32> {amp.input = "x"}, %c: tensor<i1> {amp.input = "c"}) attributes {amp.step} {
  %p = tensor.extract %c[] : tensor<i1>
  scf.if %p {
    amp.commit %x into %w : tensor<4xf32>
  } else {
    %y = math.sin %x : tensor<4xf32>
    amp.commit %y into %w : tensor<4xf32>
  }
  return
}
