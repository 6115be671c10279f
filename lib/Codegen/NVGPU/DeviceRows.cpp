//===- DeviceRows.cpp - Kernels that reduce rows of results -----*- C++ -*-===//

#include "DeviceEmitter.h"
#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

//===----------------------------------------------------------------------===//
// Riders
//===----------------------------------------------------------------------===//

/// The results at one point, and what the riders make of them.
SmallVector<Value> DeviceEmitter::emitRowElement(const Point &point,
                                                 Values sums) {
  PointEvaluator::Scope scope(*evaluator);
  if (root)
    for (auto [result, value] :
         llvm::zip(root->getResults(), emitSerialRoot(point)))
      evaluator->pin(result, value);
  // Before the stores: an output may lie where an input does.
  Values next = stepRiders(point, sums);
  storeOutputs(point);
  return next;
}

SmallVector<Value> DeviceEmitter::stepRiders(const Point &point,
                                             ArrayRef<Value> sums) {
  Values next;
  for (auto [rider, sum] : llvm::zip(riders, sums))
    next.push_back(evaluator->stepReduction(rider.op, point, sum));
  return next;
}

void DeviceEmitter::storeRiders(const Point &row, ArrayRef<Value> sums) {
  for (auto [rider, sum] : llvm::zip(riders, sums)) {
    linalg::LinalgOp op = rider.op;
    Value initial = evaluator->evaluate(op.getDpsInits()[0], row);
    Value result = points::combine(b, rider.combiner, initial, sum);
    for (auto &[tensor, memory] : outputs)
      if (tensor == op->getResult(0))
        evaluator->store(result, memory, row);
  }
}

/// A team for each row of the results: its threads take the columns in turn.
void DeviceEmitter::emitRows() {
  ArrayRef<int64_t> rows = ArrayRef(domain).drop_back();
  int64_t columns = domain.back();
  int64_t teamSize = chooseRowTeam(columns);
  evaluator->setLanes(chooseLanes(columns, columns, teamSize));
  emitTeams(ShapedType::getNumElements(rows), teamSize, [&](Value number) {
    Point row = delinearize(number, rows);
    Values neutral;
    for (const Rider &rider : riders)
      neutral.push_back(getNeutralVector(rider.combiner));
    Values sums =
        team->emitLoop(loc, countVectors(columns), neutral,
                       [&](Value column, ArrayRef<Value> carried) {
                         Point point = row;
                         point.append(delinearizeVector(column, columns));
                         return emitRowElement(point, llvm::to_vector(carried));
                       });
    for (auto [rider, sum] : llvm::zip(riders, sums))
      sum = combineTeam(rider.combiner, sum);
    emitOnce([&] { storeRiders(row, sums); });
  });
}

//===----------------------------------------------------------------------===//
// Passes over rows
//===----------------------------------------------------------------------===//

/// Values of all terms first, then stores, then sums: what is loaded is under
/// way together, and an output may lie where an input does.
SmallVector<Value> DeviceEmitter::emitTerms(const RowPass &pass,
                                            ArrayRef<RowTerm> terms,
                                            Values sums) {
  SmallVector<Values> values(terms.size());
  for (auto [term, own] : llvm::zip(terms, values))
    for (const Output &output : pass.outputs)
      own.push_back(evaluator->evaluate(output.first, term.loops));
  for (size_t i = 0; i < terms.size(); ++i)
    emitWhere(terms[i].isInside, [&] {
      for (auto [output, value] : llvm::zip(pass.outputs, values[i]))
        evaluator->store(value, output.second, terms[i].loops);
    });
  for (const RowTerm &term : terms)
    for (auto [op, sum] : llvm::zip(pass.reductions, sums)) {
      Value next = evaluator->stepReduction(op, term.loops, sum);
      sum = term.isInside
                ? arith::SelectOp::create(b, loc, term.isInside, next, sum)
                : next;
    }
  return sums;
}

/// What a thread begins to add to in a pass.
SmallVector<Value> DeviceEmitter::beginSums(const RowPass &pass,
                                            const Point &row) {
  bool isTeam = team->getSize() > 1;
  Values sums;
  for (linalg::LinalgOp op : pass.reductions)
    sums.push_back(isTeam
                       ? getNeutralVector(getCombiner(op))
                       : spread(evaluator->evaluate(op.getDpsInits()[0], row)));
  return sums;
}

/// The reductions' results are known from here on.
void DeviceEmitter::finishSums(const RowPass &pass, const Point &row,
                               ArrayRef<Value> sums) {
  bool isTeam = team->getSize() > 1;
  for (auto [reduction, sum] : llvm::zip(pass.reductions, sums)) {
    linalg::LinalgOp op = reduction;
    Operation *combiner = getCombiner(op);
    Value result = sum;
    if (isTeam)
      result = points::combine(b, combiner,
                               evaluator->evaluate(op.getDpsInits()[0], row),
                               combineTeam(combiner, sum));
    evaluator->pin(op->getResult(0), result);
  }
}

/// The numbers of a thread's terms, some at a time, as the last of them come
/// first, from number `last` on: rank + k has last + rank - k.
SmallVector<Value> DeviceEmitter::turnTerms(ArrayRef<Value> numbers,
                                            int64_t last) {
  Value rank = team->getRank();
  Value sum = arith::AddIOp::create(b, loc, rank, rank);
  sum = arith::AddIOp::create(b, loc, sum, evaluator->getIndex(last));
  Value first = arith::SubIOp::create(b, loc, sum, numbers[0]);
  Values turned;
  for (size_t i = 0; i < numbers.size(); ++i)
    turned.push_back(arith::AddIOp::create(
        b, loc, first, evaluator->getIndex(i * team->getSize())));
  return turned;
}

/// body() for the terms of a row that are this thread's, some at a time as long
/// as there are so many; `isBackward`: of these the last ones first.
SmallVector<Value> DeviceEmitter::emitTermLoop(const RowPlan &plan,
                                               const Point &loops,
                                               Values carried, TermBody body,
                                               bool isBackward) {
  SmallVector<int64_t> sizes = plan.getTermSizes();
  // Lanes are terms, or rows where each thread has rows of its own.
  bool isTeam = team->getSize() > 1;
  int64_t count =
      isTeam ? countVectors(sizes) : ShapedType::getNumElements(sizes);
  int64_t together = Team::kTogether * team->getSize();
  int64_t whole = count / together * together;
  auto emitPart = [&](int64_t begin, int64_t end, int64_t terms) {
    if (begin == end)
      return;
    carried = team->emitLoop(
        loc, begin, end, terms, carried,
        [&](ArrayRef<Value> numbers, ArrayRef<Value> inner) {
          PointEvaluator::Scope scope(*evaluator);
          Values turned = llvm::to_vector(numbers);
          if (isBackward && terms > 1)
            turned = turnTerms(numbers, whole - together);
          auto points = llvm::map_to_vector(turned, [&](Value i) {
            return RowTerm{
                plan.placeTerm(loops, isTeam ? delinearizeVector(i, sizes)
                                             : delinearize(i, sizes)),
                Value()};
          });
          return body(points, llvm::to_vector(inner));
        });
  };
  emitPart(0, whole, Team::kTogether);
  emitPart(whole, count, 1);
  return carried;
}

/// One pass over a row that is read anew. Where it adds nothing up, from its
/// end on: the caches have that of the pass before.
void DeviceEmitter::emitPass(const RowPlan &plan, const RowPass &pass,
                             const Point &loops, const Point &row) {
  finishSums(pass, row,
             emitTermLoop(
                 plan, loops, beginSums(pass, row),
                 [&](ArrayRef<RowTerm> terms, Values sums) {
                   return emitTerms(pass, terms, sums);
                 },
                 /*isBackward=*/pass.reductions.empty()));
}

/// The vectors of a row that are one thread's. Behind the row's end it reads
/// its first one again, which nobody else writes, and adds and stores nothing.
SmallVector<DeviceEmitter::RowTerm>
DeviceEmitter::listHeldTerms(const RowPlan &plan, const Point &loops,
                             int64_t count) {
  SmallVector<int64_t> sizes = plan.getTermSizes();
  int64_t vectors = countVectors(sizes), size = team->getSize();
  SmallVector<RowTerm> terms;
  for (int64_t i = 0; i < count; ++i) {
    Value number = team->getRank(), isInside;
    if (i > 0)
      number =
          arith::AddIOp::create(b, loc, number, evaluator->getIndex(i * size));
    if ((i + 1) * size > vectors) {
      isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                       number, evaluator->getIndex(vectors));
      number =
          arith::SelectOp::create(b, loc, isInside, number, team->getRank());
    }
    terms.push_back(
        {plan.placeTerm(loops, delinearizeVector(number, sizes)), isInside});
  }
  return terms;
}

/// All passes over a row whose elements stay in registers: what the evaluator
/// knows of a point it knows in the next pass.
void DeviceEmitter::emitHeldPasses(const RowPlan &plan, const Point &loops,
                                   const Point &row, int64_t count) {
  SmallVector<RowTerm> terms = listHeldTerms(plan, loops, count);
  for (const RowPass &pass : plan.passes)
    finishSums(pass, row, emitTerms(pass, terms, beginSums(pass, row)));
}

/// All passes over a row that is read anew in each, or in two of them once.
void DeviceEmitter::emitReadPasses(const RowPlan &plan, const Point &loops,
                                   const Point &row) {
  ArrayRef<RowPass> passes = plan.passes;
  while (!passes.empty()) {
    if (passes.size() > 1)
      if (auto online = matchOnline(passes[0], passes[1])) {
        emitOnline(plan, *online, passes[0], passes[1], loops, row);
        passes = passes.drop_front(2);
        continue;
      }
    if (!passes[0].isEmpty())
      emitPass(plan, passes[0], loops, row);
    passes = passes.drop_front();
  }
}

void DeviceEmitter::emitPasses(const RowPlan &plan, const Point &row) {
  Point loops(plan.sizes.size());
  for (auto [loop, index] : llvm::zip(plan.rows, row))
    loops[loop] = index;
  if (int64_t count = countHeldVectors(plan, team->getSize()))
    emitHeldPasses(plan, loops, row, count);
  else
    emitReadPasses(plan, loops, row);
  emitOnce([&] {
    for (const Output &output : outputs)
      if (!plan.isWide(output.first))
        evaluator->store(evaluator->evaluate(output.first, row), output.second,
                         row);
  });
}

void DeviceEmitter::emitRowPlan() {
  RowPlan plan(*this, outputs);
  auto rowSizes = llvm::map_to_vector(
      plan.rows, [&](int64_t loop) { return plan.sizes[loop]; });
  int64_t terms = ShapedType::getNumElements(plan.getTermSizes());
  // Neighbouring threads read neighbouring memory.
  bool isTeam =
      plan.terms.back() + 1 == static_cast<int64_t>(plan.sizes.size());
  int64_t teamSize = isTeam ? chooseRowTeam(terms) : 1;
  int64_t rows = ShapedType::getNumElements(rowSizes);
  evaluator->setLanes(
      isTeam ? chooseLanes(plan.sizes.back(), terms, teamSize)
             : chooseLanes(rowSizes.back(), rows, kFillingThreads));
  emitTeams(isTeam ? rows : countVectors(rowSizes), teamSize,
            [&](Value number) {
              emitPasses(plan, isTeam ? delinearize(number, rowSizes)
                                      : delinearizeVector(number, rowSizes));
            });
}
