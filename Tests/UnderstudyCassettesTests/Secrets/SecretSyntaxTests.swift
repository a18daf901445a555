import Foundation
import Testing
import UnderstudyHTTP

// Serialized, as are the other suites of hundreds of cases that only compute: all at once they would keep the
// tests beside them from their turns.
@Suite("A secret in every syntax", .serialized)
struct SecretSyntaxTests {
  /// How a text is written in another.
  enum Encoding: String, CaseIterable, Sendable {
    case plain, percent, percentTwice, json, jsonTwice, escapes, base64, html

    func applied(to text: String) -> String {
      switch self {
      case .plain: text
      case .percent: "https://a.example/x?q=\(Self.percent(text))&b=1"
      case .percentTwice: "a=\(Self.percent("b=\(Self.percent(text))&c=1"))"
      case .json: "{\"log\":\(JSONValue.string(text))}"
      case .jsonTwice: "{\"log\":\(JSONValue.string("{\"a\":\(JSONValue.string(text))}"))}"
      case .escapes: "{\"log\":\"\(Self.escaped(text))\"}"
      case .base64: "{\"blob\":\"\(Data((text + "  ").utf8).base64EncodedString())\"}"
      case .html:
        "<p title=\"\(text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;").replacing(">", with: "&gt;"))\">"
      }
    }

    private static func percent(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// Each character that is neither letter nor digit as `\u0000`, a slash as `\/`.
    private static func escaped(_ text: String) -> String {
      text.utf16.reduce(into: "") { result, unit in
        switch unit {
        case 0x2F: result += "\\/"
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result += String(UnicodeScalar(UInt8(unit)))
        default:
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
  }

  @Test(arguments: try SecretSyntax.all, Encoding.allCases)
  func `a secret in every syntax is found in each encoding, and all else stays`(
    _ syntax: SecretSyntax, _ encoding: Encoding
  ) {
    // A line of an attribute is no line.
    if encoding == .html, syntax.planted.contains(where: \.isNewline) { return }
    let text = Redaction.standard.redacted(text: encoding.applied(to: syntax.planted))
    #expect(SecretForms.found(in: text) == [])
    let control = encoding.applied(to: syntax.control)
    #expect(SecretForms.found(in: control) != [], "planted in vain")
    #expect(Redaction.standard.redacted(text: control) == control)
  }
}
