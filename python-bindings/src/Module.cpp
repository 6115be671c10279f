//===- Module.cpp - The extension module amp._amp ---------------*- C++ -*-===//
//
// As thin as it can be over the C API: what people call is in amp/*.py.
//
//===----------------------------------------------------------------------===//

#include "Recorder.h"
#include "Replicas.h"

namespace nb = nanobind;
using namespace amp;

NB_MODULE(_amp, module) {
  module.doc() = "What amp is made of; import amp instead.";
  registerFork();
  // A daemon thread may hold objects at the interpreter's end.
  nb::set_leak_warnings(false);
  module.def("wait_for_unlocked", waitForUnlocked);
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
    CompileOptions options(values, warnings);
    return makeText(warnings, [&](AmpText *text) {
      return ampPrintIR(source.data(), source.size(), name.c_str(),
                        options.get(), phase.c_str(), text);
    });
  });
  module.def("list_kernels",
             [](std::string_view source, const std::string &name,
                const nb::dict &values) {
               Warnings warnings;
               CompileOptions options(values, warnings);
               return makeText(warnings, [&](AmpText *text) {
                 return ampListKernels(source.data(), source.size(),
                                       name.c_str(), options.get(), text);
               });
             });
  module.def("explain",
             [](std::string_view source, const std::string &name,
                const nb::dict &values, bool json, const std::string &other) {
               Warnings warnings;
               CompileOptions options(values, warnings);
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
      .def("set_attribution", &Step::setAttribution)
      .def("overflow", &Step::getOverflow)
      .def("warn", &Step::warn)
      .def("save", &Step::save)
      .def("load", &Step::load)
      .def("counts", &Step::getCounts)
      .def_prop_ro("version",
                   [](const Step &self) { return self.version.load(); })
      .def("share", &Step::share);
  defineRecorder(module);
  defineReplicas(module);
}
