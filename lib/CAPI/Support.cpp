//===- Support.cpp - Errors, texts, what this build has ---------*- C++ -*-===//

#include "Handles.h"

#include "amp-c/Registration.h"
#include "amp/Codegen/CPU/Tier.h"
#include "amp/Driver/CacheKey.h"
#include "amp/Driver/Compiler.h"
#include "amp/InitAll.h"
#include "amp/Session/ObjectCache.h"
#include "mlir/CAPI/IR.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir::amp;
namespace json = llvm::json;

const char *ampErrorGetMessage(AmpError error) {
  return error->message.c_str();
}
void ampErrorDestroy(AmpError error) { delete error; }

const char *ampTextGetData(AmpText text) { return text->text.c_str(); }
size_t ampTextGetSize(AmpText text) { return text->text.size(); }
void ampTextDestroy(AmpText text) { delete text; }

void capi::Warner::operator()(llvm::StringRef text) const {
  bool isRemark = text.consume_front(kRemarkPrefix);
  if (warn)
    warn(text.data(), text.size(), isRemark, userData);
}

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

/// The items of "a, b, c".
static json::Array splitList(llvm::StringRef list) {
  json::Array items;
  for (llvm::StringRef item : llvm::split(list, ", "))
    items.push_back(item.str());
  return items;
}

static json::Object listKeys(const llvm::SmallVector<OptionSyntax> &options) {
  json::Object result;
  for (const OptionSyntax &option : options)
    result[option.name] = json::Array(option.keys);
  return result;
}

AmpError ampGetInfo(AmpText *result) {
  auto tier = cpu::selectTier("");
  if (!tier)
    return capi::toC(tier.takeError());
  json::Array tiers;
  for (const cpu::Tier &candidate : cpu::getTiers())
    if (cpu::isSupported(candidate))
      tiers.push_back(candidate.name);
  json::Object info{
      {"version", AMP_VERSION},
      {"llvm", LLVM_VERSION_STRING},
      {"build", getBuildId()},
      {"cpu", llvm::sys::getHostCPUName()},
      {"tier", (*tier)->name},
      {"tiers", std::move(tiers)},
      {"threads", resolveThreads(0)},
      {"targets", splitList(listTargets())},
      {"cache", ObjectCache::getDefaultPath()},
      {"policies", json::Array(getPolicies())},
      {"optimizers", listKeys(listOptimizerSyntax())},
      {"scalers", listKeys(listScalerSyntax())},
      {"schedules", listKeys(listScheduleSyntax())},
  };
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(info));
  return capi::toC(std::move(text), result);
}

AmpError ampRunPipeline(const char *source, size_t size, const char *name,
                        const char *pipeline, AmpWarnFn warn, void *userData,
                        AmpText *result) {
  return capi::toC(runPipeline(llvm::StringRef(source, size), name, pipeline,
                               capi::Warner(warn, userData)),
                   result);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void ampRegisterAllDialects(MlirDialectRegistry registry) {
  registerAllDialects(*unwrap(registry));
}

void ampRegisterAllPasses() { registerAllPasses(); }
