import Foundation
import UnderstudyHTTP

extension Data {
  /// Reads base64 as producers write it: with line breaks, without its end, or, by Polly, as a list of
  /// chunks in JSON.
  init?(recorded text: String) {
    if text.hasPrefix("["), case .array(let chunks)? = try? JSONValue(parsing: Data(text.utf8)) {
      self = chunks.reduce(Data()) { $0 + ($1.string.flatMap { Data(recorded: $0) } ?? Data()) }
      return
    }
    let digits = text.utf8.filter { !" \r\n\t=".utf8.contains($0) }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    self.init(base64Encoded: String(decoding: digits, as: UTF8.self) + padding)
  }
}
