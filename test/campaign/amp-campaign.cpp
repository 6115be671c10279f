//===- amp-campaign.cpp - Random modules against two oracles ----*- C++ -*-===//

#include "Campaign.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir::amp::campaign;
namespace cl = llvm::cl;

static cl::opt<int64_t> modules("modules", cl::init(100),
                                cl::desc("how many modules"));
static cl::opt<uint64_t> seed("seed", cl::init(1),
                              cl::desc("the first module's seed; the next "
                                       "module has the next one"));
static cl::opt<int64_t> jobs("jobs", cl::init(1), cl::desc("processes"));
static cl::list<std::string> only("only", cl::CommaSeparated,
                                  cl::desc("kinds of ops to use"));
static cl::list<int64_t> skip("skip", cl::CommaSeparated,
                              cl::desc("positions of ops to leave out"));
static cl::opt<int64_t> ops("ops", cl::init(-1), cl::desc("ops a module"));
static cl::opt<int64_t> maxSize("max-size", cl::init(1000),
                                cl::desc("the largest dimension"));
static cl::opt<std::string> output("output", cl::init("campaign-failures"),
                                   cl::desc("folder for what fails"));
static cl::opt<bool> print("print", cl::desc("print the module of --seed, in "
                                             "f32, and its other texts"));

static cl::opt<bool> count("count", cl::desc("print how often each kind of op "
                                             "is in the modules, and check "
                                             "none"));

static void printCounts(CampaignOptions options) {
  std::map<std::string, int64_t> counts;
  for (int64_t i = 0; i < options.numModules; ++i, ++options.settings.seed)
    for (const std::string &op : generate(options.settings).ops)
      ++counts[op];
  for (const auto &[op, number] : counts)
    llvm::outs() << number << " " << op << "\n";
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(
      argc, argv,
      "Random valid modules: gradients against differences of plain loops\n");
  CampaignOptions options;
  options.program = argv[0];
  options.settings.seed = seed;
  options.settings.numOps = ops;
  options.settings.maxSize = maxSize;
  options.settings.skipped.insert(skip.begin(), skip.end());
  options.settings.only.assign(only.begin(), only.end());
  options.numModules = modules;
  options.numJobs = jobs;
  options.output = output;
  if (count) {
    printCounts(options);
    return 0;
  }
  if (print) {
    Module module = generate(options.settings);
    llvm::outs() << module.f32 << "\n// f64\n"
                 << module.f64 << "\n// noisy\n"
                 << module.noisy << "\n// recording\n"
                 << module.recording << "\n// forced\n"
                 << module.forced;
    return 0;
  }
  return runCampaign(options) ? 0 : 1;
}
