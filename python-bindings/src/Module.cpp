//===- Module.cpp - The extension module amp._amp ---------------*- C++ -*-===//
//
// As thin as it can be over the C API: what people call is in amp/*.py.
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"

#include <memory>
#include <mutex>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>
#include <string>
#include <string_view>
#include <vector>

namespace nb = nanobind;
using namespace amp;

//===----------------------------------------------------------------------===//
// Errors, warnings and texts
//===----------------------------------------------------------------------===//

/// amp.Error of the message.
[[noreturn]] static void raise(const std::string &message) {
  nb::object type = nb::module_::import_("amp._errors").attr("Error");
  PyErr_SetObject(type.ptr(), type(message).ptr());
  throw nb::python_error();
}

static void check(AmpError error) {
  if (!error)
    return;
  std::string message = ampErrorGetMessage(error);
  ampErrorDestroy(error);
  raise(message);
}

/// Text and whether it is a remark.
using Warnings = std::vector<std::pair<std::string, bool>>;

static void addWarning(const char *text, size_t size, int isRemark,
                       void *warnings) {
  static_cast<Warnings *>(warnings)->emplace_back(std::string(text, size),
                                                  isRemark != 0);
}

static nb::list toList(const Warnings &warnings) {
  nb::list list;
  for (const auto &[text, isRemark] : warnings)
    list.append(nb::make_tuple(text, isRemark));
  return list;
}

static std::string take(AmpText text) {
  std::string result(ampTextGetData(text), ampTextGetSize(text));
  ampTextDestroy(text);
  return result;
}

/// The bytes of a str, which live as long as it does.
static std::string_view view(nb::handle text) {
  Py_ssize_t size = 0;
  const char *data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!data)
    throw nb::python_error();
  return {data, static_cast<size_t>(size)};
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

[[noreturn]] static void raiseType(std::string_view key, const char *expected,
                                   nb::handle value) {
  raise("option '" + std::string(key) + "': expected " + expected + ", found " +
        Py_TYPE(value.ptr())->tp_name);
}

static double getReal(std::string_view key, nb::handle value) {
  double real = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    raiseType(key, "a number", value);
  }
  return real;
}

static int64_t getCount(std::string_view key, nb::handle value) {
  int64_t count = PyLong_AsLongLong(value.ptr());
  if (!PyIndex_Check(value.ptr()) || PyErr_Occurred()) {
    PyErr_Clear();
    raiseType(key, "an int", value);
  }
  return count;
}

static bool getSwitch(std::string_view key, nb::handle value) {
  if (!PyBool_Check(value.ptr()))
    raiseType(key, "a bool", value);
  return value.ptr() == Py_True;
}

static std::string_view getText(std::string_view key, nb::handle value) {
  if (!PyUnicode_Check(value.ptr()))
    raiseType(key, "a str", value);
  return view(value);
}

namespace {
/// The struct of the C API with the texts that it points to.
class Options {
public:
  Options(const nb::dict &values, Warnings &warnings) {
    ampCompileOptionsInit(&options);
    options.warn = addWarning;
    options.userData = &warnings;
    for (auto [key, value] : values)
      set(view(key), value);
  }
  const AmpCompileOptions *get() const { return &options; }

private:
  void set(std::string_view key, nb::handle value);

  AmpCompileOptions options;
  std::vector<std::unique_ptr<std::string>> texts;
};
} // namespace

void Options::set(std::string_view key, nb::handle value) {
  static constexpr std::pair<std::string_view, const char *AmpCompileOptions::*>
      kTexts[] = {{"function", &AmpCompileOptions::function},
                  {"policy", &AmpCompileOptions::policy},
                  {"scaler", &AmpCompileOptions::scaler},
                  {"anomaly", &AmpCompileOptions::anomaly},
                  {"optimizer", &AmpCompileOptions::optimizer},
                  {"groups", &AmpCompileOptions::groups},
                  {"schedule", &AmpCompileOptions::schedule},
                  {"param_rounding", &AmpCompileOptions::paramRounding},
                  {"states", &AmpCompileOptions::states},
                  {"constants", &AmpCompileOptions::constants},
                  {"loss", &AmpCompileOptions::loss},
                  {"target", &AmpCompileOptions::target},
                  {"tier", &AmpCompileOptions::tier}};
  static constexpr std::pair<std::string_view, double AmpCompileOptions::*>
      kReals[] = {{"ema", &AmpCompileOptions::ema},
                  {"clip_norm", &AmpCompileOptions::clipNorm},
                  {"clip_value", &AmpCompileOptions::clipValue}};
  static constexpr std::pair<std::string_view, int64_t AmpCompileOptions::*>
      kCounts[] = {{"accumulate", &AmpCompileOptions::accumulate},
                   {"params", &AmpCompileOptions::params},
                   {"batch", &AmpCompileOptions::batch},
                   {"grads", &AmpCompileOptions::grads},
                   {"loss_result", &AmpCompileOptions::lossResult},
                   {"threads", &AmpCompileOptions::threads}};
  static constexpr std::pair<std::string_view, int AmpCompileOptions::*>
      kSwitches[] = {{"optimize", &AmpCompileOptions::optimize},
                     {"fuse", &AmpCompileOptions::fuse},
                     {"cache", &AmpCompileOptions::useCache}};
  for (auto [name, field] : kTexts)
    if (name == key) {
      texts.push_back(std::make_unique<std::string>(getText(key, value)));
      options.*field = texts.back()->c_str();
      return;
    }
  for (auto [name, field] : kReals)
    if (name == key)
      return void(options.*field = getReal(key, value));
  for (auto [name, field] : kCounts)
    if (name == key)
      return void(options.*field = getCount(key, value));
  for (auto [name, field] : kSwitches)
    if (name == key)
      return void(options.*field = getSwitch(key, value));
  static constexpr std::pair<std::string_view, AmpProgramKind> kKinds[] = {
      {"train", AmpProgramTrain},
      {"grad", AmpProgramGrad},
      {"eval", AmpProgramEval}};
  if (key == "kind")
    for (auto [name, kind] : kKinds)
      if (name == getText(key, value))
        return void(options.kind = kind);
  raise("unknown option '" + std::string(key) + "'");
}

/// Calls a function that makes a text without Python's lock; gives the text and
/// the warnings.
template <typename Fn>
static nb::tuple makeText(Warnings &warnings, Fn &&function) {
  AmpText text = nullptr;
  AmpError error = nullptr;
  {
    nb::gil_scoped_release release;
    error = function(&text);
  }
  check(error);
  return nb::make_tuple(take(text), toList(warnings));
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

namespace {
class Program {
public:
  Program(std::string_view source, const std::string &name,
          const nb::dict &values) {
    Options options(values, warnings);
    AmpError error = nullptr;
    {
      nb::gil_scoped_release release;
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

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

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
  ~Step() { close(); }

  void close() {
    if (step)
      ampStepDestroy(step);
    step = nullptr;
    bound.clear();
  }

  void initialize(uint64_t seed, const std::optional<std::string> &rules) {
    Use use(*this);
    check(ampStepInitialize(step, seed, rules ? rules->c_str() : nullptr));
  }

  /// The reports, in the manifest's order.
  nb::tuple run(const nb::args &inputs) {
    Use use(*this);
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
      nb::gil_scoped_release release;
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
    check(ampStepWrite(step, argument, Array(array, false).get()));
  }
  void bind(size_t argument, nb::handle array) {
    Use use(*this);
    auto taken = std::make_unique<Array>(array, true);
    check(ampStepBind(step, argument, taken->get()));
    for (auto &[index, old] : bound)
      if (index == argument) {
        old = std::move(taken);
        return;
      }
    bound.emplace_back(argument, std::move(taken));
  }
  void refresh() {
    Use use(*this);
    ampStepRefresh(step);
  }
  void save(const std::string &path) {
    Use use(*this);
    check(ampStepSave(step, path.c_str()));
  }
  void load(const std::string &path) {
    Use use(*this);
    check(ampStepLoad(step, path.c_str()));
  }
  nb::tuple getCounts() {
    Use use(*this);
    int64_t ran = 0, applied = 0;
    ampStepGetCounts(step, &ran, &applied);
    return nb::make_tuple(ran, applied);
  }

private:
  /// A call into the step: it is open, and no other thread is in one.
  class Use {
  public:
    explicit Use(Step &step) : lock(step.mutex, std::try_to_lock) {
      if (!lock.owns_lock())
        raise("the step is running in another thread");
      if (!step.step)
        raise("the step is closed");
    }

  private:
    std::unique_lock<std::mutex> lock;
  };

  AmpStep step = nullptr;
  size_t numInputs;
  std::vector<double> reports;
  std::mutex mutex;
  /// The caller's arrays by argument: they live as long as they are used.
  std::vector<std::pair<size_t, std::unique_ptr<Array>>> bound;
};
} // namespace

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

NB_MODULE(_amp, module) {
  module.doc() = "What amp is made of; import amp instead.";
  module.def("info", [] {
    AmpText text = nullptr;
    check(ampGetInfo(&text));
    return take(text);
  });
  module.def("run_pipeline", [](std::string_view source,
                                const std::string &name,
                                const std::string &pipeline) {
    Warnings warnings;
    return makeText(warnings, [&](AmpText *text) {
      return ampRunPipeline(source.data(), source.size(), name.c_str(),
                            pipeline.c_str(), addWarning, &warnings, text);
    });
  });
  module.def("print_ir", [](std::string_view source, const std::string &name,
                            const nb::dict &values, const std::string &phase) {
    Warnings warnings;
    Options options(values, warnings);
    return makeText(warnings, [&](AmpText *text) {
      return ampPrintIR(source.data(), source.size(), name.c_str(),
                        options.get(), phase.c_str(), text);
    });
  });
  module.def("list_kernels",
             [](std::string_view source, const std::string &name,
                const nb::dict &values) {
               Warnings warnings;
               Options options(values, warnings);
               return makeText(warnings, [&](AmpText *text) {
                 return ampListKernels(source.data(), source.size(),
                                       name.c_str(), options.get(), text);
               });
             });
  module.def("explain",
             [](std::string_view source, const std::string &name,
                const nb::dict &values, bool json, const std::string &other) {
               Warnings warnings;
               Options options(values, warnings);
               return makeText(warnings, [&](AmpText *text) {
                 return ampExplain(source.data(), source.size(), name.c_str(),
                                   options.get(), json, other.c_str(), text);
               });
             });
  nb::class_<Program>(module, "Program")
      .def(nb::init<std::string_view, const std::string &, const nb::dict &>())
      .def("describe", &Program::describe)
      .def_prop_ro("warnings",
                   [](const Program &self) { return toList(self.warnings); });
  nb::class_<Step>(module, "Step")
      .def(nb::init<const Program &, const nb::list &, size_t, size_t>())
      .def("close", &Step::close)
      .def("initialize", &Step::initialize, nb::arg("seed"),
           nb::arg("rules").none())
      .def("run", &Step::run)
      .def("read", &Step::read)
      .def("write", &Step::write)
      .def("bind", &Step::bind)
      .def("refresh", &Step::refresh)
      .def("save", &Step::save)
      .def("load", &Step::load)
      .def("counts", &Step::getCounts);
}
