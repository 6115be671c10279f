//===- Export.cpp - The weights of a checkpoint alone -----------*- C++ -*-===//

#include "OutputFile.h"
#include "Session.h"
#include "amp/Training/Checkpoint.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

llvm::Error mlir::amp::run::runExport(const Session &session) {
  const Options &options = session.getOptions();
  auto checkpoint = SafeTensors::open(options.checkpoint);
  if (!checkpoint)
    return checkpoint.takeError();
  // Which of a checkpoint's arrays are parameters and states the model says.
  auto step = session.load(getCompileOptions(options), "export");
  if (!step)
    return step.takeError();
  StepInstance &instance = step->instance;
  constexpr ArgRole kRoles[] = {ArgRole::Param, ArgRole::State};
  if (llvm::Error error =
          loadParameters(*checkpoint, instance, kRoles, options.slot))
    return error;
  OutputFile output(*parseDType(options.dtype));
  int64_t count = 0;
  for (ArgRole role : kRoles)
    for (const BufferRef &buffer : instance.getArgs(role)) {
      output.add(buffer);
      ++count;
    }
  if (llvm::Error error = output.write(options.output))
    return error;
  if (!output.getOverflow().empty())
    printWarning(output.getOverflow());
  llvm::outs() << "exported " << count << " arrays as " << options.dtype
               << " to " << options.output << "\n";
  return llvm::Error::success();
}
