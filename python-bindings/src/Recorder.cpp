//===- Recorder.cpp - What stays of a run, for Python -----------*- C++ -*-===//

#include "Recorder.h"

using namespace amp;

namespace {
class RecordOptions : public OptionsOf<AmpRecordOptions> {
public:
  RecordOptions(const nb::dict &values, Warnings &warnings) {
    ampRecordOptionsInit(&options);
    options.warn = addWarning;
    options.userData = &warnings;
    for (auto [key, value] : values)
      set(view(key), value);
  }

private:
  void set(std::string_view key, nb::handle value);
};

class Recorder {
public:
  Recorder(Step &step, const nb::dict &values) : step(step) {
    RecordOptions options(values, warnings);
    Step::Use use(step);
    ++step.version; // a checkpoint's state
    check(ampRecorderCreate(step.get(), options.get(), &recorder));
  }
  Recorder(const Recorder &) = delete;
  ~Recorder() { ampRecorderDestroy(recorder); }

  nb::tuple getPosition() const {
    AmpRunPosition position = ampRecorderGetPosition(recorder);
    return nb::make_tuple(position.epoch, position.position, position.step,
                          position.applied);
  }
  void addSetting(const std::string &name, const std::string &text) {
    ampRecorderAddSetting(recorder, name.c_str(), text.c_str());
  }
  void addPrecision(std::string_view source, const std::string &name,
                    const nb::dict &values) {
    CompileOptions options(values, warnings);
    check(ampRecorderAddPrecision(recorder, source.data(), source.size(),
                                  name.c_str(), options.get()));
  }
  void addStep(Step &ran, double seconds) {
    Step::Use use(ran);
    ampRecorderAddStep(recorder, ran.get(), seconds);
  }
  void endEpoch() { ampRecorderEndEpoch(recorder); }
  void addEvaluation(const std::vector<std::string> &names,
                     const std::vector<double> &values, int64_t rows) {
    Step::Use use(step);
    std::vector<const char *> texts;
    for (const std::string &name : names)
      texts.push_back(name.c_str());
    check(ampRecorderAddEvaluation(recorder, texts.data(), values.data(),
                                   std::min(names.size(), values.size()),
                                   rows));
  }
  bool hasStalled() const { return ampRecorderHasStalled(recorder) != 0; }
  void saveIfDue() {
    Step::Use use(step);
    ampRecorderSaveIfDue(recorder);
  }
  bool isDueByClock() const { return ampRecorderIsDueByClock(recorder) != 0; }
  void saveAsAgreed() {
    Step::Use use(step);
    ampRecorderSaveAsAgreed(recorder);
  }
  void save() {
    Step::Use use(step);
    check(ampRecorderSave(recorder));
  }
  /// None where no step of this run was applied.
  std::optional<int64_t> saveLastApplied() {
    Step::Use use(step);
    int64_t number = -1;
    check(ampRecorderSaveLastApplied(recorder, &number));
    return number < 0 ? std::nullopt : std::optional(number);
  }
  void setEnd(const std::string &why) {
    ampRecorderSetEnd(recorder, why.c_str());
  }
  void close() {
    Step::Use use(step);
    check(ampRecorderClose(recorder));
  }
  std::string describe() const {
    AmpText text = nullptr;
    check(ampRecorderDescribe(recorder, &text));
    return take(text);
  }
  /// Those since the last time.
  nb::list takeWarnings() { return toList(std::exchange(warnings, {})); }

private:
  Step &step;
  Warnings warnings;
  AmpRecorder recorder = nullptr;
};
} // namespace

void RecordOptions::set(std::string_view key, nb::handle value) {
  static constexpr Table<const char *> kTexts[] = {
      {"checkpoint", &AmpRecordOptions::checkpoint},
      {"best", &AmpRecordOptions::best},
      {"log", &AmpRecordOptions::log},
      {"tensorboard", &AmpRecordOptions::tensorboard},
      {"report", &AmpRecordOptions::report}};
  static constexpr Table<double> kReals[] = {
      {"checkpoint_seconds", &AmpRecordOptions::checkpointSeconds}};
  static constexpr Table<int64_t> kCounts[] = {
      {"checkpoint_steps", &AmpRecordOptions::checkpointSteps},
      {"keep", &AmpRecordOptions::keep},
      {"early_stop", &AmpRecordOptions::patience}};
  static constexpr Table<int> kSwitches[] = {
      {"resume", &AmpRecordOptions::resume},
      {"history", &AmpRecordOptions::history}};
  if (!setField(key, value, kTexts, kReals, kCounts, kSwitches))
    raiseUnknown(key, listNames(kTexts, kReals, kCounts, kSwitches));
}

void amp::defineRecorder(nb::module_ &module) {
  // The step lives as long as its recorder.
  nb::class_<Recorder>(module, "Recorder")
      .def(nb::init<Step &, const nb::dict &>(), nb::keep_alive<1, 2>())
      .def("position", &Recorder::getPosition)
      .def("add_setting", &Recorder::addSetting)
      .def("add_precision", &Recorder::addPrecision)
      .def("add_step", &Recorder::addStep)
      .def("end_epoch", &Recorder::endEpoch)
      .def("add_evaluation", &Recorder::addEvaluation)
      .def("has_stalled", &Recorder::hasStalled)
      .def("save_if_due", &Recorder::saveIfDue)
      .def("is_due_by_clock", &Recorder::isDueByClock)
      .def("save_as_agreed", &Recorder::saveAsAgreed)
      .def("save", &Recorder::save)
      .def("save_last_applied", &Recorder::saveLastApplied)
      .def("set_end", &Recorder::setEnd)
      .def("close", &Recorder::close)
      .def("describe", &Recorder::describe)
      .def("take_warnings", &Recorder::takeWarnings);
}
