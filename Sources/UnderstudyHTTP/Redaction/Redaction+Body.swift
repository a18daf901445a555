import Foundation

extension Redaction {
  /// The bytes of a body without their secrets; `type` is its `Content-Type`.
  package func redacted(_ body: Data, type: String?) -> Data {
    // What issues secrets is short, and large bodies need not be read twice for it.
    if isSurvey, body.count > Self.mostSurveyed, names.rules.isEmpty { return body }
    if let boundary = type.flatMap(MultipartPart.boundary) {
      return multipart(body, boundary: boundary) ?? hidden(body, by: .sentence)
    }
    if let boundary = Self.boundary(of: body), let parts = multipart(body, boundary: boundary) {
      return parts
    }
    if let encoding = body.wideEncoding, let text = String(data: body, encoding: encoding) {
      let isText = !text.utf8.prefix(Self.mostRead).contains(where: Self.isControl)
      return isText ? redacted(text: text).data(using: encoding) ?? body : body
    }
    let bytes = Array(body)
    if Self.isBinary(bytes, type: type) { return body }
    // URLSession calls a body a form unless it is told otherwise, and others call a form nothing.
    let isForm =
      type?.isFormType
      ?? FormItem.isForm(String(decoding: bytes.prefix(Self.mostRead), as: UTF8.self))
    // All other encodings in use have ASCII's bytes for what is looked for.
    let kind: SecretScanner.Kind =
      isProse(body, type: type) ? .prose : isForm ? .form : .text
    let result = TextRedaction(self).text(bytes, kind)
    return result == bytes ? body : Data(result)
  }

  private func hidden(_ body: Data, by rule: RedactionRule) -> Data {
    Data(hidden(Array(body)[...], by: rule).utf8)
  }

  private static let mostSurveyed = 1 << 16

  /// So much of a body shows what it is.
  private static let mostRead = 1 << 12

  /// Whether a body is plain text, in which nothing tells where a secret begins and ends.
  private func isProse(_ body: Data, type: String?) -> Bool {
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
  private static func boundary(of body: Data) -> String? {
    guard body.starts(with: "--".utf8) else { return nil }
    let line = body.prefix(200).prefix { $0 != 0x0D && $0 != 0x0A }
    guard line.count > 2,
      String(decoding: body.dropFirst(line.count).prefix(200), as: UTF8.self).lowercased()
        .contains("content-disposition:")
    else { return nil }
    return String(decoding: line.dropFirst(2), as: UTF8.self)
  }

  /// Nil where the body has no such parts.
  private func multipart(_ body: Data, boundary: String) -> Data? {
    // A closing delimiter more does no harm, and one less would hide the last part.
    let closed = body + Data("\r\n--\(boundary)".utf8)
    let parts = MultipartPart.parse(closed, boundary: boundary)
    if parts.isEmpty { return body.isEmpty ? body : nil }
    let results = parts.map { part in
      MultipartPart(
        headers: redacted(part.headers),
        body: part.name.map { isSecret(member: $0) } == true
          ? hidden(part.body, by: .name(part.name ?? ""))
          : redacted(part.body, type: part.headers["Content-Type"]))
    }
    return results == parts ? body : Self.written(results, boundary: boundary)
  }

  private static func written(_ parts: [MultipartPart], boundary: String) -> Data {
    var data = Data()
    for part in parts {
      let head = part.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
      data += Data("--\(boundary)\r\n\(head)\r\n".utf8) + part.body + Data("\r\n".utf8)
    }
    return data + Data("--\(boundary)--\r\n".utf8)
  }
}
