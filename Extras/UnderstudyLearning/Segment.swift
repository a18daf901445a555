import UnderstudyHTTP

/// A segment of a path by its form, from which ids are told without comparing it with others.
enum Segment: Hashable {
  case word(String)
  case number, uuid, date, id

  init(_ text: String) {
    var text = text
    self =
      text.withUTF8 { bytes -> Segment? in
        if bytes.isEmpty { return nil }
        if bytes.allSatisfy(\.isDigit) {
          let isNumber = bytes.count == 1 || bytes[0] != UInt8(ascii: "0")
          return isNumber && bytes.count < 19 ? .number : .id
        }
        let formats = TextFormats(of: bytes, among: [.uuid, .date])
        if !formats.isEmpty { return formats.contains(.uuid) ? .uuid : .date }
        return bytes.isID || bytes.isRedacted ? .id : nil
      } ?? .word(text)
  }

  /// Whether it is a value, wherever it stands.
  var isData: Bool {
    switch self {
    case .number, .uuid, .date: true
    case .word, .id: false
    }
  }

  /// Whether it is a word that stands for itself, as far as its form tells.
  var word: String? { if case .word(let word) = self { word } else { nil } }

  /// Whether paths begin so with the version of an interface, or with a word for it.
  static func isBase(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["api", "rest", "apis"].contains(text)
      || text.wholeMatch(of: /v?[0-9]{1,2}(\.[0-9]+)*/) != nil
      || text.wholeMatch(of: /v[0-9]+[a-z0-9.]*/) != nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether letters and digits are mixed as in ids: `tt0111161`, `user_42`, `5f3c…`, and not as in
  /// `oauth2` or `v1`, or in a slug.
  fileprivate var isID: Bool {
    let digits = count(where: \.isDigit)
    guard digits > 0, allSatisfy({ $0.isASCIILetter || $0.isDigit || "-_:".utf8.contains($0) })
    else {
      return false
    }
    if count >= 16, allSatisfy({ $0.hexValue != nil || $0 == UInt8(ascii: "-") }) { return true }
    // The digits of a word with a number behind it are few.
    let runs = split { !$0.isDigit }.count
    let capitals = count { (0x41...0x5A).contains($0) }
    let isMixed = count >= 10 && capitals > 0 && capitals < count - digits
    return count >= 5 && (digits >= 3 || runs >= 2 || isMixed)
  }
}

/// Words of names as a person writes them.
enum Noun {
  private static let irregular = [
    "people": "person", "children": "child", "movies": "movie", "series": "series", "news": "news",
    "species": "species", "cookies": "cookie", "calories": "calorie", "media": "media",
    "data": "data", "status": "status", "address": "address", "addresses": "address",
    "statuses": "status", "indices": "index", "analyses": "analysis", "caches": "cache",
    "houses": "house", "databases": "database", "courses": "course", "purchases": "purchase",
    "licenses": "license", "releases": "release", "responses": "response", "invoices": "invoice",
    "bus": "bus", "campus": "campus", "canvas": "canvas", "business": "business",
  ]

  static func singular(_ word: String) -> String {
    if let known = irregular[word] { return known }
    let stem = { (count: Int) in String(word.dropLast(count)) }
    if word.hasSuffix("ies"), word.count > 4 { return stem(3) + "y" }
    if ["sses", "xes", "ches", "shes", "zzes"].contains(where: word.hasSuffix) { return stem(2) }
    let isPlain = !["ss", "us", "is"].contains(where: word.hasSuffix)
    return word.hasSuffix("s") && word.count > 2 && isPlain ? stem(1) : word
  }

  static func isPlural(_ name: String) -> Bool {
    NameWords.split(name).last.map { singular($0) != $0 } ?? false
  }

  /// The name in one word, its last part in the singular if that is asked for: `UserProfile`.
  static func type(_ name: String, isSingular: Bool = false) -> String {
    var words = NameWords.split(name)
    if isSingular, let last = words.popLast() { words.append(singular(last)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let letters = joined.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return letters.first?.isNumber == true ? "_\(letters)" : letters
  }

  /// The same beginning in lower case: `userProfile`.
  static func variable(_ name: String, isSingular: Bool = false) -> String {
    let type = type(name, isSingular: isSingular)
    return type.prefix(1).lowercased() + type.dropFirst()
  }
}
