//===- DefaultAttr.td - Defaults that tables show ----------*- tablegen -*-===//

#ifndef AMP_SUPPORT_DEFAULTATTR_TD
#define AMP_SUPPORT_DEFAULTATTR_TD

include "mlir/IR/CommonAttrConstraints.td"

/// An attribute with a default, which upstream's reference pages leave out.
/// `shown` is the default as a user writes it.
class AMP_DefaultAttr<Attr attr, string value, string shown = value>
    : DefaultValuedAttr<attr, value> {
  let summary = attr.summary # ", " # shown # " if absent";
}

#endif // AMP_SUPPORT_DEFAULTATTR_TD
