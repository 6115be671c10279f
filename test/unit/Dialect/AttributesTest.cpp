//===- AttributesTest.cpp - Attributes built from C++ -----------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <limits>

using namespace mlir;
using namespace mlir::amp;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

class AttributesTest : public ::testing::Test {
protected:
  AttributesTest() { context.loadDialect<AMPDialect>(); }

  /// The attribute, or null with the message of its verifier.
  template <typename AttrT, typename... Args>
  AttrT get(Args &&...args) {
    message.clear();
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      message = diagnostic.str();
      return success();
    });
    Location loc = UnknownLoc::get(&context);
    return AttrT::getChecked([&] { return emitError(loc); }, &context,
                             std::forward<Args>(args)...);
  }

  MLIRContext context;
  std::string message;
};

//===----------------------------------------------------------------------===//
// NaN: text cannot spell it, a program can pass it
//===----------------------------------------------------------------------===//

TEST_F(AttributesTest, SGDRejectsNaN) {
  auto sgd = [&](double lr, double momentum, double dampening, double decay) {
    return get<SGDAttr>(Real(lr), Real(momentum), Real(dampening), Real(decay),
                        false, false);
  };
  EXPECT_TRUE(sgd(0.1, 0.0, 0.0, 0.0));
  EXPECT_FALSE(sgd(kNaN, 0.0, 0.0, 0.0));
  EXPECT_EQ(message, "expected a finite 'lr', found nan");
  EXPECT_FALSE(sgd(0.1, kNaN, 0.0, 0.0));
  EXPECT_FALSE(sgd(0.1, 0.0, kNaN, 0.0));
  EXPECT_FALSE(sgd(0.1, 0.0, 0.0, kNaN));
}

TEST_F(AttributesTest, AdamWRejectsNaN) {
  const double good[] = {0.1, 0.9, 0.999, 1e-8, 0.0};
  for (int bad = 0; bad < 5; ++bad) {
    double v[5];
    std::copy(std::begin(good), std::end(good), v);
    v[bad] = kNaN;
    EXPECT_FALSE(get<AdamWAttr>(Real(v[0]), Real(v[1]), Real(v[2]), Real(v[3]),
                                Real(v[4]), false, false))
        << bad;
    EXPECT_NE(message.find("found nan"), std::string::npos) << message;
  }
}

TEST_F(AttributesTest, LossScalerRejectsNaN) {
  for (int bad = -1; bad < 5; ++bad) {
    double v[] = {65536.0, 2.0, 0.5, 1.0, 65536.0};
    if (bad >= 0)
      v[bad] = kNaN;
    auto scaler = get<LossScalerAttr>(StringRef("torch"), Real(v[0]),
                                      Real(v[1]), Real(v[2]), int64_t(2000),
                                      Real(v[3]), Real(v[4]), int64_t(1), false,
                                      false, GrowthRule::Equal, ScaleCap::Hold);
    EXPECT_EQ(bool(scaler), bad < 0) << bad;
  }
}

TEST_F(AttributesTest, ScheduleRejectsNaN) {
  EXPECT_FALSE(get<ScheduleAttr>(ScheduleKind::Cosine, int64_t(0), int64_t(10),
                                 Real(kNaN)));
  EXPECT_EQ(message, "expected 'final' of at least 0, found nan");
}

TEST_F(AttributesTest, InitRejectsNaN) {
  EXPECT_FALSE(get<InitAttr>(InitKind::Constant, Real(kNaN), int64_t(0)));
  EXPECT_EQ(message, "expected a finite 'value'");
}

//===----------------------------------------------------------------------===//
// What the phases ask
//===----------------------------------------------------------------------===//

TEST_F(AttributesTest, PolicyHasAComputeType) {
  auto policy = [&](StringRef profile, FloatType compute) {
    return get<PolicyAttr>(profile, compute, FloatType(), FloatType(),
                           FloatType(), FloatType(),
                           std::optional<WeightGrad>(),
                           std::optional<PolicyRounding>(), DictionaryAttr());
  };
  PolicyAttr f32 = policy("f32", {}), f64 = policy("f64", {});
  PolicyAttr bf16 = policy("amp", BFloat16Type::get(&context));
  PolicyAttr tf32 = policy("amp", FloatTF32Type::get(&context));
  EXPECT_TRUE(f32.getComputeType().isF32());
  EXPECT_TRUE(f64.getComputeType().isF64());
  EXPECT_TRUE(bf16.getComputeType().isBF16());
  EXPECT_FALSE(f32.isMixed());
  EXPECT_FALSE(f64.isMixed());
  EXPECT_TRUE(bf16.isMixed());
  EXPECT_FALSE(bf16.roundsInputs());
  EXPECT_TRUE(tf32.getComputeType().isTF32());
  EXPECT_FALSE(tf32.isMixed());
  EXPECT_TRUE(tf32.roundsInputs());
}

TEST_F(AttributesTest, ScalersStartWithTheirScale) {
  auto scaler = [&](StringRef preset) {
    return LossScalerAttr::fromPreset(&context, preset);
  };
  EXPECT_EQ(scaler("torch").getInitialScale(), 65536.0);
  EXPECT_EQ(scaler("keras3").getInitialScale(), 32768.0);
  EXPECT_EQ(scaler("static").getInitialScale(), 65536.0);
  EXPECT_EQ(scaler("none").getInitialScale(), 1.0);
  EXPECT_TRUE(scaler("torch").isDynamic());
  EXPECT_FALSE(scaler("static").isDynamic());
  EXPECT_FALSE(scaler("none").isDynamic());
}

/// An optimizer of a text.
static OptimizerInterface parse(MLIRContext &context, StringRef text) {
  return dyn_cast_or_null<OptimizerInterface>(parseAttribute(text, &context));
}

// A checkpoint reads as the state of PyTorch's optimizer.
TEST_F(AttributesTest, SlotsHaveTheNamesOfPyTorch) {
  auto type = RankedTensorType::get({2, 3}, Float32Type::get(&context));
  auto expect = [&](StringRef text, ArrayRef<StringRef> names) {
    OptimizerInterface optimizer = parse(context, text);
    ASSERT_TRUE(optimizer) << text.str();
    SmallVector<OptimizerSlot> slots = optimizer.getSlots(type);
    SmallVector<StringRef> found;
    for (const OptimizerSlot &slot : slots) {
      found.push_back(slot.name);
      EXPECT_EQ(slot.type, type);
    }
    EXPECT_EQ(ArrayRef(found), names) << text.str();
  };
  expect("#amp.sgd<lr = 0.1>", {});
  expect("#amp.sgd<lr = 0.1, momentum = 0.9>", {"momentum_buffer"});
  expect("#amp.adam<lr = 0.1>", {"exp_avg", "exp_avg_sq"});
  expect("#amp.adamw<lr = 0.1, amsgrad = true>",
         {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"});
  expect("#amp.rmsprop<lr = 0.1, momentum = 0.9, centered = true>",
         {"square_avg", "momentum_buffer", "grad_avg"});
  expect("#amp.rmsprop<lr = 0.1, centered = true>", {"square_avg", "grad_avg"});
  expect("#amp.adagrad<lr = 0.1>", {"sum"});
  expect("#amp.adadelta<lr = 0.1>", {"square_avg", "acc_delta"});
  expect("#amp.lion<lr = 0.1>", {"exp_avg"});
  expect("#amp.radam<lr = 0.1>", {"exp_avg", "exp_avg_sq"});
  expect("#amp.adamax<lr = 0.1>", {"exp_avg", "exp_inf"});
  expect("#amp.lamb<lr = 0.1>", {"exp_avg", "exp_avg_sq"});
  expect("#amp.lars<lr = 0.1>", {"momentum_buffer"});
  expect("#amp.muon<lr = 0.1>", {"momentum_buffer"});
}

// Squares by rows and columns have PyTorch's shapes; of a vector there are
// none.
TEST_F(AttributesTest, SlotsHaveShapesOfTheirOwn) {
  Type f32 = Float32Type::get(&context);
  OptimizerInterface adafactor = parse(context, "#amp.adafactor<lr = 0.1>");
  ASSERT_TRUE(adafactor);
  auto slots = adafactor.getSlots(RankedTensorType::get({5, 2, 3}, f32));
  ASSERT_EQ(slots.size(), 2u);
  EXPECT_EQ(slots[0].name, "row_var");
  EXPECT_EQ(slots[0].type, RankedTensorType::get({5, 2, 1}, f32));
  EXPECT_TRUE(slots[0].isWhole);
  EXPECT_EQ(slots[1].name, "col_var");
  EXPECT_EQ(slots[1].type, RankedTensorType::get({5, 1, 3}, f32));
  EXPECT_TRUE(slots[1].isWhole);
  OptimizerInterface nadam = parse(context, "#amp.nadam<lr = 0.1>");
  ASSERT_TRUE(nadam);
  slots = nadam.getSlots(RankedTensorType::get({5}, f32));
  ASSERT_EQ(slots.size(), 3u);
  EXPECT_EQ(slots[2].name, "mu_product");
  EXPECT_EQ(slots[2].type, RankedTensorType::get({}, f32));
  EXPECT_EQ(slots[2].first, 1.0);
  EXPECT_TRUE(slots[2].isWhole);
  slots = adafactor.getSlots(RankedTensorType::get({3}, f32));
  ASSERT_EQ(slots.size(), 1u);
  EXPECT_EQ(slots[0].name, "variance");
  EXPECT_FALSE(slots[0].isWhole);
}

TEST_F(AttributesTest, SlotsStartAsTheirOptimizerSays) {
  auto type = RankedTensorType::get({2}, Float32Type::get(&context));
  auto adagrad = parse(
      context, "#amp.adagrad<lr = 0.5, initial_accumulator_value = 0.25>");
  ASSERT_TRUE(adagrad);
  EXPECT_EQ(adagrad.getLearningRate(), 0.5);
  EXPECT_EQ(adagrad.getSlots(type)[0].first, 0.25);
}

TEST_F(AttributesTest, OptimizersAreListedByName) {
  SmallVector<StringRef> names;
  for (const OptimizerSyntax &optimizer : listOptimizers()) {
    names.push_back(optimizer.mnemonic);
    EXPECT_EQ(optimizer.keys.front(), "lr");
  }
  EXPECT_TRUE(llvm::is_sorted(names));
  EXPECT_TRUE(llvm::is_contained(names, "adamw"));
  EXPECT_FALSE(llvm::is_contained(names, "schedule"));
}

// A learning rate of -0 is 0, but another attribute: bits are what counts.
TEST_F(AttributesTest, ParametersAreUniquedByValue) {
  auto a = parse(context, "#amp.sgd<lr = 0.1, momentum = 0.9>");
  auto b = parse(context, "#amp.sgd<momentum = 0.9, lr = 0.1>");
  auto c =
      parse(context, "#amp.sgd<lr = 0.1, momentum = 0.9, nesterov = true>");
  EXPECT_EQ(a, b);
  EXPECT_NE(a, c);
  auto plus = get<InitAttr>(InitKind::Constant, Real(0.0), int64_t(0));
  auto minus = get<InitAttr>(InitKind::Constant, Real(-0.0), int64_t(0));
  EXPECT_NE(plus, minus);
}

} // namespace
