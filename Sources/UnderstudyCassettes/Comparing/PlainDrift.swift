import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// How a body that is no JSON differs from what was recorded, in words without secrets.
struct PlainDrift {
  private let redaction: Redaction

  init(_ redaction: Redaction) { self.redaction = redaction }

  /// Nil where nothing differs but what stands for a secret.
  func difference(from old: Data, to new: Data, type: String?) -> String? {
    if old == new { return nil }
    guard let old = String(validUTF8: old), let new = String(validUTF8: new) else {
      return bytes(old, new)
    }
    if Self.fills(new, theGapsOf: old) { return nil }
    let shown = String(decoding: redaction.redacted(Data(new.utf8), type: type), as: UTF8.self)
    return text(Redaction.unnumbered(old), Redaction.unnumbered(shown))
  }

  private func bytes(_ old: Data, _ new: Data) -> String {
    let same = zip(old, new).prefix { $0 == $1 }.count
    return
      "the body was \(old.count.counting("byte")), and is \(new.count); they differ from byte "
      + "\(same + 1) on"
  }

  /// A part of both texts that begins a little before they differ.
  private func text(_ old: String, _ new: String) -> String? {
    if old == new { return nil }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let part = { (text: String) -> String in
      let start = max(0, same - Self.around)
      let rest = text.dropFirst(start).prefix(Self.mostShown)
      return (start > 0 ? "…" : "")
        + String(rest).visible
        + (rest.endIndex < text.endIndex ? "…" : "")
    }
    return
      "the text of the body differs from character \(same + 1) on: it was '\(part(old))', and is "
      + "'\(part(new))'"
  }

  private static let around = 12
  private static let mostShown = 60

  /// Whether a text has any values where another has placeholders, and is the same elsewhere.
  private static func fills(_ text: String, theGapsOf recorded: String) -> Bool {
    let pieces = Redaction.unnumbered(recorded)
      .split(separator: Redaction.placeholder, omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last,
      text.hasPrefix(first)
    else { return text == recorded }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
