/// A value on the heap, its type forgotten.
///
/// A cast from `any Sendable` costs ten times what a reading may. A box is filed under the identity
/// of one declaration, which has one type, so opening it needs no check.
@usableFromInline
protocol AnyBox: AnyObject, Sendable {}

/// A value held strongly.
@usableFromInline
final class Box<Value: Sendable>: AnyBox {
  @usableFromInline let value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// The value in `box`, which must have been filed by a declaration of this type.
  @inlinable
  static func open(_ box: AnyObject) -> Value {
    unsafeDowncast(box, to: Box<Value>.self).value
  }
}

/// A value held weakly.
final class WeakBox<Value: Sendable>: AnyBox {
  private let load: @Sendable () -> Value?

  init(_ load: @escaping @Sendable () -> Value?) {
    self.load = load
  }

  /// The value; nil when nobody holds it any more.
  var value: Value? { load() }
}
