//===- ExplanationPrinter.cpp - Tables and JSON -----------------*- C++ -*-===//

#include "amp/Precision/Explanation.h"
#include "amp/Support/Sizes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <map>

using namespace mlir;
using namespace mlir::amp;

/// Names of functions and files may be any bytes; JSON's are UTF-8.
static std::string toUTF8(llvm::StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

/// Columns as wide as what is in them, two spaces apart; the last is free.
static void printTable(raw_ostream &os,
                       ArrayRef<SmallVector<std::string>> lines) {
  SmallVector<size_t> widths(lines.front().size(), 0);
  for (const auto &line : lines)
    for (auto [i, cell] : llvm::enumerate(line))
      widths[i] = std::max(widths[i], cell.size());
  for (const auto &line : lines) {
    for (auto [i, cell] : llvm::enumerate(line)) {
      os << cell;
      if (i + 1 < line.size())
        os.indent(widths[i] - cell.size() + 2);
    }
    os << "\n";
  }
}

void Explanation::print(raw_ostream &os) const {
  SmallVector<SmallVector<std::string>> ops, made;
  ops.push_back({"function", "where", "op", "kind", "class", "reads", "gives",
                 "decided by"});
  for (const Row &row : rows)
    ops.push_back({row.function, row.where, row.name, row.kind,
                   row.precisionClass, row.reads, row.gives, row.decidedBy});
  printTable(os, ops);
  made.push_back({"function", "cast of", "from", "to", "bytes", "read by"});
  for (const Cast &cast : casts)
    made.push_back({cast.function, cast.where, cast.from, cast.to,
                    llvm::utostr(cast.bytes), cast.readers});
  os << "\n";
  printTable(os, made);
  os << casts.size() << " casts, which write " << countBytes() << " bytes\n";
}

void Explanation::printJSON(raw_ostream &os) const {
  llvm::json::OStream json(os, 2);
  json.object([&] {
    json.attributeArray("ops", [&] {
      for (const Row &row : rows)
        json.object([&] {
          json.attribute("function", toUTF8(row.function));
          json.attribute("where", toUTF8(row.where));
          json.attribute("op", toUTF8(row.name));
          json.attribute("kind", row.kind);
          json.attribute("class", row.precisionClass);
          json.attribute("reads", row.reads);
          json.attribute("gives", row.gives);
          json.attribute("flops", row.flops);
          json.attribute("decided_by", toUTF8(row.decidedBy));
        });
    });
    json.attributeArray("casts", [&] {
      for (const Cast &cast : casts)
        json.object([&] {
          json.attribute("function", toUTF8(cast.function));
          json.attribute("cast_of", toUTF8(cast.where));
          json.attribute("from", cast.from);
          json.attribute("to", cast.to);
          json.attribute("bytes", cast.bytes);
          json.attribute("read_by", toUTF8(cast.readers));
        });
    });
  });
  os << "\n";
}

//===----------------------------------------------------------------------===//
// Two policies
//===----------------------------------------------------------------------===//

int64_t Explanation::countBytes() const {
  int64_t bytes = 0;
  for (const Cast &cast : casts)
    bytes = addWork(bytes, cast.bytes);
  return bytes;
}

/// Both are of copies of one module: the same ops in the same order, but where
/// a policy leaves a function alone.
SmallVector<Explanation::Difference>
Explanation::findDifferences(const Explanation &other) const {
  std::map<std::pair<std::string, unsigned>, const Row *> theirs;
  std::map<std::string, unsigned> numTheirs, numOurs;
  for (const Row &row : other.rows)
    theirs[{row.function, numTheirs[row.function]++}] = &row;
  SmallVector<Difference> differences;
  for (const Row &row : rows) {
    auto it = theirs.find({row.function, numOurs[row.function]++});
    if (it == theirs.end())
      continue;
    const Row &their = *it->second;
    if (row.precisionClass != their.precisionClass ||
        row.reads != their.reads || row.gives != their.gives)
      differences.push_back({&row, &their});
  }
  return differences;
}

void Explanation::printDiff(const Explanation &other, raw_ostream &os) const {
  SmallVector<SmallVector<std::string>> lines;
  lines.push_back(
      {"function", "where", "op", "", "class", "reads", "gives", "decided by"});
  auto differences = findDifferences(other);
  for (auto [ours, theirs] : differences) {
    lines.push_back({ours->function, ours->where, ours->name, "-",
                     ours->precisionClass, ours->reads, ours->gives,
                     ours->decidedBy});
    lines.push_back({"", "", "", "+", theirs->precisionClass, theirs->reads,
                     theirs->gives, theirs->decidedBy});
  }
  if (!differences.empty()) {
    printTable(os, lines);
    os << "\n";
  }
  os << differences.size() << " of " << rows.size() << " ops differ\n"
     << "casts: " << casts.size() << " -> " << other.casts.size()
     << ", bytes that they write: " << countBytes() << " -> "
     << other.countBytes() << "\n";
}

void Explanation::printDiffJSON(const Explanation &other,
                                raw_ostream &os) const {
  llvm::json::OStream json(os, 2);
  auto printSide = [&](StringRef name, const Row &row) {
    json.attributeObject(name, [&] {
      json.attribute("class", row.precisionClass);
      json.attribute("reads", row.reads);
      json.attribute("gives", row.gives);
      json.attribute("decided_by", toUTF8(row.decidedBy));
    });
  };
  auto printCasts = [&](StringRef name, const Explanation &side) {
    json.attributeObject(name, [&] {
      json.attribute("casts", side.casts.size());
      json.attribute("bytes", side.countBytes());
    });
  };
  json.object([&] {
    json.attributeArray("differences", [&] {
      for (const Difference &difference : findDifferences(other))
        json.object([&] {
          json.attribute("function", toUTF8(difference.first->function));
          json.attribute("where", toUTF8(difference.first->where));
          json.attribute("op", toUTF8(difference.first->name));
          printSide("before", *difference.first);
          printSide("after", *difference.second);
        });
    });
    printCasts("before", *this);
    printCasts("after", other);
  });
  os << "\n";
}
