/// A value on its way between the test and the code under test, by way of a mock.
///
/// It need not be Sendable: an argument, a stub's answer, a captured closure. The compiler cannot
/// see that the mock never uses it, but only keeps it behind a lock and hands it on. What two
/// threads then do with a value that they share is up to the test that let them, as it is with a
/// variable of its own.
@usableFromInline
struct Transferred<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: consuming Value) {
    self.value = value
  }
}

extension Transferred: Copyable where Value: Copyable {}
