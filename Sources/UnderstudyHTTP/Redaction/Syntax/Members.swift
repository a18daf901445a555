/// Finds the values of members that name each other: `{"name": "Authorization", "value": "s3"}`, in
/// whichever order, as HAR and other lists of headers, fields and variables have them; and those that are
/// secrets by what their object is.
struct Members {
  private enum Kind {
    /// `{"kty": "RSA", "d": "s3"}`
    case key
    /// `{"kind": "Secret", "data": {…}}` of Kubernetes.
    case secret
    /// `{"method": "login", "params": ["me", "s3"]}`
    case login

    /// The kind of an object with such a member.
    init?(_ name: String, _ text: String) {
      switch name {
      case "kty": self = .key
      case "kind" where text == "Secret": self = .secret
      case "method" where Kind.isLogin(text): self = .login
      default: return nil
      }
    }

    private static func isLogin(_ method: String) -> Bool {
      let words = NameWords.split(method)
      return words.last.map(logins.contains) == true || words.joined() == "walletpassphrase"
    }

    private static let logins: Set<String> = ["authenticate", "login", "logon", "signin"]
  }

  private struct Object {
    let isList: Bool
    /// Whether the name it holds is that of a secret.
    var isSecret = false
    /// What would be hidden then.
    var values: [Range<Int>] = []
    /// What it is, where that says which members are secrets.
    var kind: Kind?
    /// What may be hidden by its kind, with its keys.
    var pieces: [(kind: Kind, value: Range<Int>)] = []
    /// The key whose value comes next.
    var key: String?
    /// The elements of a list of two: `["Authorization", "s3"]`.
    var elements: [Range<Int>] = []
    /// Whether the last string of a list is the name of a secret, in a place for names.
    var isAfterName = false
    /// Whether it is an option of a command: `--password`.
    var isAfterOption = false
    /// How many elements a list has so far.
    var count = 0
    /// What looks like a secret behind such a name: `["Accept", "*/*", "Authorization", "s3"]`.
    var flatValues: [Range<Int>] = []
  }

  private let text: SearchedText
  private var edits = Edits()
  private var objects: [Object] = []

  static func edits(in text: SearchedText) -> Edits {
    // Few texts have such members, and the others need not be read.
    guard marks.contains(where: { text.place(of: $0, from: 0) != nil }) else { return Edits() }
    var finder = Members(text: text)
    finder.run()
    return finder.edits
  }

  private init(text: SearchedText) { self.text = text }

  private static let marks: [StaticString] = [
    "alue\"", "nswer\"", "\"val\"", "\"content\"", "\"data\"", "\"text\"", "\"string\"",
    "\"default\"",
    "\"v\"", "\"kty\"", "\"params\"", "\"#text\"", "\"stringData\"", "[[", "[\"",
  ]
  private static let nameKeys: Set<String> = [
    "name", "key", "header", "field", "property", "param", "parameter", "variable", "label",
    "attribute", "id", "k", "n", "@name", "parameterkey",
  ]
  private static let valueKeys: Set<String> = [
    "value", "val", "content", "data", "text", "string", "stringvalue", "default", "defaultvalue",
    "v", "answer", "newvalue", "oldvalue", "#text", "parametervalue",
  ]
  /// What is secret in a key (RFC 7518), and nowhere else.
  private static let keyPieces: Set<String> = ["d", "dp", "dq", "k", "oth", "p", "q", "qi"]

  private static let others = ByteSet.but("\"{}[]")

  private mutating func run() {
    var place = 0
    while true {
      place = text.end(of: Self.others, from: place)
      guard place < text.count else { break }
      switch text.bytes[place] {
      case UInt8(ascii: "{"): open(isList: false, at: place)
      case UInt8(ascii: "["): open(isList: true, at: place)
      case UInt8(ascii: "\""):
        let literal = JSONPiece.literal(in: text, from: place)
        visit(literal)
        place = literal.after
        continue
      default: close(at: place + 1)
      }
      place += 1
    }
    while !objects.isEmpty { close(at: text.count) }
  }

  private mutating func open(isList: Bool, at place: Int) {
    // The end is known only when it comes.
    objects.append(Object(isList: isList))
    starts.append(place)
  }

  private var starts: [Int] = []

  private mutating func close(at end: Int) {
    guard let object = objects.popLast(), let start = starts.popLast() else { return }
    for piece in object.pieces where piece.kind == object.kind {
      edits.hide(piece.value, between: Self.mark)
    }
    if object.isSecret { for value in object.values { edits.hide(value, between: Self.mark) } }
    if object.isList, object.elements.count == 2, objects.last?.isList == true,
      isSecret(text.text(object.elements[0].dropFirst().dropLast()))
    {
      edits.hide(object.elements[1], between: Self.mark)
    }
    // Names alone, such as those of columns, come in any number.
    if object.isList, object.count.isMultiple(of: 2) {
      for value in object.flatValues { edits.hide(value, between: Self.mark) }
    }
    note(start..<end, isText: false)
  }

  private static let mark = [JSONPiece.quote]

  private mutating func visit(_ literal: JSONPiece.Literal) {
    guard let last = objects.indices.last else { return }
    let isKey =
      !objects[last].isList
      && text.byte(text.end(of: .space, from: literal.after)) == UInt8(ascii: ":")
    if isKey {
      objects[last].key = literal.text.lowercased()
      scalar(after: text.end(of: .space, from: literal.after) + 1)
    } else {
      note(literal.start..<literal.after, isText: true)
    }
  }

  /// Notes a number, which nothing else finds.
  private mutating func scalar(after colon: Int) {
    let start = text.end(of: .space, from: colon)
    if text.byte(start).isDigit || text.byte(start) == UInt8(ascii: "-") {
      note(start..<text.end(of: .but(" \t\r\n,]}"), from: start), isText: false)
    }
  }

  /// Notes a value in the object around it.
  private mutating func note(_ value: Range<Int>, isText: Bool) {
    guard let last = objects.indices.last else { return }
    if objects[last].isList {
      if objects[last].elements.count < 3 { objects[last].elements.append(value) }
      let content = text.bytes[value].dropFirst().dropLast()
      if isText, objects[last].isAfterName, SecretValue.isScrambled(content) {
        objects[last].flatValues.append(value)
      }
      let name = content.count < 64 ? String(decoding: content, as: UTF8.self) : ""
      let isOption = name.hasPrefix("-")
      // `["login", "--password", "s3"]` is a command; an option without a value has another behind it.
      if isText, objects[last].isAfterOption, !isOption { hide(value) }
      objects[last].isAfterOption = isText && isOption && isSecret(name)
      objects[last].isAfterName = isText && objects[last].count.isMultiple(of: 2) && isSecret(name)
      objects[last].count += 1
      return
    }
    guard let key = objects[last].key else { return }
    objects[last].key = nil
    if isText, objects[last].kind == nil {
      objects[last].kind = Kind(
        key, value.count < 64 ? text.text(value.dropFirst().dropLast()) : "")
    }
    if let kind = kind(of: key, value),
      !SecretValue.isHarmless(text.bytes[value.dropFirst().dropLast()])
    {
      objects[last].pieces.append((kind, value))
    }
    if isText, names(key, text.text(value.dropFirst().dropLast())) {
      objects[last].isSecret = true
    } else if Self.valueKeys.contains(key), !SecretValue.isHarmless(text.bytes[value]),
      !isText || !SecretSentence.isAbout(text.bytes[value.dropFirst().dropLast()])
    {
      objects[last].values.append(value)
    }
  }

  /// The kind of the objects in which a member is a secret.
  private func kind(of key: String, _ value: Range<Int>) -> Kind? {
    switch key {
    case "data", "stringdata":
      return text.byte(value.lowerBound) == UInt8(ascii: "{") ? .secret : nil
    case "params": return text.byte(value.lowerBound) == UInt8(ascii: "[") ? .login : nil
    default: return Self.keyPieces.contains(key) ? .key : nil
    }
  }

  private mutating func hide(_ value: Range<Int>) {
    let content = text.bytes[value].dropFirst().dropLast()
    if !SecretValue.isHarmless(content) { edits.hide(value, between: Self.mark) }
  }

  /// Whether the text of a member names a secret, which another member of its object holds.
  private func names(_ key: String, _ text: String) -> Bool {
    switch key {
    // JSON Patch: `/users/0/password`.
    case "path":
      text.hasPrefix("/") && text.split(separator: "/").last.map { isSecret(String($0)) } == true
    // A field of a form; other types, such as `token`, say what a value is for.
    case "type": text == "password"
    default: Self.nameKeys.contains(key) && isSecret(text)
    }
  }

  /// Whether a text is the name of a secret: a sentence that has one is none.
  private func isSecret(_ name: String) -> Bool {
    name.utf8.count < 64 && !name.utf8.contains(0x20) && text.search.isSecret(name)
  }
}
