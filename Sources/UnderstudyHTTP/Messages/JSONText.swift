import Foundation

/// Text that is JSON itself, where a JSON value was asked for: `.json("{…}")` means a string, and is
/// almost never meant.
enum JSONText {
  /// Why such a text is refused, and what to write instead.
  struct Mistake: Error, CustomStringConvertible {
    let description = """
      `.json(…)` was given text that is JSON itself, which would be JSON inside a string. Write the \
      value as a literal, `.json(["page": 1])`, or give the bytes, `.json(Data(text.utf8))`; for a \
      string that holds JSON on purpose, `.json(try JSONEncoder().encode(text))`
      """
  }

  /// Throws where a value is a string that is a JSON object or array; others have no need of quotes
  /// to be strings.
  static func refuseJSON(in value: some Encodable) throws(Mistake) {
    let text =
      if let value = value as? JSONValue { value.string } else { value as? String }
    if let text, isJSON(text) { throw Mistake() }
  }

  /// Whether a text is several JSON objects or arrays, one a line.
  static func isLines(_ text: String) -> Bool {
    // By bytes: a long text may be one line.
    let lines = text.utf8.split(maxSplits: 2) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    return lines.count > 1 && lines.prefix(2).allSatisfy { isJSON(String(Substring($0))) }
  }

  /// Whether a text is a JSON object or array.
  static func isJSON(_ text: String) -> Bool {
    let first = text.first { !$0.isWhitespace }
    guard first == "{" || first == "[" else { return false }
    return (try? JSONValue(parsing: Data(text.utf8))) != nil
  }
}
