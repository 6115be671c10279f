//===- StepLog.cpp - A line for each step -----------------------*- C++ -*-===//

#include "amp/Training/StepLog.h"
#include "amp/Session/Files.h"
#include "amp/Session/Nesting.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

using namespace mlir::amp;
namespace fs = llvm::sys::fs;

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

/// The standard stream that the path leads to, or none. A second opening of
/// it would cut off, or write over, what stands there.
static std::optional<int> findStandardStream(llvm::StringRef path) {
  fs::file_status file, stream;
  if (fs::status(path, file))
    return std::nullopt;
  for (int fd : {STDOUT_FILENO, STDERR_FILENO})
    if (!fs::status(fd, stream) && file.getUniqueID() == stream.getUniqueID())
      return fd;
  return std::nullopt;
}

namespace {
/// To a pipe, whose reader may have stopped: the run must not. What finds no
/// room for long is an error.
class PipeStream : public llvm::raw_fd_ostream {
public:
  explicit PipeStream(int pipe)
      : raw_fd_ostream(pipe, /*shouldClose=*/true), pipe(pipe) {}
  ~PipeStream() override { flush(); }

private:
  void write_impl(const char *data, size_t size) override {
    for (llvm::StringRef rest(data, size); !rest.empty() && !has_error();) {
      // With room for anything there is room for as much, all at once.
      llvm::StringRef piece = rest.take_front(PIPE_BUF);
      rest = rest.drop_front(piece.size());
      if (!waitForRoom() ||
          ::write(pipe, piece.data(), piece.size()) != ssize_t(piece.size()))
        error_detected(std::make_error_code(std::errc::broken_pipe));
    }
  }

  bool waitForRoom() const {
    constexpr int kMostMilliseconds = 5000;
    pollfd state = {pipe, POLLOUT, 0};
    return ::poll(&state, 1, kMostMilliseconds) == 1 &&
           (state.revents & POLLERR) == 0;
  }

  int pipe;
};
} // namespace

/// A pipe is there for somebody who reads it. To open it would wait for that
/// one; none ends the run before it has begun.
llvm::Error StepLog::openPipe() {
  int pipe = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (pipe < 0)
    return llvm::createStringError(
        path + ": " +
        (errno == ENXIO
             ? "expected a pipe that somebody reads, found nobody"
             : "cannot be written: " + std::generic_category().message(errno)));
  (void)::fcntl(pipe, F_SETFL, ::fcntl(pipe, F_GETFL) & ~O_NONBLOCK);
  os = std::make_unique<PipeStream>(pipe);
  isPipe = true;
  return llvm::Error::success();
}

llvm::Expected<StepLog> StepLog::open(llvm::StringRef path,
                                      std::optional<int64_t> resumed,
                                      WarnFn warn, Visitor visit) {
  StepLog log;
  log.warn = std::move(warn);
  if (path.empty())
    return log;
  std::error_code failure;
  log.path = path.str();
  // The stream's own position is shared, and each line is written at once, to
  // stand among the others' in order. /dev/null is in nobody's way.
  if (auto fd = findStandardStream(path); fd && path != "/dev/null") {
    llvm::outs().SetUnbuffered();
    log.os = std::make_unique<llvm::raw_fd_ostream>(*fd, /*shouldClose=*/false);
    log.isShared = true;
    return log;
  }
  fs::file_status status;
  if (!fs::status(path, status) && status.type() == fs::file_type::fifo_file) {
    if (llvm::Error error = log.openPipe())
      return error;
    return log;
  }
  if (resumed && fs::is_regular_file(path))
    if (llvm::Error error = log.cut(*resumed, visit))
      return error;
  log.os = std::make_unique<llvm::raw_fd_ostream>(
      path, failure, resumed ? fs::OF_Append : fs::OF_None);
  if (failure)
    return llvm::createStringError(path +
                                   ": cannot be written: " + failure.message());
  return log;
}

/// A line of a log; none where it is something else.
static std::optional<llvm::json::Object> parseLine(llvm::StringRef text) {
  llvm::Expected<llvm::json::Value> value = parseJSON(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  llvm::json::Object *object = value->getAsObject();
  if (!object || !object->getInteger("step"))
    return std::nullopt;
  return std::move(*object);
}

/// Takes out of the file what a run wrote after its checkpoint and, at the end,
/// the line that it was about to write when it was killed.
llvm::Error StepLog::cut(int64_t resumed, Visitor visit) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::createStringError(
        path + ": cannot be read: " + buffer.getError().message());
  std::string kept;
  llvm::StringRef rest = (*buffer)->getBuffer();
  for (int64_t number = 1; !rest.empty(); ++number) {
    bool isWhole = rest.contains('\n');
    llvm::StringRef text;
    std::tie(text, rest) = rest.split('\n');
    std::optional<llvm::json::Object> line = parseLine(text);
    if (!line && isWhole)
      return llvm::createStringError(
          path + ":" + llvm::Twine(number) +
          ": expected a line of a log, as {\"step\":1,...}, found '" +
          text.take_front(40) + "'");
    if (!line || *line->getInteger("step") > resumed)
      continue;
    kept += (text + "\n").str();
    visit(*line);
    if (isEvaluation(*line))
      evaluated = *line->getInteger("step");
  }
  if (kept == (*buffer)->getBuffer())
    return llvm::Error::success();
  return writeFileAtomically(path,
                             [&](llvm::raw_ostream &out) { out << kept; });
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

bool StepLog::noteFailure() {
  if (!os || !os->has_error())
    return false;
  failure = isPipe ? "nobody reads it" : os->error().message();
  // What is left in its buffer, or its destructor would fail.
  os->flush();
  os->clear_error();
  os.reset();
  return true;
}

void StepLog::flush() {
  if (os)
    os->flush();
  noteFailure();
}

void StepLog::endLine() {
  *os << "}\n";
  if (isShared || isPipe)
    os->flush();
  // At the end it is an error; a long time may pass until then.
  if (noteFailure())
    warn(path + ": cannot be written: " + failure +
         "; the training goes on without");
}

static void printOverflow(llvm::raw_ostream &os, const Overflow &overflow) {
  os << ",\"overflow\":{\"op\":" << quoteJSON(overflow.kind)
     << ",\"at\":" << quoteJSON(overflow.location)
     << ",\"backward\":" << (overflow.isBackward ? "true" : "false")
     << ",\"share\":" << llvm::format("%.6g", overflow.share) << "}";
}

void StepLog::write(int64_t step, llvm::ArrayRef<BufferRef> reports,
                    const std::optional<Overflow> &overflow,
                    llvm::ArrayRef<ProbedValue> probed) {
  if (!os)
    return;
  *os << "{\"step\":" << step;
  for (const BufferRef &report : reports)
    *os << "," << quoteJSON(report.spec->name) << ":"
        << formatElement(report.type, report.data, 0);
  if (overflow)
    printOverflow(*os, *overflow);
  if (!probed.empty())
    printProbes(*os, probed);
  endLine();
}

void StepLog::writeEvaluation(int64_t step, const Evaluation &evaluation) {
  if (!os || step == evaluated)
    return;
  *os << "{\"step\":" << step << ",";
  printEvaluation(*os, evaluation);
  endLine();
}

llvm::Error StepLog::close() {
  flush();
  if (os && !isShared) {
    os->close();
    noteFailure();
  }
  os.reset();
  if (failure.empty())
    return llvm::Error::success();
  return llvm::createStringError(path + ": cannot be written: " + failure);
}
