import Foundation
import UnderstudyCore

/// A way to read a text: two texts that read the same are one value in two writings.
struct Reading: Sendable {
  let kind: Hint.Kind
  /// What is said where it is the stub that is written otherwise.
  private let kindInStub: Hint.Kind
  private let isSame: @Sendable (String, String) -> Bool
  /// Whether one side alone is read, such as one that is encoded twice.
  private let read: (@Sendable (String) -> String?)?
  /// The reading of a text that makes another text of it.
  private let normal: (@Sendable (String) -> String?)?

  /// Both sides are read; nil stands for what cannot be read so.
  init<Form: Equatable>(
    _ kind: Hint.Kind, _ read: @escaping @Sendable (String) -> Form?
  ) {
    (self.kind, kindInStub, self.read) = (kind, kind, nil)
    normal = read as? @Sendable (String) -> String?
    isSame = { stub, request in
      guard let asked = read(stub) else { return false }
      return asked == read(request)
    }
  }

  /// One side is read, and is then the other.
  init(
    _ kind: Hint.Kind, inStub: Hint.Kind, undoing read: @escaping @Sendable (String) -> String?
  ) {
    (self.kind, kindInStub, self.read, normal) = (kind, inStub, read, read)
    isSame = { _, _ in false }
  }

  init(_ kind: Hint.Kind, where isSame: @escaping @Sendable (String, String) -> Bool) {
    (self.kind, kindInStub, self.isSame, read, normal) = (kind, kind, isSame, nil, nil)
  }

  /// The hint, where both texts read the same.
  func hint(_ stub: String, _ request: String) -> Hint? {
    guard let read else { return isSame(stub, request) ? Hint(kind) : nil }
    if let plain = read(request), plain != request, plain == stub { return Hint(kind) }
    if let plain = read(stub), plain != stub, plain == request {
      return Hint(kindInStub, side: .stub)
    }
    return nil
  }

  /// The first reading under which two texts are the same.
  static func hint(_ stub: String, _ request: String) -> Hint? {
    if mayBeSpelledAlike(stub, request) {
      for reading in spellings {
        guard let hint = reading.hint(stub, request) else { continue }
        return hint.kind == .whiteSpace ? Blanks.hint(stub, request) : hint
      }
    }
    // Of two words nothing more can be the same than a truth.
    if isWord(stub), isWord(request) { return meanings[0].hint(stub, request) }
    return meanings.lazy.compactMap { $0.hint(stub, request) }.first
  }

  private static func isWord(_ text: String) -> Bool { text.utf8.allSatisfy(\.isASCIILetter) }

  /// The first reading under which one text contains the other.
  static func hint(containing part: String, in text: String) -> Hint? {
    if text.utf8.count > longest {
      return TextSearch.contains(text.lowercased(), part.lowercased()) ? Hint(.caseOnly) : nil
    }
    for reading in spellings where kindsWithin.contains(reading.kind) {
      guard let read = reading.normal else { continue }
      let (asked, sent) = (read(part) ?? part, read(text) ?? text)
      if asked.isEmpty { continue }
      if TextSearch.contains(sent, asked) { return Hint(reading.kind) }
    }
    return nil
  }

  private static let kindsWithin: Set<Hint.Kind> = [
    .encodedTwice, .caseOnly, .whiteSpace, .typography, .quotationMarks, .accents, .entities,
    .backslashes,
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
    Reading(.weakTag) { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 },
    Reading(.otherDigits) { Typography.asciiDigits($0) },
    Reading(.compatibility) { $0.precomposedStringWithCompatibilityMapping },
    Reading(.turkishLetters) { text in
      text.replacing("ı", with: "i").replacing("İ", with: "i").lowercased()
    },
    Reading(.readAsLatin, inStub: .readAsLatin) { text in
      text.data(using: .windowsCP1252).flatMap { String(data: $0, encoding: .utf8) }
    },
    Reading(.accents) { Typography.withoutAccents($0) },
    Reading(.typeNames) { text in
      text.contains("{")
        ? text.replacing("__typename", with: "").filter { !$0.isWhitespace && $0 != "," } : nil
    },
    Reading(.entities, inStub: .entities) { Escapes.withoutEntities($0) },
    Reading(.backslashes, inStub: .backslashes) { Escapes.withoutBackslashes($0) },
    Reading(.oneInArray, inStub: .oneWithoutArray) { $0.onlyElement },
    Reading(.trailingSlashOfValue) { $0.hasSuffix("/") ? String($0.dropLast()) : $0 },
    Reading(.loopback) { text in
      text.contains("://")
        ? text.replacing("127.0.0.1", with: "localhost").replacing("[::1]", with: "localhost")
        : nil
    },
    Reading(.schemeOfURL) { $0.hasPrefix("http://") ? "https" + $0.dropFirst(4) : $0 },
    Reading(.base64Form) { Escapes.base64($0) },
    Reading(.hyphens) { text in
      let digits = text.lowercased().filter { $0 != "-" }
      return digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit) ? digits : nil
    },
    Reading(.separators) { Spelling.joinedWords($0) },
    Reading(.caseAndSeparators) { Spelling.joinedWords($0.lowercased()) },
    Reading(.versionLetter) { text in
      let bare = text.lowercased().hasPrefix("v") ? String(text.dropFirst()) : text
      return bare.first?.isNumber == true ? bare : nil
    },
    Reading(.versionZero) { text in
      text.hasSuffix(".0") && text.dropLast(2).contains(".") ? String(text.dropLast(2)) : text
    },
    Reading(.zerosInFront) { NumberReading.withoutZeros($0) },
  ]

  /// Whether the letters and digits of two texts are the same, as those of all that is only spelled
  /// otherwise are: most that differ do so in these, and are asked often.
  private static func mayBeSpelledAlike(_ stub: String, _ request: String) -> Bool {
    let isPlain = { (text: String) in
      !text.hasPrefix("W/") && !text.contains("://") && !text.contains("__typename")
        && text.utf8.allSatisfy {
          $0 < 0x80 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "&")
            && $0 != UInt8(ascii: "\\")
        }
    }
    guard isPlain(stub), isPlain(request) else { return true }
    let letters = { (text: String) in
      text.utf8.lazy.filter {
        ($0.isASCIILetter || $0.isDigit) && $0 != UInt8(ascii: "0")
          && $0 | 0x20 != UInt8(ascii: "v")
      }
      .map { $0.asciiLowercased }
    }
    return letters(stub).elementsEqual(letters(request))
  }

  // MARK: - Meaning: the same in other words

  private static let meanings: [Reading] = [
    Reading(.sameTruth) { truths[$0.lowercased()] },
    Reading(.rounding, where: NumberReading.isRounded),
    Reading(.sameNumber) { NumberReading.plain($0) },
    Reading(.decimalComma) { NumberReading.withComma($0) },
    Reading(.sameNumber) { NumberReading.grouped($0) },
    Reading(.formattedNumber, where: NumberReading.isFormatted),
    Reading(.milliseconds, where: DateReading.isScaled),
    Reading(.sameDate, where: DateReading.isSame),
    Reading(.referenceDate) { DateReading.ofReference($0) },
    Reading(.sameDuration, where: DurationReading.isSame),
    Reading(.sameJSONInValue) { text in
      text.first.map { "[{".contains($0) } == true && text.utf8.count < longest
        ? try? JSONValue(parsing: Data(text.utf8)) : nil
    },
    Reading(.listSeparators) { ListReading.elements(of: $0) },
    Reading(.otherOrder) { ListReading.elements(of: $0)?.sorted() },
    Reading(.brackets) { ListReading.withoutBrackets($0) },
  ]

  private static let longest = 4_096

  private static let truths = [
    "true": true, "1": true, "yes": true, "y": true, "on": true, "t": true, "enabled": true,
    "false": false, "0": false, "no": false, "n": false, "off": false, "f": false,
    "disabled": false,
  ]
}
