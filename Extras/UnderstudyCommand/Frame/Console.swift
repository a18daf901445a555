import Foundation
import UnderstudyHTTP

/// The input and output of a command, which a test replaces.
///
/// Results go to `output` and everything else to `errors`, so that a pipe gets only the results.
struct Console: Sendable {
  let output: Channel
  let errors: Channel
  let environment: [String: String]
  /// Ctrl-C and the like.
  var interrupts = Interrupts()

  /// Writes the result, in lines.
  func write(_ text: String) { output.write(text) }

  /// Writes the result as JSON: a document, or an object a line.
  func write(json value: some Encodable, inOneLine: Bool = false) throws {
    let json = try JSONValue(encoding: value)
    output.write(inOneLine ? json.description : json.indented())
  }

  /// Writes the result to a file, or to standard output if the path is `-` or nil.
  func write(_ data: Data, to path: String?) throws(CommandError) {
    if let path, path != "-" {
      try NamedFile(path).write(data)
    } else {
      output.write(raw: String(decoding: data, as: UTF8.self))
    }
  }

  /// The remarks beside the result.
  func note(_ text: StyledText) { errors.write(text) }

  func warn(_ text: String) { note("\("warning:", .yellow) \(text)") }

  /// Says on a terminal how far long work has come, in a line that the next one replaces; nil takes it away.
  func progress(_ line: String?) {
    if errors.isTerminal { errors.write(raw: "\r\(line?.visible ?? "")\u{1B}[K") }
  }

  /// Says, after a second, how many percent of some work are done, each time that it is called.
  ///
  /// - Parameter began: When the work began.
  func progress(
    of work: String, since began: ContinuousClock.Instant = .now
  ) -> (_ done: Int, _ all: Int) -> Void {
    var told = 0
    return { done, all in
      let percent = done * 100 / max(all, 1)
      if percent == told || .now - began < .seconds(1) { return }
      told = percent
      progress(percent < 100 ? "\(work): \(percent) %" : nil)
    }
  }
}

/// Standard output or standard error.
final class Channel: Sendable {
  let isTerminal: Bool
  let isColored: Bool
  /// The number of characters in a line.
  let width: @Sendable () -> Int
  /// Writes bytes, all at once; returns false once the reader is gone.
  private let put: @Sendable ([UInt8]) -> Bool
  private let broken = Lock(false)

  /// - Parameter environment: `TERM` and `NO_COLOR` decide about colors.
  init(
    isTerminal: Bool, environment: [String: String], width: @escaping @Sendable () -> Int = { 80 },
    put: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.isTerminal = isTerminal
    isColored =
      isTerminal && environment["TERM"] != "dumb" && environment["NO_COLOR", default: ""].isEmpty
    self.width = width
    self.put = put
  }

  /// Whether the reader is gone; what is written then is dropped.
  var isBroken: Bool { broken.withLock { $0 } }

  /// Checks whether the reader is gone, without writing anything.
  func probe() { write(raw: "") }

  /// Writes lines, with all control characters escaped.
  func write(_ text: StyledText) { write(raw: text.rendered(inColor: isColored) + "\n") }

  func write(_ text: String) { write(StyledText(text)) }

  /// Writes the text unescaped.
  func write(raw text: String) {
    if !isBroken, !put(Array(text.utf8)) { broken.withLock { $0 = true } }
  }
}

/// The look of a piece of text on a terminal.
enum Style: String, Sendable {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"

  /// The style of a status; nil stands for a request without a response.
  init(status: Int?) {
    switch status ?? 0 {
    case 100..<300: self = .green
    case 300..<400: self = .cyan
    case 400..<500: self = .yellow
    default: self = .red
    }
  }
}

/// Text some pieces of which have a style: `"\("GET", .bold) /movies"`.
struct StyledText: Sendable, ExpressibleByStringInterpolation {
  private var pieces: [(text: String, style: Style?)] = []

  init(_ text: String, _ style: Style? = nil) { pieces = [(text, style)] }
  init(stringLiteral text: String) { self.init(text) }
  init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [(text: String, style: Style?)] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { pieces.append((literal, nil)) }
    mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style? = nil)
    {
      pieces.append((value.description, style))
    }
  }

  mutating func append(_ text: StyledText) { pieces += text.pieces }

  func rendered(inColor: Bool) -> String {
    pieces.map { text, style in
      // Of what a server or a file says, only line breaks take effect.
      let text = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        .map { String($0).visible }.joined(separator: "\n")
      guard inColor, let style, !text.isEmpty else { return text }
      return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }.joined()
  }
}
