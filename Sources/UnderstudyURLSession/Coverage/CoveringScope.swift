import Foundation
import UnderstudyHTTP

/// The stubs that answer what covered sessions send, while their scope lasts.
///
/// The tasks of the scope keep it, and with it the stubs: as long as one of them could still send
/// something, it can be told what it came too late for.
final class CoveringScope: Sendable {
  /// That of the task that runs here.
  @TaskLocal static var current: CoveringScope?

  /// The one around it.
  private let outer: CoveringScope?
  let coverage: SessionCoverage
  let turn: CoverageQueue.Turn
  let stubs: HTTPStubs
  let protocolClass: StubURLProtocol.Type
  let sessions: [URLSession]

  init(_ stubs: HTTPStubs, _ coverage: SessionCoverage, _ turn: CoverageQueue.Turn) throws {
    outer = Self.current
    self.coverage = coverage
    self.turn = turn
    self.stubs = stubs
    sessions = coverage.sessions()
    protocolClass = ProtocolPool.shared.lend(
      to: SessionScope(stubs.engine, isExposed: true), covering: true)
    try CoveredSessions.shared.cover(self)
  }

  deinit { CoveredSessions.shared.forget(protocolClass, sessions) }

  var hasEnded: Bool { !CoveredSessions.shared.isLive(protocolClass) }

  /// Whether a class is that of this scope, or of one around it.
  func answers(with protocolClass: StubURLProtocol.Type) -> Bool {
    self.protocolClass == protocolClass || outer?.answers(with: protocolClass) == true
  }

  func end() { CoveredSessions.shared.end(protocolClass) }
}
