//===- Manifest.cpp - What a compiled program takes and gives ---*- C++ -*-===//

#include "amp/Session/Manifest.h"
#include "amp/Session/DType.h"
#include "amp/Support/Sizes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::amp;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kRoleNames[] = {
    "param", "state",  "copy", "bound",  "slot", "control",
    "input", "report", "grad", "output", "check"};

llvm::StringRef mlir::amp::getRoleName(ArgRole role) {
  return kRoleNames[static_cast<int>(role)];
}

int64_t ArgSpec::getNumElements() const {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

int64_t ArgSpec::getElementBytes() const {
  std::optional<DType> type = parseDType(dtype);
  assert(type && "a manifest with an unknown dtype");
  return getDTypeBytes(isSplit ? DType::I16 : *type);
}

std::string ArgSpec::getTypeName() const {
  return formatArrayType(dtype, shape);
}

std::string mlir::amp::formatArrayType(llvm::StringRef dtype,
                                       llvm::ArrayRef<int64_t> shape) {
  std::string text = dtype.str() + "[";
  for (auto [i, dim] : llvm::enumerate(shape))
    text += (i ? "," : "") + std::to_string(dim);
  return text + "]";
}

ArgSpec ArgSpec::getWhole() const {
  ArgSpec spec = *this;
  if (isPart())
    spec.shape = std::exchange(spec.whole, {});
  return spec;
}

const ArgSpec *Manifest::find(ArgRole role, llvm::StringRef name) const {
  for (const ArgSpec &arg : args)
    if (arg.role == role && arg.name == name)
      return &arg;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static json::Value toJSON(const ArgSpec &arg) {
  json::Object object{{"name", arg.name},
                      {"role", getRoleName(arg.role)},
                      {"dtype", arg.dtype},
                      {"shape", json::Array(arg.shape)},
                      {"init", json::Object{{"kind", arg.init.kind},
                                            {"value", arg.init.value},
                                            {"fan_in", arg.init.fanIn}}}};
  if (!arg.key.empty())
    object["key"] = arg.key;
  if (arg.isConstant)
    object["constant"] = true;
  if (arg.indexBound != 0)
    object["index_bound"] = arg.indexBound;
  if (arg.ignoredIndex)
    object["ignored_index"] = *arg.ignoredIndex;
  if (arg.isSplit)
    object["split"] = true;
  if (arg.isPart())
    object["whole"] = json::Array(arg.whole);
  if (!arg.check.empty())
    object["check"] = arg.check;
  if (!arg.location.empty())
    object["location"] = arg.location;
  return object;
}

static json::Value toJSON(const ResultSpec &result) {
  return json::Object{{"kind", result.kind},
                      {"location", result.location},
                      {"backward", result.isBackward},
                      {"parameter", result.isParameter}};
}

static json::Value toJSON(const LaunchSpec &launch);

template <typename Specs>
static json::Array listToJSON(const Specs &specs) {
  json::Array array;
  for (const auto &spec : specs)
    array.push_back(::toJSON(spec));
  return array;
}

static json::Value toJSON(const LaunchSpec &launch) {
  return json::Object{{"kernel", launch.kernel},
                      {"computes", launch.computes},
                      {"location", launch.location},
                      {"purpose", launch.purpose},
                      {"flops", launch.flops},
                      {"bytes", launch.bytes},
                      {"results", listToJSON(launch.results)}};
}

json::Value Manifest::toJSON() const {
  return json::Object{{"entry", entry},
                      {"args", listToJSON(args)},
                      {"arena_bytes", arenaBytes},
                      {"accumulate", accumulate},
                      {"replicas", replicas},
                      {"batch", batch},
                      {"kernels", numKernels},
                      {"bodies", numBodies},
                      {"policy", policy},
                      {"scaler", scaler},
                      {"optimizer", optimizer},
                      {"groups", groups},
                      {"schedule", schedule},
                      {"clip_norm", clipNorm},
                      {"clip_value", clipValue},
                      {"anomaly", anomaly},
                      {"model", model},
                      {"contraction_flops", contractionFlops},
                      {"launches", listToJSON(launches)},
                      {"warnings", json::Array(warnings)}};
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// JSON's fromJSON finds these by argument-dependent lookup.
namespace mlir::amp {
static bool fromJSON(const json::Value &value, InitSpec &init,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("kind", init.kind) && map.map("value", init.value) &&
         map.map("fan_in", init.fanIn);
}

static bool fromJSON(const json::Value &value, ArgRole &role, json::Path path) {
  std::optional<llvm::StringRef> name = value.getAsString();
  const auto *it = name ? llvm::find(kRoleNames, *name) : std::end(kRoleNames);
  if (it == std::end(kRoleNames)) {
    path.report("expected a role");
    return false;
  }
  role = static_cast<ArgRole>(it - std::begin(kRoleNames));
  return true;
}

static bool fromJSON(const json::Value &value, ArgSpec &arg, json::Path path) {
  json::ObjectMapper map(value, path);
  std::vector<int64_t> shape, whole;
  if (!map || !map.map("name", arg.name) || !map.map("role", arg.role) ||
      !map.map("dtype", arg.dtype) || !map.map("shape", shape) ||
      !map.map("init", arg.init) || !map.mapOptional("key", arg.key) ||
      !map.mapOptional("constant", arg.isConstant) ||
      !map.mapOptional("index_bound", arg.indexBound) ||
      !map.mapOptional("ignored_index", arg.ignoredIndex) ||
      !map.mapOptional("split", arg.isSplit) ||
      !map.mapOptional("whole", whole) ||
      !map.mapOptional("check", arg.check) ||
      !map.mapOptional("location", arg.location))
    return false;
  if (!parseDType(arg.dtype)) {
    path.field("dtype").report("unknown dtype");
    return false;
  }
  auto bytes = countBytes(shape, arg.getElementBytes());
  if (!bytes) {
    path.field("shape").report("dimension out of range");
    return false;
  }
  auto all = countBytes(whole, arg.getElementBytes());
  if (!whole.empty() && (!all || *all < *bytes)) {
    path.field("whole").report("expected an array of which there is a part");
    return false;
  }
  arg.shape.assign(shape.begin(), shape.end());
  arg.whole.assign(whole.begin(), whole.end());
  return true;
}

static bool fromJSON(const json::Value &value, ResultSpec &result,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("kind", result.kind) &&
         map.map("location", result.location) &&
         map.map("backward", result.isBackward) &&
         map.map("parameter", result.isParameter);
}

static bool fromJSON(const json::Value &value, LaunchSpec &launch,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  std::vector<ResultSpec> results;
  if (!map || !map.map("kernel", launch.kernel) ||
      !map.map("computes", launch.computes) ||
      !map.map("location", launch.location) ||
      !map.map("purpose", launch.purpose) || !map.map("flops", launch.flops) ||
      !map.map("bytes", launch.bytes) || !map.map("results", results))
    return false;
  launch.results.assign(std::make_move_iterator(results.begin()),
                        std::make_move_iterator(results.end()));
  return true;
}
} // namespace mlir::amp

/// A parameter in halves has both.
static llvm::Error checkSplit(const Manifest &manifest) {
  for (const ArgSpec &arg : manifest.args)
    if (arg.isSplit && (arg.role != ArgRole::Param || arg.dtype != "f32" ||
                        llvm::none_of(manifest.args, [&](const ArgSpec &other) {
                          return other.role == ArgRole::Copy &&
                                 other.name == arg.name &&
                                 other.dtype == "bf16" &&
                                 other.shape == arg.getWhole().shape;
                        })))
      return llvm::createStringError(
          "manifest: expected a parameter of f32 with a copy in bf16 for '" +
          arg.name + "', which is split");
  return llvm::Error::success();
}

llvm::Expected<Manifest> Manifest::fromJSON(const json::Value &value) {
  Manifest manifest;
  std::vector<ArgSpec> args;
  std::vector<LaunchSpec> launches;
  std::vector<std::string> warnings;
  json::Path::Root root("manifest");
  json::ObjectMapper map(value, root);
  if (!map || !map.map("entry", manifest.entry) || !map.map("args", args) ||
      !map.map("arena_bytes", manifest.arenaBytes) ||
      !map.map("accumulate", manifest.accumulate) ||
      !map.map("replicas", manifest.replicas) ||
      !map.map("batch", manifest.batch) ||
      !map.map("kernels", manifest.numKernels) ||
      !map.map("bodies", manifest.numBodies) ||
      !map.map("policy", manifest.policy) ||
      !map.map("scaler", manifest.scaler) ||
      !map.map("optimizer", manifest.optimizer) ||
      !map.map("groups", manifest.groups) ||
      !map.map("schedule", manifest.schedule) ||
      !map.map("clip_norm", manifest.clipNorm) ||
      !map.map("clip_value", manifest.clipValue) ||
      !map.map("anomaly", manifest.anomaly) ||
      !map.map("model", manifest.model) ||
      !map.map("contraction_flops", manifest.contractionFlops) ||
      !map.map("launches", launches) || !map.map("warnings", warnings))
    return root.getError();
  if (manifest.arenaBytes < 0 || manifest.arenaBytes > kMaxBytes)
    return llvm::createStringError("manifest: arena size out of range");
  manifest.args.assign(std::make_move_iterator(args.begin()),
                       std::make_move_iterator(args.end()));
  manifest.launches.assign(std::make_move_iterator(launches.begin()),
                           std::make_move_iterator(launches.end()));
  manifest.warnings.assign(warnings.begin(), warnings.end());
  if (llvm::Error error = checkSplit(manifest))
    return error;
  return manifest;
}
