//===- Builder.cpp - Text of a random module --------------------*- C++ -*-===//

#include "Builder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp::campaign;

int64_t mlir::amp::campaign::countElements(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

std::string mlir::amp::campaign::joinDims(llvm::ArrayRef<int64_t> dims) {
  return llvm::join(
      llvm::map_range(dims,
                      [](int64_t dim) { return "d" + std::to_string(dim); }),
      ", ");
}

Shape mlir::amp::campaign::allDims(int64_t rank) {
  return llvm::to_vector<4>(llvm::seq<int64_t>(0, rank));
}

/// Sizes around the sixteen lanes of a vector, primes, one.
Builder::Builder(uint64_t seed, Form form, int64_t maxSize)
    : random(seed), form(form), maxSize(maxSize) {
  for (int i = 0; i < 4; ++i)
    palette.push_back(
        random.pick<int64_t>({1, 2, 3, 4, 5, 7, 8, 13, 15, 16, 17, 19, 33}));
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

int64_t Builder::pickSize() {
  int64_t size = random.pick(palette);
  return std::min(isLarge && random.chance(50) ? size * 8 + 1 : size, maxSize);
}

Shape Builder::pickShape(int64_t minRank, int64_t maxRank) {
  Shape shape;
  int64_t rank = random.between(minRank, maxRank);
  for (int64_t i = 0; i < rank; ++i) {
    int64_t size = pickSize();
    bool fits = countElements(shape) * size <= getMaxElements();
    shape.push_back(fits ? size : random.between(1, 2));
  }
  return shape;
}

Value Builder::pick() {
  std::vector<size_t> open;
  for (auto [i, value] : llvm::enumerate(pool))
    if (!value.isUsed)
      open.push_back(i);
  size_t index = !open.empty() && random.chance(75) ? random.pick(open)
                                                    : random.below(pool.size());
  pool[index].isUsed = true;
  return pool[index];
}

Value Builder::pickOr(llvm::function_ref<bool(const Value &)> holds,
                      llvm::ArrayRef<int64_t> shape) {
  std::vector<size_t> fitting;
  for (auto [i, value] : llvm::enumerate(pool))
    if (holds(value))
      fitting.push_back(i);
  if (fitting.empty() || random.chance(25)) {
    Value param = random.chance(85) ? addParam(shape) : addInput(shape);
    pool.back().isUsed = true;
    return param;
  }
  Value &value = pool[random.pick(fitting)];
  value.isUsed = true;
  return value;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value Builder::addArgument(llvm::ArrayRef<int64_t> shape, bool isParam) {
  std::string name = (isParam ? "p" : "x") + std::to_string(arguments.size());
  arguments.push_back({name, Shape(shape), isParam});
  push({"%" + name, Shape(shape)});
  return pool.back();
}

Value Builder::addParam(llvm::ArrayRef<int64_t> shape) {
  return addArgument(shape, true);
}

Value Builder::addInput(llvm::ArrayRef<int64_t> shape) {
  return addArgument(shape, false);
}

std::string Builder::addIndices(llvm::ArrayRef<int64_t> shape, int64_t bound) {
  std::string name = "i" + std::to_string(arguments.size());
  arguments.push_back({name, Shape(shape), false, bound});
  return "%" + name;
}

void Builder::push(Value value) { pool.push_back(perturb(value)); }

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string Builder::fresh(llvm::StringRef prefix) {
  return "%" + prefix.str() + std::to_string(numNames++);
}

void Builder::line(const std::string &text) { body += indent + text + "\n"; }

std::string Builder::type(llvm::ArrayRef<int64_t> shape) const {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + getElement() + ">";
}

std::string Builder::indexType(llvm::ArrayRef<int64_t> shape) {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + "i32>";
}

std::string Builder::exact(const std::string &op, const Names &operands) {
  std::string name = fresh("s");
  line(name + " = " + op + " " + llvm::join(operands, ", ") + " : " +
       getElement());
  return name;
}

static std::string formatWide(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.17e", value);
  return text;
}

std::string Builder::wide(double value) {
  std::string name = fresh("c");
  line(name + " = arith.constant " + formatWide(value) + " : " + getElement());
  return name;
}

static std::string formatReal(double value) {
  // The number that the text in f32 means is meant in f64.
  return formatWide(static_cast<float>(value));
}

std::string Builder::constant(double value) {
  std::string name = fresh("c");
  line(name + " = arith.constant " + formatReal(value) + " : " + getElement());
  return name;
}

std::string Builder::empty(llvm::ArrayRef<int64_t> shape) {
  std::string name = fresh("e");
  line(name + " = tensor.empty() : " + type(shape));
  return name;
}

std::string Builder::filled(llvm::ArrayRef<int64_t> shape, double value) {
  if (random.chance(50)) {
    std::string name = fresh("z");
    line(name + " = arith.constant dense<" + formatReal(value) +
         "> : " + type(shape));
    return name;
  }
  std::string number = constant(value), out = empty(shape);
  return define(shape, "linalg.fill ins(" + number + " : " + getElement() +
                           ") outs(" + out + " : " + type(shape) + ") -> " +
                           type(shape))
      .name;
}

Value Builder::define(llvm::ArrayRef<int64_t> shape, const std::string &text) {
  Value value{fresh(), Shape(shape)};
  line(value.name + " = " + text);
  return value;
}

static std::string formatIterators(llvm::ArrayRef<char> iterators) {
  Names names;
  for (char kind : iterators)
    names.push_back(kind == 'p' ? "\"parallel\"" : "\"reduction\"");
  return llvm::join(names, ", ");
}

std::string Builder::capture(llvm::function_ref<void()> write) {
  std::string outer = std::exchange(body, "");
  write();
  return std::exchange(body, outer);
}

Value Builder::generic(llvm::ArrayRef<Operand> operands,
                       llvm::ArrayRef<int64_t> shape, const std::string &outMap,
                       llvm::ArrayRef<char> iterators, const std::string &init,
                       Body makeBody) {
  GenericText text;
  text.inputs.assign(operands.begin(), operands.end());
  if (isNoisy())
    text.inputs.append({{{"%amplitude", {}}, ""}, {{"%phase", {}}, ""}});
  for (size_t i = 0; i < text.inputs.size(); ++i)
    text.scalars.push_back(fresh("a"));
  text.accumulator = fresh("o");
  size_t firstKink = kinks.size();
  Value result{fresh(), Shape(shape)};
  indent += "  ";
  text.inner = capture([&] {
    Names scalars = text.scalars;
    scalars.push_back(text.accumulator);
    if (isNoisy())
      openNoise(iterators.size(), scalars);
    text.yielded = makeBody(scalars);
  });
  amplitude.clear();
  indent.resize(indent.size() - 2);
  llvm::SmallVector<Operand> ways =
      closeKinks(firstKink, operands, {result, outMap}, iterators);
  recordKinks(firstKink, operands, text.scalars, {text.accumulator},
              text.inner);
  if (isForced()) {
    text.inputs.append(ways);
    text.scalars.insert(text.scalars.end(), wayNames.begin() + firstKink,
                        wayNames.end());
  }
  writeGeneric(text, result, outMap, iterators, init);
  return result;
}

void Builder::writeGeneric(const GenericText &text, const Value &result,
                           const std::string &outMap,
                           llvm::ArrayRef<char> iterators,
                           const std::string &init) {
  std::string loops = "affine_map<(" + joinDims(allDims(iterators.size())) +
                      ") -> (",
              maps, names, types, arguments;
  for (auto [input, scalar] : llvm::zip(text.inputs, text.scalars)) {
    maps += loops + input.map + ")>, ";
    names += (names.empty() ? "" : ", ") + input.value.name;
    types += (types.empty() ? "" : ", ") + type(input.value);
    arguments += scalar + ": " + getElement() + ", ";
  }
  line(result.name + " = linalg.generic {indexing_maps = [" + maps + loops +
       outMap + ")>], iterator_types = [" + formatIterators(iterators) + "]}");
  std::string ins = names.empty() ? "" : "ins(" + names + " : " + types + ") ";
  line("  " + ins + "outs(" + init + " : " + type(result) + ") {");
  line("^bb0(" + arguments + text.accumulator + ": " + getElement() + "):");
  body += text.inner;
  line("  linalg.yield " + text.yielded + " : " + getElement());
  line("} -> " + type(result));
}

Value Builder::map(const Value &value,
                   llvm::function_ref<std::string(const std::string &)> body) {
  std::string dims = joinDims(allDims(value.shape.size()));
  std::string init = empty(value.shape);
  return generic({{value, dims}}, value.shape, dims,
                 llvm::SmallVector<char>(value.shape.size(), 'p'), init,
                 [&](const Names &args) { return body(args[0]); });
}

Value Builder::scale(const Value &value, double factor) {
  return map(value, [&](const std::string &x) {
    return scalar("arith.mulf", {x, constant(factor)});
  });
}

std::string Builder::positionWeight(int64_t rank) {
  std::string sum = fresh("n"), count = fresh("n");
  line(sum + " = arith.constant 1 : i32");
  line(count + " = arith.constant 9 : i32");
  for (int64_t dim = 0; dim < rank; ++dim) {
    std::string i = fresh("n"), n = fresh("n"), next = fresh("n");
    line(i + " = linalg.index " + std::to_string(dim) + " : index");
    line(n + " = arith.index_cast " + i + " : index to i32");
    line(next + " = arith.addi " + sum + ", " + n + " : i32");
    sum = fresh("n");
    line(sum + " = arith.muli " + next + ", " + next + " : i32");
  }
  std::string rest = fresh("n"), real = fresh("n");
  line(rest + " = arith.remui " + sum + ", " + count + " : i32");
  line(real + " = arith.sitofp " + rest + " : i32 to " + getElement());
  std::string scaled = scalar("arith.mulf", {real, constant(0.25)});
  return scalar("arith.subf", {scaled, constant(0.875)});
}

std::string Builder::formatArgument(const Argument &argument) const {
  std::string shaped = type(argument.shape);
  if (argument.bound > 0)
    shaped.replace(shaped.size() - 4, 3, "i32");
  return "%" + argument.name + ": " + shaped + " {amp." +
         (argument.isParam ? "param" : "input") + " = \"" + argument.name +
         "\"}";
}

std::string Builder::finish(std::string loss) const {
  Names list;
  for (const Argument &arg : arguments)
    list.push_back(formatArgument(arg));
  if (isNoisy())
    for (const char *name : kNoiseArgs)
      list.push_back(formatArgument({name, {}, false}));
  for (const Argument &arg : sideArguments)
    list.push_back(formatArgument(arg));
  for (auto [i, kink] : llvm::enumerate(kinks))
    if (isForced())
      list.push_back(
          formatArgument({"way" + std::to_string(i), kink.loops, false}));
  std::string after = formatRecorders(loss);
  return formatPolicies() + functions + "func.func @loss(" +
         llvm::join(list, ",\n    ") + ") -> " + scalarType() + " {\n" + body +
         after + "  return " + loss + " : " + scalarType() + "\n}\n";
}
