import UnderstudyCore

/// The names under which headers, cookies, query items, forms and JSON carry secrets: those that
/// everybody uses, and those that a test adds; with its own rules for the rest.
///
/// The one list for everything that shows traffic to a person or writes it down. It would rather
/// hide too much than too little.
package struct SecretNames: Sendable {
  /// What a name says of its value.
  package enum Verdict: Sendable {
    /// Nothing: the value may be shown unless it gives itself away.
    case open
    /// It is a secret where it looks like one, as what goes by `code` may.
    case suspect
    /// It is a secret, or where it is a number the count of them: `tokens`, `pass`.
    case countable
    case secret
  }

  /// What a name says of its value, and of the values beside it.
  struct Name: Sendable {
    let verdict: Verdict
    let role: Role?
  }

  /// What the member of this name is in an object that describes another name: `{"name": …, "value": …}`.
  enum Role { case name, value }

  /// In their canonical spelling.
  private var added: Set<String> = []
  /// What is a secret whatever it is called.
  package private(set) var rules: [SecretRule] = []

  /// What is known of the names of some traffic, which has few of them, thousands of times.
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

  /// Whether the member of this name is a secret in JSON and the like, where `key` is everyday's word.
  package func isSecret(member name: String) -> Bool {
    switch verdict(on: name) {
    case .secret, .countable: true
    case .open, .suspect: false
    }
  }

  package func verdict(on name: String) -> Verdict { self.name(name).verdict }

  func name(_ text: String) -> Name {
    if let name = known?[text] { return name }
    let word = text.lowercased().replacing("_", with: "")
    let name = Name(
      verdict: !added.isEmpty && isAdded(text) ? .secret : NameWords(text).verdict,
      role: Self.nameKeys.contains(word) ? .name : Self.valueKeys.contains(word) ? .value : nil)
    known?[text] = name
    return name
  }

  private static let nameKeys = SecretWords["name"]
  private static let valueKeys = SecretWords["value"]

  private final class KnownNames: Sendable {
    private let names = Lock<[String: Name]>([:])
    private let most: Int

    init(atMost most: Int) { self.most = most }

    subscript(name: String) -> Name? {
      get { names.withLock { $0[name] } }
      set { names.withLock { if $0.count < most { $0[name] = newValue } } }
    }
  }

  /// Spelled wrongly, it is what the test is about, and a secret all the same.
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
