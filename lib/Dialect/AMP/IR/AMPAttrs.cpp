//===- AMPAttrs.cpp - Attributes of the amp dialect -------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Precision/Profiles.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/GlobPattern.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

#include "amp/Dialect/AMP/IR/AMPEnums.cpp.inc"

//===----------------------------------------------------------------------===//
// Doubles as parameters
//===----------------------------------------------------------------------===//

/// What comes next in the text, which ends with a zero.
namespace {
enum class NumberToken { None, Integer, Float };
} // namespace

static NumberToken peekNumber(AsmParser &parser) {
  const char *text = parser.getCurrentLocation().getPointer();
  text += *text == '-';
  if (!llvm::isDigit(*text))
    return NumberToken::None;
  // The bits of a float.
  if (text[0] == '0' && text[1] == 'x')
    return NumberToken::Float;
  while (llvm::isDigit(*text))
    ++text;
  return *text == '.' ? NumberToken::Float : NumberToken::Integer;
}

static FailureOr<APInt> parseDigits(AsmParser &parser) {
  APInt value;
  OptionalParseResult result = parser.parseOptionalInteger(value);
  if (!result.has_value() || failed(*result))
    return failure();
  return value;
}

FailureOr<Real> mlir::amp::parseDouble(AsmParser &parser) {
  switch (peekNumber(parser)) {
  case NumberToken::None:
    return parser.emitError(parser.getCurrentLocation(), "expected a number");
  case NumberToken::Integer: {
    FailureOr<APInt> digits = parseDigits(parser);
    if (failed(digits))
      return failure();
    APFloat value(0.0);
    value.convertFromAPInt(*digits, /*IsSigned=*/true,
                           APFloat::rmNearestTiesToEven);
    return Real(value.convertToDouble());
  }
  case NumberToken::Float:
    double value = 0.0;
    if (failed(parser.parseFloat(value)))
      return failure();
    return Real(value);
  }
  llvm_unreachable("all kinds of tokens are handled");
}

FailureOr<int64_t> mlir::amp::parseInteger(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (peekNumber(parser) == NumberToken::Integer) {
    FailureOr<APInt> digits = parseDigits(parser);
    if (failed(digits))
      return failure();
    if (digits->isSignedIntN(64))
      return digits->getSExtValue();
  }
  return parser.emitError(loc, "expected an integer");
}

FailureOr<bool> mlir::amp::parseFlag(AsmParser &parser) {
  for (bool value : {true, false})
    if (succeeded(parser.parseOptionalKeyword(value ? "true" : "false")))
      return value;
  return parser.emitError(parser.getCurrentLocation(),
                          "expected one of true, false");
}

std::string mlir::amp::formatDouble(double value) {
  for (int digits = 1; digits <= 17; ++digits) {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::format("%.*g", digits, value);
    double back;
    if (StringRef(text).getAsDouble(back) || back != value)
      continue;
    // MLIR reads a float only with a point in it.
    if (text.find('.') == std::string::npos &&
        text.find_first_of("ni") == std::string::npos) {
      size_t exponent = std::min(text.find('e'), text.size());
      text.insert(exponent, ".0");
    }
    return text;
  }
  return std::to_string(value); // NaN: rejected by every verifier
}

void mlir::amp::printDouble(AsmPrinter &printer, double value) {
  printer << formatDouble(value);
}

#define GET_ATTRDEF_CLASSES
#include "amp/Dialect/AMP/IR/AMPAttrs.cpp.inc"

void AMPDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "amp/Dialect/AMP/IR/AMPAttrs.cpp.inc"
      >();
}

template <typename AttrT>
static void addOptimizer(SmallVectorImpl<OptimizerSyntax> &optimizers) {
  if constexpr (std::is_base_of_v<OptimizerInterface::Trait<AttrT>, AttrT>)
    optimizers.push_back({AttrT::getMnemonic(), AttrT::getKeys()});
}

template <typename... AttrTs>
static SmallVector<OptimizerSyntax> listOptimizersOf() {
  SmallVector<OptimizerSyntax> optimizers;
  (addOptimizer<AttrTs>(optimizers), ...);
  llvm::sort(optimizers,
             [](const OptimizerSyntax &a, const OptimizerSyntax &b) {
               return a.mnemonic < b.mnemonic;
             });
  return optimizers;
}

SmallVector<OptimizerSyntax> mlir::amp::listOptimizers() {
  return listOptimizersOf<
#define GET_ATTRDEF_LIST
#include "amp/Dialect/AMP/IR/AMPAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// #amp.policy
//===----------------------------------------------------------------------===//

FloatType PolicyAttr::getComputeType() const {
  if (FloatType type = getCompute())
    return type;
  return getProfile() == "f64" ? FloatType(Float64Type::get(getContext()))
                               : FloatType(Float32Type::get(getContext()));
}

FloatType PolicyAttr::getAccumulateType() const {
  FloatType type = getAccumulate();
  return type ? type : FloatType(Float32Type::get(getContext()));
}

bool PolicyAttr::isExcess() const {
  if (std::optional<PolicyRounding> rounding = getRounding())
    return *rounding == PolicyRounding::Excess;
  return !findProfile(getProfile())->isStrict;
}

bool PolicyAttr::roundsWeightGrads() const {
  if (std::optional<WeightGrad> wgrad = getWgrad())
    return *wgrad == WeightGrad::Compute;
  return isMixed() && findProfile(getProfile())->roundsWeightGrads;
}

bool PolicyAttr::roundsInputs() const { return getComputeType().isTF32(); }

bool PolicyAttr::isMixed() const {
  return getComputeType().getWidth() < 32 && !roundsInputs();
}

using EmitError = function_ref<InFlightDiagnostic()>;

static LogicalResult verifyProfile(EmitError error, StringRef profile) {
  if (findProfile(profile))
    return success();
  auto diag = error() << "unknown precision profile '" << profile
                      << "', expected one of " << listProfiles();
  // A name of the command line.
  if (llvm::is_contained(getComputeTypes(), profile))
    return diag << "; did you mean <\"amp\", compute = " << profile << ">?";
  return diag << suggestProfile(profile);
}

/// Whether the profile computes in that type, null if none is given.
static LogicalResult verifyCompute(EmitError error, StringRef profile,
                                   FloatType compute) {
  const Profile *known = findProfile(profile);
  if (compute && known->isUniform)
    return error() << "profile '" << profile
                   << "' computes in one type: leave 'compute' out";
  if (!compute && !known->isUniform)
    return error()
           << "profile '" << profile
           << "' needs 'compute = bf16', 'compute = f16' or 'compute = tf32'";
  bool isOther = known->type == "f16"    ? !isa<Float16Type>(compute)
                 : known->type == "bf16" ? !isa<BFloat16Type>(compute)
                                         : false;
  if (isOther)
    return error() << "profile '" << profile << "' computes in " << known->type
                   << ", found 'compute = " << compute << "'";
  if (compute && !isa<BFloat16Type, Float16Type, FloatTF32Type>(compute))
    return error() << "expected 'compute' to be bf16, f16 or tf32, found "
                   << compute;
  return success();
}

/// The types in which gradients are summed, sent and kept.
static LogicalResult verifySums(EmitError error, StringRef profile,
                                FloatType compute, FloatType accumulate,
                                FloatType reduce) {
  if (accumulate && !accumulate.isF32() && !accumulate.isF64())
    return error() << "expected 'accumulate' to be f32 or f64, found "
                   << accumulate << ": contractions sum in no less than f32";
  if (accumulate && profile == "f64")
    return error() << "profile 'f64' sums in f64: leave 'accumulate' out";
  if (accumulate && accumulate.isF64() && compute && compute.isTF32())
    return error() << "with 'compute = tf32' contractions sum in f32: leave "
                      "'accumulate = f64' out";
  if (reduce && profile == "f64")
    return error() << "profile 'f64' keeps gradients in f64: leave 'reduce' "
                      "out";
  if (reduce && !isa<BFloat16Type, Float16Type, Float32Type>(reduce))
    return error() << "expected 'reduce' to be f32, bf16 or f16, found "
                   << reduce;
  return success();
}

LogicalResult PolicyAttr::verify(function_ref<InFlightDiagnostic()> error,
                                 StringRef profile, FloatType compute,
                                 FloatType params, FloatType output,
                                 FloatType accumulate, FloatType reduce,
                                 std::optional<WeightGrad> wgrad,
                                 std::optional<PolicyRounding>,
                                 DictionaryAttr rules) {
  if (failed(verifyProfile(error, profile)) ||
      failed(verifyCompute(error, profile, compute)) ||
      failed(verifySums(error, profile, compute, accumulate, reduce)))
    return failure();
  if (rules && !rules.empty() && findProfile(profile)->isUniform)
    return error() << "profile '" << profile
                   << "' computes in one type: leave 'rules' out";
  if (compute && compute.isTF32() && wgrad == WeightGrad::Compute)
    return error() << "with 'compute = tf32' a weight gradient is the "
                      "accumulator: leave 'wgrad = compute' out";
  if (params && profile == "f64")
    return error() << "profile 'f64' keeps parameters in f64: leave 'params' "
                      "out";
  if (params && !isa<BFloat16Type, Float16Type, Float32Type>(params))
    return error() << "expected 'params' to be f32, bf16 or f16, found "
                   << params;
  bool isCompute = output && output == compute && !compute.isTF32();
  if (output && !output.isF32() && !isCompute)
    return error() << "expected 'output' to be f32 or the type of 'compute', "
                      "found "
                   << output;
  if (!rules)
    return success();
  for (NamedAttribute rule : rules)
    if (failed(verifyRule(error, rule)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// #amp.group, #amp.anomaly, #amp.schedule, #amp.init
//===----------------------------------------------------------------------===//

LogicalResult GroupAttr::verify(function_ref<InFlightDiagnostic()> error,
                                StringRef match, OptimizerInterface,
                                Real clipNorm, Real clipValue, Real gradScale) {
  for (StringRef each : llvm::split(match, '|'))
    if (auto pattern = llvm::GlobPattern::create(each); !pattern)
      return error() << "bad pattern '" << each
                     << "': " << llvm::toString(pattern.takeError());
  if (!(clipNorm >= 0) || !std::isfinite(clipNorm))
    return error() << "expected 'clip_norm' of at least 0, found "
                   << formatDouble(clipNorm);
  if (!(clipValue >= 0) || !std::isfinite(clipValue))
    return error() << "expected 'clip_value' of at least 0, found "
                   << formatDouble(clipValue);
  if (!std::isfinite(gradScale))
    return error() << "expected a finite 'grad_scale', found "
                   << formatDouble(gradScale);
  return success();
}

LogicalResult AnomalyAttr::verify(function_ref<InFlightDiagnostic()> error,
                                  AnomalyKind, Real factor, int64_t window) {
  if (!(factor >= 0) || !std::isfinite(factor))
    return error() << "expected 'factor' of at least 0, found "
                   << formatDouble(factor);
  if (window < 2 || window > 65536)
    return error() << "expected 'window' between 2 and 65536, found " << window;
  return success();
}

bool GroupAttr::matches(StringRef name) const {
  // Names as they are are the most, and may be thousands.
  return llvm::any_of(llvm::split(getMatch(), '|'), [&](StringRef each) {
    return each == name ||
           (each.find_first_of("*?[\\") != StringRef::npos &&
            llvm::cantFail(llvm::GlobPattern::create(each)).match(name));
  });
}

LogicalResult ScheduleAttr::verify(function_ref<InFlightDiagnostic()> error,
                                   ScheduleKind kind, int64_t warmup,
                                   int64_t total, Real final) {
  if (warmup < 0)
    return error() << "expected 'warmup' of at least 0, found " << warmup;
  if (kind == ScheduleKind::Given) {
    if (warmup != 0 || total != 0 || final != 0)
      return error() << "expected no keys of a 'given' schedule";
    return success();
  }
  if (kind != ScheduleKind::Constant && total <= warmup)
    return error() << "expected 'total' above 'warmup' (" << warmup
                   << "), found " << total;
  if (!(final >= 0) || !std::isfinite(final))
    return error() << "expected 'final' of at least 0, found "
                   << formatDouble(final);
  return success();
}

LogicalResult InitAttr::verify(function_ref<InFlightDiagnostic()> error,
                               InitKind kind, Real value, int64_t fanIn) {
  if (!std::isfinite(value))
    return error() << "expected a finite 'value'";
  if (kind != InitKind::Constant && value < 0)
    return error() << "expected 'value' of at least 0, found "
                   << formatDouble(value);
  if (fanIn < 0)
    return error() << "expected 'fan_in' of at least 0, found " << fanIn;
  return success();
}
