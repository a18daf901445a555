import Foundation

/// A part of a `multipart/form-data` body.
public struct MultipartPart: Sendable, Hashable {
  /// The part's own header fields.
  public let headers: HeaderFields
  /// The part's bytes.
  public let body: Data

  package init(headers: HeaderFields, body: Data) { (self.headers, self.body) = (headers, body) }

  /// The name of the form field, or nil if the part has none.
  public var name: String? { dispositionParameter("name") }
  /// The name of the file, or nil if the part is not a file.
  public var filename: String? { dispositionParameter("filename") }
  /// The bytes as text, or nil if they are not UTF-8.
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
    let body = Data(body)
    return ranges(in: body, boundary: boundary).map { head, content in
      let fields = fields(in: body, head).map(\.field)
      return MultipartPart(headers: HeaderFields(fields), body: Data(body[content]))
    }
  }

  /// The ranges of the headers and the bytes of each part.
  package static func ranges(
    in body: Data, boundary: String, _ lineBreak: String = "\r\n"
  ) -> [(head: Range<Int>, body: Range<Int>)] {
    // A delimiter begins a line; anywhere else the same bytes belong to a part.
    let lineBreak = Data(lineBreak.utf8)
    let delimiter = lineBreak + Data("--\(boundary)".utf8)
    let opening = delimiter.dropFirst(lineBreak.count)
    guard
      var start = body.starts(with: opening)
        ? opening.count : body.range(of: delimiter)?.upperBound
    else { return [] }
    var ranges: [(head: Range<Int>, body: Range<Int>)] = []
    while let end = body.range(of: delimiter, in: start..<body.endIndex) {
      // Blanks may follow a boundary.
      let blanks = body[start..<end.lowerBound].prefix { " \t".utf8.contains($0) }
      let head = start + blanks.count
      let piece = body[head..<end.lowerBound]
      if piece.starts(with: lineBreak), let blank = piece.range(of: lineBreak + lineBreak) {
        ranges.append((head..<blank.lowerBound, blank.upperBound..<end.lowerBound))
      }
      start = end.upperBound
    }
    return ranges
  }

  /// The fields of a part's headers, each with the place of its value.
  package static func fields(
    in body: Data, _ head: Range<Int>
  ) -> [(field: HeaderFields.Field, value: Range<Int>)] {
    body[head].split { $0 == 0x0D || $0 == 0x0A }.compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let text = { (range: Range<Int>) in String(decoding: body[range], as: UTF8.self) }
      let value = line[(colon + 1)...]
      let start = value.firstIndex { !$0.isSpace } ?? value.endIndex
      let end = (value.lastIndex { !$0.isSpace } ?? start - 1) + 1
      let name = String(text(line.startIndex..<colon).trimming(while: \.isWhitespace))
      if name.isEmpty { return nil }
      return (HeaderFields.Field(name: name, value: text(start..<end)), start..<end)
    }
  }
}

extension String {
  /// Whether this, as a `Content-Type`, stands for a text.
  package var isTextType: Bool {
    let name = prefix { $0 != ";" }.lowercased()
    return name.hasPrefix("text/")
      || ["form-urlencoded", "graphql", "javascript", "json", "xml", "yaml"]
        .contains(where: name.contains)
  }

  /// Whether this stands for a form; URLSession calls every body one by default.
  package var isFormType: Bool { lowercased().hasPrefix("application/x-www-form-urlencoded") }
}
