//===- Step.h - Programs and steps as Python has them -----------*- C++ -*-===//

#ifndef AMP_PYTHON_STEP_H
#define AMP_PYTHON_STEP_H

#include "Support.h"
#include "amp-c/Replicas.h"
#include <atomic>
#include <mutex>
#include <thread>

namespace amp {

class Program {
public:
  Program(std::string_view source, const std::string &name,
          const nb::dict &values) {
    CompileOptions options(values, warnings);
    AmpError error = nullptr;
    {
      Unlocked unlocked;
      error = ampProgramCreate(source.data(), source.size(), name.c_str(),
                               options.get(), &program);
    }
    check(error);
  }
  Program(const Program &) = delete;
  ~Program() {
    if (program)
      ampProgramDestroy(program);
  }

  std::string describe() const {
    AmpText text = nullptr;
    check(ampProgramDescribe(program, &text));
    return take(text);
  }

  AmpProgram program = nullptr;
  Warnings warnings;
};

class Step {
public:
  Step(const Program &program, const nb::list &arrays, size_t numInputs,
       size_t numReports)
      : numInputs(numInputs), reports(numReports) {
    std::vector<std::unique_ptr<Array>> given;
    std::vector<const DLTensor *> tensors;
    for (nb::handle array : arrays) {
      given.push_back(array.is_none() ? nullptr
                                      : std::make_unique<Array>(array, true));
      tensors.push_back(given.back() ? given.back()->get() : nullptr);
    }
    check(ampStepCreate(program.program,
                        tensors.empty() ? nullptr : tensors.data(), &step));
    for (size_t i = 0; i < given.size(); ++i)
      if (given[i])
        bound.emplace_back(i, std::move(given[i]));
  }
  Step(const Step &) = delete;
  /// Nobody else has it any more.
  ~Step() { destroy(); }

  /// Waits for the call that another thread is in.
  void close() {
    if (user == std::this_thread::get_id())
      raise("the step is closed from within a call of it: close it afterwards");
    checkFork();
    std::unique_lock lock(mutex, std::defer_lock);
    {
      Unlocked unlocked;
      lock.lock();
    }
    destroy();
  }

  void initialize(uint64_t seed, const std::optional<std::string> &rules) {
    Use use(*this);
    ++version;
    check(ampStepInitialize(step, seed, rules ? rules->c_str() : nullptr));
  }

  /// The reports, in the manifest's order.
  nb::tuple run(const nb::args &inputs) {
    Use use(*this);
    ++version;
    if (inputs.size() != numInputs)
      raise("expected " + std::to_string(numInputs) + " inputs, found " +
            std::to_string(inputs.size()));
    // No more than the stack holds: a step has a handful.
    std::vector<std::unique_ptr<Array>> given;
    std::vector<const DLTensor *> tensors;
    for (nb::handle input : inputs) {
      given.push_back(std::make_unique<Array>(input, false));
      tensors.push_back(given.back()->get());
    }
    AmpError error = nullptr;
    {
      Unlocked unlocked;
      error = ampStepRun(step, tensors.data(), tensors.size());
    }
    check(error);
    ampStepGetReports(step, reports.data(), reports.size());
    nb::list values;
    for (double report : reports)
      values.append(report);
    return nb::tuple(values);
  }

  void read(size_t argument, nb::handle array) {
    Use use(*this);
    check(ampStepRead(step, argument, Array(array, true).get()));
  }
  void write(size_t argument, nb::handle array) {
    Use use(*this);
    ++version;
    check(ampStepWrite(step, argument, Array(array, false).get()));
  }
  void bind(size_t argument, nb::handle array) {
    Use use(*this);
    ++version;
    auto taken = std::make_unique<Array>(array, true);
    check(ampStepBind(step, argument, taken->get()));
    for (auto &[index, old] : bound)
      if (index == argument) {
        old = std::move(taken);
        return;
      }
    bound.emplace_back(argument, std::move(taken));
  }
  void setAttribution(bool isOn) {
    Use use(*this);
    ampStepSetAttribution(step, isOn);
  }
  std::string getOverflow() {
    Use use(*this);
    AmpText text = nullptr;
    check(ampStepGetOverflow(step, &text));
    return take(text);
  }
  void refresh() {
    Use use(*this);
    ++version;
    ampStepRefresh(step);
  }
  /// Waits for the other replicas.
  void share() {
    Use use(*this);
    ++version;
    AmpError error = nullptr;
    {
      Unlocked unlocked;
      error = ampStepShare(step);
    }
    check(error);
  }
  /// What the last step's status tells that `warned` has not, and `warned` with
  /// it.
  nb::tuple warn(uint32_t status, const std::string &where, uint32_t warned) {
    Use use(*this);
    Warnings warnings;
    warned =
        ampStepWarn(step, status, where.c_str(), warned, addWarning, &warnings);
    return nb::make_tuple(toList(warnings), warned);
  }
  void save(const std::string &path) {
    Use use(*this);
    check(ampStepSave(step, path.c_str()));
  }
  /// Gives the warnings.
  nb::list load(const std::string &path) {
    Use use(*this);
    ++version;
    Warnings warnings;
    check(ampStepLoad(step, path.c_str(), addWarning, &warnings));
    return toList(warnings);
  }
  nb::tuple getCounts() {
    Use use(*this);
    int64_t ran = 0, applied = 0;
    ampStepGetCounts(step, &ran, &applied);
    return nb::make_tuple(ran, applied);
  }

  AmpStep get() const { return step; }

  /// Changes with the state.
  std::atomic<uint64_t> version = 0;

  /// A call into the step: it is open, and no other thread is in one.
  class Use {
  public:
    explicit Use(Step &step) : step(step), lock(step.mutex, std::try_to_lock) {
      checkFork();
      if (!lock.owns_lock())
        raise(step.user == std::this_thread::get_id()
                  ? "the step is called from within a call of it"
                  : "the step is running in another thread");
      if (!step.step)
        raise("the step is closed");
      step.user = std::this_thread::get_id();
    }
    ~Use() {
      if (lock.owns_lock())
        step.user = std::thread::id();
    }

  private:
    Step &step;
    std::unique_lock<std::mutex> lock;
  };

private:
  static void checkFork() {
    if (wasForkedWithin())
      raise("the process was forked while a step ran in a thread of its "
            "parent: start processes before, or by 'spawn'");
  }

  /// Whose threads are not there any more stays as it is.
  void destroy() {
    if (step && !wasForkedWithin())
      ampStepDestroy(step);
    step = nullptr;
    bound.clear();
  }

  AmpStep step = nullptr;
  size_t numInputs;
  std::vector<double> reports;
  std::mutex mutex;
  std::atomic<std::thread::id> user; ///< who is in a call
  /// The caller's arrays by argument: they live as long as they are used.
  std::vector<std::pair<size_t, std::unique_ptr<Array>>> bound;
};

} // namespace amp

#endif // AMP_PYTHON_STEP_H
