/// A value on the heap, its type forgotten.
///
/// An `any Sendable` would do, but casting one costs ten times what casting an object costs.
protocol AnyBox: AnyObject, Sendable {
  /// Another box with the same value.
  func copy() -> any AnyBox
}

/// A value held strongly.
///
/// Unchecked, since only the declaration that made a box opens it; and where the value is not
/// `Sendable`, neither is the declaration, so that one actor alone can reach it.
final class Box<Value>: AnyBox, @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func copy() -> any AnyBox { Box(value) }

  /// The value in a box that was filed under `seam`.
  ///
  /// A box is made and opened by one declaration, which has one type.
  static func open(_ box: any AnyBox, of seam: SeamIdentity) -> Value {
    guard let box = box as? Box else {
      fatalError("The value filed for '\(seam.name)' is not of type \(Value.self)")
    }
    return box.value
  }
}

/// A value held weakly.
///
/// Unchecked for the same reason: the closure holds nothing but the value.
final class WeakBox<Value>: AnyBox, @unchecked Sendable {
  private let load: () -> Value?

  init(_ load: @escaping () -> Value?) {
    self.load = load
  }

  func copy() -> any AnyBox { WeakBox(load) }

  /// The value; nil once it is released.
  var value: Value? { load() }
}
