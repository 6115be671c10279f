//===- SameSignature.h - Declarations against a header's --------*- C++ -*-===//

#ifndef AMP_TEST_UNIT_DEVICE_SAMESIGNATURE_H
#define AMP_TEST_UNIT_DEVICE_SAMESIGNATURE_H

#include <type_traits>

namespace mlir::amp::test {

/// Whether a parameter is passed in the same way: pointers and handles are
/// pointers, enums are ints.
template <typename Ours, typename Theirs>
constexpr bool isSameParameter =
    sizeof(Ours) == sizeof(Theirs) &&
    std::is_pointer_v<Ours> == std::is_pointer_v<Theirs>;

template <typename Ours, typename Theirs>
struct IsSame : std::false_type {};
template <typename R, typename... Ours, typename S, typename... Theirs>
struct IsSame<R (*)(Ours...), S (*)(Theirs...)>
    : std::bool_constant<sizeof...(Ours) == sizeof...(Theirs) &&
                         sizeof(R) == sizeof(S)> {
  static_assert((isSameParameter<Ours, Theirs> && ...));
};

} // namespace mlir::amp::test

#endif // AMP_TEST_UNIT_DEVICE_SAMESIGNATURE_H
