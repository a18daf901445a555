import UnderstudyHTTP

/// A body in chunks, put together as they come.
struct ChunkedBody {
  private enum State {
    case size
    case data(Int)
    case dataEnd
    case trailers
    case complete
  }

  /// What may follow a body without changing what came before it.
  private static let forbiddenTrailers: Set<String> = [
    "authorization", "connection", "content-encoding", "content-length", "content-type", "cookie",
    "expect", "host", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  private(set) var body: [UInt8] = []
  private(set) var trailers: [HeaderFields.Field] = []
  private let limits: ServerLimits
  private var state = State.size
  private var trailerBytes = 0

  init(limits: ServerLimits) {
    self.limits = limits
  }

  var isComplete: Bool { if case .complete = state { true } else { false } }

  /// Reads what is there, and gives the index of the first byte that it has not read.
  mutating func read(_ bytes: [UInt8], from start: Int) throws(MalformedRequest) -> Int {
    var index = start
    while true {
      switch state {
      case .size:
        guard let line = try Self.line(bytes, from: index, limit: 256, or: Self.longSize)
        else { return index }
        let size = try Self.size(bytes[line])
        index = line.upperBound + 2
        if size > limits.body - body.count { throw RequestParser.tooLarge(limits.body) }
        state = size == 0 ? .trailers : .data(size)
      case .data(let size):
        let count = min(size, bytes.count - index)
        body += bytes[index..<index + count]
        index += count
        if count < size {
          state = .data(size - count)
          return index
        }
        state = .dataEnd
      case .dataEnd:
        guard bytes.count - index >= 2 else {
          if bytes.count > index, bytes[index] != .cr { throw Self.badEnd }
          return index
        }
        guard bytes[index] == .cr, bytes[index + 1] == .lf else { throw Self.badEnd }
        index += 2
        state = .size
      case .trailers:
        guard let line = try Self.line(bytes, from: index, limit: limits.head, or: longTrailers)
        else { return index }
        index = line.upperBound + 2
        if line.isEmpty {
          state = .complete
          return index
        }
        trailerBytes += line.count
        if trailerBytes > limits.head { throw longTrailers }
        let field = try HeaderLine.field(bytes[line])
        if !Self.forbiddenTrailers.contains(field.name.lowercased()) { trailers.append(field) }
      case .complete: return index
      }
    }
  }

  private static let longSize = MalformedRequest(
    "a line of a chunked body is longer than 256 bytes")

  private var longTrailers: MalformedRequest {
    MalformedRequest(
      "the trailers are larger than the limit of \(limits.head) bytes (ServerLimits.head)",
      status: 431)
  }

  private static let badEnd = MalformedRequest("a chunk is longer than it said")

  /// A line without its CR LF; nil where it has not all come.
  private static func line(
    _ bytes: [UInt8], from start: Int, limit: Int, or tooLong: @autoclosure () -> MalformedRequest
  ) throws(MalformedRequest) -> Range<Int>? {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case .lf: throw MalformedRequest("a line of a chunked body ends with LF alone")
      case .cr:
        guard index + 1 < bytes.count else { return nil }
        guard bytes[index + 1] == .lf else {
          throw MalformedRequest("a CR stands alone in a line of a chunked body")
        }
        return start..<index
      default: index += 1
      }
      if index - start > limit { throw tooLong() }
    }
    return nil
  }

  private static func size(_ line: ArraySlice<UInt8>) throws(MalformedRequest) -> Int {
    var digits = line.prefix { $0 != UInt8(ascii: ";") }
    let rest = line[digits.endIndex...]
    // Space before an extension is bad, but known; nobody agrees on what to make of it without one.
    while !rest.isEmpty, digits.last == .space || digits.last == .tab { digits.removeLast() }
    guard rest.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == .tab }) else {
      throw MalformedRequest("the extension of a chunk has a control character")
    }
    let isHex = digits.allSatisfy {
      $0.isDigit || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
    }
    // Fifteen digits are more than any body has, and fit.
    guard !digits.isEmpty, isHex, digits.count <= 15,
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw MalformedRequest("the size of a chunk is not a hexadecimal number") }
    return size
  }
}
