/// What a mock's member does with one call. Generated code acts on it.
public enum MockReply<Perform, Output: ~Copyable, Waiting, Original>: ~Copyable {
  /// The call returns this value.
  case returns(Output)
  /// The call runs this closure of the test's.
  case performs(Perform)
  /// The call waits until the test answers it.
  case suspends(Waiting)
  /// The call goes on to the real object.
  case forwards(Original)
}

// Where it need not be noncopyable it must not be: taking closures out of a noncopyable value
// crashes the compiler of Swift 6.3.
extension MockReply: Copyable where Output: Copyable {}

/// What a stub holds ready for the calls it fits.
@usableFromInline
enum MockAnswer<Perform, Arguments, Output: ~Copyable, Failure: Error, Waiting, Original> {
  /// A value that each call gets a copy of, in memory that the stub owns.
  case returns(UnsafeMutablePointer<Output>)
  case `throws`(Failure)
  case performs(Perform)
  case suspends((Arguments) -> Waiting)
  case forwards(Original)
}
