internal import SecretTables

/// The names under which headers, cookies, query items, forms and JSON carry secrets: those that
/// everybody uses, and those that a test adds; with its own rules for the rest.
///
/// The one list for everything that shows traffic to a person or writes it down. It would rather
/// hide too much than too little.
package struct SecretNames: Sendable {
  /// The meaning of a name for its value.
  package enum Verdict: Sendable {
    /// Nothing: the value may be shown unless it gives itself away.
    case open
    /// It is a secret if it looks like one, as what goes by `code` may.
    case suspect
    /// It is a secret, or where it is a number the count of them: `tokens`, `pass`.
    case countable
    case secret
  }

  /// The meaning of a name for its value, and for the values beside it.
  struct Name: Sendable {
    let verdict: Verdict
    let role: Role?
    /// Whether it is that of a part of a key as in `{"kty": "RSA", "d": "s3"}`, which is secret in one.
    let isPartOfKey: Bool
  }

  /// The role of the member of this name in an object that describes another name: `{"name": …, "value": …}`.
  enum Role { case name, value }

  /// In their canonical spelling.
  private var added: Set<String> = []
  /// Rules for secrets whatever they are called.
  package private(set) var rules: [SecretRule] = []

  /// A memory of the names of some traffic, which has few of them, thousands of times.
  private var known: KnownNames?

  /// The names that usually carry secrets.
  package static let standard = SecretNames()

  private init() {}

  package func adding(_ names: some Sequence<String>) -> SecretNames {
    var copy = self
    copy.added.formUnion(names.map(Self.canonical))
    copy.known = nil
    return copy
  }

  package func adding(_ other: SecretNames) -> SecretNames {
    if other.added.isEmpty, other.rules.isEmpty { return self }
    var copy = self
    copy.added.formUnion(other.added)
    copy.known = nil
    return copy.adding(rules: other.rules)
  }

  func adding(rules: [SecretRule]) -> SecretNames { copy(of: self) { $0.rules += rules } }

  /// The same names, which note what they say of each; keys of JSON may be anything.
  func remembering(_ most: Int = 1 << 15) -> SecretNames {
    copy(of: self) { $0.known = KnownNames(atMost: most) }
  }

  var isRemembering: Bool { known != nil }

  /// Whether a rule hides the value at a place in JSON.
  package func hides(_ place: [JSONPath.Step]) -> Bool {
    rules.contains { rule in
      if case .keyPath(let path) = rule { path.leads(to: place) } else { false }
    }
  }

  /// Whether a header, an item or a field of this name is a secret, whichever way the name is spelled:
  /// `api_key`, `apiKey`, `X-API-Key` and `user[api-key]` are.
  package func isSecret(_ name: String) -> Bool {
    switch verdict(on: name) {
    case .secret, .countable: true
    // To spell a name canonically takes a while, and most are too long or have no such letter.
    case .open, .suspect:
      name.utf8.count < 8 && name.utf8.contains { $0 | 0x20 == UInt8(ascii: "y") }
        && Self.canonical(name) == Self.key
    }
  }

  /// Whether the member of this name is a secret in JSON and the like, if `key` is everyday's word.
  package func isSecret(member name: String) -> Bool {
    switch verdict(on: name) {
    case .secret, .countable: true
    case .open, .suspect: false
    }
  }

  package func verdict(on name: String) -> Verdict { self.name(name).verdict }

  func name(_ text: String) -> Name {
    if let name = known?[text] { return name }
    let letters = text.lowercased().utf8.filter { $0 != UInt8(ascii: "_") }
    let word = String(decoding: letters, as: UTF8.self)
    let name = Name(
      verdict: !added.isEmpty && isAdded(text) ? .secret : NameWords(text).verdict,
      role: Self.nameKeys.contains(word) ? .name : Self.valueKeys.contains(word) ? .value : nil,
      isPartOfKey: Self.partsOfKeys.contains(text))
    known?[text] = name
    return name
  }

  private static let nameKeys = SecretWords["name"]
  private static let valueKeys = SecretWords["value"]
  private static let partsOfKeys = SecretWords["jwk"]

  private final class KnownNames: Sendable {
    private let names = Lock<[String: Name]>([:])
    private let most: Int

    init(atMost most: Int) { self.most = most }

    subscript(name: String) -> Name? {
      get { names.withLock { $0[name] } }
      set { names.withLock { if $0.count < most { $0[name] = newValue } } }
    }
  }

  /// A misspelt name may be the bug under test; its value is still hidden.
  private func isAdded(_ name: String) -> Bool {
    let canonical = Self.canonical(name)
    return added.contains(canonical)
      || added.contains { $0.count > 5 && EditDistance.isOneEdit($0, from: canonical) }
  }

  /// Many services call the item with their API key just this.
  private static let key = "key"

  /// The spelling under which names compare equal: letters and digits only, in lower case.
  private static func canonical(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// The words of a name, whether it is written `api_key`, `apiKey`, `API-Key` or `user[api.key]`, and
/// what they say of its value.
///
/// A number tells one of several apart (`password2`, `X-Hub-Signature-256`), so it is no word.
package struct NameWords {
  private let words: [String]
  /// All of them run together, as they may have been written.
  private let joined: String

  init(_ name: String) {
    words = Self.split(name)
    joined = words.joined()
  }

  /// By bytes: all that is not ASCII is a letter here.
  package static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8.prefix(longest))
    for (place, byte) in bytes.enumerated() {
      guard byte.isNameLetter else {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
        continue
      }
      // `apiKey` and `APIKey` have two words each.
      if byte.isCapital, !word.isEmpty {
        let isHump = !bytes[place - 1].isCapital
        let isLastCapital =
          place + 1 < bytes.count && bytes[place + 1].isNameLetter && !bytes[place + 1].isCapital
        if isHump || isLastCapital {
          words.append(String(decoding: word, as: UTF8.self))
          word = []
        }
      }
      word.append(byte.asciiLowercased)
    }
    return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
  }

  private static let longest = 256

  // MARK: - The verdict

  var verdict: SecretNames.Verdict {
    guard let last = words.last else { return .open }
    let owner = words.dropLast().last ?? "-"
    if words.count > 1, Self.others.contains("\(words[0])+\(words[1])") { return .open }
    let isPlural = last.count > 2 && last.hasSuffix("s") && !last.hasSuffix("ss")
    if let stem = Self.stem(in: joined) {
      let isKin = Self.kin.contains { joined.contains($0) }
      if isKin || isAboutIt(stem, last) { return .open }
      return isPlural ? .countable : .secret
    }
    if isMisspelt { return .secret }
    if let verdict = Self.verdicts["\(owner)+\(last)"] ?? Self.verdicts[last] { return verdict }
    let isSecret = isPlural && Self.verdicts["\(owner)+\(last.dropLast())"] == .secret
    return isSecret ? .secret : .open
  }

  /// The first of the stems that a name has: each byte of it is asked for those alone that begin so.
  private static func stem(in name: String) -> String? {
    let bytes = Array(name.utf8)
    for place in bytes.indices {
      for stem in stemsByStart[Int(bytes[place])] where bytes[place...].starts(with: stem.bytes) {
        return stem.text
      }
    }
    return nil
  }

  /// Whether the value describes a secret, such as its type, its number or when it ends, or leads to
  /// the next page of a list.
  private func isAboutIt(_ stem: String, _ last: String) -> Bool {
    // Symfony calls a password that is typed twice `password[second]`.
    if last == "second", words.dropLast().last?.hasSuffix("password") == true { return false }
    if Self.aspects.contains(last), last != stem { return true }
    let isAspect = Self.aspects.contains { aspect in
      aspect.count > 3 && joined.hasSuffix(aspect) && joined.dropLast(aspect.count).contains(stem)
    }
    if isAspect { return true }
    if last == "id" || last == "ids" {
      return !["sess", "secret", "accesskey"].contains(where: joined.contains)
    }
    let qualifiers = words.dropLast()
    return switch last {
    case "token": qualifiers.contains(where: Self.pages.contains)
    case "tokens": qualifiers.contains(where: Self.counts.contains)
    default:
      Self.pages.contains { joined.hasSuffix($0 + "token") }
        || Self.counts.contains { joined == $0 + "tokens" }
    }
  }

  /// Whether the last word of a name says that its value only describes another.
  static func isAspect(_ name: String) -> Bool { split(name).last.map(aspects.contains) == true }

  /// Whether the whole name, or a word of it, is a long word of secrets with one typo.
  private var isMisspelt: Bool {
    // Most words are too short, even for one that lacks a letter.
    let long = ([joined] + words).filter { $0.utf8.count + 1 >= "password".utf8.count }
    return long.contains { other in
      Self.misspelt.contains { word, start, end in
        // A single typo leaves one of the ends as it is.
        (other.utf8.starts(with: start) || other.utf8.suffix(end.count).elementsEqual(end))
          && EditDistance.isOneEdit(other, from: word)
      }
    }
  }

  // MARK: - The table

  private static let verdicts: [String: SecretNames.Verdict] = SecretWords.rows.reduce(into: [:]) {
    let verdict: [String: SecretNames.Verdict] = [
      "secret": .secret, "countable": .countable, "suspect": .suspect, "open": .open,
    ]
    if let verdict = verdict[$1.kind], $0[$1.word] == nil { $0[$1.word] = verdict }
  }

  /// The longest first, since one may begin with another.
  private static let stemsByStart: [[(text: String, bytes: [UInt8])]] = {
    var stems = [[(text: String, bytes: [UInt8])]](repeating: [], count: 256)
    for stem in SecretWords["stem"].sorted(by: { $0.utf8.count > $1.utf8.count }) {
      let bytes = Array(stem.utf8)
      stems[Int(bytes[0])].append((stem, bytes))
    }
    return stems
  }()
  private static let kin = SecretWords["kin"]
  private static let others = SecretWords["other"]
  private static let aspects = SecretWords["aspect"]
  private static let pages = SecretWords["page"]
  private static let counts = SecretWords["count"]
  private static let misspelt = SecretWords["misspelt"].map {
    (word: $0, start: Array($0.utf8.prefix(4)), end: Array($0.utf8.suffix(4)))
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isNameLetter: Bool { (0x61...0x7A).contains(self | 0x20) || self >= 0x80 }
}

/// The words of `names.txt`, by what they say.
enum SecretWords {
  /// Each word with its kind, in the order of the file.
  static let rows: [(kind: String, word: String)] =
    String(cString: understudy_secret_names()).split(separator: "\n").flatMap { line in
      let words = line.split(separator: " ").map { String($0.replacing("␣", with: " ")) }
      return words[0] == "#" ? [] : words.dropFirst().map { (words[0], $0) }
    }

  private static let byKind: [String: Set<String>] = rows.reduce(into: [:]) { table, row in
    table[row.kind, default: []].insert(row.word)
  }

  /// The words of a kind.
  static subscript(kind: String) -> Set<String> { byKind[kind] ?? [] }
}
