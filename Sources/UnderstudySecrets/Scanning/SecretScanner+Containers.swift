/// The objects and lists of JSON and the like, whose members may say what the others are.
extension SecretScanner {
  struct Container {
    let isList: Bool
    let start: Int
    /// The key that it stands under.
    let owner: String
    /// The name of a secret that it stands under, itself or what is around it.
    var name: SecretName?
    /// Whether it has that name itself, or is an element of what has.
    var isNamed = false
    /// Whether it is one of several records that the name stands for: `{"tokens": [{…}]}`.
    var isRecord = false
    /// The key whose value comes next.
    var key = ""
    var index = 0
    /// The name of a secret that one member has, and another its value.
    var sibling: SecretName?
    /// Whether it is a path that names it, or this is the list of its steps, and whether something is done there, as in JSON Patch.
    var isPath = false
    var isPatch = false
    /// The values that such a name would make secrets, and whether it may stand in a value itself.
    var values: [Range<Int>] = []
    var isValue = false
    /// Whether it is a key as in `{"kty": "RSA", "d": "s3"}`, and what is secret in one.
    var isKey = false
    var keyPieces: [Range<Int>] = []
    /// The values that are secret by the name.
    var secrets: [Range<Int>] = []

    init(isList: Bool, start: Int, owner: String) {
      (self.isList, self.start, self.owner) = (isList, start, owner)
    }

    /// Creates a container that has the name of a secret.
    init(under name: String, _ verdict: SecretNames.Verdict, at start: Int) {
      self.init(isList: false, start: start, owner: "")
      (self.name, isNamed) = (SecretName(place: start, name: name, verdict: verdict), true)
    }
  }

  private static let describing = SecretWords["describing"]
  private static let whose = SecretWords["whose"]

  /// Whether a member only tells of the secret that it stands under: its type, when it ends, whose it is.
  static func isDescribing(_ key: String, under name: SecretName?) -> Bool {
    if key.isEmpty { return false }
    let word = key.lowercased().filter { !"_-".contains($0) }
    if describing.contains(word) { return true }
    // In `{"passwords": {"mail": "s3"}}` the keys are what the secrets are for.
    guard let name, !name.isMap else { return false }
    return whose.contains(word) || NameWords.isAspect(key)
  }

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
      let key = text.unescaped(quotation.content)
      containers[last].key = key
      nextKey = (colon, ValueName(key: key, start: place, isApart: colon > quotation.after))
      // The form in which a language model writes its tokens, each with its probability.
      if key == "logprob" { containers[last].name = nil }
      return special < end ? nil : colon
    }
    note(literal, content: quotation.content)
    return special < end ? nil : quotation.after
  }

  /// Bytes that mean something within quotes, too.
  private static let notSpecial = ByteSet.but(":=/<,\u{FF1A}")

  mutating func open(isList: Bool, at place: Int) {
    let around = containers.last
    let owner = around?.key ?? ""
    var container = Container(isList: isList, start: place, owner: owner)
    let role = owner.isEmpty ? nil : text.search.name(owner).role
    container.isValue = role == .value || around?.isValue == true
    if let next, next.place == place {
      (container.name, container.isNamed) = (next, true)
    } else if let around, let name = around.name, !Self.isDescribing(owner, under: name) {
      container.name = name
      container.isNamed = around.isNamed && (around.isList || role == .value)
      container.isRecord = around.isList && !isList || around.isRecord
    } else if let around, let name = around.sibling, role == .value, around.isNaming {
      (container.name, container.isNamed) = (name, true)
    }
    container.isPath = isList && Self.paths.contains(owner)
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
    if let name = container.name?.name {
      for value in container.secrets { hide(leaf: value, by: .name(name)) }
    }
    for value in container.isKey ? container.keyPieces : []
    where !SecretValue.isHarmless(content(of: value)) {
      hide(leaf: value, by: .neighbour)
    }
    if !container.isList, let name = container.sibling {
      // The values of an object or a list in it were noted on the way.
      let first = leaves.lastIndex { $0.lowerBound < container.start }.map { $0 + 1 } ?? 0
      var rest = leaves[first...]
      for value in container.values {
        if SecretSentence.isAbout(content(of: value)) { continue }
        if isLeaf(value) { hide(value, under: name, in: container) }
        rest = rest.drop { $0.lowerBound < value.lowerBound }
        while let leaf = rest.first, leaf.lowerBound < value.upperBound, !isLeaf(value) {
          if isText(leaf) { hide(leaf, under: name, in: container) }
          rest = rest.dropFirst()
        }
      }
      leaves.removeSubrange(first...)
    }
    // `{"loc": ["body", "password"], "input": "s3"}`
    if container.isList, let name = container.sibling, let last = containers.indices.last {
      containers[last].sibling = name
    }
    note(container.start..<min(place + 1, text.count), content: nil)
  }

  // MARK: - Values

  func content(of value: Range<Int>) -> ArraySlice<UInt8> {
    let bytes = text.bytes[value]
    return bytes.first?.isQuote == true ? bytes.dropFirst().dropLast() : bytes
  }

  /// Hides a value in the quotes that it has, or in new ones.
  mutating func hide(leaf: Range<Int>, by rule: RedactionRule) {
    let quotation = Quotation(in: text, at: leaf.lowerBound)
    guard let quotation, quotation.after == leaf.upperBound else {
      return edits.hide(leaf, by: rule, between: Edits.quote)
    }
    edits.hide(quotation.content, by: rule)
    // A text that was cut off stays JSON as far as it goes.
    if !quotation.isClosed {
      edits.replace(leaf.upperBound..<leaf.upperBound, with: quotation.mark)
    }
  }

  /// Hides a value that another member of its container names.
  private mutating func hide(
    _ value: Range<Int>, under name: SecretName, in container: Container
  ) {
    let bytes = content(of: value)
    let isText = isText(value)
    if SecretValue.isHarmless(bytes) { return }
    if name.verdict == .countable, SecretValue.isCount(bytes, inText: isText) { return }
    if container.isNaming || SecretValue.isRandom(bytes, atLeast: 8) {
      hide(leaf: value, by: .neighbour)
    }
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
    let name = key.isEmpty ? nil : text.search.name(key)
    let role = name?.role
    if isLeaf(value) {
      if containers[last].name != nil,
        isSecret(bytes, key, role, in: containers[last], isText: content != nil)
      {
        containers[last].secrets.append(value)
      } else if containers[last].isValue, containers[last].name == nil,
        !Self.isDescribing(key, under: nil)
      {
        leaves.append(value)
      }
    }
    if key.isEmpty {
      if content != nil, containers[last].isPath {
        containers[last].sibling = secretName(in: content ?? value, of: containers[last].owner)
      }
      return
    }
    containers[last].key = ""
    if containers[last].owner == "variables", content != nil || isLeaf(value) {
      variableValues.append((key, value))
    }
    switch key {
    case "kty": containers[last].isKey = true
    case "op": containers[last].isPatch = true
    default: break
    }
    if name?.isPartOfKey == true { containers[last].keyPieces.append(value) }
    if let content, role == .name || key == "type", let name = secretName(in: content, of: key) {
      containers[last].sibling = name
      containers[last].isPath = bytes.first == UInt8(ascii: "/")
    } else if role == .value {
      containers[last].values.append(value)
    }
  }

  private func isLeaf(_ value: Range<Int>) -> Bool {
    !"{[".utf8.contains(text.byte(value.lowerBound))
  }

  private func isText(_ value: Range<Int>) -> Bool { text.byte(value.lowerBound).isQuote }

  /// Whether a value in a container is a secret by the name of the container.
  func isSecret(
    _ value: ArraySlice<UInt8>, _ key: String, _ role: SecretNames.Role?, in container: Container,
    isText: Bool
  ) -> Bool {
    guard let name = container.name, !Self.isDescribing(key, under: name),
      !SecretValue.isHarmless(value), !SecretSentence.isAbout(value)
    else { return false }
    if key == "code", SecretValue.isEveryday(value, under: key) { return false }
    let isNumber = !isText && value.isScalarOfJSON
    let key = key.isEmpty && !container.isNamed ? container.owner : key
    let isNamed = text.search.name("\(name.name)_\(key)").verdict != .open
    // The value itself: `{"token": {"value": "s3"}}`, `{"token": {"id": "s3"}}`, `{"tokens": ["s3"]}`.
    let isID =
      key == "id" && container.isNamed && !container.isRecord && !isNumber
      && (isNamed || name.verdict == .secret)
    if key.isEmpty || role == .value || isID || name.isPlural(of: key) {
      // The tokens of a language model: `["the", "quick", "fox"]`, `[464, 2068]`.
      let isWord = key.isEmpty && value.count <= 12 && value.allSatisfy(\.isASCIILetter)
      if isWord || isNumber, name.name.equalsIgnoringASCIICase("tokens") { return false }
      return name.verdict == .secret || !isNumber && (isNamed || !value.contains(0x20))
    }
    // A number is a port, a version or a moment rather than the secret.
    if isNumber || SecretValue.isDate(value) { return false }
    return name.verdict == .secret || isNamed && !container.isRecord || SecretValue.isKey(value)
  }

  static let paths = SecretWords["path"]

  /// The name of a secret in a member that names the values beside it.
  private func secretName(in value: Range<Int>, of key: String) -> SecretName? {
    let bytes = text.bytes[value]
    // A field of a form; other types, such as `token`, say what a value is for.
    let isType = key == "type" && bytes.elementsEqual("password".utf8)
    guard isType || !key.isEmpty && text.search.name(key).role == .name, bytes.count < 128,
      !bytes.contains(0x20)
    else { return nil }
    let name = text.text(value)
    let verdict = text.search.name(name).verdict
    let isPath = verdict == .countable && Self.paths.contains(key.lowercased())
    return verdict == .secret || isPath
      ? SecretName(place: value.lowerBound, name: name, verdict: verdict) : nil
  }

  /// Whether a text is the name of a secret: a sentence that has one is none.
  func isSecretName(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty && name.count < 64 && !name.contains(0x20)
      && text.search.isSecret(String(decoding: name, as: UTF8.self))
  }

  // MARK: - Key paths

  /// Hides what a rule's key path leads to.
  private mutating func hideAtPath(_ value: Range<Int>) {
    guard text.search.hasRules, containers.count <= JSONScanner.deepest, isLeaf(value),
      !text.bytes[value].elementsEqual("null".utf8)
    else { return }
    let steps = containers.map { container -> JSONPath.Step in
      container.isList ? .index(container.index) : .key(container.key)
    }
    if text.search.redaction.names.hides(steps) { hide(leaf: value, by: .own) }
  }
}

extension SecretScanner.SecretName {
  private var last: String { NameWords.split(name).last ?? "" }

  /// Whether the members of what has the name are secrets by their own: `{"passwords": {"mail": "s3"}}`.
  fileprivate var isMap: Bool {
    last.hasSuffix("s") && !last.hasSuffix("ss") && !last.hasPrefix("cred")
  }

  /// Whether the name is that of several such as this: `{"backupCodes": [{"code": "s3"}]}`.
  fileprivate func isPlural(of key: String) -> Bool { last == key.lowercased() + "s" }
}

extension SecretScanner.Container {
  /// Whether what it names is a secret whatever it looks like: a path alone may be that of a page.
  fileprivate var isNaming: Bool { !isPath || isPatch }
}
