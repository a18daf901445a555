import UnderstudyCore

extension Slip {
  static let missing = Slip("the request has none")
  static func tooFew(stub: Int, request: Int) -> Slip {
    Slip(
      "the stub requires it \(stub.counting("time")), the request has it \(request.counting("time"))"
    )
  }

  static let noQuery = Slip("the request has no query at all")
  static let unexpected = Slip("the stub requires it to be absent")
  static let oneTooMany = Slip("the stub allows no items besides its own; `.query(_:_:)` does")
  static let keyMissing = Slip("the key is missing from the request")
  static let unexpectedKey = Slip("the stub has no such key; `.json(containing:)` allows others")
  static let nullInStub = Slip(
    "the stub has null, the request no such key: `JSONEncoder` leaves nil out", namesBoth: true)

  /// The request has it under another name.
  private static func sent(as name: String, _ remark: String) -> Slip {
    Slip("the request has none, but \"\(name)\"\(remark)", namesBoth: true, sentName: name)
  }

  static func misspelt(_ name: String) -> Slip { sent(as: name, ": probably a typo") }

  static func otherStyle(_ name: String) -> Slip { sent(as: name, ": case and separators count") }

  /// The same for headers, whose names ignore case.
  static func otherSeparators(_ name: String) -> Slip { sent(as: name, ": separators count") }

  static func blanks(_ name: String) -> Slip { sent(as: name, ": white space counts") }

  static func brackets(_ name: String) -> Slip { sent(as: name, ": brackets belong to the name") }

  static func sign(_ name: String, _ sign: Character) -> Slip {
    sent(as: name, ": `\(sign)` belongs to the name")
  }

  static func ampersandEntity(_ name: String) -> Slip {
    sent(as: name, ": `&amp;` was sent for `&`")
  }

  static func otherName(_ name: String) -> Slip { sent(as: name, " with this value") }

  static func abbreviated(_ name: String) -> Slip { sent(as: name, "") }

  static func exchangedValues(_ name: String) -> Slip {
    Slip("the request has its value and that of \"\(name)\" exchanged")
  }

  static func insideValue(of name: String, _ separator: Character) -> Slip {
    Slip(
      "the request has it inside the value of \"\(name)\": `\(separator)` was sent for `&`",
      namesBoth: true)
  }

  static let inFragment = Slip(
    "the request has it behind a `#`, in the fragment, which is no part of the query")

  static func onlyPart(_ name: String) -> Slip {
    Slip("the request has none, but a part \"\(name)\"", namesBoth: true, sentName: name)
  }

  /// The request has the key written otherwise.
  private static func sentKey(as key: String, _ remark: String) -> Slip {
    Slip("the key is missing, but there is \"\(key)\"\(remark)", namesBoth: true, sentName: key)
  }

  static func keyMisspelt(_ key: String) -> Slip { sentKey(as: key, ": probably a typo") }

  static func keyStyle(_ key: String) -> Slip { sentKey(as: key, ": case and separators count") }

  static func keySign(_ key: String, _ sign: Character) -> Slip {
    sentKey(as: key, ": `\(sign)` belongs to the name")
  }

  static func keyBlanks(_ key: String) -> Slip { sentKey(as: key, ": white space counts") }

  static func otherKey(_ key: String) -> Slip { sentKey(as: key, " with this value") }

  /// Where the request has what it lacks here: `a header`, `its body`.
  static func elsewhere(_ place: String) -> Slip {
    Slip("the request has none here, but has it as \(place)", namesBoth: true)
  }

  static func otherCredentials(_ place: String) -> Slip {
    Slip("the request has none, but credentials in its \(place)", namesBoth: true)
  }

  static func inItems(_ names: [String]) -> Slip {
    let names = names.map { "\"\($0)\"" }.joined(separator: " and ")
    return Slip("the request has none, but the parts of its value in \(names)", namesBoth: true)
  }

  static func inJSON(of name: String) -> Slip {
    Slip("the request has it inside the JSON of \"\(name)\"", namesBoth: true)
  }

  static func valueElsewhere(_ place: String) -> Slip {
    Slip("the request has none here, but has this value in its \(place)", namesBoth: true)
  }

  // MARK: - Names alike

  /// Whether two names are one in another style: `pageSize`, `page_size`, `Page-Size`.
  static func isOtherStyle(_ first: String, _ second: String) -> Bool {
    let letters = { (name: String) in
      name.lowercased().filter { !"_-. :".contains($0) }
    }
    return first != second && !first.isEmpty && letters(first) == letters(second)
  }

  /// Whether two names differ in white space alone.
  private static func isBlanker(_ first: String, _ second: String) -> Bool {
    first.filter { !$0.isWhitespace } == second.filter { !$0.isWhitespace }
  }

  /// Whether one text is a misspelling of the other: words differ in few letters, numbers never do.
  ///
  /// - Parameter shortestWord: How long a word must be on one side: `css` is no slip for `csv`.
  static func isTypo(_ first: String, _ second: String, shortestWord: Int = 3) -> Bool {
    // What has no letters is a number, a date or the like, and was meant.
    first.contains(where: \.isLetter) && min(first.count, second.count) > 2
      && max(first.count, second.count) < 100
      && isMisspelt(first, second, shortestWord: shortestWord)
      && !areOtherMarks(first, second)
  }

  /// Whether two texts have the same words, and signs that mean something: `a<1`, `a>1`; `1-`, `-1`.
  private static func areOtherMarks(_ first: String, _ second: String) -> Bool {
    let words = { (text: String) in text.split { !$0.isLetter && !$0.isNumber } }
    guard words(first) == words(second) else { return false }
    let marks = { (text: String) in text.filter { !$0.isLetter && !$0.isNumber } }
    let signs = { (text: String) in text.filter { "<>=!+-*/%&|~^".contains($0) } }
    return marks(first) == marks(second) || signs(first) != signs(second)
  }

  /// Word by word, so that `min_price` is no slip for `max_price`, nor `PutItem` behind a long prefix
  /// for `GetItem`.
  private static func isMisspelt(
    _ first: String, _ second: String, shortestWord: Int = 3
  ) -> Bool {
    let numbers = { (text: String) in text.split { !$0.isNumber } }
    guard numbers(first) == numbers(second) else { return false }
    var (left, right) = (NameWords.split(first), NameWords.split(second))
    if left.count != right.count {
      // A word more is another name: `order`, `orderBy`.
      if Set(left).isSubset(of: right) || Set(right).isSubset(of: left) { return false }
      let words = { (text: String) in
        text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
      }
      (left, right) = (words(first), words(second))
    }
    // A word run together with another, or come apart.
    guard left.count == right.count else { return EditDistance.isSlip(first, for: second) }
    let differing = zip(left, right).filter { $0 != $1 }
    return differing.count < 3
      && differing.allSatisfy {
        max($0.count, $1.count) >= shortestWord && min($0.count, $1.count) > 2
          && EditDistance.isSlip($0, for: $1) && !Opposites.are($0, $1)
      }
  }

  /// Whether one word is the plural of the other.
  static func isPlural(_ first: String, _ second: String) -> Bool {
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    return short.count > 1
      && (long == short + "s" || long == short + "es"
        || short.hasSuffix("y") && long == short.dropLast() + "ies")
  }

  /// Whether two names differ in brackets alone: `ids[]`, `ids[0]`, `ids`, and `movie[title]`, `title`.
  private static func areBracketed(_ first: String, _ second: String) -> Bool {
    let bare = { (name: String) in
      let brackets = name.drop { $0 != "[" }
      return brackets.allSatisfy { "[]".contains($0) || $0.isNumber }
        ? name.prefix { $0 != "[" } : name[...]
    }
    let (left, right) = (bare(first), bare(second))
    if left == right { return !left.isEmpty }
    let hasBrackets = left.count < first.count || right.count < second.count
    if hasBrackets, isPlural(String(left), String(right)) { return true }
    return left.hasSuffix("[\(right)]") || right.hasSuffix("[\(left)]")
  }

  /// A name with dots for its brackets: `address.city` for `address[city]`.
  private static func dotted(_ name: String) -> String {
    name.replacing("[", with: ".").replacing("]", with: "")
  }

  /// Why a name that is missing is the one that was sent; nil where they are not alike.
  static func name(_ wanted: String, sentAs name: String) -> Slip? {
    if isOtherStyle(wanted, name) {
      return isBlanker(wanted, name) ? .blanks(name) : .otherStyle(name)
    }
    if areBracketed(wanted, name) { return .brackets(name) }
    if let sign = sign(wanted, name) { return .sign(name, sign) }
    if wanted.contains("[") || name.contains("["),
      dotted(wanted) == dotted(name) || isOtherStyle(dotted(wanted), dotted(name))
    {
      return .otherStyle(name)
    }
    if name == "amp;" + wanted { return .ampersandEntity(name) }
    if isPlural(wanted, name) || isMisspelt(wanted, name) { return .misspelt(name) }
    return nil
  }

  /// The sign that one of two names has in front: `$filter`, `@type`, `#text`.
  private static func sign(_ first: String, _ second: String) -> Character? {
    let (short, long) = first.utf8.count < second.utf8.count ? (first, second) : (second, first)
    guard let sign = long.first, "$@#~*".contains(sign), !short.isEmpty, long.dropFirst() == short
    else { return nil }
    return sign
  }

  /// Whether one name is the beginning of the other: `q`, `query`; `lat`, `latitude`.
  static func isAbbreviation(_ first: String, _ second: String) -> Bool {
    let (first, second) = (first.lowercased(), second.lowercased())
    return !first.isEmpty && !second.isEmpty
      && (first.hasPrefix(second) || second.hasPrefix(first))
  }

  /// The same for keys of JSON.
  static func key(_ wanted: String, sentAs key: String) -> Slip? {
    if isOtherStyle(wanted, key) {
      return isBlanker(wanted, key) ? .keyBlanks(key) : .keyStyle(key)
    }
    if let sign = sign(wanted, key) { return .keySign(key, sign) }
    if isPlural(wanted, key) || isMisspelt(wanted, key) { return .keyMisspelt(key) }
    return nil
  }
}
