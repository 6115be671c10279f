//===- AttributeOptionsTest.cpp - Options become attributes -----*- C++ -*-===//

#include "amp/Entry/StepParts.h"

#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::amp;

namespace {

class AttributeOptionsTest : public ::testing::Test {
protected:
  AttributeOptionsTest() { context.loadDialect<AMPDialect>(); }

  /// What an option becomes, as text, or its error.
  std::string optimizer(StringRef text) {
    auto attr = parseOptimizer(&context, text);
    return attr ? print(*attr) : llvm::toString(attr.takeError());
  }
  std::string schedule(StringRef text) {
    AmpBuildEntryOptions options;
    options.schedule = text;
    auto parts = parseStepParts(&context, options);
    return parts ? print(parts->schedule) : llvm::toString(parts.takeError());
  }
  static std::string print(Attribute attr) {
    std::string text;
    llvm::raw_string_ostream(text) << attr;
    return text;
  }

  MLIRContext context;
};

TEST_F(AttributeOptionsTest, EveryOptimizerNeedsItsNameAlone) {
  for (const OptimizerSyntax &entry : listOptimizers())
    EXPECT_EQ(optimizer(entry.mnemonic),
              ("#amp." + entry.mnemonic + "<lr = 0.001>").str());
}

// Numbers as people write them, though MLIR wants a point.
TEST_F(AttributeOptionsTest, NumbersNeedNoPoint) {
  for (StringRef text : {"sgd,lr=1", "sgd,lr=1.", "sgd,lr=1e0", "sgd,lr=+1",
                         "sgd,lr=10E-1", "sgd, lr = 1.0", "sgd,lr=0x1p0"})
    EXPECT_EQ(optimizer(text), "#amp.sgd<lr = 1.0>") << text.str();
  EXPECT_EQ(optimizer("sgd,lr=.5"), "#amp.sgd<lr = 0.5>");
  EXPECT_EQ(optimizer("sgd,lr=1e-3"), "#amp.sgd<lr = 0.001>");
  for (StringRef text : {"sgd,lr=0", "sgd,lr=-0", "sgd,lr=-0.0,momentum=-0."})
    EXPECT_EQ(optimizer(text), "#amp.sgd<lr = 0.0>") << text.str();
  EXPECT_EQ(optimizer("sgd,lr=1e300"), "#amp.sgd<lr = 1.0e+300>");
  EXPECT_EQ(optimizer("sgd,lr=0.30000000000000004"),
            "#amp.sgd<lr = 0.30000000000000004>");
  // Rounded once, to the nearest: 2^53 + 1 lies half way.
  EXPECT_EQ(optimizer("sgd,lr=9007199254740993"),
            "#amp.sgd<lr = 9007199254740992.0>");
  EXPECT_EQ(optimizer("sgd,lr=36893488147419103233"),
            "#amp.sgd<lr = 3.6893488147419103e+19>");
}

TEST_F(AttributeOptionsTest, KeysComeInAnyOrder) {
  EXPECT_EQ(optimizer("sgd,nesterov=true,momentum=0.9"),
            "#amp.sgd<lr = 0.001, momentum = 0.9, nesterov = true>");
  EXPECT_EQ(schedule("cosine,final=0.5,total=10,warmup=2"),
            "#amp.schedule<cosine, warmup = 2, total = 10, final = 0.5>");
  EXPECT_EQ(schedule("constant"), "#amp.schedule<constant>");
}

TEST_F(AttributeOptionsTest, ErrorsNameTheKeyAndItsText) {
  auto expectNoNumber = [&](StringRef value) {
    EXPECT_EQ(
        optimizer(("sgd,momentum=0.5,lr=" + value).str()),
        ("optimizer 'sgd': expected a number for 'lr', found '" + value + "'")
            .str());
  };
  // None of it is MLIR's to read.
  for (StringRef value : {"", "-", "fast", "true", "1_000", "0x10", "1.5.2",
                          "1>", "0.1 // x", "\"1\"", "#amp.sgd<lr", "[1]"})
    expectNoNumber(value);
  EXPECT_EQ(optimizer("sgd,lr=nan"),
            "optimizer 'sgd,lr=nan': expected a finite 'lr', found nan");
  EXPECT_EQ(optimizer("sgd,lr=1e400"),
            "optimizer 'sgd,lr=1e400': expected a finite 'lr', found inf");
  EXPECT_EQ(optimizer("sgd,lr=-inf"),
            "optimizer 'sgd,lr=-inf': expected a finite 'lr', found -inf");
  EXPECT_EQ(optimizer("sgd,nesterov=1"),
            "optimizer 'sgd': expected one of true, false for 'nesterov', "
            "found '1'");
  for (StringRef value : {"1.5", "1e3", "-1.5", "99999999999999999999", "x"})
    EXPECT_EQ(schedule(("linear,warmup=1,total=" + value).str()),
              ("schedule 'linear': expected an integer for 'total', found '" +
               value + "'")
                  .str());
  EXPECT_EQ(schedule("linear,total=-1"),
            "schedule 'linear,total=-1': expected 'total' above 'warmup' (0), "
            "found -1");
}

} // namespace
