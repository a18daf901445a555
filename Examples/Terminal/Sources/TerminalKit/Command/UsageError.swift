/// A command line that cannot be understood.
package struct UsageError: Error, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
