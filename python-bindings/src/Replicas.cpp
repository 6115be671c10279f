//===- Replicas.cpp - Processes that train together, for Python -*- C++ -*-===//

#include "Replicas.h"
#include "amp-c/Replicas.h"

using namespace amp;

/// Calls without Python's lock: the others may take their time.
template <typename Fn>
static void checkUnlocked(Fn &&function) {
  AmpError error = nullptr;
  {
    Unlocked unlocked;
    error = function();
  }
  check(error);
}

//===----------------------------------------------------------------------===//
// A transport in Python
//===----------------------------------------------------------------------===//

namespace {
/// Lives as long as the process: steps may run until its end.
struct PythonTransport {
  std::string name, error;
  nb::object transfer;
};
} // namespace

static nb::list toList(const AmpReplicaMessage *messages, size_t count) {
  nb::list list;
  for (size_t i = 0; i < count; ++i)
    list.append(nb::make_tuple(reinterpret_cast<uintptr_t>(messages[i].data),
                               messages[i].size, messages[i].peer));
  return list;
}

static const char *transfer(const AmpReplicaMessage *sends, size_t numSends,
                            const AmpReplicaMessage *receives,
                            size_t numReceives, void *userData) {
  auto &transport = *static_cast<PythonTransport *>(userData);
  nb::gil_scoped_acquire lock;
  try {
    transport.transfer(toList(sends, numSends), toList(receives, numReceives));
    return nullptr;
  } catch (const std::exception &error) {
    transport.error = error.what();
    return transport.error.c_str();
  }
}

static void joinBy(const std::string &name, int rank, int count,
                   nb::object function) {
  auto *transport = new PythonTransport{name, "", std::move(function)};
  AmpReplicaTransport given = {transport->name.c_str(), rank, count, transfer,
                               transport};
  checkUnlocked([&] { return ampReplicasJoinBy(&given); });
}

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

/// Pairs of what a text is, and the text.
using Facts = std::vector<std::pair<std::string, std::string>>;

static void agree(const std::string &own, const Facts &facts) {
  std::vector<const char *> names, texts;
  for (const auto &[name, text] : facts) {
    names.push_back(name.c_str());
    texts.push_back(text.c_str());
  }
  checkUnlocked([&] {
    return ampReplicasAgree(own.c_str(), names.data(), texts.data(),
                            facts.size());
  });
}

static std::string shareText(const std::string &text) {
  AmpText first = nullptr;
  checkUnlocked(
      [&] { return ampReplicasShareText(text.data(), text.size(), &first); });
  return take(first);
}

/// Runs what signals have to, in the main thread; whether one has raised.
static int checkSignals() {
  nb::gil_scoped_acquire lock;
  return PyErr_CheckSignals();
}

void amp::defineReplicas(nb::module_ &module) {
  ampReplicasSetInterruptCheck(checkSignals);
  module.def("join", [](int64_t expected) {
    checkUnlocked([&] { return ampReplicasJoin(expected); });
  });
  module.def("join_by", joinBy);
  module.def("get_rank", ampReplicasGetRank);
  module.def("get_count", ampReplicasGetCount);
  module.def("count_launched", ampReplicasCountLaunched);
  module.def("agree", agree);
  module.def("share_text", shareText);
  module.def("wish", ampReplicasWish);
  module.def("get_wish", ampReplicasGetWish);
  module.def("leave", [](int status) {
    checkUnlocked([&] { return ampReplicasLeave(status); });
  });
}
