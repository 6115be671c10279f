//===- RunReport.cpp - A run as a page --------------------------*- C++ -*-===//

#include "amp/Training/RunReport.h"
#include "Plot.h"
#include "amp/Session/Files.h"
#include "amp/Training/Text.h"
#include <limits>

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Plots
//===----------------------------------------------------------------------===//

namespace {
/// How a series is shown; those without a rule are linear, under their names.
struct PlotRule {
  llvm::StringLiteral series, title, unit;
  Scale scale;
  bool isByRange = false; ///< logarithmic where numbers lie far apart
};
} // namespace

static constexpr PlotRule kRules[] = {
    {"loss", "Loss", "", Scale::Linear, /*isByRange=*/true},
    {"scale", "Loss scale; marks are skipped steps", "", Scale::Log2},
    {"grad_norm", "Norm of the gradient", "", Scale::Log10},
    {"lr", "Learning rate", "", Scale::Linear},
    {"step_ms", "Time of a step in ms", " ms", Scale::Log10}};

/// Whether a value of 1 is all that there is.
static bool isOne(const Series &series) {
  return llvm::all_of(series.getPoints(), [](const SeriesPoint &point) {
    return point.numNotFinite == 0 && point.least == 1 && point.most == 1;
  });
}

/// Not plots of their own, as a scale that does not scale.
static bool isPlotted(llvm::StringRef name, const RunHistory &history) {
  if (name == "skipped" || name == "status" || name == "found_inf")
    return false;
  auto series = history.steps.find(name.str());
  return name != "scale" || series == history.steps.end() ||
         !isOne(series->second);
}

/// Whether all are positive, and the largest is many times the least.
static bool areFarApart(llvm::ArrayRef<PlotLine> lines) {
  constexpr double kFar = 50;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const PlotLine &line : lines)
    for (const SeriesPoint &point : line.series->getPoints())
      if (point.numFinite > 0) {
        least = std::min(least, point.least);
        most = std::max(most, point.most);
      }
  return least > 0 && most > kFar * least;
}

static Plot makePlot(llvm::StringRef name, const RunHistory &history) {
  Plot plot;
  plot.title = name.str();
  bool isByRange = false;
  for (const PlotRule &rule : kRules)
    if (rule.series == name) {
      plot.title = rule.title.str();
      plot.unit = rule.unit.str();
      plot.scale = rule.scale;
      isByRange = rule.isByRange;
    }
  auto step = history.steps.find(name.str());
  auto evaluation = history.evaluations.find(name.str());
  bool areBoth =
      step != history.steps.end() && evaluation != history.evaluations.end();
  if (step != history.steps.end())
    plot.lines.push_back({areBoth ? "training" : "", &step->second, false});
  if (evaluation != history.evaluations.end())
    plot.lines.push_back({"evaluation", &evaluation->second, true});
  if (isByRange && areFarApart(plot.lines))
    plot.scale = Scale::Log10;
  auto skipped = history.steps.find("skipped");
  if (name == "scale" && skipped != history.steps.end())
    plot.marks = &skipped->second;
  return plot;
}

TextPairs mlir::amp::renderPlots(const RunHistory &history) {
  llvm::SmallVector<llvm::StringRef> names;
  auto add = [&](llvm::StringRef name) {
    if (isPlotted(name, history) && !llvm::is_contained(names, name))
      names.push_back(name);
  };
  add("loss");
  for (const auto &series : history.evaluations)
    add(series.first);
  for (const auto &series : history.steps)
    add(series.first);
  TextPairs plots;
  for (llvm::StringRef name : names) {
    std::string text;
    llvm::raw_string_ostream os(text);
    drawPlot(os, makePlot(name, history));
    plots.emplace_back(name.str(), std::move(text));
  }
  return plots;
}

//===----------------------------------------------------------------------===//
// The page
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kPageStyle = R"(
:root{color-scheme:light dark}
body{margin:0 auto;max-width:1500px;padding:1.2rem;background:var(--page);
color:var(--text);font:15px/1.45 system-ui,sans-serif}
h1{font-size:1.4rem;margin:0 0 .8rem}h2{font-size:1.1rem;margin:1.6rem 0 .5rem}
.plots{display:grid;gap:1rem;
grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr))}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:13px}
th,td{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;
border-bottom:1px solid var(--grid)}
td{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.wide td{white-space:nowrap}
@media(max-width:640px){.plots{padding-left:1.6rem}
.wide{background:linear-gradient(90deg,var(--grid),transparent 8px),
linear-gradient(270deg,var(--grid),transparent 8px)}
th,td{padding-right:.5rem}}
@media print{.plots{grid-template-columns:1fr 1fr}svg,tr{break-inside:avoid}}
)";

static void printPairs(llvm::raw_ostream &os, const TextPairs &pairs) {
  os << "<table>\n";
  for (const auto &[name, text] : pairs)
    os << "<tr><th>" << escapeXML(name) << "</th><td>" << escapeXML(text)
       << "</td></tr>\n";
  os << "</table>\n";
}

static void printRow(llvm::raw_ostream &os, llvm::ArrayRef<std::string> row,
                     llvm::StringRef tag) {
  os << "<tr>";
  for (const std::string &text : row)
    os << "<" << tag << ">" << escapeXML(text) << "</" << tag << ">";
  os << "</tr>\n";
}

static void printTable(llvm::raw_ostream &os, const TextTable &table) {
  os << "<h2>" << escapeXML(table.title) << "</h2>\n<div class=\"wide\"><table>"
     << "\n";
  printRow(os, table.columns, "th");
  for (const auto &row : table.rows)
    printRow(os, row, "td");
  os << "</table></div>\n";
}

/// The first of them; the scale's plot marks all.
static void printSkipped(llvm::raw_ostream &os, const RunHistory &history) {
  if (history.skipped.empty())
    return;
  TextTable table;
  table.title = "Skipped steps";
  if (history.skipped.size() == RunHistory::kMostSkipped)
    table.title += ": the first " + std::to_string(RunHistory::kMostSkipped);
  table.columns = {"step", "why", "where"};
  for (const SkippedStep &skipped : history.skipped)
    table.rows.push_back(
        {std::to_string(skipped.step), skipped.why, skipped.where});
  printTable(os, table);
}

void mlir::amp::printReport(llvm::raw_ostream &os, const RunReport &report,
                            const RunHistory &history) {
  std::string title = escapeXML(report.title);
  os << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>"
     << title << "</title>\n<style>" << getPlotStyle() << kPageStyle
     << "</style></head>\n<body><h1>" << title << "</h1>\n";
  printPairs(os, report.results);
  printSkipped(os, history);
  os << "<h2>Steps</h2>\n<div class=\"plots\">\n";
  for (const auto &plot : renderPlots(history))
    os << plot.second;
  os << "</div>\n<h2>What held</h2>\n";
  printPairs(os, report.settings);
  for (const TextTable &table : report.tables)
    printTable(os, table);
  os << "</body></html>\n";
}

llvm::Error mlir::amp::writeReport(llvm::StringRef path,
                                   const RunReport &report,
                                   const RunHistory &history) {
  return writeFileAtomically(
      path, [&](llvm::raw_ostream &os) { printReport(os, report, history); });
}
