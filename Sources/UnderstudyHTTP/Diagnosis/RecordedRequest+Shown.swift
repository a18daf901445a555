import Foundation
import UnderstudyCore

/// A request as a message shows it: without secrets, and without what is too long.
extension RecordedRequest {
  /// Larger bodies are not read for a message.
  static let mostBytesRead = 1 << 18
  private static let mostCharacters = 400
  private static let longestValue = 120

  /// The URL without secrets.
  package var shownURL: String {
    Self.abbreviated(Secrets.hidden(inURL: url.absoluteString), to: 500)
  }

  /// The method and the URL without secrets.
  package var shown: String { "\(method) \(shownURL)" }

  /// The whole request, a line for each header, and the body behind an empty line.
  var shownLines: [String] {
    var lines = [shown]
    for field in headers {
      let value = Secrets.shown(TextPair.visible(field.value), of: field.name)
      lines.append("\(field.name): \(Self.abbreviated(value, to: Self.longestValue))")
    }
    if let body, !body.isEmpty { lines += ["", shown(body)] }
    return lines
  }

  private func shown(_ body: Data) -> String {
    guard body.count <= Self.mostBytesRead, let text else {
      let type = headers["Content-Type"].map { " of \($0)" } ?? ""
      return "(\(body.count.counting("byte"))\(TextPair.visible(type)))"
    }
    if let json = try? json() {
      return Self.abbreviated(Secrets.hidden(in: json).description, to: Self.mostCharacters)
    }
    if !parts.isEmpty { return "(\(parts.count.counting("part")): \(shownParts))" }
    if isForm {
      let items = form.map { "\($0.name)=\(Secrets.shown($0.value, of: $0.name))" }
      return Self.abbreviated(
        TextPair.visible(items.joined(separator: "&")), to: Self.mostCharacters)
    }
    if Secrets.areMentioned(in: text) {
      return "(\(text.count.counting("character")), not shown, since they speak of a secret)"
    }
    return Self.abbreviated(TextPair.visible(text), to: Self.mostCharacters)
  }

  private var shownParts: String {
    parts.prefix(8).map { part in
      let file = part.filename.map { ", file \"\($0)\"" } ?? ""
      return "\"\(part.name ?? "")\"\(file), \(part.body.count.counting("byte"))"
    }.joined(separator: "; ")
  }

  /// Whether the body is a form: by its looks, since URLSession calls every body one unless told
  /// otherwise.
  var isForm: Bool {
    guard let text, let first = text.first, first != "{", first != "[", first != "<" else {
      return false
    }
    return text.split(separator: "&").allSatisfy { piece in
      let name = piece.prefix { $0 != "=" }
      return name.count < piece.count && !name.isEmpty && !name.contains(where: \.isWhitespace)
    }
  }

  static func abbreviated(_ text: String, to length: Int) -> String {
    guard text.count > length else { return text }
    let rest = text.count - length
    return "\(text.prefix(length))… (\(rest) more)"
  }
}

extension Stub {
  /// The pattern and the place, without secrets.
  package var shown: String {
    "\(pattern.method ?? "ANY") \(Secrets.hidden(inURL: pattern.url.description)) (\(location))"
  }
}
