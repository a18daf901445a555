import Foundation

// Bodies, header fields and values of JSON without their secrets.

extension Redaction {
  /// The bytes of a body without their secrets; `type` is its `Content-Type`.
  ///
  /// Only ranges of secrets are replaced: a body without any is the same, whatever its bytes are.
  package func redacted(_ body: Data, type: String?) -> Data {
    // Bodies that issue secrets are short, and large bodies need not be read twice for it.
    if isSurvey, body.count > Self.mostSurveyed, names.rules.isEmpty { return body }
    let bytes = Array(body)
    let changes = changes(to: bytes, type: type)
    return changes.isEmpty ? body : Data(changes.applied(to: bytes))
  }

  private func changes(to bytes: [UInt8], type: String?) -> ByteChanges {
    let boundaries = [type.flatMap(MultipartPart.boundary), Self.boundary(of: bytes)]
    for boundary in boundaries.compactMap(\.self) {
      if let changes = partChanges(to: bytes, boundary: boundary) { return changes }
    }
    if let encoding = WideEncoding(bytes) {
      let text = DecodedText(wide: bytes, encoding)
      let isText = !text.bytes.prefix(Self.mostRead).contains(where: Self.isControl)
      let changes = isText ? changes(to: text.bytes, type: type) : ByteChanges()
      if !changes.isEmpty { return changes.written(in: text, as: encoding.written) }
    }
    if bytes.starts(with: Self.mark) {
      return changes(to: Array(bytes.dropFirst(Self.mark.count)), type: type)
        .moved(by: Self.mark.count)
    }
    if Self.isBinary(bytes, type: type) { return ByteChanges() }
    // URLSession calls a body a form unless it is told otherwise, and others call a form nothing.
    let isForm =
      type?.isFormType
      ?? FormItem.isForm(String(decoding: bytes.prefix(Self.mostRead), as: UTF8.self))
    // All other encodings in use have ASCII's bytes for what is looked for.
    let kind: SecretScanner.Kind =
      isProse(bytes, type: type) ? .prose : isForm ? .form : .text
    return TextRedaction(self, isTyped: kind == .text).changes(to: bytes, kind)
  }

  private static let mostSurveyed = 1 << 16

  /// So much of a body shows what it is.
  private static let mostRead = 1 << 12

  /// The mark of UTF-8, which is no part of a text.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether a body is plain text, in which nothing tells where a secret begins and ends.
  private func isProse(_ body: [UInt8], type: String?) -> Bool {
    // URLSession calls a body a form unless it is told otherwise.
    let proseTypes = [
      "text/plain", "application/x-www-form-urlencoded", "application/octet-stream",
    ]
    if let type = type?.lowercased(), !proseTypes.contains(where: type.hasPrefix) { return false }
    guard let first = body.first(where: { !" \t\r\n".utf8.contains($0) }),
      !"{[<\"".utf8.contains(first), let text = String(validUTF8: body)
    else { return false }
    // Server-sent events hold JSON.
    return !["data:", "event:", "id:"].contains(where: text.hasPrefix)
      && !FormItem.isForm(text)
  }

  /// Whether a body is no text, as the first bytes of it show, or its type and any of them: images,
  /// films and programs hold no name that a secret goes by.
  private static func isBinary(_ body: [UInt8], type: String?) -> Bool {
    let start = body.prefix(mostRead)
    // The last character may be cut off.
    if start.contains(where: isControl), start.count - start.validUTF8Count > 3 { return true }
    return body[...].place(of: 0) != nil && type?.isTextType == false
      && String(validUTF8: body) == nil
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !"\t\n\u{C}\r\u{1B}".utf8.contains(byte)
  }

  // MARK: - Multipart

  /// The boundary of a body that looks like parts, whatever its type is said to be.
  private static func boundary(of body: [UInt8]) -> String? {
    guard body.starts(with: "--".utf8) else { return nil }
    let line = body.prefix(200).prefix { $0 != 0x0D && $0 != 0x0A }
    guard line.count > 2,
      String(decoding: body.dropFirst(line.count).prefix(200), as: UTF8.self).lowercased()
        .contains("content-disposition:")
    else { return nil }
    return String(decoding: line.dropFirst(2), as: UTF8.self)
  }

  /// Nil if the body has no such parts.
  private func partChanges(to body: [UInt8], boundary: String) -> ByteChanges? {
    for lineBreak in ["\r\n", "\n"] {
      // A closing delimiter more does no harm, and one less would hide the last part.
      let closed = Data(body) + Data("\(lineBreak)--\(boundary)".utf8)
      let places = MultipartPart.ranges(in: closed, boundary: boundary, lineBreak)
      if places.isEmpty { continue }
      return places.reduce(into: ByteChanges()) { changes, place in
        let fields = MultipartPart.fields(in: closed, place.head)
        let part = MultipartPart(
          headers: HeaderFields(fields.map(\.field)), body: Data(closed[place.body]))
        for (field, value) in fields {
          let redacted = redacted(field)
          if redacted != field { changes.append(value, Array(redacted.value.utf8)) }
        }
        if let name = part.name, isSecret(member: name) {
          let secret = body[place.body]
          guard !SecretValue.isHarmless(secret) else { return }
          changes.append(place.body, Array(hidden(secret, by: .name(name)).utf8))
        } else {
          changes += self.changes(to: Array(part.body), type: part.headers["Content-Type"])
            .moved(by: place.body.lowerBound)
        }
      }
    }
    return nil
  }
}

extension Redaction {
  /// The header fields without their secrets, each in its place.
  package func redacted(_ headers: HeaderFields) -> HeaderFields {
    HeaderFields(headers.map(redacted))
  }

  package func redacted(_ field: HeaderFields.Field) -> HeaderFields.Field {
    HeaderFields.Field(name: field.name, value: value(of: field))
  }

  private func value(of field: HeaderFields.Field) -> String {
    switch field.name.lowercased() {
    case "cookie":
      field.value.split(separator: ";", omittingEmptySubsequences: false).map(cookie)
        .joined(separator: ";")
    case "set-cookie":
      // Browsers join fields of one name by line breaks in a HAR.
      field.value.split(separator: "\n", omittingEmptySubsequences: false).map(setCookies)
        .joined(separator: "\n")
    default: redacted(field.value, of: field.name)
    }
  }

  /// `name=value` with the value replaced; a piece without a name is all value.
  private func cookie(_ piece: Substring) -> String {
    if piece.allSatisfy(\.isWhitespace) { return String(piece) }
    let equals = piece.firstIndex(of: "=")
    let value = equals.map { piece[$0...].dropFirst() } ?? piece.drop(while: \.isWhitespace)
    return piece[..<value.startIndex] + hidden(value, by: .name("Cookie"))
  }

  /// Keeps the attributes. Several fields may have been joined by commas, which dates have too: a
  /// cookie begins where an equals sign comes before the next semicolon.
  private func setCookies(_ value: Substring) -> String {
    var cookies: [String] = []
    for piece in value.split(separator: ",", omittingEmptySubsequences: false) {
      if let last = cookies.last, !piece.prefix(while: { $0 != ";" }).contains("=") {
        cookies[cookies.count - 1] = last + "," + piece
      } else {
        cookies.append(String(piece))
      }
    }
    return cookies.map { text in
      let end = text.firstIndex(of: ";") ?? text.endIndex
      return cookie(text[..<end]) + redacted(text: String(text[end...]))
    }.joined(separator: ",")
  }
}

extension JSONPath {
  /// Whether a name on the way is that of a secret.
  package func isSecret(by redaction: Redaction) -> Bool {
    redaction.names.hides(steps)
      || steps.contains { step in
        if case .key(let key) = step { redaction.isSecret(member: key) } else { false }
      }
  }

  /// Whether the value at this path is a secret, by a name on the way or by what stands beside it.
  package func isSecret(in document: JSONValue, by redaction: Redaction) -> Bool {
    if isSecret(by: redaction) { return true }
    guard let last = steps.last else { return false }
    // A part that stands further away is looked at as far as the document is short.
    let surroundings = [
      (document, self), (parent.value(in: document) ?? .null, JSONPath.root.appending(last)),
    ]
    return surroundings.contains { surroundings, path in
      let beginning = surroundings.beginning
      return path.value(in: beginning) != beginning.shown(redaction).flatMap(path.value)
    }
  }
}

extension JSONValue {
  /// The value without its secrets, which what stands beside them may tell: `["password", "s3"]`.
  package func shown(_ redaction: Redaction) -> JSONValue? {
    try? JSONValue(parsing: Data(redaction.redacted(text: description).utf8))
  }

  /// As much of a long or a deep value as a line shows of it; to look for secrets in all of it takes its
  /// time, and the stack of a thread.
  package var beginning: JSONValue {
    var room = 4_096
    return beginning(&room, depth: 64)
  }

  private func beginning(_ room: inout Int, depth: Int) -> JSONValue {
    switch self {
    case .object where depth == 0, .array where depth == 0: return .null
    case .object(let members):
      var kept: [String: JSONValue] = [:]
      for (key, value) in members.sorted(by: { $0.key < $1.key }) where room > 0 {
        kept[key] = value.beginning(&room, depth: depth - 1)
      }
      return .object(kept)
    case .array(let elements):
      var kept: [JSONValue] = []
      for element in elements where room > 0 {
        kept.append(element.beginning(&room, depth: depth - 1))
      }
      return .array(kept)
    case .string(let text):
      room -= text.utf8.count + 4
      return .string(String(text.prefix(1_024)))
    default:
      room -= 8
      return self
    }
  }
}
