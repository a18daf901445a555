import Foundation

/// Sessions that you cannot inject, whose requests stubs answer.
///
/// ```swift
/// try await withStubs(.get("/movies").reply(.text("all")), covering: .sharedSession) { _ in
///   let text = try await ThirdPartyClient().load()  // which uses URLSession.shared
///   #expect(text == "all")
/// }
/// ```
public struct SessionCoverage: Sendable {
  let sessions: @Sendable () -> [URLSession]

  /// `URLSession.shared`.
  public static let sharedSession = SessionCoverage { [.shared] }

  #if canImport(FoundationNetworking)
  /// Sessions created elsewhere, on Linux, such as one in a property of a library.
  ///
  /// On Linux a URLProtocol can be added to an existing session. On Apple platforms it cannot: there is
  /// only ``sharedSession``.
  public static func sessions(_ sessions: URLSession...) -> SessionCoverage {
    SessionCoverage { sessions }
  }
  #endif

  /// The sessions of both.
  public func and(_ other: SessionCoverage) -> SessionCoverage {
    SessionCoverage { [sessions] in sessions() + other.sessions() }
  }

  /// Those that the scope around covers, if there is one.
  package static var inherited: SessionCoverage? {
    guard let current = CoveringScope.current, !current.hasEnded else { return nil }
    return current.coverage
  }
}
