//===- ProgramKind.h - What a program is made for ---------------*- C++ -*-===//

#ifndef AMP_ENTRY_PROGRAMKIND_H
#define AMP_ENTRY_PROGRAMKIND_H

namespace mlir::amp {

/// What to make of a model.
enum class ProgramKind {
  Train,   ///< the step: the module's amp.train_step or @step, or from options
  Grad,    ///< loss and one gradient a parameter, once
  Eval,    ///< loss and metrics
  Predict, ///< what a function that need not have a loss gives
  Scaler,  ///< the scaler's update alone; needs no source
  Check,   ///< a function without arguments whose check ops are outputs
};

} // namespace mlir::amp

#endif // AMP_ENTRY_PROGRAMKIND_H
