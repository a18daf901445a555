import UnderstudyCore

extension Slip {
  static let unescapedQuestionMark = Slip(
    "`?` in a regular expression is special; write `\\\\?`")
  static let anchorOfURL = Slip(
    """
    the expression is searched in the whole URL, from `https://` to the query; leave out the anchor
    """)
  static let startAnchorOfURL = Slip(
    "`^` is the beginning of the whole URL, scheme and host included; leave it out")
  static let endAnchorOfURL = Slip(
    "`$` is the end of the whole URL, query included; leave it out")
  static let startAnchorOfValue = Slip("`^` is the beginning of the whole value; leave it out")
  static let endAnchorOfValue = Slip("`$` is the end of the whole value; leave it out")
  static let regexSeesEscapes = Slip(
    "the expression is searched in the URL as it is sent, percent-encoded")
  static let schemeOfURL = Slip("only in the scheme, http or https")
  static let withoutTrailingSlash = Slip("only in the trailing slash of the request")
  static let withTrailingSlash = Slip("the request has no trailing slash")
  static let withoutQuery = Slip("it would match without the query of the request")
  static let slashesTwice = Slip(
    "an escaped slash or backslash too many; in Swift `#\"…\"#` takes backslashes as they are")

  /// Why an expression finds nothing in a text, found by trying what would let it.
  static func between(_ regex: TextRegex, _ text: String, isURL: Bool) -> Slip? {
    let pattern = regex.pattern
    func finds(_ changed: String) -> Bool { TextRegex(changed).matches(text) }
    if pattern.contains("?"), finds(pattern.replacing("?", with: "\\?")) {
      return .unescapedQuestionMark
    }
    if finds("(?i)" + pattern) { return .caseOnly }
    let hasStart = pattern.hasPrefix("^")
    let hasEnd = pattern.hasSuffix("$") && !pattern.hasSuffix("\\$")
    if text.hasSuffix("/"), regex.matches(String(text.dropLast())) { return .withoutTrailingSlash }
    /// Whether the expression is found as a whole word, so that only an anchor is in its way.
    func isWord(_ changed: Substring, _ start: Bool, _ end: Bool) -> Bool {
      guard let found = TextRegex(String(changed)).range(in: text) else { return false }
      let (before, after) = (text[..<found.lowerBound].last, text[found.upperBound...])
      if isURL {
        let rest = after.first == "/" ? after.dropFirst() : after
        let isEnd = rest.isEmpty || "?#".contains(rest.first ?? "?")
        return (!start || before == "/" || text[found].first == "/") && (!end || isEnd)
      }
      // A few digits somewhere in a value are not what was looked for.
      let isMost = text[found].count * 2 >= text.count || changed.contains(text[found])
      return isMost && (!start || before?.isPartOfWord != true)
        && (!end || after.first?.isPartOfWord != true)
    }
    if hasStart, isWord(pattern.dropFirst(), true, false) {
      return isURL ? .startAnchorOfURL : .startAnchorOfValue
    }
    if hasEnd, isWord(pattern.dropLast(), false, true) {
      return isURL ? .endAnchorOfURL : .endAnchorOfValue
    }
    if hasStart, hasEnd, isWord(pattern.dropFirst().dropLast(), true, true) { return .anchorOfURL }
    if pattern.contains("\\\\"), finds(pattern.replacing("\\\\", with: "\\")) {
      return .slashesTwice
    }
    if !isURL { return nil }
    if let apart = RegexOfQuery(pattern), apart.isOfPath(of: text), apart.hasAllItems(of: text) {
      return .itemsApart
    }
    if let slip = version(pattern, text) { return slip }
    let decoded = PercentDecoding.decode(text)
    if decoded != text, regex.matches(decoded) { return .regexSeesEscapes }
    for (scheme, other) in [("https://", "http://"), ("http://", "https://")]
    where text.hasPrefix(scheme) && regex.matches(other + text.dropFirst(scheme.count)) {
      return .schemeOfURL
    }
    if regex.matches(text + "/") { return .withTrailingSlash }
    return nil
  }
}

extension Slip {
  /// The version in an expression and in a URL, where the expression finds it with that of the URL.
  private static func version(_ pattern: String, _ url: String) -> Slip? {
    let versions = { (text: String) in
      text.split { !$0.isLetter && !$0.isNumber }.filter { word in
        (word.first == "v" || word.first == "V") && word.count < 6
          && word.count > 1 && word.dropFirst().allSatisfy(\.isNumber)
      }
    }
    guard let asked = versions(pattern).first else { return nil }
    let sent = versions(url).first { sent in
      sent != asked && TextRegex(pattern.replacing(asked, with: sent)).matches(url)
    }
    return sent.map { .version(stub: String(asked), request: String($0)) }
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
