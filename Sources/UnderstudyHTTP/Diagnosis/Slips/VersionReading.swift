/// Two texts that differ in a version alone: `application/vnd.films.v2+json` and `…v3+json`.
struct VersionReading: Sendable {
  let stub: String
  let request: String

  /// Nil where anything else differs, or a number that differs may be any number.
  init?(_ stub: String, _ request: String, named name: String = "") {
    let (first, second) = (Self.pieces(of: stub), Self.pieces(of: request))
    guard first.count == second.count, first.count < 64 else { return nil }
    let words = NameWords.split(name)
    let isAboutVersions =
      first.count < 8 && (words.contains("version") || words.contains("model"))
    // Which app, device and system it was: `Shop/1.4 (iPhone; iOS 17.2)`.
    let isUserAgent = name.lowercased() == "user-agent"
    var differing: (String, String)?
    for (place, (left, right)) in zip(first, second).enumerated() where left != right {
      guard left.first?.isNumber == true, right.first?.isNumber == true else { return nil }
      if isAboutVersions {
        differing = (stub, request)
        continue
      }
      if differing != nil, isUserAgent { continue }
      if differing != nil { return nil }
      let before = first[..<place].suffix(2).joined().lowercased()
      let isMarked =
        before == "v" || before.hasSuffix("v") && before.dropLast().last?.isLetter != true
      // `Films/1.1`, but not `bytes 0/499`.
      let isProduct = before.hasSuffix("/") && left.contains(".") && right.contains(".")
      guard isMarked || isProduct || isUserAgent else { return nil }
      differing = isMarked ? ("v" + left, "v" + right) : (left, right)
    }
    guard let differing else { return nil }
    (self.stub, self.request) = differing
  }

  /// The numbers of a text, with the points in them, and what is between them.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var rest = text[...]
    while let first = rest.first {
      let isNumber = first.isNumber
      var piece = rest.prefix { $0.isNumber == isNumber || isNumber && $0 == "." }
      while isNumber, piece.last == "." { piece.removeLast() }
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return pieces
  }
}
