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

  /// Writes the result to a file, or to standard output where the path is `-` or nil.
  func write(_ data: Data, to path: String?) throws(CommandError) {
    if let path, path != "-" {
      try NamedFile(path).write(data)
    } else {
      output.write(raw: String(decoding: data, as: UTF8.self))
    }
  }

  /// What accompanies the result.
  func note(_ text: StyledText) { errors.write(text) }

  func warn(_ text: String) { note("\("warning:", .yellow) \(text)") }
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
