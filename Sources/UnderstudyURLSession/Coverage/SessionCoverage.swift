import Foundation

/// Sessions that you cannot inject, which stubs answer for all the same.
///
/// ```swift
/// try await withStubs(.get("/movies").reply(.json([])), covering: .sharedSession) { _ in
///   try await ThirdPartyClient().popular()     // which uses URLSession.shared
/// }
/// ```
public struct SessionCoverage: Sendable {
  let sessions: @Sendable () -> [URLSession]

  /// `URLSession.shared`.
  public static let sharedSession = SessionCoverage { [.shared] }

  #if canImport(FoundationNetworking)
  /// Sessions that others have made, on Linux, such as one that a library has in a property.
  ///
  /// A session on Linux can be told of a URLProtocol as long as it lives. On Apple platforms it can't:
  /// there is only ``sharedSession``.
  public static func sessions(_ sessions: URLSession...) -> SessionCoverage {
    SessionCoverage { sessions }
  }
  #endif

  /// The sessions of this and of another.
  public func and(_ other: SessionCoverage) -> SessionCoverage {
    SessionCoverage { [sessions] in sessions() + other.sessions() }
  }

  /// Those that the scope around covers, if there is one.
  package static var inherited: SessionCoverage? {
    guard let current = CoveringScope.current, !current.hasEnded else { return nil }
    return current.coverage
  }
}
