import Foundation

/// One part of a `multipart/form-data` body.
public struct MultipartPart: Sendable, Hashable {
  /// The part's own header fields.
  public let headers: HeaderFields
  /// The part's bytes.
  public let body: Data

  /// The name of the form field, or nil where the part has none.
  public var name: String? { dispositionParameter("name") }
  /// The name of the file, or nil where the part is not a file.
  public var filename: String? { dispositionParameter("filename") }
  /// The bytes as text, or nil where they are not UTF-8.
  public var text: String? { String(data: body, encoding: .utf8) }

  private func dispositionParameter(_ name: String) -> String? {
    headers["Content-Disposition"].flatMap { Self.parameter(name, in: $0) }
  }

  /// The value of `name=…` in a header such as `form-data; name="file"; filename="a;b.txt"`.
  private static func parameter(_ name: String, in header: String) -> String? {
    var rest = Substring(header)
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...]
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      let key = rest[..<equals].trimming(while: \.isWhitespace)
      rest = rest[rest.index(after: equals)...]
      let value: String
      if rest.first == "\"" {
        rest.removeFirst()
        value = quotedText(&rest)
      } else {
        let plain = rest.prefix { $0 != ";" }
        value = plain.trimming(while: \.isWhitespace)
        rest = rest[plain.endIndex...]
      }
      if key.equalsIgnoringASCIICase(name) { return value }
    }
    return nil
  }

  /// Reads up to the closing quote; a backslash lets a quote stand for itself, and nothing else,
  /// since file names from Windows have backslashes of their own.
  private static func quotedText(_ rest: inout Substring) -> String {
    var text = ""
    while let character = rest.popFirst(), character != "\"" {
      text.append(character == "\\" && rest.first == "\"" ? rest.removeFirst() : character)
    }
    return text
  }

  package static func boundary(in contentType: String) -> String? {
    guard contentType.lowercased().hasPrefix("multipart/") else { return nil }
    return parameter("boundary", in: contentType)
  }

  package static func parse(_ body: Data, boundary: String) -> [MultipartPart] {
    // A delimiter begins a line; anywhere else the same bytes belong to a part.
    let delimiter = Data("\r\n--\(boundary)".utf8)
    let opening = delimiter.dropFirst(2)
    var parts: [MultipartPart] = []
    guard
      var start = body.starts(with: opening)
        ? body.startIndex + opening.count : body.range(of: delimiter)?.upperBound
    else { return [] }
    while let end = body.range(of: delimiter, in: start..<body.endIndex) {
      if let part = part(in: body[start..<end.lowerBound]) { parts.append(part) }
      start = end.upperBound
    }
    return parts
  }

  /// Reads what is between two delimiters: line break, headers, blank line, bytes.
  private static func part(in piece: Data) -> MultipartPart? {
    let lineBreak = Data("\r\n".utf8)
    // Blanks may follow a boundary.
    let piece = piece.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard piece.starts(with: lineBreak), let blank = piece.range(of: lineBreak + lineBreak)
    else { return nil }
    let head = String(decoding: piece[piece.startIndex..<blank.lowerBound], as: UTF8.self)
    var headers = HeaderFields()
    for line in head.split(separator: "\r\n") {
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2 else { continue }
      headers.append(
        field[0].trimming(while: \.isWhitespace), field[1].trimming(while: \.isWhitespace))
    }
    return MultipartPart(headers: headers, body: Data(piece[blank.upperBound...]))
  }
}
