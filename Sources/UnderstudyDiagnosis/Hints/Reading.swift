import Foundation
import UnderstudyCore

/// A way to read a text: two texts that read the same are one value in two writings.
struct Reading: Sendable {
  let kind: Hint.Kind
  /// What is said where it is the stub that is written otherwise; nil where both sides are read.
  private let kindInStub: Hint.Kind?
  /// What a text says, however it is written; nil where it cannot be read so.
  private let read: @Sendable (String) -> String?

  init(_ kind: Hint.Kind, _ read: @escaping @Sendable (String) -> String?) {
    (self.kind, kindInStub, self.read) = (kind, nil, read)
  }

  /// One side alone is read, such as one that is encoded twice.
  init(
    _ kind: Hint.Kind, inStub: Hint.Kind, undoing read: @escaping @Sendable (String) -> String?
  ) {
    (self.kind, kindInStub, self.read) = (kind, inStub, read)
  }

  /// The hint, where both texts read the same.
  func hint(_ stub: String, _ request: String) -> Hint? {
    guard let kindInStub else {
      guard let asked = read(stub) else { return nil }
      return asked == read(request) ? Hint(kind) : nil
    }
    if let plain = read(request), plain != request, plain == stub { return Hint(kind) }
    guard let plain = read(stub), plain != stub, plain == request else { return nil }
    return Hint(kindInStub, side: .stub)
  }

  /// The first reading under which two texts are the same.
  static func hint(_ stub: String, _ request: String) -> Hint? {
    for reading in mayBeSpelledAlike(stub, request) ? spellings : [] {
      guard let hint = reading.hint(stub, request) else { continue }
      return hint.kind == .whiteSpace ? Blanks.hint(stub, request) : hint
    }
    // Of two words nothing more can be the same than a truth.
    if isWord(stub), isWord(request) { return meanings[0].hint(stub, request) }
    // Before both are read as a `Double`, which does not hold all digits of long ones.
    if NumberReading.isRounded(stub, request) { return Hint(.rounding) }
    for reading in meanings {
      if let hint = reading.hint(stub, request) {
        return hint.kind == .listSeparators ? ListReading.hint(stub, request) : hint
      }
    }
    return DateReading.hint(stub, request)
  }

  private static func isWord(_ text: String) -> Bool { text.utf8.allSatisfy(\.isASCIILetter) }

  /// The first reading under which one text contains the other.
  static func hint(containing part: String, in text: String) -> Hint? {
    if text.utf8.count > longest {
      return TextSearch.contains(text.lowercased(), part.lowercased()) ? Hint(.caseOnly) : nil
    }
    for reading in spellings where kindsWithin.contains(reading.kind) {
      let (asked, sent) = (reading.read(part) ?? part, reading.read(text) ?? text)
      if asked.isEmpty { continue }
      if TextSearch.contains(sent, asked) { return Hint(reading.kind) }
    }
    return nil
  }

  private static let kindsWithin: Set<Hint.Kind> = [
    .encodedTwice, .caseOnly, .whiteSpace, .typography, .quotationMarks, .entities,
  ]

  // MARK: - Spelling: the same characters, but for the way they are sent or typed

  static let spellings: [Reading] = [
    Reading(.spaceForPlus, inStub: .plusMeansSpace) { $0.replacing("+", with: " ") },
    Reading(.encodedTwice, inStub: .stubIsEncoded) { PercentDecoding.decode($0) },
    Reading(.caseOnly) { $0.lowercased() },
    Reading(.whiteSpace) { Blanks.without($0) },
    Reading(.typography) { Typography.plain($0) },
    Reading(.quotationMarks) { text in
      let bare = text.filter { !"\"'“”„«»".contains($0) }
      return bare.isEmpty ? nil : bare
    },
    Reading(.entities, inStub: .entities) { Escapes.withoutEntities($0) },
    Reading(.oneInArray, inStub: .oneWithoutArray) { text in
      guard text.first == "[", text.utf8.count < longest,
        case .array(let elements)? = try? JSONValue(parsing: Data(text.utf8)), elements.count == 1
      else { return nil }
      return elements[0].scalarText
    },
    Reading(.trailingSlashOfValue) { $0.hasSuffix("/") ? String($0.dropLast()) : $0 },
    Reading(.loopback) { text in
      text.contains("://")
        ? text.replacing("127.0.0.1", with: "localhost").replacing("[::1]", with: "localhost")
        : nil
    },
    Reading(.schemeOfURL) { $0.hasPrefix("http://") ? "https" + $0.dropFirst(4) : $0 },
    Reading(.base64Form) { Escapes.base64($0) },
    Reading(.separators) { Spelling.joinedWords($0) },
    Reading(.caseAndSeparators) { Spelling.joinedWords($0.lowercased()) },
    Reading(.versionLetter) { text in
      let bare = text.lowercased().hasPrefix("v") ? String(text.dropFirst()) : text
      return bare.first?.isNumber == true ? bare : nil
    },
    Reading(.zerosInFront) { NumberReading.withoutZeros($0) },
  ]

  /// Whether the letters and digits of two texts are the same, as those of all that is only spelled
  /// otherwise are: most that differ do so in these, and are asked often.
  private static func mayBeSpelledAlike(_ stub: String, _ request: String) -> Bool {
    let isPlain = { (text: String) in
      !text.contains("://") && text.utf8.allSatisfy { $0 < 0x80 && !"%&".utf8.contains($0) }
    }
    let letters = { (text: String) in
      text.utf8.lazy.filter { ($0.isASCIILetter || $0.isDigit) && !"0vV".utf8.contains($0) }
        .map { $0.asciiLowercased }
    }
    return !isPlain(stub) || !isPlain(request) || letters(stub).elementsEqual(letters(request))
  }

  // MARK: - Meaning: the same in other words

  private static let meanings: [Reading] = [
    Reading(.sameTruth) { truths[$0.lowercased()] },
    Reading(.sameNumber) { NumberReading.plain($0)?.description },
    Reading(.decimalComma) { NumberReading.withComma($0)?.description },
    Reading(.sameNumber) { NumberReading.grouped($0)?.description },
    Reading(.sameJSONInValue) { text in
      guard let first = text.first, "[{".contains(first), text.utf8.count < longest else {
        return nil
      }
      return try? JSONValue(parsing: Data(text.utf8)).description
    },
    Reading(.listSeparators) { ListReading.elements(of: $0)?.joined(separator: "\n") },
    Reading(.otherOrder) { ListReading.elements(of: $0)?.sorted().joined(separator: "\n") },
  ]

  private static let longest = 4_096

  private static let truths = [
    "true": "1", "1": "1", "yes": "1", "y": "1", "on": "1", "t": "1", "enabled": "1",
    "false": "0", "0": "0", "no": "0", "n": "0", "off": "0", "f": "0", "disabled": "0",
  ]
}
