//===- Profiles.cpp - The class table ---------------------------*- C++ -*-===//

#include "amp/Precision/Profiles.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp;

static constexpr std::pair<PrecisionClass, llvm::StringLiteral> kClasses[] = {
    {PrecisionClass::Low, "low"},
    {PrecisionClass::F32, "f32"},
    {PrecisionClass::F32Compute, "f32_compute"},
    {PrecisionClass::Promote, "promote"},
    {PrecisionClass::Follow, "follow"},
    {PrecisionClass::Clear, "clear"},
};

StringRef mlir::amp::stringifyPrecisionClass(PrecisionClass c) {
  return llvm::find_if(kClasses, [&](auto &n) { return n.first == c; })->second;
}

std::optional<PrecisionClass>
mlir::amp::symbolizePrecisionClass(StringRef name) {
  for (auto &[value, spelling] : kClasses)
    if (spelling == name)
      return value;
  return std::nullopt;
}

/// The default: what tensor cores do in 16 bit, sums and transcendental
/// functions of a loss in f32, activations as their producers are.
static PrecisionClass getAmpClass(OpKind kind) {
  switch (kind) {
  case OpKind::Matmul:
  case OpKind::Conv:
  case OpKind::Attention:
  case OpKind::Cell:
  case OpKind::LinearCrossEntropy:
    return PrecisionClass::Low;
  case OpKind::Exp:
  case OpKind::Log:
  case OpKind::Pow:
  case OpKind::Trig:
  case OpKind::Sqrt:
  case OpKind::Div:
  case OpKind::Sum:
  case OpKind::Prod:
  case OpKind::CrossEntropy:
    return PrecisionClass::F32;
  case OpKind::Softmax:
  case OpKind::Norm:
    return PrecisionClass::F32Compute;
  case OpKind::Tanh:
  case OpKind::Sigmoid:
  case OpKind::Erf:
  case OpKind::Gelu:
  case OpKind::Relu:
  case OpKind::Add:
  case OpKind::Mul:
    return PrecisionClass::Follow;
  case OpKind::Select:
    return PrecisionClass::Promote;
  case OpKind::MaxMin:
  case OpKind::Clear:
    return PrecisionClass::Clear;
  case OpKind::Cast:
  case OpKind::Other:
    return PrecisionClass::F32;
  }
  llvm_unreachable("unknown kind");
}

static PrecisionClass getUniformClass(OpKind) { return PrecisionClass::F32; }

static constexpr Profile kProfiles[] = {
    {"amp", /*isUniform=*/false, getAmpClass, /*unroundedOutputLayer=*/true},
    {"f32", /*isUniform=*/true, getUniformClass, /*unroundedOutputLayer=*/true},
    {"f64", /*isUniform=*/true, getUniformClass, /*unroundedOutputLayer=*/true},
};

const Profile *mlir::amp::findProfile(StringRef name) {
  const Profile *it = llvm::find_if(
      kProfiles, [&](const Profile &profile) { return profile.name == name; });
  return it == std::end(kProfiles) ? nullptr : it;
}

std::string mlir::amp::listProfiles() {
  return llvm::join(
      llvm::map_range(kProfiles, [](const Profile &p) { return p.name; }),
      ", ");
}

ArrayRef<StringRef> mlir::amp::getComputeTypes() {
  static constexpr StringRef kTypes[] = {"bf16", "f16", "tf32"};
  return kTypes;
}

std::vector<std::string> mlir::amp::listPolicyNames() {
  // The plain name of a type is our own profile with it.
  std::vector<std::string> names;
  for (StringRef type : getComputeTypes())
    names.push_back(type.str());
  for (const Profile &profile : kProfiles)
    if (profile.isUniform)
      names.push_back(profile.name.str());
  for (const Profile &profile : kProfiles)
    for (StringRef type : getComputeTypes())
      if (!profile.isUniform)
        names.push_back((profile.name + ":" + type).str());
  return names;
}

LogicalResult
mlir::amp::verifyRule(llvm::function_ref<InFlightDiagnostic()> error,
                      NamedAttribute rule) {
  if (!symbolizeOpKind(rule.getName()))
    return error() << "unknown kind of op '" << rule.getName().getValue()
                   << "' in 'rules'";
  auto name = dyn_cast<StringAttr>(rule.getValue());
  if (name && symbolizePrecisionClass(name.getValue()))
    return success();
  auto names = llvm::map_range(kClasses, [](auto &c) { return c.second; });
  return error() << "unknown class " << rule.getValue() << " of '"
                 << rule.getName().getValue()
                 << "' in 'rules', expected one of " << llvm::join(names, ", ");
}
