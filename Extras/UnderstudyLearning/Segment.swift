import UnderstudyHTTP

/// A segment of a path by its form, from which ids are told without comparing it with others.
enum Segment: Hashable {
  case word(String)
  case number, uuid, date, id

  init(_ text: String) {
    var text = text
    self =
      text.withUTF8 { bytes -> Segment? in
        if bytes.isEmpty { return nil }
        if bytes.allSatisfy(\.isDigit) {
          let isNumber = bytes.count == 1 || bytes[0] != UInt8(ascii: "0")
          return isNumber && bytes.count < 19 ? .number : .id
        }
        let formats = TextFormats(of: bytes, among: [.uuid, .date])
        if !formats.isEmpty { return formats.contains(.uuid) ? .uuid : .date }
        return bytes.isID || bytes.isRedacted ? .id : nil
      } ?? .word(text)
  }

  /// Whether it is a value, wherever it stands.
  var isData: Bool {
    switch self {
    case .number, .uuid, .date: true
    case .word, .id: false
    }
  }

  /// Whether it is a word that stands for itself, as far as its form tells.
  var word: String? { if case .word(let word) = self { word } else { nil } }

  /// Whether paths begin so with the version of an interface, or with a word for it.
  static func isBase(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["api", "rest", "apis"].contains(text)
      || text.wholeMatch(of: /v?[0-9]{1,2}(\.[0-9]+)*/) != nil
      || text.wholeMatch(of: /v[0-9]+[a-z0-9.]*/) != nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether letters and digits are mixed as in ids: `tt0111161`, `user_42`, `5f3c…`, and not as in
  /// `oauth2` or `v1`, or in a slug.
  fileprivate var isID: Bool {
    let digits = count(where: \.isDigit)
    guard digits > 0, allSatisfy({ $0.isASCIILetter || $0.isDigit || "-_:".utf8.contains($0) })
    else {
      return false
    }
    if count >= 16, allSatisfy({ $0.hexValue != nil || $0 == UInt8(ascii: "-") }) { return true }
    // The digits of a word with a number behind it are few.
    let runs = split { !$0.isDigit }.count
    let capitals = count { (0x41...0x5A).contains($0) }
    let isMixed = count >= 10 && capitals > 0 && capitals < count - digits
    return count >= 5 && (digits >= 3 || runs >= 2 || isMixed)
  }
}
