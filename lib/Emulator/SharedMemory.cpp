//===- SharedMemory.cpp - Races in a block's memory -------------*- C++ -*-===//

#include "Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstdlib>
#include <cstring>

using namespace mlir::amp::emulator;

SharedMemory::~SharedMemory() { std::free(base); }

void SharedMemory::reset(size_t bytes, bool checkRaces) {
  if (!base)
    base = static_cast<char *>(std::aligned_alloc(kWindow, kWindow));
  size = bytes;
  checksRaces = checkRaces;
  // Neither zeros nor what the last block left: signalling NaNs of any type.
  std::memset(base, 0xff, size);
  cells.assign(checkRaces ? size : 0, Cell());
  readers.clear();
}

std::string SharedMemory::checkBounds(size_t offset, size_t bytes) const {
  if (offset + bytes <= size)
    return "";
  return llvm::formatv("shared memory has {0} bytes, and bytes {1} to {2} are "
                       "accessed",
                       size, offset, offset + bytes - 1);
}

bool SharedMemory::areReadsOver(const Agent &agent, size_t offset) const {
  const Cell &cell = cells[offset];
  if (!cell.hasReaders)
    return cell.readTime == 0 || agent.isAfter(cell.reader, cell.readTime);
  return llvm::all_of(readers.find(offset)->second, [&](const Read &read) {
    return agent.isAfter(read.thread, read.time);
  });
}

void SharedMemory::recordRead(const Agent &agent, size_t offset) {
  Cell &cell = cells[offset];
  if (!cell.hasReaders &&
      (cell.readTime == 0 || agent.isAfter(cell.reader, cell.readTime))) {
    cell.reader = agent.thread;
    cell.readTime = agent.time;
    return;
  }
  auto &list = readers[offset];
  if (!cell.hasReaders)
    list = {{cell.reader, cell.readTime}};
  cell.hasReaders = true;
  for (Read &read : list)
    if (read.thread == agent.thread) {
      read.time = agent.time;
      return;
    }
  list.push_back({agent.thread, agent.time});
}

const char *SharedMemory::checkWriter(const Agent &agent, const Cell &cell,
                                      const Access &access) {
  if (cell.isInFlight)
    return "a copy to it has not been waited for";
  if (!cell.isWritten)
    return access.isRead ? "nothing has written it" : nullptr;
  if (!agent.isAfter(cell.writer, cell.writeTime) && !access.isAtomic)
    return "another thread wrote it, and no barrier lies between";
  if (access.isAsync && !cell.isAsync &&
      !agent.isFenced(cell.writer, cell.writeTime))
    return "a thread wrote it, and no fence.proxy.async lies between";
  return nullptr;
}

const char *SharedMemory::checkCell(const Agent &agent, size_t offset,
                                    const Access &access) {
  Cell &cell = cells[offset];
  if (const char *problem = checkWriter(agent, cell, access))
    return problem;
  if (access.isRead)
    recordRead(agent, offset);
  if (!access.isWrite)
    return nullptr;
  if (cell.readsInFlight != 0)
    return "an asynchronous read of it has not been waited for";
  if (!areReadsOver(agent, offset) && !access.isAtomic)
    return "another thread read it, and no barrier lies between";
  cell.writer = agent.thread;
  cell.writeTime = agent.time;
  cell.text = access.text;
  cell.isAsync = access.isAsync;
  cell.isWritten = true;
  cell.readTime = 0;
  cell.hasReaders = false;
  return nullptr;
}

std::string SharedMemory::describe(const char *problem, size_t offset,
                                   const Access &access) const {
  const Cell &cell = cells[offset];
  std::string text =
      llvm::formatv("byte {0} of shared memory: {1}", offset, problem);
  if (cell.text && (cell.isWritten || cell.isInFlight))
    text += llvm::formatv(" (thread {0}: {1})", cell.writer, *cell.text);
  return text;
}

std::string SharedMemory::check(const Agent &agent, size_t offset, size_t bytes,
                                const Access &access) {
  std::string problem = checkBounds(offset, bytes);
  if (!problem.empty() || !checksRaces)
    return problem;
  for (size_t i = offset; i < offset + bytes; ++i)
    if (const char *text = checkCell(agent, i, access))
      return describe(text, i, access);
  return "";
}

std::string SharedMemory::checkWritten(const Agent &agent, size_t offset,
                                       size_t bytes,
                                       const Access &access) const {
  if (!checksRaces)
    return "";
  for (size_t i = offset; i < offset + bytes; ++i)
    if (const char *text = checkWriter(agent, cells[i], access))
      return describe(text, i, access);
  return "";
}

std::string SharedMemory::beginWrite(const Agent &agent, size_t offset,
                                     size_t bytes, const Access &access) {
  std::string problem = check(agent, offset, bytes, access);
  if (problem.empty() && checksRaces)
    for (size_t i = offset; i < offset + bytes; ++i)
      cells[i].isInFlight = true;
  return problem;
}

void SharedMemory::endWrite(const Agent &agent, size_t offset, size_t bytes) {
  if (!checksRaces)
    return;
  for (size_t i = offset; i < offset + bytes; ++i) {
    cells[i].isInFlight = false;
    cells[i].writer = agent.thread;
    cells[i].writeTime = agent.time;
  }
}

std::string SharedMemory::beginRead(const Agent &agent, size_t offset,
                                    size_t bytes, const std::string *text) {
  std::string problem =
      check(agent, offset, bytes, {true, false, false, text, true});
  if (problem.empty() && checksRaces)
    for (size_t i = offset; i < offset + bytes; ++i)
      ++cells[i].readsInFlight;
  return problem;
}

void SharedMemory::endRead(const Agent &agent, size_t offset, size_t bytes) {
  if (!checksRaces)
    return;
  for (size_t i = offset; i < offset + bytes; ++i) {
    --cells[i].readsInFlight;
    recordRead(agent, i);
  }
}
