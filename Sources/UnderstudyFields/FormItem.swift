import Foundation

/// A name and a value of a query or of a form, decoded.
///
/// `+` and `%20` both mean a space, as servers read them; a plus sign is written `%2B`. A name
/// without a value (`?a`) equals one with an empty value (`?a=`).
public struct FormItem: Sendable, Hashable {
  /// The decoded name.
  public let name: String
  /// The decoded value, empty where there was none.
  public let value: String

  /// Creates an item.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Reads `a=1&b=2`; empty pieces, as in `a=1&&b=2`, mean nothing.
  ///
  /// Works on bytes: telling characters apart costs several times as much.
  package static func parse(_ text: String) -> [FormItem] {
    var items: [FormItem] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
      let piece = rest[..<end]
      rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
      if piece.isEmpty { continue }
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      let value = piece[equals...].dropFirst()
      items.append(FormItem(name: decode(piece[..<equals]), value: decode(value)))
    }
    return items
  }

  /// Whether a text looks like a form: nothing but `name=value` pairs.
  package static func isForm(_ text: String) -> Bool {
    guard let first = text.utf8.first, !"{[<".utf8.contains(first) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "&")).allSatisfy { piece in
      let name = piece.prefix { $0 != UInt8(ascii: "=") }
      return name.count < piece.count && !name.isEmpty
        && !name.contains { " \t\r\n".utf8.contains($0) }
    }
  }

  private static func decode(_ bytes: Substring.UTF8View) -> String {
    let text = String(Substring(bytes))
    guard bytes.contains(where: { "+%".utf8.contains($0) }) else { return text }
    return PercentDecoding.decode(text.replacing("+", with: " "))
  }
}
