/// When the bytes of an answer come, and how many of them.
package struct Pacing: Sendable, Equatable {
  package var delay = Duration.zero
  package var bytesPerSecond: Int?
  package var truncation: Int?

  /// The pacing of a reply that was computed or given by the test, on top of this one.
  package func followed(by other: Pacing) -> Pacing {
    Pacing(
      delay: delay + other.delay, bytesPerSecond: other.bytesPerSecond ?? bytesPerSecond,
      truncation: other.truncation ?? truncation)
  }

  package var problem: String? {
    if delay < .zero { return "a reply cannot be delayed by \(delay)" }
    if let bytesPerSecond, bytesPerSecond < 1 {
      return "a reply cannot be throttled to \(bytesPerSecond) bytes a second"
    }
    if let truncation, truncation < 0 {
      return "a reply cannot be truncated after \(truncation) bytes"
    }
    return nil
  }
}

extension Reply {
  /// Waits before the answer begins, on the clock of the stubs; several delays add up.
  public func delayed(by duration: Duration) -> Reply {
    var copy = self
    copy.pacing.delay += duration
    return copy
  }

  /// Lets the body come at this pace, on the clock of the stubs, in ten chunks a second.
  public func throttled(bytesPerSecond: Int) -> Reply {
    var copy = self
    copy.pacing.bytesPerSecond = bytesPerSecond
    return copy
  }

  /// Breaks the connection off after so many bytes of the body, which fails the request with
  /// `URLError.networkConnectionLost`; a body that is not longer arrives whole.
  public func truncated(afterBytes count: Int) -> Reply {
    var copy = self
    copy.pacing.truncation = count
    return copy
  }

  /// Adds a header field to the answer, replacing those of the same name.
  public func header(_ name: String, _ value: String) -> Reply {
    var copy = self
    switch source {
    case .response(var head, let body):
      head.headers[name] = value
      copy.source = .response(head, body)
    case .computed(let answer):
      copy.source = .computed { try await answer($0).header(name, value) }
    case .impossible: break
    case .failure, .held:
      copy.source = .impossible("a reply that gives no answer of its own can have no header")
    }
    return copy
  }
}
