//===- OptionTextTest.cpp - Any text as an option of a pass -----*- C++ -*-===//

#include "amp/Entry/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::amp;

static std::string print(OpPassManager &pm) {
  std::string text;
  llvm::raw_string_ostream os(text);
  pm.printAsTextualPipeline(os);
  return text;
}

/// A pass whose option is the text, printed and parsed again.
static std::string printAgain(StringRef text) {
  OpPassManager first(ModuleOp::getOperationName());
  AmpSelectEntryOptions options;
  options.function = text;
  first.addPass(createAmpSelectEntry(options));
  std::string printed = print(first);
  FailureOr<OpPassManager> second = parsePassPipeline(printed);
  return failed(second) || print(*second) != printed ? "another" : printed;
}

TEST(OptionText, EveryByteComesBack) {
  std::string all;
  for (int c = 0; c < 256; ++c)
    all += char(c);
  EXPECT_EQ(unescapeOption(escapeOption(all)), all);
  for (int c = 0; c < 256; ++c)
    EXPECT_EQ(unescapeOption(escapeOption(std::string(3, char(c)))),
              std::string(3, char(c)));
}

TEST(OptionText, IsAsPeopleWriteIt) {
  for (StringRef text : {"adamw,lr=1e-3,weight_decay=0.1", "bf16,params=bf16",
                         "*.bias=sgd;fc1.*=sgd,lr=0.1", "arg4:0,arg5:1",
                         "jmp:params=float32,compute=float16", "lm_head"})
    EXPECT_EQ(escapeOption(text), text);
  EXPECT_EQ(escapeOption("my loss"), "my%20loss");
  // A percent sign without digits is itself.
  for (StringRef text : {"%", "5%", "%2", "%zz", "100%x"})
    EXPECT_EQ(unescapeOption(text), text);
}

TEST(OptionText, PassesPrintWhatTheirPipelineParses) {
  registerAMPEntryPasses();
  for (StringRef text :
       {"", "loss", "my loss", "a{b", "a}b", "{}", "'", "\"a\"", "a=b c=d",
        "a(b),c", "%", "%20", "\n", "x,kind=eval", "\xff"})
    EXPECT_EQ(printAgain(text), "builtin.module(amp-select-entry{function=" +
                                    escapeOption(text) + " kind=train})")
        << text.str();
}
