//===- Passes.td - From a model to a program's entry -------*- tablegen -*-===//

#ifndef AMP_ENTRY_PASSES_TD
#define AMP_ENTRY_PASSES_TD

include "mlir/Pass/PassBase.td"

/// An option that is any text; see OptionText.h.
class TextOption<string name, string argument, string description>
    : Option<name, argument, "::mlir::amp::OptionText", /*default=*/"",
             description>;

/// What a program is made for.
class KindOption<list<string> kinds>
    : Option<"kind", "kind", "::mlir::amp::ProgramKind",
             "::mlir::amp::ProgramKind::Train", "What the program does",
             "::llvm::cl::values(" #
             !interleave(!foreach(kind, kinds,
               "clEnumValN(::mlir::amp::ProgramKind::" # kind # ", \"" #
               !tolower(kind) # "\", \"\")"), ", ") # ")">;

def AmpSelectEntry : Pass<"amp-select-entry", "::mlir::ModuleOp"> {
  let summary = "Mark the function that a program is made from";
  let description = [{
    Marks it `amp.entry`, takes the mark from others, and has no other entry in
    the module: other functions become private, `amp.train_step` ops that are
    not built go, and so do steps (`amp.step`) that nothing calls.

    For training it is the step that the module spells out, or the function of
    its `amp.train_step`, or its one public function. For gradients, evaluation
    and prediction the function of the `amp.train_step`, whose policy it gets,
    or the one public function. For a check the one function without arguments
    that has check ops. `function` names it where there are several; that may
    be the name of the `amp.train_step`, too.
  }];
  let options = [
    KindOption<["Train", "Grad", "Eval", "Predict", "Check"]>,
    TextOption<"function", "function", "The function's name, if it has to be "
                                       "said">
  ];
}

def AmpNameStates : Pass<"amp-name-states", "::mlir::ModuleOp"> {
  let summary = "Put the loss first, and pair states with their next values";
  let description = [{
    Of the entry. The result number `loss-result` goes before the others.
    `states` are pairs ARGUMENT:RESULT, as `arg4:0,arg5:1`, or arguments alone,
    which stay as they are: both get the state's name (`amp.state`). Results
    have the numbers that they had before the loss moved. A number alone is how
    many arguments without a role are states, from the first after the
    parameters, and of as many results after the loss.
  }];
  let options = [
    TextOption<"states", "states", "How many, or pairs ARGUMENT:RESULT">,
    Option<"lossResult", "loss-result", "int64_t", /*default=*/"-1",
           "The number of the result that is the loss; -1: the first">,
    Option<"params", "params", "int64_t", /*default=*/"-1",
           "How many arguments are parameters; -1: as the function says">
  ];
}

def AmpAddLoss : Pass<"amp-add-loss", "::mlir::ModuleOp"> {
  let summary = "Make a loss of the entry's first result";
  let description = [{
    `cross_entropy` of logits with classes, the mean over all rows but those of
    class -100, or `mse`, the mean of the squared differences to predictions; in
    f32 (f64 for f64). What they are compared with is a new last argument, the
    input `target`.
  }];
  let dependentDialects = [
    "::mlir::nn::NNDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
  let options = [
    TextOption<"loss", "loss", "cross_entropy or mse">
  ];
}

def AmpNameArguments : Pass<"amp-name-arguments", "::mlir::ModuleOp"> {
  let summary = "Give every argument of the entry a role and a name";
  let description = [{
    An argument that has neither is a parameter (`amp.param`) if it is among the
    first `params`, else an input (`amp.input`), named `arg0`, `arg1`, ... The
    inputs that `constants` names, between commas, become the same for all rows
    (`amp.constant`).
  }];
  let options = [
    Option<"params", "params", "int64_t", /*default=*/"-1",
           "How many arguments are parameters; -1: as the function says">,
    TextOption<"constants", "constants", "Names of inputs, between commas">
  ];
}

def AmpNameGradients : Pass<"amp-name-gradients", "::mlir::ModuleOp"> {
  let summary = "Results of the entry that are gradients of its parameters";
  let description = [{
    The first `grads` results after the loss of which nothing says what they
    are become the gradients (`amp.grad`) of the first parameters.
  }];
  let options = [
    Option<"grads", "grads", "int64_t", /*default=*/"0", "How many">
  ];
}

def AmpNameOutputs : Pass<"amp-name-outputs", "::mlir::ModuleOp"> {
  let summary = "Results of the entry that a prediction is";
  let description = [{
    If the function names none itself (`amp.output`), they are the results
    without another role, named `output<i>` by their numbers: all that have a
    dimension, as logits have, or, if none has, the scalars.
  }];
}

def AmpPrepareLoss : Pass<"amp-prepare-loss", "::mlir::ModuleOp"> {
  let summary = "Check the entry's roles; fit it for what it is made for";
  let description = [{
    The first result must be a scalar loss, but for prediction. There must be a
    parameter, but for evaluation and prediction, and a gradient of each
    parameter or of none. For the two the function becomes one of inference, and
    what they do not read goes: for evaluation all results but the loss and
    metrics; for prediction all but the outputs, and the inputs that these do
    not need, as labels. With `expose-rows` the number of rows, if the model
    asks for it, is a new last argument (`amp.rows`), which `amp-set-batch`
    makes a constant. A step that is spelled out stays as it is.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let options = [
    KindOption<["Train", "Grad", "Eval", "Predict"]>,
    Option<"exposeRows", "expose-rows", "bool", /*default=*/"false",
           "amp-set-batch follows">
  ];
}

def AmpAddMetrics : Pass<"amp-add-metrics", "::mlir::ModuleOp"> {
  let summary = "Results that say how often the class was right";
  let description = [{
    The entry, which has one `nn.cross_entropy` with classes, gives the metrics
    that `metrics` names, between commas, as further results, marked
    `amp.metric`, of f32:

    - `accuracy`: the share of rows whose target has the largest logit; of equal
      ones that of the smallest number counts;
    - `top5`, or another number: whose target is among the 5 largest.

    Rows that the loss ignores are not counted; a row with a NaN among its
    logits is wrong. A metric that the function gives already is left as it is.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let options = [
    TextOption<"metrics", "metrics", "Which, from accuracy, top2, top3, ...">
  ];
}

def AmpSetPolicy : Pass<"amp-set-policy", "::mlir::ModuleOp"> {
  let summary = "Give the entry a policy";
  let description = [{
    `policy` as amp-run has it: `bf16,params=bf16`. Its name is that of a
    profile or another system's, what follows are keys and rules. It becomes the
    function's `amp.policy`.
  }];
  let options = [
    TextOption<"policy", "policy", "A name, and what follows it">
  ];
}

def AmpConvertChecks : Pass<"amp-convert-checks", "::mlir::ModuleOp"> {
  let summary = "What the entry's checks compare, as its results";
  let description = [{
    In place of its own results, which nobody looks at: whoever runs the
    function compares. Each has the place of its check in the text with it.
  }];
}

def AmpBuildEntry : Pass<"amp-build-entry", "::mlir::ModuleOp"> {
  let summary = "Build the step that a program runs";
  let description = [{
    Makes `@step` (`amp.step`) of the entry, and drops the entry if nothing
    calls it:

    - `train`: what its `amp.train_step` says, which is made if there is none.
      The options win over it.
    - `grad`: loss, metrics and one gradient a parameter.
    - `eval`: loss and metrics.
    - `predict`: the outputs (`amp.output`).
    - `check`: the entry itself, which has results in place of its checks.
    - `scaler`: the update of a loss scaler alone, which needs no entry.

    A step that is spelled out stays as it is, and takes no options but
    `replicas`, which becomes the module's `amp.replicas`. The options
    are those of amp-run, and have their syntax; an empty one is as the module
    says, or the default. What holds in the end is the step's
    `amp.trained_with`.
  }];
  let dependentDialects = [
    "::mlir::amp::AMPDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let options = [
    KindOption<["Train", "Grad", "Eval", "Predict", "Check", "Scaler"]>,
    TextOption<"policy", "policy", "bf16,params=bf16">,
    TextOption<"scaler", "scaler", "torch,init=65536">,
    TextOption<"anomaly", "anomaly", "either,factor=6">,
    TextOption<"optimizer", "optimizer", "adamw,lr=1e-3">,
    TextOption<"groups", "groups", "*.bias=adamw,lr=1e-3;...">,
    TextOption<"schedule", "schedule", "cosine,warmup=100,total=1000">,
    TextOption<"paramRounding", "param-rounding",
               "nearest_even, stochastic or kahan">,
    TextOption<"paramFormat", "param-format", "full or split">,
    TextOption<"slotFormat", "slot-format", "full, bf16 or dynamic8">,
    TextOption<"onOverflow", "on-overflow", "skip or apply">,
    TextOption<"ema", "ema", "The decay of averages of the parameters">,
    TextOption<"clipNorm", "clip-norm", "Of all gradients">,
    TextOption<"clipValue", "clip-value", "Of each element of a gradient">,
    Option<"accumulate", "accumulate", "int64_t", /*default=*/"0",
           "Micro-batches in a step; 0: as the module says">,
    Option<"replicas", "replicas", "int64_t", /*default=*/"0",
           "Replicas that train; 0: as the module says (amp.replicas)">
  ];
}

def AmpMangleNames : Pass<"amp-mangle-names", "::mlir::ModuleOp"> {
  let summary = "Names that no library has";
  let description = [{
    A program calls libm, OpenMP and the runtime by their names, LLVM takes a
    function for what its name says, and the parts of a program are linked as
    one: so a name that a file gives must mean nothing outside of it. All
    symbols of the module become `amp$` and what their names have that every
    linker and PTX take. To be run before code brings symbols of its own.
    Functions without a body go; one that is called is an error.
  }];
}

#endif // AMP_ENTRY_PASSES_TD
