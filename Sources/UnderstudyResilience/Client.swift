import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// The code under test, whatever it returns.
struct Client: Sendable {
  /// Runs it with stubs; what it returned in words, which are empty where it says nothing.
  let output: @Sendable (HTTPStubs) async throws -> String

  init<Output>(_ body: @escaping @Sendable (HTTPStubs) async throws -> Output) {
    output = { stubs in
      let output = try await stubs.asScope { try await body(stubs) }
      return Self.words(for: output)
    }
  }

  private static func words(for output: Any) -> String {
    let mirror = Mirror(reflecting: output)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { words(for: $0.value) } ?? ""
    case .tuple where mirror.children.isEmpty: return ""
    case .collection where mirror.children.isEmpty: return ""
    case .dictionary where mirror.children.isEmpty: return ""
    case .set where mirror.children.isEmpty: return ""
    default: return String(describing: output)
    }
  }
}
