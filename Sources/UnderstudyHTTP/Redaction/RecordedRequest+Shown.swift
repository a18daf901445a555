import Foundation
import UnderstudyCore

/// A request as text: without secrets, and without what is too long.
extension RecordedRequest {
  /// Larger bodies are not read for a message.
  package static let mostBytesRead = 1 << 18
  private static let mostCharacters = 400
  private static let longestURL = 500
  private static let longestValue = 120

  /// The redaction of the scope the request came to.
  package var redaction: Redaction { Redaction(secretNames) }

  /// The URL without secrets.
  package var shownURL: String {
    redaction.redacted(url: url.absoluteString).abbreviated(to: Self.longestURL)
  }

  /// The method and the URL without secrets.
  package var shown: String { "\(method) \(shownURL)" }

  /// The whole request, a line for each header, and the body behind an empty line.
  package var shownLines: [String] {
    var lines = [shown]
    for field in redaction.redacted(headers) {
      lines.append("\(field.name): \(field.value.visible.abbreviated(to: Self.longestValue))")
    }
    if let shownBody { lines += ["", shownBody] }
    return lines
  }

  /// The body without secrets; nil where there is none, or it is empty.
  private var shownBody: String? {
    guard let body, !body.isEmpty else { return nil }
    guard body.count <= Self.mostBytesRead, let text else {
      let type = headers["Content-Type"].map { " of \($0)" } ?? ""
      return "(\(body.count.counting("byte"))\(type.visible))"
    }
    let redaction = redaction
    if let json = try? JSONValue(parsing: body) {
      return redaction.redacted(text: json.description).abbreviated(to: Self.mostCharacters)
    }
    if !parts.isEmpty { return "(\(parts.count.counting("part")): \(shownParts))" }
    if isForm {
      let items = form.map { "\($0.name)=\(redaction.redacted($0.value, of: $0.name))" }
      return items.joined(separator: "&").visible.abbreviated(to: Self.mostCharacters)
    }
    if redaction.mentionsSecret(text) {
      return "\(Redaction.placeholder) (\(text.count.counting("character")) that mention a secret)"
    }
    return redaction.redacted(text: text).visible.abbreviated(to: Self.mostCharacters)
  }

  private var shownParts: String {
    parts.prefix(8).map { part in
      let file = part.filename.map { ", file \"\($0)\"" } ?? ""
      return "\"\(part.name ?? "")\"\(file), \(part.body.count.counting("byte"))"
    }.joined(separator: "; ")
  }
}

extension RecordedRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the URL, without secrets.
  public var description: String { shown }

  /// What `dump` shows: the request, its headers and its body, without secrets.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [
      ("method", method), ("url", shownURL), ("headers", redaction.redacted(headers)),
    ]
    if let shownBody { children.append(("body", shownBody)) }
    return Mirror(self, children: children)
  }
}

extension String {
  /// The text with what would break its line written as an escape.
  package var visible: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return self }
    return unicodeScalars.reduce(into: "") { visible, scalar in
      visible +=
        scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: false) : String(Character(scalar))
    }
  }

  /// The text cut off behind so many characters, saying how many are missing.
  package func abbreviated(to length: Int) -> String {
    guard count > length else { return self }
    return "\(prefix(length))… (\(count - length) more)"
  }
}
