import Foundation

/// `StubURLProtocol` in a session that is not the stubs' own: it accepts what is for its scope, and
/// leaves the rest to the classes that would load it otherwise.
final class CoveringURLProtocol<Tag>: StubURLProtocol, CoveringClass {
  override class func canInit(with request: URLRequest) -> Bool {
    CoveredSessions.shared.accepts(self)
  }
}

/// Tells the classes of scopes from a session's own.
protocol CoveringClass {}
