/// The objects and lists of JSON and the like, whose members may say what the others are.
extension SecretScanner {
  struct Container {
    let isList: Bool
    let start: Int
    /// The key that it stands under.
    let owner: String
    /// The name of a secret that it stands under, itself or what is around it.
    var name: SecretName?
    /// Whether something in it is a secret by that name.
    var hasSecret = false
    /// The key whose value comes next.
    var key = ""
    var index = 0
    /// Whether a member names a secret, which another member holds.
    var isNamed = false
    /// The values that such a name would make secrets.
    var values: [Range<Int>] = []
    /// Whether it is a key as in `{"kty": "RSA", "d": "s3"}`, and what is secret in one.
    var isKey = false
    var keyPieces: [Range<Int>] = []
  }

  private static let keyPieces = SecretWords["jwk"]
  private static let describing = SecretWords["describing"]

  static func isDescribing(_ key: String) -> Bool { describing.contains(key.lowercased()) }

  // MARK: - Reading

  /// Notes a quoted text; the place to go on from, if nothing in it means something.
  mutating func visit(quote place: Int) -> Int? {
    guard let quotation = Quotation(in: text, at: place) else { return nil }
    literal = place..<quotation.after
    scalar = nil
    let end = quotation.content.upperBound
    if special < place { special = text.end(of: Self.notSpecial, from: place + 1) }
    guard let last = containers.indices.last else { return special < end ? nil : end }
    let colon = text.end(of: .space, from: quotation.after)
    if !containers[last].isList, text.byte(colon) == UInt8(ascii: ":") {
      let key = String(decoding: text.bytes[quotation.content].unescaped, as: UTF8.self)
      containers[last].key = key
      nextKey = (colon, ValueName(key: key, start: place, isApart: colon > quotation.after))
      // How a language model writes its tokens, each with its probability.
      if key == "logprob" { containers[last].name = nil }
      return special < end ? nil : colon
    }
    note(literal, content: quotation.content)
    return special < end ? nil : quotation.after
  }

  /// What means something within quotes, too.
  private static let notSpecial = ByteSet.but(":=/<,\u{FF1A}")

  mutating func open(isList: Bool, at place: Int) {
    let around = containers.last
    let owner = around?.key ?? ""
    var container = Container(isList: isList, start: place, owner: owner)
    if let next, next.place == place {
      container.name = next
    } else if let name = around?.name, !Self.isDescribing(owner) {
      container.name = name
    }
    next = nil
    containers.append(container)
    scalar = isList ? place + 1 : nil
  }

  mutating func endElement(at place: Int) {
    noteScalar(to: place)
    guard let last = containers.indices.last else { return }
    containers[last].index += 1
    containers[last].key = ""
    if containers[last].isList { scalar = place + 1 }
  }

  /// Ends the innermost container at its closing bracket, or at the end of a text that was cut off.
  mutating func close(at place: Int) {
    noteScalar(to: place)
    guard let container = containers.popLast() else { return }
    let range = container.start..<min(place + 1, text.count)
    let values =
      (container.isNamed ? container.values : []) + (container.isKey ? container.keyPieces : [])
    for value in values where !SecretValue.isHarmless(content(of: value)) {
      edits.hide(value, by: .neighbour, between: Edits.quote)
    }
    if container.hasSecret, let name = container.name {
      if name.place == container.start {
        edits.hide(range, by: .name(name.name), between: Edits.quote)
      } else if let last = containers.indices.last {
        containers[last].hasSecret = true
      }
    }
    note(range, content: nil)
  }

  // MARK: - Values

  func content(of value: Range<Int>) -> ArraySlice<UInt8> {
    let bytes = text.bytes[value]
    return bytes.first == .quote ? bytes.dropFirst().dropLast() : bytes
  }

  /// Notes a value without quotes that ends at a place.
  private mutating func noteScalar(to place: Int) {
    guard let start = scalar, start < place, !containers.isEmpty else { return }
    let value = text.trimmed(start..<place)
    if !value.isEmpty { note(value, content: nil) }
  }

  /// Notes a value in the container around it; `content` is that of a text.
  private mutating func note(_ value: Range<Int>, content: Range<Int>?) {
    guard let last = containers.indices.last else { return }
    scalar = nil
    hideAtPath(value)
    let key = containers[last].key
    let bytes = content.map { text.bytes[$0] } ?? text.bytes[value]
    if let name = containers[last].name, isLeaf(value), !Self.isDescribing(key),
      isSecret(bytes, under: name, key, isText: content != nil)
    {
      containers[last].hasSecret = true
    }
    if key.isEmpty { return }
    containers[last].key = ""
    if containers[last].owner == "variables", content != nil || isLeaf(value) {
      variableValues.append((key, value))
    }
    if key == "kty" { containers[last].isKey = true }
    if Self.keyPieces.contains(key) { containers[last].keyPieces.append(value) }
    let role = text.search.name(key).role
    if content != nil, names(key, bytes, role) {
      containers[last].isNamed = true
    } else if role == .value, !SecretSentence.isAbout(bytes) {
      containers[last].values.append(value)
    }
  }

  private func isLeaf(_ value: Range<Int>) -> Bool {
    !"{[".utf8.contains(text.byte(value.lowerBound))
  }

  /// Whether a value in a container is a secret by the name of the container.
  private func isSecret(
    _ value: ArraySlice<UInt8>, under name: SecretName, _ key: String, isText: Bool
  ) -> Bool {
    // A number is not the secret, and a text may be.
    if key == "id", !isText { return false }
    // The tokens of a language model: `["the", "quick", "fox"]`.
    let isWord = key.isEmpty && value.count <= 12 && value.allSatisfy(\.isASCIILetter)
    if isWord, name.name.equalsIgnoringASCIICase("tokens") { return false }
    return !SecretValue.isHarmless(value) && !SecretSentence.isAbout(value)
      && (name.verdict != .countable || !SecretValue.isCount(value, inText: isText))
  }

  /// Whether a member names a secret.
  private func names(
    _ key: String, _ value: ArraySlice<UInt8>, _ role: SecretNames.Role?
  ) -> Bool {
    // A field of a form; other types, such as `token`, say what a value is for.
    key == "type"
      ? value.elementsEqual("password".utf8) : role == .name && isSecretName(value)
  }

  /// Whether a text is the name of a secret: a sentence that has one is none.
  func isSecretName(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty && name.count < 64 && !name.contains(0x20)
      && text.search.isSecret(String(decoding: name, as: UTF8.self))
  }

  // MARK: - Key paths

  /// Hides what a rule's key path leads to.
  private mutating func hideAtPath(_ value: Range<Int>) {
    let names = text.search.redaction.names
    guard !names.rules.isEmpty, containers.count <= JSONScanner.deepest, isLeaf(value),
      !text.bytes[value].elementsEqual("null".utf8)
    else { return }
    let steps = containers.map { container -> JSONPath.Step in
      container.isList ? .index(container.index) : .key(container.key)
    }
    if names.hides(steps) { edits.hide(value, by: .own, between: Edits.quote) }
  }
}
