import Foundation
import Testing

/// A way to write a secret, in some syntax: a row of `Tables/planted.txt`.
///
/// `§` stands for the secret, and `⟨password|colour⟩` for a name: the first makes it a secret, the
/// second is everyday's, with which all must be shown as it is. That is the control: what is shown
/// nowhere could not be missed. `⏎`, `␍` and `⇥` stand for what would break the line.
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

  static let all: [SecretSyntax] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Tables/planted.txt")
    var kind = Kind.url
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      if line.hasPrefix("== ") {
        kind = Self.kind(line.dropFirst(3))
        return nil
      }
      let text = line.replacing("⏎", with: "\n").replacing("␍", with: "\r").replacing(
        "⇥", with: "\t")
      return SecretSyntax(kind, String(text))
    }
  }()

  /// Such as `url`, `header`, `body` of no type and `body text/plain`.
  private static func kind(_ heading: Substring) -> Kind {
    switch heading {
    case "url": .url
    case "header": .header
    default: .body(heading.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init))
    }
  }
}
