//===- Painting.cpp - Lists that spread over a graph ------------*- C++ -*-===//

#include "Painting.h"

#include "amp/Precision/PrecisionAnalysis.h"

using namespace mlir;
using namespace mlir::amp;

void Painting::addOp(Operation *op, PolicyAttr policy, PrecisionClass list,
                     bool canBeLow) {
  opNodes[op] = nodes.size();
  for (Value result : op->getResults())
    makers[result] = nodes.size();
  Node node{policy, list, canBeLow};
  auto precision = cast<PrecisionOpInterface>(op);
  for (OpOperand &operand : op->getOpOperands())
    if (!isUnread(operand) &&
        !precision.keepsOperand(operand.getOperandNumber()))
      node.operands.push_back(&operand);
  nodes.push_back(std::move(node));
}

void Painting::addCarried(PolicyAttr policy, ArrayRef<Value> members,
                          ArrayRef<OpOperand *> sources) {
  for (Value member : members)
    makers[member] = nodes.size();
  nodes.push_back({policy, PrecisionClass::Clear, /*canBeLow=*/true});
  llvm::append_range(nodes.back().operands, sources);
}

/// Only between ops of one policy, and where tensors of f32 are read.
void Painting::connect() {
  for (auto [index, node] : llvm::enumerate(nodes))
    for (OpOperand *operand : node.operands) {
      auto maker = makers.find(operand->get());
      if (maker == makers.end() || !isEligible(operand->get().getType()))
        continue;
      Node &source = nodes[maker->second];
      if (source.policy != node.policy)
        continue;
      source.readers.push_back(index);
      node.sources.push_back(maker->second);
    }
}

llvm::BitVector
Painting::select(llvm::function_ref<bool(unsigned)> isIn) const {
  llvm::BitVector result(nodes.size());
  for (unsigned node = 0; node < nodes.size(); ++node)
    result[node] = isIn(node);
  return result;
}

/// Adds what can be reached from `reached` along edges, through nodes that may
/// be entered.
void Painting::reach(llvm::BitVector &reached, ArrayRef<Edges> edges,
                     llvm::function_ref<bool(unsigned)> enters) const {
  SmallVector<unsigned> todo(reached.set_bits_begin(), reached.set_bits_end());
  while (!todo.empty()) {
    unsigned node = todo.pop_back_val();
    for (Edges direction : edges)
      for (unsigned next : nodes[node].*direction)
        if (!reached[next] && enters(next)) {
          reached.set(next);
          todo.push_back(next);
        }
  }
}

void Painting::paint() {
  connect();
  auto isClear = [&](unsigned n) { return isOn(n, PrecisionClass::Clear); };
  auto isDeny = [&](unsigned n) { return isOn(n, PrecisionClass::F32); };
  allowed = select([&](unsigned n) {
    return nodes[n].canBeLow && isOn(n, PrecisionClass::Low);
  });
  auto decided = select(
      [&](unsigned n) { return isDeny(n) || isOn(n, PrecisionClass::Follow); });
  reach(decided, {&Node::sources}, isClear);
  denied = select(isDeny);
  reach(denied, {&Node::readers}, [&](unsigned n) { return decided[n]; });
  allowBetween();
  allowInferred();
  reach(allowed, {&Node::sources, &Node::readers}, [&](unsigned n) {
    return isClear(n) && !denied[n] && nodes[n].canBeLow;
  });
  allowConversions();
}

void Painting::allowBetween() {
  llvm::BitVector downstream = allowed, between = allowed;
  reach(downstream, {&Node::readers}, [&](unsigned n) {
    return nodes[n].canBeLow && !denied[n] &&
           (isOn(n, PrecisionClass::Clear) || isOn(n, PrecisionClass::Follow));
  });
  reach(between, {&Node::sources}, [&](unsigned n) { return downstream[n]; });
  allowed = between;
}

/// What reads something denied is denied itself.
void Painting::allowInferred() {
  reach(allowed, {&Node::readers}, [&](unsigned n) {
    return nodes[n].canBeLow && !denied[n] && isOn(n, PrecisionClass::Follow) &&
           findProfile(nodes[n].policy.getProfile())->infersForward;
  });
}

void Painting::allowConversions() {
  auto isAllowedReader = [&](Operation *reader) {
    return contains(reader) && isAllowed(reader);
  };
  for (auto [op, index] : opNodes)
    if (getKind(op) == OpKind::Cast && nodes[index].canBeLow &&
        !op->use_empty() && llvm::all_of(op->getUsers(), isAllowedReader))
      allowed.set(index);
}

bool Painting::isAllowed(Operation *op) const {
  return allowed[opNodes.lookup(op)];
}

bool Painting::isAllowed(Value member) const {
  return allowed[makers.lookup(member)];
}

StringRef Painting::describe(Operation *op) const {
  switch (nodes[opNodes.lookup(op)].list) {
  case PrecisionClass::Low:
    return "allow list";
  case PrecisionClass::F32:
    return "deny list";
  case PrecisionClass::Follow:
    return "infer list";
  case PrecisionClass::Clear:
    return "clear list";
  default:
    return "no list";
  }
}
