/// When the bytes of a response arrive, and how many of them.
package struct Pacing: Sendable, Equatable {
  package var delay = Duration.zero
  package var bytesPerSecond: Int?
  package var truncation: Int?
  /// The pieces in which a body was recorded.
  package var pieces: [BodyArrival.Piece] = []

  /// The pacing of a reply that was computed or given by the test, on top of this one.
  package func followed(by other: Pacing) -> Pacing {
    Pacing(
      delay: delay + other.delay, bytesPerSecond: other.bytesPerSecond ?? bytesPerSecond,
      truncation: other.truncation ?? truncation,
      pieces: other.pieces.isEmpty ? pieces : other.pieces)
  }

  package var problem: String? {
    if delay < .zero { return "a reply cannot be delayed by \(delay)" }
    if let bytesPerSecond, bytesPerSecond < 1 {
      return "a reply cannot be throttled to \(bytesPerSecond) bytes per second"
    }
    if let truncation, truncation < 0 {
      return "a reply cannot be truncated after \(truncation) bytes"
    }
    return nil
  }
}

extension Reply {
  /// Delays the beginning of the response, on the clock of the stubs; several delays add up.
  ///
  /// ```swift
  /// .get("/movies").reply(.json([]).delayed(by: .seconds(2)))
  /// ```
  public func delayed(by duration: Duration) -> Reply {
    copy(of: self) { $0.pacing.delay += duration }
  }

  /// Lets the body arrive at this rate, on the clock of the stubs, in ten chunks per second.
  ///
  /// ```swift
  /// .get("/film.mp4").reply(.data(Data(count: 1_000_000)).throttled(bytesPerSecond: 50_000))
  /// ```
  public func throttled(bytesPerSecond: Int) -> Reply {
    copy(of: self) { $0.pacing.bytesPerSecond = bytesPerSecond }
  }

  /// Cuts the connection after this many bytes of the body, which fails the request with
  /// `URLError.networkConnectionLost`; a body that is no longer than that arrives whole.
  ///
  /// ```swift
  /// .get("/movies").reply(.json(["page": 1]).truncated(afterBytes: 5))
  /// ```
  public func truncated(afterBytes count: Int) -> Reply {
    copy(of: self) { $0.pacing.truncation = count }
  }

  /// Sets a header field of the response, replacing those of the same name.
  ///
  /// ```swift
  /// .get("/movies").reply(.json([]).header("ETag", "\"7\""))
  /// ```
  public func header(_ name: String, _ value: String) -> Reply {
    var copy = self
    switch source {
    case .response(var head, let body):
      if let problem = HeaderFields.Field(name: name, value: value).problem {
        copy.source = .impossible(problem)
        break
      }
      head.headers[name] = value
      copy.source = .response(head, body)
    case .computed(let answer):
      copy = .computed { try await answer($0).header(name, value) }
      copy.pacing = pacing
    case .impossible: break
    default:
      copy.source = .impossible("a reply without a response of its own cannot have a header")
    }
    return copy
  }
}
