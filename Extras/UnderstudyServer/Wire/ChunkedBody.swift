import UnderstudyHTTP

/// A body in chunks, put together as they come.
struct ChunkedBody {
  private enum State {
    case size
    case data(Int)
    case dataEnd
    case trailers
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

  /// Reads what is there; false where more must come.
  mutating func read(_ input: inout IncomingBytes) throws(Refusal) -> Bool {
    while true {
      switch state {
      case .size:
        guard let line = try input.nextLine(atMost: 256, or: Self.longSize) else { return false }
        let size = try Self.size(line)
        if size > limits.body - body.count { throw RequestParser.tooLarge(limits.body) }
        state = size == 0 ? .trailers : .data(size)
      case .data(let size):
        let count = input.move(atMost: size, to: &body)
        state = count < size ? .data(size - count) : .dataEnd
        if count < size { return false }
      case .dataEnd:
        let badEnd = Refusal("a chunk is longer than it said")
        guard try input.nextLine(atMost: 1, or: badEnd) != nil else { return false }
        state = .size
      case .trailers:
        let left = limits.head - trailerBytes
        guard let line = try input.nextLine(atMost: left, or: longTrailers) else { return false }
        if line.isEmpty { return true }
        trailerBytes += line.count
        let field = try HeaderLine.field(line)
        if !Self.forbiddenTrailers.contains(field.name.lowercased()) { trailers.append(field) }
      }
    }
  }

  private static let longSize = Refusal(
    "a line of a chunked body is longer than 256 bytes")

  private var longTrailers: Refusal {
    Refusal(
      "the trailers are larger than the limit of \(limits.head) bytes (ServerLimits.head)",
      status: 431)
  }

  private static func size(_ line: ArraySlice<UInt8>) throws(Refusal) -> Int {
    var digits = line.prefix { $0 != UInt8(ascii: ";") }
    let rest = line[digits.endIndex...]
    // Space before an extension is bad, but known; without one, servers disagree on its meaning.
    while !rest.isEmpty, digits.last == .space || digits.last == .tab { digits.removeLast() }
    guard rest.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == .tab }) else {
      throw Refusal("the extension of a chunk has a control character")
    }
    let isHex = digits.allSatisfy {
      $0.isDigit || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
    }
    // Fifteen digits are more than any body has, and fit.
    guard !digits.isEmpty, isHex, digits.count <= 15,
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Refusal("the size of a chunk is not a hexadecimal number") }
    return size
  }
}
