//===- SafeTensorsHeader.cpp - The header as it is written ------*- C++ -*-===//

#include "SafeTensorsHeader.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

using namespace mlir::amp;

namespace {
/// An object or an array around a place in the text.
struct Level {
  bool isObject;
  bool expectsName; ///< the next string is a name
  llvm::StringSet<> names;
  std::string name; ///< the last of them
};

class HeaderText {
public:
  explicit HeaderText(llvm::StringRef text) : text(text) {}
  std::string check();

private:
  llvm::StringRef takeString();
  std::string checkName(llvm::StringRef quoted);
  std::string checkNumber();
  std::string describePlace() const;

  llvm::StringRef text; ///< what is left
  llvm::SmallVector<Level> levels;
};
} // namespace

/// With its quotes.
llvm::StringRef HeaderText::takeString() {
  size_t end = 1;
  for (; text[end] != '"'; ++end)
    end += text[end] == '\\';
  llvm::StringRef quoted = text.take_front(end + 1);
  text = text.drop_front(end + 1);
  return quoted;
}

/// "key 'w': ", or "" outside of keys.
std::string HeaderText::describePlace() const {
  return levels.size() > 1 ? "key '" + levels.front().name + "': " : "";
}

std::string HeaderText::checkName(llvm::StringRef quoted) {
  Level &level = levels.back();
  level.expectsName = false;
  // Escapes of the same character are the same.
  level.name = llvm::cantFail(llvm::json::parse(quoted)).getAsString()->str();
  if (level.names.insert(level.name).second)
    return "";
  return (levels.size() > 1 ? describePlace() + "'" : "key '") + level.name +
         "' is there twice";
}

std::string HeaderText::checkNumber() {
  llvm::StringRef number = text.take_while(
      [](char c) { return llvm::StringRef("+-.0123456789eE").contains(c); });
  text = text.drop_front(number.size());
  if (number.find_first_of(".eE") == llvm::StringRef::npos)
    return "";
  return describePlace() + "expected whole numbers, found " + number.str();
}

std::string HeaderText::check() {
  while (!text.empty()) {
    char c = text.front();
    std::string error;
    if (c == '"') {
      llvm::StringRef quoted = takeString();
      if (!levels.empty() && levels.back().expectsName)
        error = checkName(quoted);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      error = checkNumber();
    } else {
      if (c == '{' || c == '[')
        levels.push_back({c == '{', c == '{', {}, ""});
      else if (c == '}' || c == ']')
        levels.pop_back();
      else if (c == ',')
        levels.back().expectsName = levels.back().isObject;
      text = text.drop_front();
    }
    if (!error.empty())
      return error;
  }
  return "";
}

std::string mlir::amp::checkHeaderText(llvm::StringRef text) {
  return HeaderText(text).check();
}
