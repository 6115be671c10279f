//===- TabulateLaunches.cpp - A large step's calls as a table ---*- C++ -*-===//
//
// A large step calls few functions thousands of times, on its arguments and on
// places in the arena. As instructions the calls cost LLVM more than all
// kernels together; as constant data they cost it nothing:
//
//   step(arguments):
//     for (entry = table; entry != end; entry += 1 + operands of the function)
//       switch (entry[0]):
//         case k: function k(arguments[entry[1] >> 40] + entry[1] % (1 << 40),
//                            ...)
//
// The first word of an entry is the function's number. Those behind it are its
// operands: of a memref the argument's number and the bytes from where that
// begins, of an integer its value.
//
//===----------------------------------------------------------------------===//

#include "amp/Codegen/CPU/Passes.h"
#include "amp/Codegen/CPU/StepTable.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPTABULATELAUNCHES
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Of a word, for the bytes. The rest is for the argument's number.
constexpr int64_t kOffsetBits = 40;
constexpr int64_t kMaxOffset = (int64_t(1) << kOffsetBits) - 1;
constexpr int64_t kMaxArgument = (int64_t(1) << (63 - kOffsetBits)) - 1;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// The word of an integer's constant.
static std::optional<int64_t> encodeInteger(Value value) {
  if (!value.getType().isIntOrIndex() ||
      (value.getType().isInteger() &&
       value.getType().getIntOrFloatBitWidth() > 64))
    return std::nullopt;
  return getConstantIntValue(value);
}

/// The word of a memref that begins a constant number of bytes behind an
/// argument of the step.
static std::optional<int64_t> encodePlace(Value memref) {
  int64_t offset = 0;
  while (Operation *op = memref.getDefiningOp()) {
    if (auto view = dyn_cast<memref::ViewOp>(op)) {
      std::optional<int64_t> shift = getConstantIntValue(view.getByteShift());
      if (!shift)
        return std::nullopt;
      offset += *shift;
    } else if (!isa<memref::CastOp, memref::CollapseShapeOp,
                    memref::ExpandShapeOp>(op)) {
      return std::nullopt;
    }
    memref = op->getOperand(0);
  }
  int64_t number = cast<BlockArgument>(memref).getArgNumber();
  if (offset < 0 || offset > kMaxOffset || number > kMaxArgument)
    return std::nullopt;
  return number << kOffsetBits | offset;
}

static std::optional<int64_t> encode(Value operand) {
  return isa<MemRefType>(operand.getType()) ? encodePlace(operand)
                                            : encodeInteger(operand);
}

/// The words of a call's operands; none where it does more than call.
static std::optional<SmallVector<int64_t>> encodeOperands(Operation *op) {
  auto call = dyn_cast<func::CallOp>(op);
  if (!call || call.getNumResults() > 0)
    return std::nullopt;
  SmallVector<int64_t> words;
  for (Value operand : call.getOperands()) {
    std::optional<int64_t> word = encode(operand);
    if (!word)
      return std::nullopt;
    words.push_back(*word);
  }
  return words;
}

//===----------------------------------------------------------------------===//
// What is not a call of constants
//===----------------------------------------------------------------------===//

namespace {
/// Ops of the step, side by side, as a function of the arguments that they
/// use.
class Outlined {
public:
  Outlined(Block &body, StringRef name, SymbolTable &symbols);
  /// A copy of the op, and before it of all that it uses.
  LogicalResult append(Operation *op);
  /// Ends the function.
  void finish();
  func::FuncOp getFunction() const { return function; }
  /// The step's arguments that it takes.
  ArrayRef<Value> getOperands() const { return operands; }

private:
  LogicalResult appendValue(Value value);

  Block &body;
  func::FuncOp function;
  OpBuilder b;
  IRMapping map;
  SmallVector<Value> operands;
};
} // namespace

Outlined::Outlined(Block &body, StringRef name, SymbolTable &symbols)
    : body(body), b(body.getParentOp()->getContext()) {
  Location loc = body.getParentOp()->getLoc();
  function = func::FuncOp::create(loc, name, b.getFunctionType({}, {}));
  function.setPrivate();
  symbols.insert(function);
  b.setInsertionPointToStart(function.addEntryBlock());
}

LogicalResult Outlined::appendValue(Value value) {
  if (map.contains(value) || value.getParentBlock() != &body)
    return success();
  if (isa<BlockArgument>(value)) {
    operands.push_back(value);
    map.map(value,
            function.front().addArgument(value.getType(), b.getUnknownLoc()));
    return success();
  }
  Operation *op = value.getDefiningOp();
  return isPure(op) ? append(op) : failure();
}

LogicalResult Outlined::append(Operation *op) {
  WalkResult result = op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (failed(appendValue(operand)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  b.clone(*op, map);
  return success();
}

void Outlined::finish() {
  func::ReturnOp::create(b, function.getLoc());
  function.setFunctionType(
      b.getFunctionType(function.front().getArgumentTypes(), {}));
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {
class LaunchTable {
public:
  LaunchTable(func::FuncOp step, SymbolTable &symbols)
      : step(step), symbols(symbols) {}

  /// Reads the step, and leaves it as it is.
  LogicalResult read();
  /// Makes it the loop over the table.
  void replaceStep();
  /// Drops the functions that `read` has made.
  void drop();

private:
  LogicalResult addOutlined(ArrayRef<Operation *> ops);
  void addEntry(func::FuncOp callee, ArrayRef<int64_t> words);
  Value createTable(OpBuilder &b, Location loc);
  void createCase(OpBuilder &b, func::FuncOp callee, Block *head);
  void createCases(OpBuilder &b, Block *head, Block *choice);

  func::FuncOp step;
  SymbolTable &symbols;
  SmallVector<int64_t> table;
  llvm::MapVector<Operation *, int64_t> numbers; ///< of functions called
  SmallVector<func::FuncOp> outlined;
};
} // namespace

void LaunchTable::addEntry(func::FuncOp callee, ArrayRef<int64_t> words) {
  table.push_back(numbers.insert({callee, numbers.size()}).first->second);
  table.append(words.begin(), words.end());
}

LogicalResult LaunchTable::addOutlined(ArrayRef<Operation *> ops) {
  if (ops.empty())
    return success();
  Outlined part(step.front(), (step.getName() + "_part").str(), symbols);
  outlined.push_back(part.getFunction());
  for (Operation *op : ops)
    if (failed(part.append(op)))
      return failure();
  part.finish();
  SmallVector<int64_t> words;
  for (Value operand : part.getOperands()) {
    std::optional<int64_t> word = encode(operand);
    if (!word)
      return failure();
    words.push_back(*word);
  }
  addEntry(part.getFunction(), words);
  return success();
}

LogicalResult LaunchTable::read() {
  SmallVector<Operation *> others;
  for (Operation &op : step.front().without_terminator()) {
    if (isPure(&op))
      continue;
    std::optional<SmallVector<int64_t>> words = encodeOperands(&op);
    if (!words) {
      others.push_back(&op);
      continue;
    }
    if (failed(addOutlined(others)))
      return failure();
    others.clear();
    addEntry(symbols.lookup<func::FuncOp>(cast<func::CallOp>(op).getCallee()),
             *words);
  }
  return addOutlined(others);
}

void LaunchTable::drop() {
  for (func::FuncOp function : outlined)
    symbols.erase(function);
}

Value LaunchTable::createTable(OpBuilder &b, Location loc) {
  auto type = LLVM::LLVMArrayType::get(b.getI64Type(), table.size());
  auto data = DenseElementsAttr::get(
      RankedTensorType::get(table.size(), b.getI64Type()), ArrayRef(table));
  OpBuilder outer(step);
  auto global = LLVM::GlobalOp::create(outer, loc, type, /*isConstant=*/true,
                                       LLVM::Linkage::Internal,
                                       (step.getName() + "_table").str(), data);
  symbols.insert(global);
  return LLVM::AddressOfOp::create(b, loc, global);
}

static Value createPlace(OpBuilder &b, Location loc, Value pointer, Type type,
                         LLVM::GEPArg index) {
  return LLVM::GEPOp::create(b, loc, pointer.getType(), type, pointer, index);
}

/// What a word is to a function: a pointer, as memrefs are passed, or an
/// integer.
static Value decode(OpBuilder &b, Location loc, Value word, Type type,
                    Value arguments) {
  if (!isa<MemRefType>(type)) {
    if (type.isIndex() || type.isInteger(64))
      return word;
    return LLVM::TruncOp::create(b, loc, type, word);
  }
  auto constant = [&](int64_t value) {
    return LLVM::ConstantOp::create(b, loc, b.getI64Type(), value);
  };
  Value number = LLVM::LShrOp::create(b, loc, word, constant(kOffsetBits));
  Value offset = LLVM::AndOp::create(b, loc, word, constant(kMaxOffset));
  Type pointer = arguments.getType();
  Value base = LLVM::LoadOp::create(
      b, loc, pointer, createPlace(b, loc, arguments, pointer, number));
  return createPlace(b, loc, base, b.getI8Type(), offset);
}

/// Calls a function on an entry's operands, and goes on behind them.
void LaunchTable::createCase(OpBuilder &b, func::FuncOp callee, Block *head) {
  Location loc = step.getLoc();
  Value arguments = step.getArgument(0), entry = head->getArgument(0);
  Type pointer = arguments.getType();
  auto function = func::ConstantOp::create(b, loc, callee.getFunctionType(),
                                           callee.getSymName());
  SmallVector<Value> operands = {
      UnrealizedConversionCastOp::create(b, loc, pointer, function.getResult())
          .getResult(0)};
  SmallVector<Type> types;
  int32_t place = 0;
  for (Type type : callee.getArgumentTypes()) {
    Value word = LLVM::LoadOp::create(
        b, loc, b.getI64Type(),
        createPlace(b, loc, entry, b.getI64Type(), ++place));
    operands.push_back(decode(b, loc, word, type, arguments));
    types.push_back(operands.back().getType());
  }
  auto type = LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(b.getContext()), types);
  LLVM::CallOp::create(b, loc, type, operands);
  Value next = createPlace(b, loc, entry, b.getI64Type(), place + 1);
  cf::BranchOp::create(b, loc, head, next);
}

void LaunchTable::createCases(OpBuilder &b, Block *head, Block *choice) {
  Region &body = step.getBody();
  SmallVector<Block *> cases;
  SmallVector<int32_t> keys;
  for (Operation *callee : llvm::make_first_range(numbers)) {
    keys.push_back(cases.size());
    cases.push_back(b.createBlock(&body, body.end()));
    createCase(b, cast<func::FuncOp>(callee), head);
  }
  b.setInsertionPointToStart(choice);
  Location loc = step.getLoc();
  Value number =
      LLVM::LoadOp::create(b, loc, b.getI64Type(), head->getArgument(0));
  number = LLVM::TruncOp::create(b, loc, b.getI32Type(), number);
  // There is no other number than these: one of them is as good as an error.
  cf::SwitchOp::create(
      b, loc, number, cases.front(), ValueRange(), ArrayRef(keys).drop_front(),
      ArrayRef(cases).drop_front(), SmallVector<ValueRange>(cases.size() - 1));
}

void LaunchTable::replaceStep() {
  OpBuilder b(step.getContext());
  Location loc = step.getLoc();
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  step.eraseBody();
  step.setFunctionType(b.getFunctionType(pointer, {}));
  step->setAttr("passthrough", b.getStrArrayAttr({cpu::kTabulatedAttr}));
  Region &body = step.getBody();
  Block *begin = step.addEntryBlock();
  Block *head = b.createBlock(&body, body.end(), pointer, loc);
  Block *choice = b.createBlock(&body, body.end());
  Block *end = b.createBlock(&body, body.end());
  func::ReturnOp::create(b, loc);

  b.setInsertionPointToStart(begin);
  Value first = createTable(b, loc);
  Value last = createPlace(b, loc, first, b.getI64Type(), table.size());
  cf::BranchOp::create(b, loc, head, first);
  b.setInsertionPointToStart(head);
  Value isLast = LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq,
                                      head->getArgument(0), last);
  cf::CondBranchOp::create(b, loc, isLast, end, choice);
  createCases(b, head, choice);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Whether it is a step that reads and writes its arguments alone.
static bool isStep(func::FuncOp function) {
  return function->hasAttr(kStepAttr) && function.getBody().hasOneBlock() &&
         function.getNumResults() == 0 &&
         llvm::all_of(function.getArgumentTypes(), llvm::IsaPred<MemRefType>);
}

namespace {
struct AmpTabulateLaunches
    : amp::impl::AmpTabulateLaunchesBase<AmpTabulateLaunches> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<func::FuncOp> functions(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp step : llvm::make_filter_range(functions, isStep)) {
      if (llvm::range_size(step.getOps<func::CallOp>()) < minCalls)
        continue;
      LaunchTable table(step, symbols);
      if (succeeded(table.read()))
        table.replaceStep();
      else
        table.drop();
    }
  }
};
} // namespace
