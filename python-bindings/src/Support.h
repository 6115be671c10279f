//===- Support.h - Errors, warnings, texts, options -------------*- C++ -*-===//

#ifndef AMP_PYTHON_SUPPORT_H
#define AMP_PYTHON_SUPPORT_H

#include "Arrays.h"
#include "Unlocked.h"
#include "amp-c/Recorder.h"

#include <memory>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>
#include <string>
#include <string_view>
#include <vector>

namespace amp {
namespace nb = nanobind;

/// amp.Error of the message.
[[noreturn]] void raise(const std::string &message);
/// Raises an error, and destroys it.
void check(AmpError error);

/// Text and whether it is a remark.
using Warnings = std::vector<std::pair<std::string, bool>>;
/// An AmpWarnFn for which `warnings` is a Warnings.
void addWarning(const char *text, size_t size, int isRemark, void *warnings);
nanobind::list toList(const Warnings &warnings);

/// The text, which is destroyed.
std::string take(AmpText text);
/// The bytes of a str, which live as long as it does.
std::string_view view(nanobind::handle text);

/// amp.Error of an option's name, with the one that was meant where people call
/// it so elsewhere.
[[noreturn]] void raiseUnknown(std::string_view key,
                               const std::vector<std::string_view> &known);

// An option's value; amp.Error names the key for one of another type.
double getReal(std::string_view key, nanobind::handle value);
int64_t getCount(std::string_view key, nanobind::handle value);
bool getSwitch(std::string_view key, nanobind::handle value);
std::string_view getText(std::string_view key, nanobind::handle value);

/// A struct of options of the C API with the texts that it points to.
template <typename Struct>
class OptionsOf {
public:
  template <typename Member>
  using Table = std::pair<std::string_view, Member Struct::*>;

  const Struct *get() const { return &options; }

protected:
  template <size_t numTexts, size_t numReals, size_t numCounts,
            size_t numSwitches>
  static std::vector<std::string_view>
  listNames(const Table<const char *> (&kTexts)[numTexts],
            const Table<double> (&kReals)[numReals],
            const Table<int64_t> (&kCounts)[numCounts],
            const Table<int> (&kSwitches)[numSwitches]) {
    std::vector<std::string_view> names;
    auto add = [&](const auto &table) {
      for (const auto &entry : table)
        names.push_back(entry.first);
    };
    add(kTexts);
    add(kReals);
    add(kCounts);
    add(kSwitches);
    return names;
  }
  /// Whether one of the tables has the key; then its field has the value.
  template <size_t numTexts, size_t numReals, size_t numCounts,
            size_t numSwitches>
  bool setField(std::string_view key, nanobind::handle value,
                const Table<const char *> (&kTexts)[numTexts],
                const Table<double> (&kReals)[numReals],
                const Table<int64_t> (&kCounts)[numCounts],
                const Table<int> (&kSwitches)[numSwitches]) {
    for (auto [name, field] : kTexts)
      if (name == key) {
        texts.push_back(std::make_unique<std::string>(getText(key, value)));
        options.*field = texts.back()->c_str();
        return true;
      }
    for (auto [name, field] : kReals)
      if (name == key)
        return options.*field = getReal(key, value), true;
    for (auto [name, field] : kCounts)
      if (name == key)
        return options.*field = getCount(key, value), true;
    for (auto [name, field] : kSwitches)
      if (name == key)
        return options.*field = getSwitch(key, value), true;
    return false;
  }

  Struct options;
  std::vector<std::unique_ptr<std::string>> texts;
};

/// The options of amp.compile.
class CompileOptions : public OptionsOf<AmpCompileOptions> {
public:
  /// `warnings` must live as long.
  CompileOptions(const nanobind::dict &values, Warnings &warnings);

private:
  void set(std::string_view key, nanobind::handle value);
};

/// Calls a function that makes a text without Python's lock; gives the text and
/// the warnings.
template <typename Fn>
nb::tuple makeText(Warnings &warnings, Fn &&function) {
  AmpText text = nullptr;
  AmpError error = nullptr;
  {
    Unlocked unlocked;
    error = function(&text);
  }
  check(error);
  return nb::make_tuple(take(text), toList(warnings));
}

} // namespace amp

#endif // AMP_PYTHON_SUPPORT_H
