//===- ScalersTest.cpp - Loss scalers beside those of other systems -------===//
//
// scalers.txt has what a scaler keeps after each step, by the published rule of
// its system; generate_scalers.py made it. Every bit must be the same.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Driver/LoadProgram.h"
#include "amp/Session/StepInstance.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/LineIterator.h"
#include "gtest/gtest.h"

using namespace mlir::amp;
using llvm::StringRef;

namespace {

/// What happens to a scaler: its interval becomes a number, or a step.
struct Event {
  std::optional<int64_t> interval;
  bool found = false;
};

/// An option, what happens, and what is kept after each step.
struct Case {
  std::string option;
  std::vector<Event> events;
  std::vector<std::pair<std::string, std::vector<double>>> values;
};

void PrintTo(const Case &value, std::ostream *os) { *os << value.option; }

std::vector<Event> readEvents(StringRef text) {
  std::vector<Event> events;
  while (!text.empty()) {
    Event event;
    if (text.consume_front("[")) {
      int64_t interval = 0;
      text.consumeInteger(10, interval);
      text.consume_front("]");
      event.interval = interval;
    } else {
      event.found = text.consume_front("1");
      if (!event.found)
        text.consume_front("0");
    }
    events.push_back(event);
  }
  return events;
}

std::vector<double> readValues(llvm::ArrayRef<StringRef> words) {
  std::vector<double> values;
  for (StringRef word : words) {
    auto [value, times] = word.split('*');
    size_t count = 1;
    (void)times.getAsInteger(10, count);
    values.insert(values.end(), count,
                  std::strtod(value.str().c_str(), nullptr));
  }
  return values;
}

std::vector<Case> readCases() {
  std::vector<Case> cases;
  auto file = llvm::MemoryBuffer::getFile(AMP_SCALERS_FILE);
  if (!file)
    return cases;
  for (llvm::line_iterator line(**file, true, '#'); !line.is_at_end(); ++line) {
    llvm::SmallVector<StringRef> words;
    line->split(words, ' ');
    bool isValues =
        llvm::is_contained({"scale", "tracker", "hysteresis", "iteration",
                            "last_overflow", "exhausted"},
                           words[0]);
    if (isValues)
      cases.back().values.push_back(
          {words[0].str(), readValues(llvm::ArrayRef(words).drop_front())});
    else
      cases.push_back({words[0].str(), readEvents(words[1]), {}});
  }
  return cases;
}

class ScalersTest : public ::testing::TestWithParam<Case> {};

TEST_P(ScalersTest, FollowsItsRule) {
  CompileOptions options;
  options.kind = ProgramKind::Scaler;
  options.scaler = GetParam().option;
  options.optimize = false;
  auto program = loadProgram("", "scaler", options, ObjectCache::makeDisabled(),
                             [](StringRef) {});
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  auto step = StepInstance::create(program->manifest, program->code.getEntry());
  ASSERT_TRUE(bool(step)) << llvm::toString(step.takeError());
  ASSERT_FALSE(bool(step->initialize(0)));
  size_t number = 0;
  for (const Event &event : GetParam().events) {
    if (event.interval) {
      step->find(ArgRole::Control, "interval")->set(*event.interval);
      continue;
    }
    if (number == GetParam().values.front().second.size())
      break; // the run has ended
    step->find(ArgRole::Input, "found_inf")->set(event.found);
    ASSERT_FALSE(bool(step->run()));
    for (const auto &[name, values] : GetParam().values) {
      double found = name == "exhausted"
                         ? step->getReport(name)
                         : step->find(ArgRole::Control, name)->get();
      EXPECT_EQ(llvm::bit_cast<uint64_t>(found),
                llvm::bit_cast<uint64_t>(values[number]))
          << name << " after step " << number + 1 << ": expected "
          << values[number] << ", found " << found;
    }
    ++number;
  }
  EXPECT_EQ(number, GetParam().values.front().second.size());
}

INSTANTIATE_TEST_SUITE_P(Scalers, ScalersTest,
                         ::testing::ValuesIn(readCases()));

TEST(ScalersCases, CoverPresetsAndKeys) {
  llvm::StringSet<> seen;
  for (const Case &value : readCases()) {
    llvm::SmallVector<StringRef> items;
    StringRef(value.option).split(items, ',');
    seen.insert(items[0]);
    for (StringRef item : llvm::ArrayRef(items).drop_front())
      seen.insert(item.split('=').first);
  }
  for (const ScalerSyntax &scaler : listScalers()) {
    EXPECT_TRUE(seen.contains(scaler.preset)) << scaler.preset.str();
    for (StringRef key : scaler.keys)
      EXPECT_TRUE(seen.contains(key)) << key.str();
  }
}

} // namespace
