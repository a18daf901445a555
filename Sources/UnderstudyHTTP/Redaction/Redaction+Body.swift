import Foundation

extension Redaction {
  /// The bytes of a body without their secrets; `type` is its `Content-Type`.
  package func redacted(_ body: Data, type: String?) -> Data {
    if let boundary = type.flatMap(MultipartPart.boundary) {
      return multipart(body, boundary: boundary) ?? standIn(for: body)
    }
    if let boundary = Self.boundary(of: body), let parts = multipart(body, boundary: boundary) {
      return parts
    }
    if let encoding = Self.wideEncoding(of: body, type: type) {
      let text = String(data: body, encoding: encoding)
      // Images, fonts and films begin with a zero, too.
      if text == nil, !hasSecret(body, inWide: encoding) { return body }
      // What can't be read can't be searched either.
      return text.map { redacted(text: $0) }?.data(using: encoding) ?? standIn(for: body)
    }
    // URLSession calls a body a form unless it is told otherwise, and others call a form nothing.
    let isForm =
      type.map { $0.lowercased().hasPrefix("application/x-www-form-urlencoded") }
      ?? FormItem.isForm(String(decoding: body.prefix(Self.mostRead), as: UTF8.self))
    if isProse(body, type: type), tellsSecret(String(decoding: body, as: UTF8.self)) {
      return standIn(for: body)
    }
    // All other encodings in use have ASCII's bytes for what is looked for.
    let text = TextRedaction(self)
    let bytes = Array(body)
    let result = isForm ? text.form(bytes) : text.text(bytes)
    return result == bytes ? body : Data(result)
  }

  /// Whether a secret is in what can be read of a body.
  private func hasSecret(_ body: Data, inWide encoding: String.Encoding) -> Bool {
    let (high, low) = encoding == .utf16BigEndian ? (0, 1) : (1, 0)
    let bytes = Array(body)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place -> UInt16 in
      // One expression of it all takes the type checker a tenth of a second.
      let high = UInt16(bytes[place + high])
      return high << 8 | UInt16(bytes[place + low])
    }
    let text = String(decoding: units, as: UTF16.self)
    return redacted(text: text) != text
  }

  private func standIn(for body: Data) -> Data { Data(standIn(for: Array(body)[...]).utf8) }

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

  /// UTF-16, by its announcement, its mark, or the zeros it has beside ASCII.
  private static func wideEncoding(of body: Data, type: String?) -> String.Encoding? {
    let isAnnounced = type?.lowercased().contains("utf-16") == true
    switch Array(body.prefix(2)) {
    case [0xFF, 0xFE]: return .utf16LittleEndian
    case [0xFE, 0xFF]: return .utf16BigEndian
    case let start where start.count == 2 && body.count.isMultiple(of: 2):
      if start[0] == 0, start[1] != 0 { return .utf16BigEndian }
      if start[0] != 0, start[1] == 0 { return .utf16LittleEndian }
      return isAnnounced ? .utf16BigEndian : nil
    default: return nil
    }
  }

  // MARK: - Multipart

  /// The boundary of a body that looks like parts, whatever its type is said to be.
  private static func boundary(of body: Data) -> String? {
    let line = body.prefix(200).prefix { $0 != 0x0D && $0 != 0x0A }
    guard line.starts(with: "--".utf8), line.count > 2,
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
          ? standIn(for: part.body) : redacted(part.body, type: part.headers["Content-Type"]))
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
