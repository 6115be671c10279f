//===- NameArguments.cpp - A role and a name for every argument -*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Dialect/AMP/Transforms/StepBuilder.h"
#include "amp/Entry/Passes.h"
#include "amp/Support/Nearest.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPNAMEARGUMENTS
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

/// Makes inputs of these names, between commas, the same for all rows.
static LogicalResult nameConstants(func::FuncOp func, StringRef names) {
  SmallVector<StringRef> items, inputs;
  names.split(items, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  llvm::StringMap<unsigned> places;
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (auto input = func.getArgAttrOfType<StringAttr>(i, kInputAttr)) {
      inputs.push_back(input);
      places[input.getValue()] = i;
    }
  for (StringRef item : items) {
    auto place = places.find(item);
    if (llvm::count(items, item) > 1)
      return func.emitError("'constants': '")
             << item << "' is given more than once";
    if (place == places.end())
      return func.emitError("'constants': no input '")
             << item << "'" << suggestNearest(item, inputs);
    func.setArgAttr(place->second, kConstantAttr,
                    func.getArgAttr(place->second, kInputAttr));
    func.removeArgAttr(place->second, kInputAttr);
  }
  return success();
}

namespace {
struct AmpNameArguments : amp::impl::AmpNameArgumentsBase<AmpNameArguments> {
  using Base::Base;

  void runOnOperation() override {
    std::optional<int64_t> first;
    if (params != -1)
      first = params;
    FailureOr<func::FuncOp> func =
        findLoss(getOperation(), first || !constants.empty());
    if (failed(func))
      return signalPassFailure();
    if (*func && (failed(nameArguments(*func, first)) ||
                  failed(nameConstants(*func, constants))))
      signalPassFailure();
  }
};
} // namespace
