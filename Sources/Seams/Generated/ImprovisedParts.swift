/// What generated code makes a tuple or a closure of, where an unstubbed call must return one.
///
/// Nothing can be made up of such a type as a whole: it conforms to no protocol.
@_documentation(visibility: internal)
public struct ImprovisedParts: Sendable {
  /// Says that a part can't be made up, nor with it the whole.
  @usableFromInline
  struct Missing: Error {
    @usableFromInline
    init() {}
  }

  private let call: UnstubbedCall
  /// The values of a relaxed mock; nil where the call has failed the test.
  private let defaults: [DefaultValue]?

  init(_ call: UnstubbedCall, _ defaults: [DefaultValue]?) {
    self.call = call
    self.defaults = defaults
  }

  /// A part of a tuple.
  ///
  /// - Throws: where it can't be made up.
  public func value<Part>(_ type: Part.Type) throws -> sending Part {
    guard let part = made(type) else { throw Missing() }
    return part
  }

  /// The result of a closure. The process ends where it can't be made up.
  public func result<Part>(_ type: Part.Type) -> sending Part {
    guard let part = made(type) else { fatalError(call.description) }
    return part
  }

  /// What a closure throws whose result has parts of its own.
  public var failure: any Error { call }

  /// The result of a closure that can throw.
  ///
  /// - Throws: the message of the unstubbed call, unless the mock is relaxed.
  public func resultOrError<Part>(_ type: Part.Type) throws -> sending Part {
    guard defaults != nil, let part = made(type) else { throw call }
    return part
  }

  private func made<Part>(_ type: Part.Type) -> sending Part? {
    if let part = () as? Part, type == Void.self { return part }
    if let defaults { return defaults.value(of: type) }
    return ImprovisedValue.value(of: type, failingWith: call)
  }
}

// What can't be copied can't be made up. The spelling of a closure's result does not tell which it is.
extension ImprovisedParts {
  /// Ends the process.
  @_disfavoredOverload
  public func result<Part: ~Copyable>(_ type: Part.Type) -> sending Part {
    fatalError(call.description)
  }

  /// Throws the message of the unstubbed call.
  ///
  /// - Throws: always.
  @_disfavoredOverload
  public func resultOrError<Part: ~Copyable>(_ type: Part.Type) throws -> sending Part {
    throw call
  }
}
