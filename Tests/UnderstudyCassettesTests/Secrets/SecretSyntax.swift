import Foundation
import Testing

/// A way to write a secret, in some syntax: a row of `Tables/planted.txt`.
///
/// `§` stands for the secret, and `⟨password|colour⟩` for a name: the first makes it a secret, the
/// second is everyday's, with which all must be shown as it is. That is the control: what is shown
/// nowhere could not be missed.
struct SecretSyntax: Sendable, CustomTestStringConvertible {
  enum Kind: Sendable { case url, header, body(String?) }

  let kind: Kind
  let template: String

  var testDescription: String { template }

  init(_ kind: Kind, _ template: String) {
    self.kind = kind
    self.template = template
  }

  /// Letters and digits survive every encoding but Base64.
  static let core = "Tr0ub4dor"

  /// The text with the secret in it.
  var planted: String { filled(0) }
  /// The text in which the same is none.
  var control: String { filled(1) }

  private func filled(_ choice: Int) -> String {
    var text = template
    while let open = text.firstIndex(of: "⟨"), let close = text[open...].firstIndex(of: "⟩") {
      let choices = text[text.index(after: open)..<close]
        .split(separator: "|", omittingEmptySubsequences: false)
      text.replaceSubrange(open...close, with: choices[min(choice, choices.count - 1)])
    }
    return text.replacing("§", with: Self.core)
  }

  static var all: [SecretSyntax] {
    get throws {
      try TableRow.rows("Tables/planted.txt").map { SecretSyntax(kind($0.kind[...]), $0.text) }
    }
  }

  /// Such as `url`, `header`, `body` of no type and `body text/plain`.
  private static func kind(_ heading: Substring) -> Kind {
    switch heading {
    case "url": .url
    case "header": .header
    default: .body(heading.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init))
    }
  }
}
