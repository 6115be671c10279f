//===- Predictor.cpp - Outputs of all rows of a split -----------*- C++ -*-===//

#include "amp/Training/Predictor.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace mlir::amp;

static bool isMean(const BufferRef &output) {
  return output.spec->shape.empty() && isFloat(output.type);
}

bool Predictor::isOfRows(const ArgSpec &output) const {
  return !output.shape.empty() &&
         output.shape.front() == pass.getManifest().batch;
}

llvm::Error Predictor::verifyOutputs(llvm::StringRef name) const {
  if (pass.getNumRows() == pass.getManifest().batch)
    return llvm::Error::success();
  for (const BufferRef &output : pass.getInstance().getArgs(ArgRole::Output))
    if (!isOfRows(*output.spec) && !isMean(output))
      return llvm::createStringError(
          name + ": expected output '" + output.spec->name +
          "' to have a first dimension of " +
          llvm::Twine(pass.getManifest().batch) +
          " rows, or to be a float without dimensions, found " +
          output.spec->getTypeName() + " for each of several batches");
  return llvm::Error::success();
}

llvm::Expected<Predictor>
Predictor::create(const ProgramLoader &loader, const SafeTensors &file,
                  llvm::ArrayRef<llvm::StringRef> splits,
                  CompileOptions options, const DataOptions &dataOptions) {
  options.kind = ProgramKind::Predict;
  auto pass = SplitPass::create(loader, file, splits, std::move(options),
                                dataOptions, "predict", /*needsAll=*/true);
  if (!pass)
    return pass.takeError();
  Predictor predictor(std::move(*pass));
  if (llvm::Error error = predictor.verifyOutputs(loader.getName()))
    return error;
  return predictor;
}

/// Zeros, which sums start from.
std::vector<Prediction> Predictor::allocate() const {
  std::vector<Prediction> results;
  for (const BufferRef &output : pass.getInstance().getArgs(ArgRole::Output)) {
    Prediction result{output.spec->name, output.type, output.spec->shape, {}};
    if (isOfRows(*output.spec))
      result.shape.front() = pass.getNumRows();
    int64_t count = getDTypeBytes(output.type);
    for (int64_t size : result.shape)
      count *= size;
    result.data = std::make_unique<char[]>(count);
    results.push_back(std::move(result));
  }
  return results;
}

llvm::Error Predictor::takeRows(Prediction &result, const BufferRef &output,
                                int64_t first, int64_t count) const {
  int64_t bytes = output.spec->getNumElements() * getDTypeBytes(output.type);
  if (count == pass.getNumRows()) {
    std::memcpy(result.data.get(), output.data, bytes);
    return llvm::Error::success();
  }
  // A dimension may be as large as a batch by chance.
  if (output.spec->shape.front() != count)
    return llvm::createStringError(
        "output '" + output.spec->name + "': expected a first dimension of " +
        llvm::Twine(count) + " rows, found " + output.spec->getTypeName());
  std::memcpy(result.data.get() + bytes / count * first, output.data, bytes);
  return llvm::Error::success();
}

llvm::Expected<std::vector<Prediction>> Predictor::run() {
  std::vector<Prediction> results = allocate();
  llvm::SmallVector<double> sums(results.size());
  auto take = [&](const StepInstance &instance, int64_t first, int64_t count) {
    llvm::Error error = instance.download(ArgRole::Output);
    for (auto [i, output] : llvm::enumerate(instance.getArgs(ArgRole::Output)))
      if (isMean(output))
        sums[i] += output.get() * count;
      else if (!error)
        error = takeRows(results[i], output, first, count);
    return error;
  };
  if (llvm::Error error = pass.run(take))
    return error;
  for (auto [i, output] :
       llvm::enumerate(pass.getInstance().getArgs(ArgRole::Output))) {
    double mean = sums[i] / pass.getNumRows();
    if (isMean(output))
      convertElements(DType::F64, reinterpret_cast<char *>(&mean), output.type,
                      results[i].data.get(), 1);
  }
  return results;
}
