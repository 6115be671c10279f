//===- Variants.cpp - Odd modules made of plain ones ------------*- C++ -*-===//

#include "Variants.h"

#include "../fuzz/MLIRMutator.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::amp::test;

//===----------------------------------------------------------------------===//
// Of the text
//===----------------------------------------------------------------------===//

/// Each place where `from` stands, as a whole word.
static std::string replaceWords(StringRef text, StringRef from, StringRef to) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  std::string result;
  size_t last = 0;
  for (size_t at = text.find(from); at != StringRef::npos;
       at = text.find(from, at + from.size())) {
    size_t end = at + from.size();
    // The x of a shape, as in 4xf32, ends a word.
    bool begins = at == 0 || !isWord(text[at - 1]) || text[at - 1] == 'x';
    if (!begins || (end < text.size() && isWord(text[end])))
      continue;
    result += text.slice(last, at);
    result += to;
    last = end;
  }
  result += text.drop_front(last);
  return result;
}

/// Which numbers of shapes.
enum class Sizes { First, Later, All };

static std::string replaceSizes(StringRef text, StringRef to, Sizes which) {
  std::string result;
  size_t i = 0;
  auto isShapeAt = [&](size_t at) {
    StringRef before = text.take_front(at);
    bool isFirst = before.ends_with("tensor<") || before.ends_with("memref<");
    bool isLater = at > 1 && text[at - 1] == 'x' &&
                   (llvm::isDigit(text[at - 2]) || text[at - 2] == '?');
    return (isFirst && which != Sizes::Later) ||
           (isLater && which != Sizes::First);
  };
  while (i < text.size()) {
    size_t end = i;
    while (end < text.size() && llvm::isDigit(text[end]))
      ++end;
    bool isSize = end > i && end < text.size() && text[end] == 'x';
    if (isSize && isShapeAt(i)) {
      result += to;
      i = end;
    } else {
      result += text[i++];
    }
  }
  return result;
}

static SmallVector<std::pair<std::string, std::string>>
makeTexts(StringRef text) {
  SmallVector<std::pair<std::string, std::string>> texts;
  auto add = [&](const Twine &name, std::string variant) {
    if (variant != text)
      texts.push_back({name.str(), std::move(variant)});
  };
  for (StringRef type : {"f64", "f16", "bf16", "f8E5M2", "f80", "tf32", "i1",
                         "i8", "index", "complex<f32>", "vector<4xf32>"})
    add("f32 to " + type, replaceWords(text, "f32", type));
  for (StringRef type : {"i1", "i8", "i128", "index", "f32"})
    add("i64 to " + type, replaceWords(text, "i64", type));
  add("index to i32", replaceWords(text, "index", "i32"));
  for (StringRef size : {"?", "0", "1", "4611686018427387904", "3037000500"}) {
    add("first sizes " + size, replaceSizes(text, size, Sizes::First));
    add("later sizes " + size, replaceSizes(text, size, Sizes::Later));
    add("all sizes " + size, replaceSizes(text, size, Sizes::All));
  }
  add("public", replaceWords(text, "private ", ""));
  add("min for max", replaceWords(text, "arith.maximumf", "arith.minnumf"));
  add("remainder", replaceWords(text, "arith.addf", "arith.remf"));
  return texts;
}

//===----------------------------------------------------------------------===//
// Of the IR
//===----------------------------------------------------------------------===//

/// Splits each function in the middle, with a branch to the second half.
static void splitBlocks(ModuleOp module) {
  module.walk([](func::FuncOp func) {
    if (func.isExternal())
      return;
    Block &first = func.getBody().front();
    auto middle = std::next(first.begin(), first.getOperations().size() / 2);
    if (&*middle == &first.front())
      return;
    Block *second = first.splitBlock(middle);
    OpBuilder b = OpBuilder::atBlockEnd(&first);
    cf::BranchOp::create(b, func.getLoc(), second);
  });
}

/// Functions lose their bodies.
static void declare(ModuleOp module) {
  module.walk([](func::FuncOp func) {
    if (func.isExternal())
      return;
    func.getBody().dropAllReferences();
    func.getBody().getBlocks().clear();
    func.setPrivate();
  });
}

/// Every function says that it is a kernel, or a step.
static void markAll(ModuleOp module, StringRef name) {
  module.walk([&](func::FuncOp func) {
    func->setAttr(name, UnitAttr::get(module.getContext()));
  });
}

using Change = void (*)(ModuleOp);

static constexpr std::pair<StringLiteral, Change> kChanges[] = {
    {"blocks", splitBlocks},
    {"declarations", declare},
    {"kernels", [](ModuleOp m) { markAll(m, amp::kKernelAttr); }},
    {"steps", [](ModuleOp m) { markAll(m, amp::kStepAttr); }},
};

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

void mlir::amp::test::forEachVariant(
    StringRef text, MLIRContext &context, bool vary,
    llvm::function_ref<void(ModuleOp, Twine)> visit) {
  ParserConfig config(&context);
  auto module = parseSourceString<ModuleOp>(text, config);
  if (!module)
    return;
  visit(*module, "");
  if (!vary)
    return;
  for (auto [name, change] : kChanges) {
    OwningOpRef<ModuleOp> changed(cast<ModuleOp>((*module)->clone()));
    change(*changed);
    if (succeeded(verify(*changed)))
      visit(*changed, "[" + name + "] ");
  }
  for (auto &[name, variant] : makeTexts(text)) {
    if (fuzz::crashesUpstream(variant))
      continue;
    if (auto changed = parseSourceString<ModuleOp>(variant, config))
      visit(*changed, "[" + Twine(name) + "] ");
  }
}
