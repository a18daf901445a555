import Testing
import UnderstudyHTTP

/// Something every face must show.
///
/// A test target runs all of them over its faces:
///
/// ```swift
/// @Test(arguments: Behaviour.all)
/// func conformance(_ behaviour: Behaviour) async throws {
///   try await behaviour.show(InMemoryFace())
/// }
/// ```
package struct Behaviour: Sendable, CustomTestStringConvertible {
  /// The behaviour, as a sentence.
  package let testDescription: String
  /// Fails the test where a face does not show the behaviour.
  package let show: @Sendable (any Face) async throws -> Void

  init(_ sentence: String, _ show: @escaping @Sendable (any Face) async throws -> Void) {
    testDescription = sentence
    self.show = show
  }

  /// Everything every face must show.
  package static let all = selection + record + replies + redirects + overTime + mutations + busy
}
