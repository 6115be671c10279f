//===- RunHistoryTest.cpp -------------------------------------------------===//

#include "amp/Training/EventFile.h"
#include "amp/Training/RunReport.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Series
//===----------------------------------------------------------------------===//

TEST(SeriesTest, HoldsEachValueAtFirst) {
  Series series;
  for (int64_t step = 1; step <= int64_t(Series::kMostPoints); ++step)
    series.add(step, double(step) * step);
  ASSERT_EQ(series.getPoints().size(), Series::kMostPoints);
  EXPECT_EQ(series.getPoints()[9].first, 10);
  EXPECT_EQ(series.getPoints()[9].last, 10);
  EXPECT_EQ(series.getPoints()[9].getMean(), 100);
}

// One value of 100,000 is not lost, nor what is not finite, nor a step.
TEST(SeriesTest, LosesNoExtreme) {
  Series series;
  constexpr int64_t kSteps = 100000;
  for (int64_t step = 1; step <= kSteps; ++step)
    series.add(step, step == 4711    ? 1e6
                     : step == 77777 ? -3
                     : step == 50    ? NAN
                     : step == 51    ? INFINITY
                                     : 1.0);
  EXPECT_LE(series.getPoints().size(), Series::kMostPoints);
  EXPECT_GE(series.getPoints().size(), Series::kMostPoints / 2);
  SeriesPoint all;
  int64_t next = 1;
  for (const SeriesPoint &point : series.getPoints()) {
    EXPECT_EQ(point.first, next);
    next = point.last + 1;
    all.append(point);
  }
  EXPECT_EQ(next, kSteps + 1);
  EXPECT_EQ(all.most, 1e6);
  EXPECT_EQ(all.least, -3);
  EXPECT_EQ(all.numNotFinite, 2);
  EXPECT_EQ(all.numFinite, kSteps - 2);
  EXPECT_EQ(all.sum, double(kSteps - 4) + 1e6 - 3);
}

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

static std::string print(const RunHistory &history) {
  RunReport report;
  report.title = "a<b>&\"c\".mlir";
  report.settings = {{"policy", "#amp.policy<\"bf16\">"}};
  std::string text;
  llvm::raw_string_ostream os(text);
  printReport(os, report, history);
  return text;
}

TEST(RunReportTest, EscapesWhatItIsGiven) {
  std::string text = print(RunHistory());
  EXPECT_EQ(text.find("a<b>"), std::string::npos);
  EXPECT_NE(text.find("<h1>a&lt;b&gt;&amp;&quot;c&quot;.mlir</h1>"),
            std::string::npos);
  EXPECT_NE(text.find("#amp.policy&lt;&quot;bf16&quot;&gt;"),
            std::string::npos);
}

// Of no steps, of one, of nothing that is finite, of equal values, of 0 on a
// logarithmic axis: numbers all over.
TEST(RunReportTest, DrawsAnything) {
  RunHistory history;
  EXPECT_NE(print(history).find("no step"), std::string::npos);
  history.steps["loss"].add(1, 0.5);
  history.steps["grad_norm"].add(1, 0);
  history.steps["scale"].add(1, NAN);
  history.steps["step_ms"].add(1, INFINITY);
  for (int64_t step = 2; step < 9; ++step) {
    std::string text = print(history);
    EXPECT_EQ(text.find("nan"), std::string::npos) << text;
    EXPECT_EQ(text.find("inf"), std::string::npos) << text;
    history.steps["loss"].add(step, 0.5);
    history.steps["grad_norm"].add(step, step % 2 ? 1e-300 : 1e300);
    history.steps["scale"].add(step, step == 4 ? 65536 : NAN);
    history.evaluations["accuracy"].add(step, -1e308 * (step % 2));
  }
}

static bool contains(const std::string &text, llvm::StringRef part) {
  return llvm::StringRef(text).contains(part);
}

// Powers of ten where losses lie far apart and are positive.
TEST(RunReportTest, LossesFarApartAreOnALogarithmicScale) {
  for (double last : {0.001, 3.0}) {
    RunHistory history;
    history.steps["loss"].add(1, 4);
    history.steps["loss"].add(2, last);
    EXPECT_EQ(contains(print(history), "10<tspan"), last < 1);
  }
}

TEST(RunReportTest, AScaleOfOneIsNoPlot) {
  for (double scale : {1.0, 2.0}) {
    RunHistory history;
    history.steps["scale"].add(1, 1);
    history.steps["scale"].add(2, scale);
    EXPECT_EQ(contains(print(history), "Loss scale"), scale != 1);
  }
}

TEST(RunReportTest, EvaluationsHaveMarkers) {
  RunHistory history;
  for (int64_t step = 1; step < 9; ++step)
    history.steps["loss"].add(step, 1.0 / step);
  EXPECT_FALSE(contains(print(history), "<circle"));
  for (int64_t step = 2; step < 9; step += 2)
    history.evaluations["loss"].add(step, 2.0 / step);
  EXPECT_EQ(llvm::StringRef(print(history)).count("<circle"), 4u);
}

TEST(RunReportTest, ListsSkippedSteps) {
  RunHistory history;
  EXPECT_FALSE(contains(print(history), "Skipped steps"));
  history.skipped.push_back({17, "loss not finite", "matmul at a.mlir:4"});
  EXPECT_TRUE(contains(print(history), "<tr><td>17</td><td>loss not finite</td>"
                                       "<td>matmul at a.mlir:4</td></tr>"));
}

TEST(RunReportTest, IsTheSameForTheSame) {
  RunHistory history;
  for (int64_t step = 1; step < 2000; ++step)
    history.steps["loss"].add(step, std::sin(double(step)));
  EXPECT_EQ(print(history), print(history));
}

//===----------------------------------------------------------------------===//
// Event files
//===----------------------------------------------------------------------===//

// RFC 3720, appendix B.4.
TEST(EventFileTest, SumsAsPublished) {
  std::string ascending, descending;
  for (int i = 0; i < 32; ++i) {
    ascending += char(i);
    descending += char(31 - i);
  }
  EXPECT_EQ(computeCRC32C(std::string(32, '\0')), 0x8a9136aau);
  EXPECT_EQ(computeCRC32C(std::string(32, '\xff')), 0x62a8ab43u);
  EXPECT_EQ(computeCRC32C(ascending), 0x46dd794eu);
  EXPECT_EQ(computeCRC32C(descending), 0x113fdb5cu);
}
