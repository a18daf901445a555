import UnderstudyCore

/// A stub, a request or a response that the contract of a service does not allow.
public struct ContractViolation: Sendable, Hashable, CustomStringConvertible {
  /// What breaks the contract and where, what is asked for there, and what to do, without secrets.
  public let description: String
  /// What it is about: a test is told of it once.
  package let subject: String
  /// Where the stub was written; nil for what has none.
  package let location: CodeLocation?

  package init(_ description: String, about subject: String, at location: CodeLocation?) {
    (self.description, self.subject, self.location) = (description, subject, location)
  }
}
