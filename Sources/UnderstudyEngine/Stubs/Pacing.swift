import Foundation

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

/// Cuts the bytes of a body as its pacing asks: into pieces with a pause before each, and off.
package struct PacedBody {
  package struct Piece: Equatable {
    package let pause: Duration
    package let bytes: Data
  }

  private let bytesPerSecond: Int?
  private let recorded: [BodyArrival.Piece]
  private var remaining: Int?

  package init(_ pacing: Pacing) {
    bytesPerSecond = pacing.bytesPerSecond
    recorded = pacing.pieces
    remaining = pacing.truncation
  }

  /// Whether the bytes come as they are, at once.
  package var isUnchanged: Bool {
    bytesPerSecond == nil && remaining == nil && recorded.isEmpty
  }

  /// Whether the body has been cut off before its end.
  package private(set) var isCutOff = false

  package mutating func pieces(of chunk: Data) -> [Piece] {
    var chunk = chunk
    if let remaining {
      isCutOff = chunk.count > remaining
      chunk = chunk.prefix(remaining)
      self.remaining = remaining - chunk.count
    }
    if let first = recorded.first { return pieces(of: chunk, since: first.time) }
    guard let bytesPerSecond else {
      return chunk.isEmpty ? [] : [Piece(pause: .zero, bytes: chunk)]
    }
    let size = max(1, bytesPerSecond / 10)
    return stride(from: 0, to: chunk.count, by: size).map { offset in
      let bytes = chunk.dropFirst(offset).prefix(size)
      return Piece(
        pause: .nanoseconds(bytes.count * 1_000_000_000 / bytesPerSecond), bytes: Data(bytes))
    }
  }

  /// The recorded pieces of a body; one that they are not the pieces of comes whole, with the last.
  private func pieces(of body: Data, since start: Duration) -> [Piece] {
    var (rest, last, pieces) = (body, start, [Piece]())
    for piece in recorded where piece.size != 0 {
      guard 0...rest.count ~= piece.size else { break }
      pieces.append(Piece(pause: piece.time - last, bytes: Data(rest.prefix(piece.size))))
      (rest, last) = (rest.dropFirst(piece.size), piece.time)
    }
    if rest.isEmpty { return pieces }
    return [Piece(pause: (recorded.last?.time ?? start) - start, bytes: body)]
  }
}

/// When the pieces of a body came, so that a replay can let them come alike.
package struct BodyArrival: Sendable {
  /// Bytes that came together.
  package struct Piece: Sendable, Equatable {
    package var size: Int
    /// When they began to come, counted from the request.
    package let time: Duration

    package init(size: Int, time: Duration) { (self.size, self.time) = (size, time) }
  }

  /// The first piece came with the head, and may be empty.
  package private(set) var pieces: [Piece] = []

  package init() {}

  private static let most = 256

  /// Notes bytes; those of ten milliseconds are one piece, and of very many pieces two neighbours are.
  package mutating func note(_ count: Int, at time: Duration) {
    if let last = pieces.last, time - last.time < .milliseconds(10) {
      pieces[pieces.count - 1].size += count
      return
    }
    if pieces.count == Self.most {
      pieces = stride(from: 0, to: Self.most, by: 2).map {
        Piece(size: pieces[$0].size + pieces[$0 + 1].size, time: pieces[$0].time)
      }
    }
    pieces.append(Piece(size: count, time: time))
  }
}
