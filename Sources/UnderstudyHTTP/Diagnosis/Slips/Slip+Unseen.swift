import UnderstudyCore

/// What nobody sees, or sees to be unlike: a no-break space, a joiner, the selector of an emoji.
extension Slip {
  /// The slip of two texts that are the same without white space and what is not seen.
  static func unseen(_ stub: String, _ request: String) -> Slip? {
    // Most texts have nothing of the kind, and are asked often.
    let isPossible = { (text: String) in text.utf8.contains { $0 <= 0x20 || $0 >= 0x80 } }
    guard isPossible(stub) || isPossible(request) else { return nil }
    // As texts, so that a letter and its mark are one.
    guard seen(stub) == seen(request) else { return nil }
    let (asked, sent) = (oddities(stub), oddities(request))
    for (scalar, count) in sent where count > asked[scalar, default: 0] {
      return .odd(scalar, isInRequest: true)
    }
    for (scalar, count) in asked where count > sent[scalar, default: 0] {
      return .odd(scalar, isInRequest: false)
    }
    return .whiteSpace
  }

  /// Whether nothing but white space, or what is not seen, differs.
  var isOfUnseen: Bool { hint.hasPrefix(Self.whiteSpace.hint) || hint.hasPrefix(Self.notSeen) }

  private static let notSeen = "only in what is not seen"

  private static func odd(_ scalar: Unicode.Scalar, isInRequest: Bool) -> Slip {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let name = scalar.properties.name.map { " (\($0.lowercased()))" } ?? ""
    return Slip(
      """
      \(scalar.properties.isWhitespace ? whiteSpace.hint : notSeen): the \
      \(isInRequest ? "request" : "stub") has a \(code)\(name)
      """)
  }

  private static func seen(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isBlank }))
  }

  /// How often a text has each blank that no keyboard has.
  private static func oddities(_ text: String) -> [Unicode.Scalar: Int] {
    text.unicodeScalars.lazy.filter { !$0.isASCII && $0.isBlank }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Unicode.Scalar {
  /// White space, and what is not seen at all.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || !isASCII && properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .format
  }
}
