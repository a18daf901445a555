/// What a mock's member does with one call. Made for generated code, which acts on it.
@_documentation(visibility: internal)
public enum MockReply<Perform, Output: ~Copyable, Waiting, Original>: ~Copyable {
  /// The call returns this value.
  case returns(Output)
  /// The call runs this closure of the test.
  case performs(Perform)
  /// The call waits until the test answers it.
  case suspends(Waiting)
  /// The call goes on to the real object.
  case forwards(Original)
}

// Where it need not be noncopyable it must not be: taking closures out of a noncopyable value
// crashes the compiler of Swift 6.3.
extension MockReply: Copyable where Output: Copyable {}

/// Stands for the class that a mock inherits, where calls go through to it.
///
/// Made for generated code.
@_documentation(visibility: internal)
public struct CallsThrough: Sendable {}
