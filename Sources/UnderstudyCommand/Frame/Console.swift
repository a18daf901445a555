import Foundation
import UnderstudyCore

/// What a command is given instead of the process it runs in.
///
/// Results go to `output` and everything else to `errors`, so that a pipe gets the results alone.
struct Console: Sendable {
  let output: Channel
  let errors: Channel
  let environment: [String: String]
  /// Ctrl-C and the like.
  var interrupts = Interrupts()

  /// The result, in lines.
  func write(_ text: String) { output.write(text) }

  /// The result as JSON: a document, or an object a line.
  func write(json value: some Encodable, inOneLine: Bool = false) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !inOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    output.write(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// What stands beside the result.
  func note(_ text: StyledText) { errors.write(text) }
}

/// Standard output or standard error.
final class Channel: Sendable {
  let isTerminal: Bool
  let isColored: Bool
  /// Whether the cursor can be moved.
  let canBeSteered: Bool
  /// How many characters a line has.
  let width: @Sendable () -> Int
  /// How many lines there are.
  let height: @Sendable () -> Int
  /// Writes bytes, all at once; false where nobody reads them any more.
  private let put: @Sendable ([UInt8]) -> Bool
  private let broken = Lock(false)

  /// - Parameter environment: what says whether colors are wanted.
  init(
    isTerminal: Bool, environment: [String: String], width: @escaping @Sendable () -> Int = { 80 },
    height: @escaping @Sendable () -> Int = { 24 }, put: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.isTerminal = isTerminal
    canBeSteered = isTerminal && environment["TERM"] != "dumb"
    isColored = canBeSteered && environment["NO_COLOR", default: ""].isEmpty
    self.width = width
    self.height = height
    self.put = put
  }

  /// Whether whoever reads has gone; what is written then is dropped.
  var isBroken: Bool { broken.withLock { $0 } }

  /// Looks whether whoever reads has gone, with nothing to write.
  func probe() { write(raw: "") }

  /// Writes lines, in which nothing can steer a terminal.
  func write(_ text: StyledText) { write(raw: text.rendered(inColor: isColored) + "\n") }

  func write(_ text: String) { write(StyledText(text)) }

  /// Writes what may steer a terminal.
  func write(raw text: String) {
    if !isBroken, !put(Array(text.utf8)) { broken.withLock { $0 = true } }
  }
}
