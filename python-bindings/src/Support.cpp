//===- Support.cpp - Errors, warnings, texts, options -----------*- C++ -*-===//

#include "Support.h"

#include <algorithm>
#include <cmath>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

using namespace amp;

void amp::raise(const std::string &message) {
  nb::object type = nb::module_::import_("amp._errors").attr("Error");
  PyErr_SetObject(type.ptr(), type(message).ptr());
  throw nb::python_error();
}

void amp::check(AmpError error) {
  std::string message = error ? ampErrorGetMessage(error) : "";
  if (error)
    ampErrorDestroy(error);
  // A signal's handler has raised, and so ended a wait.
  if (PyErr_Occurred())
    throw nb::python_error();
  if (error)
    raise(message);
}

void amp::addWarning(const char *text, size_t size, int isRemark,
                     void *warnings) {
  static_cast<Warnings *>(warnings)->emplace_back(std::string(text, size),
                                                  isRemark != 0);
}

nb::list amp::toList(const Warnings &warnings) {
  nb::list list;
  for (const auto &[text, isRemark] : warnings)
    list.append(nb::make_tuple(text, isRemark));
  return list;
}

std::string amp::take(AmpText text) {
  std::string result(ampTextGetData(text), ampTextGetSize(text));
  ampTextDestroy(text);
  return result;
}

std::string_view amp::view(nb::handle text) {
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
  raise(std::string(key) + ": expected " + expected + ", found " +
        Py_TYPE(value.ptr())->tp_name);
}

void amp::raiseUnknown(std::string_view key,
                       const std::vector<std::string_view> &known) {
  std::string name(key), own = ampSuggestOption(name.c_str());
  size_t end = std::min(own.find('='), own.size());
  bool isThere = std::count(known.begin(), known.end(),
                            std::string_view(own).substr(0, end)) > 0;
  if (end < own.size())
    own = own.substr(0, end) + "='" + own.substr(end + 1) + "'";
  if (isThere)
    raise("unknown option '" + name + "'; there is " + own);
  nb::object near = nb::module_::import_("difflib").attr("get_close_matches")(
      name, nb::cast(std::vector<std::string>(known.begin(), known.end())), 1);
  raise("unknown option '" + name + "'" +
        (nb::len(near) ? "; did you mean '" +
                             nb::cast<std::string>(near[nb::int_(0)]) + "'?"
                       : ""));
}

double amp::getReal(std::string_view key, nb::handle value) {
  double real = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    raiseType(key, "a number", value);
  }
  if (!std::isfinite(real))
    raise(std::string(key) + ": expected a finite number, found " +
          nb::cast<std::string>(nb::str(value)));
  return real;
}

int64_t amp::getCount(std::string_view key, nb::handle value) {
  int64_t count = PyLong_AsLongLong(value.ptr());
  if (!PyIndex_Check(value.ptr()) || PyErr_Occurred()) {
    PyErr_Clear();
    raiseType(key, "an int", value);
  }
  return count;
}

bool amp::getSwitch(std::string_view key, nb::handle value) {
  if (!PyBool_Check(value.ptr()))
    raiseType(key, "a bool", value);
  return value.ptr() == Py_True;
}

std::string_view amp::getText(std::string_view key, nb::handle value) {
  if (!PyUnicode_Check(value.ptr()))
    raiseType(key, "a str", value);
  return view(value);
}

CompileOptions::CompileOptions(const nb::dict &values, Warnings &warnings) {
  ampCompileOptionsInit(&options);
  options.warn = addWarning;
  options.userData = &warnings;
  for (auto [key, value] : values)
    set(view(key), value);
}

void CompileOptions::set(std::string_view key, nb::handle value) {
  static constexpr Table<const char *> kTexts[] = {
      {"function", &AmpCompileOptions::function},
      {"policy", &AmpCompileOptions::policy},
      {"scaler", &AmpCompileOptions::scaler},
      {"anomaly", &AmpCompileOptions::anomaly},
      {"optimizer", &AmpCompileOptions::optimizer},
      {"groups", &AmpCompileOptions::groups},
      {"schedule", &AmpCompileOptions::schedule},
      {"param_rounding", &AmpCompileOptions::paramRounding},
      {"param_format", &AmpCompileOptions::paramFormat},
      {"slot_format", &AmpCompileOptions::slotFormat},
      {"on_overflow", &AmpCompileOptions::onOverflow},
      {"states", &AmpCompileOptions::states},
      {"constants", &AmpCompileOptions::constants},
      {"loss", &AmpCompileOptions::loss},
      {"metrics", &AmpCompileOptions::metrics},
      {"recompute", &AmpCompileOptions::recompute},
      {"memory", &AmpCompileOptions::memory},
      {"bucket", &AmpCompileOptions::bucket},
      {"shard", &AmpCompileOptions::shard},
      {"target", &AmpCompileOptions::target},
      {"tier", &AmpCompileOptions::tier}};
  static constexpr Table<double> kReals[] = {
      {"ema", &AmpCompileOptions::ema},
      {"clip_norm", &AmpCompileOptions::clipNorm},
      {"clip_value", &AmpCompileOptions::clipValue}};
  static constexpr Table<int64_t> kCounts[] = {
      {"accumulate", &AmpCompileOptions::accumulate},
      {"replicas", &AmpCompileOptions::replicas},
      {"params", &AmpCompileOptions::params},
      {"batch", &AmpCompileOptions::batch},
      {"grads", &AmpCompileOptions::grads},
      {"loss_result", &AmpCompileOptions::lossResult},
      {"threads", &AmpCompileOptions::threads}};
  static constexpr Table<int> kSwitches[] = {
      {"optimize", &AmpCompileOptions::optimize},
      {"fuse", &AmpCompileOptions::fuse},
      {"sync_batch_norm", &AmpCompileOptions::syncBatchNorm},
      {"part_params", &AmpCompileOptions::partParams},
      {"keep_copies", &AmpCompileOptions::keepCopies},
      {"cache", &AmpCompileOptions::useCache}};
  if (setField(key, value, kTexts, kReals, kCounts, kSwitches))
    return;
  static constexpr std::pair<std::string_view, AmpProgramKind> kKinds[] = {
      {"train", AmpProgramTrain},
      {"grad", AmpProgramGrad},
      {"eval", AmpProgramEval},
      {"predict", AmpProgramPredict}};
  if (key == "kind") {
    std::string_view text = getText(key, value);
    for (auto [name, kind] : kKinds)
      if (name == text)
        return void(options.kind = kind);
    raise("kind: expected train, grad, eval or predict, found '" +
          std::string(text) + "'");
  }
  raiseUnknown(key, listNames(kTexts, kReals, kCounts, kSwitches));
}
