import UnderstudyHTTP

// The values of JSON, each read on to its end.

extension HARReader {
  /// Reads an object; the closure reads on to the end of each value. `null` counts for an empty one.
  mutating func object(
    _ token: JSONScanner.Token, _ name: String,
    _ member: (inout HARReader, String, JSONScanner.Token) throws(Fault) -> Void
  ) throws(Fault) {
    if token == .null { return }
    guard token == .beginObject else {
      throw fault("\(name) is \(Self.kind(of: token)), not an object", at: start)
    }
    while case .key(let key) = try next() {
      let name = scanner.string(key)
      try member(&self, name, try next())
    }
  }

  /// Reads an object by its fields into what it stands for.
  mutating func read<Whole>(
    _ token: JSONScanner.Token, _ name: String, into whole: inout Whole,
    _ fields: [HARField<Whole>]
  ) throws(Fault) {
    var seen: [String] = []
    try object(token, name) { reader, key, token throws(Fault) in
      guard let field = fields.first(where: { $0.key == key }) else {
        return try reader.skip(token)
      }
      if field.isUnique {
        if seen.contains(key) { throw reader.fault("there is a second `\(key)`", at: reader.start) }
        seen.append(key)
      }
      try field.read(&reader, token, &whole)
    }
  }

  /// Reads an array; the closure reads on to the end of each element. `null` counts for an empty one.
  mutating func array(
    _ token: JSONScanner.Token, _ name: String,
    _ element: (inout HARReader, JSONScanner.Token) throws(Fault) -> Void
  ) throws(Fault) {
    if token == .null { return }
    guard token == .beginArray else {
      throw fault("\(name) is \(Self.kind(of: token)), not a list", at: start)
    }
    while true {
      let token = try next()
      if token == .endArray { return }
      try element(&self, token)
    }
  }

  /// What a string says, or a number or a boolean in its place.
  mutating func text(_ token: JSONScanner.Token) throws(Fault) -> String? {
    switch token {
    case .string(let text): return scanner.string(text)
    case .number(let number): return scanner.value(of: number).description
    case .bool(let flag): return "\(flag)"
    default:
      try skip(token)
      return nil
    }
  }

  /// The value of a number, or of a string that is one.
  mutating func number(_ token: JSONScanner.Token) throws(Fault) -> Double? {
    switch token {
    case .number(let number): return scanner.value(of: number).double
    case .string(let text): return Double(scanner.string(text))
    default:
      try skip(token)
      return nil
    }
  }

  mutating func int(_ token: JSONScanner.Token) throws(Fault) -> Int? {
    try number(token).flatMap { Int(exactly: $0) }
  }

  mutating func skip(_ token: JSONScanner.Token) throws(Fault) {
    try scan { scanner throws(JSONFault) in try scanner.skipRest(of: token) }
  }

  /// The next token of a document that has not ended.
  mutating func next() throws(Fault) -> JSONScanner.Token {
    let token = try scan { scanner throws(JSONFault) in
      let token = try scanner.next()
      return token
    }
    guard let token else { throw fault("the file is empty") }
    // Behind an opening bracket, which is one byte.
    start = max(0, scanner.offset - 1)
    return token
  }

  mutating func scan<Value>(
    _ body: (inout JSONScanner) throws(JSONFault) -> Value
  ) throws(Fault) -> Value {
    do throws(JSONFault) {
      return try body(&scanner)
    } catch {
      throw Fault(position: error.position, entry: number, reason: "not JSON: \(error.reason)")
    }
  }

  func fault(_ reason: String, at place: Int? = nil) -> Fault {
    Fault(
      position: scanner.position(of: place ?? scanner.offset), entry: number, reason: reason)
  }

  static func kind(of token: JSONScanner.Token) -> String {
    switch token {
    case .beginArray: "a list"
    case .beginObject: "an object"
    case .number: "a number"
    case .bool: "a boolean"
    default: "a string"
    }
  }
}
