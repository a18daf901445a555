import UnderstudyCore

/// A text of XML without one of the things that have no meaning there, or hardly any.
struct XMLForm {
  private enum Way: CaseIterable {
    case declaration, emptyElements, attributes, prefixes

    var slip: Slip {
      switch self {
      case .declaration: .xmlDeclaration
      case .emptyElements: .emptyElement
      case .attributes: .attributeOrder
      case .prefixes: .namespacePrefix
      }
    }
  }

  private static let longest = 32_768

  /// Why one text is not the other, or not in it; nil where the reason is none of these.
  static func slip(_ stub: String, _ request: String, isSame: (String, String) -> Bool) -> Slip? {
    guard [stub, request].allSatisfy(isXML) else { return nil }
    return Way.allCases.first { way in
      isSame(XMLForm(stub, without: way).text, XMLForm(request, without: way).text)
    }?.slip
  }

  private static func isXML(_ text: String) -> Bool {
    text.utf8.count < longest && text.utf8.contains(UInt8(ascii: "<"))
      && text.utf8.contains(UInt8(ascii: ">"))
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }
  private var bytes: [UInt8] = []

  private init(_ text: String, without way: Way) {
    let all = Array(text.utf8)
    var place = 0
    while place < all.count {
      guard all[place] == UInt8(ascii: "<"), let end = Self.end(ofTagAt: place, in: all) else {
        bytes.append(all[place])
        place += 1
        continue
      }
      append(all[place...end], way)
      place = end + 1
    }
  }

  /// Where the tag that begins at a place ends, before another begins.
  private static func end(ofTagAt place: Int, in bytes: [UInt8]) -> Int? {
    let end = bytes[(place + 1)...].firstIndex {
      $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
    }
    return end.flatMap { bytes[$0] == UInt8(ascii: ">") ? $0 : nil }
  }

  private mutating func append(_ tag: ArraySlice<UInt8>, _ way: Way) {
    switch way {
    case .declaration:
      if !tag.starts(with: "<?xml ".utf8) { bytes += tag }
    case .emptyElements: appendShortened(tag)
    case .attributes: bytes += Self.withSortedAttributes(tag)
    case .prefixes:
      let start = tag.startIndex + (tag.dropFirst().first == UInt8(ascii: "/") ? 2 : 1)
      let name = tag[start...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
      let colon = name.firstIndex(of: UInt8(ascii: ":"))
      bytes += tag[..<start] + tag[(colon.map { $0 + 1 } ?? start)...]
    }
  }

  /// `<a></a>` and `<a />` as `<a/>`.
  private mutating func appendShortened(_ tag: ArraySlice<UInt8>) {
    if tag.dropFirst().first == UInt8(ascii: "/"),
      let start = bytes.lastIndex(of: UInt8(ascii: "<")),
      bytes.last == UInt8(ascii: ">"), bytes.dropLast().last != UInt8(ascii: "/"),
      bytes[(start + 1)...].prefix(while: Self.isInName).elementsEqual(
        tag.dropFirst(2).prefix(while: Self.isInName))
    {
      bytes.removeLast()
      bytes += "/>".utf8
    } else if tag.suffix(2).elementsEqual("/>".utf8) {
      var body = tag.dropLast(2)
      while body.last == 0x20 { body.removeLast() }
      bytes += body + "/>".utf8
    } else {
      bytes += tag
    }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
  }

  private static func withSortedAttributes(_ tag: ArraySlice<UInt8>) -> [UInt8] {
    var pieces: [ArraySlice<UInt8>] = []
    var quote: UInt8?
    var start = tag.startIndex
    for place in tag.indices {
      let byte = tag[place]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte <= 0x20 {
        if start < place { pieces.append(tag[start..<place]) }
        start = place + 1
      }
    }
    let closing = tag.suffix(2).elementsEqual("/>".utf8) ? 2 : 1
    if start < tag.endIndex - closing { pieces.append(tag[start..<tag.endIndex - closing]) }
    guard pieces.count > 2 else { return Array(tag) }
    let attributes = pieces.dropFirst().sorted { $0.lexicographicallyPrecedes($1) }
    return Array(([pieces[0]] + attributes).joined(separator: " ".utf8)) + tag.suffix(closing)
  }
}

extension Slip {
  static let xmlDeclaration = Slip("only in the XML declaration, `<?xml …?>`")
  static let emptyElement = Slip("only in how an empty element of XML is written, such as `<a/>`")
  static let attributeOrder = Slip("only in the order of XML attributes")
  static let namespacePrefix = Slip("only in the prefixes of XML namespaces")
}
