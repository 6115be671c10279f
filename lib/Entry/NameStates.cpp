//===- NameStates.cpp - States and their next values ------------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Entry/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPNAMESTATES
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

static std::string getName(func::FuncOp func, unsigned index, StringRef key) {
  if (auto name = func.getArgAttrOfType<StringAttr>(index, key))
    return name.str();
  return "arg" + std::to_string(index);
}

//===----------------------------------------------------------------------===//
// The loss
//===----------------------------------------------------------------------===//

/// The result goes to the front, before the others in their order.
static LogicalResult moveLossFirst(func::FuncOp func, int64_t loss) {
  int64_t count = func.getNumResults();
  if (loss >= count)
    return func.emitError("expected 'loss_result' below ")
           << count << ", the number of results of '" << func.getSymName()
           << "', found " << loss;
  SmallVector<int64_t> order = {loss};
  for (int64_t i = 0; i < count; ++i)
    if (i != loss)
      order.push_back(i);
  Operation *terminator = func.getBody().front().getTerminator();
  SmallVector<Value> values;
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attrs;
  for (int64_t i : order) {
    values.push_back(terminator->getOperand(i));
    types.push_back(func.getResultTypes()[i]);
    attrs.push_back(func.getResultAttrDict(i));
    if (!attrs.back())
      attrs.back() = DictionaryAttr::get(func.getContext());
  }
  terminator->setOperands(values);
  func.setFunctionType(
      FunctionType::get(func.getContext(), func.getArgumentTypes(), types));
  func.setAllResultAttrs(attrs);
  return success();
}

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

namespace {
/// Pairs arguments with the results that are their next values.
class StateNamer {
public:
  StateNamer(func::FuncOp func, StringRef text, int64_t params, int64_t loss)
      : func(func), text(text), params(params), loss(loss) {}
  LogicalResult run();

private:
  LogicalResult nameFirst(int64_t count);
  LogicalResult nameItem(StringRef item);
  std::optional<unsigned> findArgument(StringRef name);
  bool hasRole(unsigned index);
  InFlightDiagnostic fail() {
    return func.emitError("'states' ") << text << ": ";
  }
  void name(unsigned argument) {
    auto name =
        StringAttr::get(func.getContext(), getName(func, argument, kStateAttr));
    func.setArgAttr(argument, kStateAttr, name);
  }
  void pair(unsigned argument, unsigned result) {
    name(argument);
    func.setResultAttr(result, kStateAttr,
                       func.getArgAttr(argument, kStateAttr));
  }

  func::FuncOp func;
  StringRef text;
  int64_t params, loss;
};
} // namespace

bool StateNamer::hasRole(unsigned index) {
  return index < params ||
         llvm::any_of(
             ArrayRef<StringRef>{kParamAttr, kStateAttr, kInputAttr,
                                 kConstantAttr},
             [&](StringRef key) { return bool(func.getArgAttr(index, key)); });
}

/// The next arguments, and the first results besides the loss, in their order.
LogicalResult StateNamer::nameFirst(int64_t count) {
  SmallVector<unsigned> arguments,
      results = getUnnamedResults(func, /*first=*/1);
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (!hasRole(i))
      arguments.push_back(i);
  int64_t most = std::min(arguments.size(), results.size());
  if (count < 1 || count > most)
    return fail() << "expected "
                  << (most ? "a number from 1 to " + Twine(most)
                           : Twine("no states"))
                  << ": '" << func.getSymName() << "' has " << arguments.size()
                  << " arguments after its parameters and " << results.size()
                  << " results besides the loss";
  for (int64_t i = 0; i < count; ++i)
    pair(arguments[i], results[i]);
  return success();
}

std::optional<unsigned> StateNamer::findArgument(StringRef name) {
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    for (StringRef key : {kStateAttr, kInputAttr, kParamAttr, kConstantAttr})
      if (name == getName(func, i, key))
        return i;
  return std::nullopt;
}

/// ARGUMENT:RESULT, or ARGUMENT for one that stays as it is.
LogicalResult StateNamer::nameItem(StringRef item) {
  auto [argument, number] = item.split(':');
  std::optional<unsigned> index = findArgument(argument);
  if (!index)
    return fail() << "expected an argument's name, as arg4, found '" << argument
                  << "'";
  if (func.getArgAttr(*index, kParamAttr) || *index < params)
    return fail() << "expected another argument than the parameter '"
                  << argument << "'";
  if (func.getArgAttr(*index, kConstantAttr))
    return fail() << "expected another argument than the constant '" << argument
                  << "'";
  if (func.getArgAttr(*index, kStateAttr))
    return fail() << "expected each state once, found '" << argument
                  << "' again";
  if (auto input = func.getArgAttrOfType<StringAttr>(*index, kInputAttr)) {
    func.removeArgAttr(*index, kInputAttr);
    func.setArgAttr(*index, kStateAttr, input);
  }
  if (!item.contains(':')) {
    name(*index);
    return success();
  }
  int64_t result, count = func.getNumResults();
  if (number.getAsInteger(10, result) || result < 0 || result >= count ||
      result == loss)
    return fail() << "expected a result from 0 to " << count - 1
                  << " besides the loss (" << loss << "), found '" << number
                  << "'";
  // The loss has moved before those that stood before it.
  unsigned moved = result < loss ? result + 1 : result;
  if (func.getResultAttr(moved, kStateAttr))
    return fail() << "expected each result once, found " << result << " again";
  pair(*index, moved);
  return success();
}

LogicalResult StateNamer::run() {
  int64_t count;
  if (!text.getAsInteger(10, count))
    return nameFirst(count);
  SmallVector<StringRef> items;
  text.split(items, ',');
  for (StringRef item : items)
    if (failed(nameItem(item)))
      return failure();
  return success();
}

namespace {
struct AmpNameStates : amp::impl::AmpNameStatesBase<AmpNameStates> {
  using Base::Base;

  void runOnOperation() override {
    bool movesLoss = lossResult != -1;
    FailureOr<func::FuncOp> func =
        findLoss(getOperation(), movesLoss || !states.empty());
    if (failed(func) ||
        (movesLoss && (failed(verifyNotCalled(*func)) ||
                       failed(moveLossFirst(*func, lossResult)))))
      return signalPassFailure();
    if (states.empty())
      return;
    int64_t loss = movesLoss ? lossResult : 0;
    if (failed(StateNamer(*func, states, std::max<int64_t>(params, 0), loss)
                   .run()))
      signalPassFailure();
  }
};
} // namespace
