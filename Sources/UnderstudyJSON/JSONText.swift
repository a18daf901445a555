import Foundation

/// Text that is JSON itself, where a JSON value is expected: `.json("{…}")` is a string, and almost
/// never meant as one.
package enum JSONText {
  /// Why a string that is a JSON object or array is refused, and what to write instead; nil for any
  /// other value, since others have no need of quotes to be strings.
  package static func mistake(in value: some Encodable) -> String? {
    guard let text = (value as? JSONValue)?.string ?? value as? String, isJSON(text) else {
      return nil
    }
    return """
      `.json(…)` was given text that is JSON itself, which would be JSON inside a string. Write the \
      value as a literal, `.json(["page": 1])`, or give the bytes, `.json(Data(text.utf8))`; for a \
      string that holds JSON on purpose, `.json(try JSONEncoder().encode(text))`
      """
  }

  /// Whether a text is a JSON object or array.
  package static func isJSON(_ text: String) -> Bool {
    let first = text.first { !$0.isWhitespace }
    guard first == "{" || first == "[" else { return false }
    return (try? JSONValue(parsing: Data(text.utf8))) != nil
  }
}
