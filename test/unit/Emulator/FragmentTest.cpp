//===- FragmentTest.cpp - Matrices in the registers of a warp ---*- C++ -*-===//
//
// The expected places are those of the figures of the PTX ISA 9.0.
//
//===----------------------------------------------------------------------===//

#include "amp/Support/Fragment.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir::amp;

static void expectAt(const Fragment &fragment, unsigned lane, unsigned element,
                     unsigned row, unsigned column) {
  Fragment::Place place = fragment.locate(lane, element);
  EXPECT_EQ(place.row, row) << "lane " << lane << ", element " << element;
  EXPECT_EQ(place.column, column) << "lane " << lane << ", element " << element;
}

/// Every place of the matrix is in one element of one lane.
static void expectWhole(const Fragment &fragment) {
  std::set<std::pair<unsigned, unsigned>> places;
  for (unsigned lane = 0; lane < kWarpSize; ++lane)
    for (unsigned i = 0; i < fragment.getElements(); ++i) {
      Fragment::Place place = fragment.locate(lane, i);
      EXPECT_LT(place.row, fragment.getRows());
      EXPECT_LT(place.column, fragment.getColumns());
      EXPECT_TRUE(places.insert({place.row, place.column}).second);
    }
  EXPECT_EQ(places.size(), fragment.getRows() * fragment.getColumns());
}

TEST(Fragment, HoldsEachElementOnce) {
  for (unsigned bits : {1, 4, 8, 16, 32}) {
    unsigned packed = 32 / bits;
    for (unsigned depth : {4 * packed, 8 * packed}) {
      expectWhole(Fragment::getLeft(16, depth, bits));
      expectWhole(Fragment::getRight(depth, bits));
    }
    expectWhole(Fragment::getLeft(8, 4 * packed, bits));
  }
  for (unsigned depth : {4, 8, 16})
    expectWhole(Fragment::getLeft(16, depth, 64));
  expectWhole(Fragment::getLeft(8, 4, 64));
  for (unsigned columns : {8, 16, 128, 256})
    expectWhole(Fragment::getAccumulator(16, columns));
}

TEST(Fragment, M16N8K16Of16Bits) {
  Fragment left = Fragment::getLeft(16, 16, 16);
  // a0, a1; a2, a3 eight rows below; a4, a5 eight columns on; a6, a7 both.
  expectAt(left, 0, 0, 0, 0);
  expectAt(left, 0, 1, 0, 1);
  expectAt(left, 5, 0, 1, 2);
  expectAt(left, 5, 2, 9, 2);
  expectAt(left, 5, 5, 1, 11);
  expectAt(left, 31, 7, 15, 15);
  Fragment right = Fragment::getRight(16, 16);
  expectAt(right, 0, 1, 1, 0);
  expectAt(right, 6, 0, 4, 1);
  expectAt(right, 6, 3, 13, 1);
  expectAt(right, 31, 3, 15, 7);
}

TEST(Fragment, M16N8K8OfTF32) {
  Fragment left = Fragment::getLeft(16, 8, 32);
  expectAt(left, 6, 0, 1, 2);
  expectAt(left, 6, 1, 9, 2);
  expectAt(left, 6, 2, 1, 6);
  expectAt(left, 6, 3, 9, 6);
  Fragment right = Fragment::getRight(8, 32);
  expectAt(right, 6, 0, 2, 1);
  expectAt(right, 6, 1, 6, 1);
}

TEST(Fragment, M16N8K32Of8Bits) {
  Fragment left = Fragment::getLeft(16, 32, 8);
  expectAt(left, 6, 3, 1, 11);
  expectAt(left, 6, 4, 9, 8);
  expectAt(left, 6, 8, 1, 24);
  expectAt(left, 6, 15, 9, 27);
  Fragment right = Fragment::getRight(32, 8);
  expectAt(right, 6, 3, 11, 1);
  expectAt(right, 6, 4, 24, 1);
}

TEST(Fragment, M8N8K4OfF64) {
  Fragment left = Fragment::getLeft(8, 4, 64);
  expectAt(left, 7, 0, 1, 3);
  Fragment right = Fragment::getRight(4, 64);
  expectAt(right, 7, 0, 3, 1);
  Fragment sum = Fragment::getAccumulator(8, 8);
  expectAt(sum, 7, 1, 1, 7);
}

TEST(Fragment, Accumulators) {
  Fragment sum = Fragment::getAccumulator(16, 8);
  expectAt(sum, 6, 0, 1, 4);
  expectAt(sum, 6, 1, 1, 5);
  expectAt(sum, 6, 2, 9, 4);
  expectAt(sum, 6, 3, 9, 5);
  // wgmma: d4 is in the next eight columns.
  Fragment wide = Fragment::getAccumulator(16, 256);
  expectAt(wide, 6, 3, 9, 5);
  expectAt(wide, 6, 4, 1, 12);
  expectAt(wide, 6, 127, 9, 253);
}

/// What a chain of two products rests on: the accumulator of 16 columns, made
/// 16 bits wide, is the left operand of the next.
TEST(Fragment, AnAccumulatorIsALeftOperand) {
  Fragment sum = Fragment::getAccumulator(16, 16);
  Fragment left = Fragment::getLeft(16, 16, 16);
  for (unsigned lane = 0; lane < kWarpSize; ++lane)
    for (unsigned i = 0; i < left.getElements(); ++i) {
      Fragment::Place place = left.locate(lane, i);
      expectAt(sum, lane, i, place.row, place.column);
    }
}
