import Foundation

/// A way to read a text: two texts that read the same are one value in two writings.
struct Reading: Sendable {
  let kind: Hint.Kind
  /// Whether one side alone is read, such as one that is encoded twice.
  var isOfOneSide = false
  /// Whether the hint names the signs by which two texts differ that read the same.
  var namesSigns = false
  /// The meaning of a text, however it is written; nil if it cannot be read so.
  let read: @Sendable (String) -> String?

  private func hint(of stub: String, _ request: String) -> Hint {
    namesSigns ? Hint(kind, Signs.differing(stub, request)) : Hint(kind)
  }

  /// The hint, if both texts read the same.
  func hint(_ stub: String, _ request: String) -> Hint? {
    guard isOfOneSide else {
      guard let wanted = read(stub), wanted == read(request) else { return nil }
      return hint(of: stub, request)
    }
    if let plain = read(request), plain != request, plain == stub { return Hint(kind) }
    guard let plain = read(stub), plain != stub, plain == request else { return nil }
    return kind == .encodedTwice ? Hint(.stubIsEncoded) : Hint(kind, side: .stub)
  }

  /// The first reading under which two texts are the same.
  static func hint(_ stub: String, _ request: String) -> Hint? {
    for reading in mayBeSpelledAlike(stub, request) ? spellings : [] {
      if let hint = reading.hint(stub, request) { return hint }
    }
    // Two plain words can only be equal as Booleans.
    if isWord(stub), isWord(request) { return meanings[0].hint(stub, request) }
    for reading in meanings {
      if let hint = reading.hint(stub, request) { return hint }
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
      let (wanted, sent) = (reading.read(part) ?? part, reading.read(text) ?? text)
      if wanted.isEmpty { continue }
      if TextSearch.contains(sent, wanted) { return reading.hint(of: part, text) }
    }
    return nil
  }

  private static let kindsWithin: Set<Hint.Kind> = [
    .encodedTwice, .caseOnly, .characters,
  ]

  // MARK: - Spelling: the same characters, but for the way they are sent or typed

  static let spellings: [Reading] = [
    Reading(kind: .plusForSpace, isOfOneSide: true) { $0.replacing("+", with: " ") },
    Reading(kind: .encodedTwice, isOfOneSide: true) { PercentDecoding.decode($0) },
    Reading(kind: .caseOnly) { $0.lowercased() },
    Reading(kind: .characters, namesSigns: true) { Blanks.without($0) },
    Reading(kind: .characters, namesSigns: true) { Typography.plain($0) },
    Reading(kind: .inArray, isOfOneSide: true) { text in
      guard text.first == "[", text.utf8.count < longest,
        case .array(let elements)? = try? JSONValue(parsing: Data(text.utf8)), elements.count == 1
      else { return nil }
      return elements[0].scalarText
    },
    Reading(kind: .trailingSlash, isOfOneSide: true) {
      $0.hasSuffix("/") ? String($0.dropLast()) : nil
    },
    Reading(kind: .loopback) { text in
      text.contains("://")
        ? text.replacing("127.0.0.1", with: "localhost").replacing("[::1]", with: "localhost")
        : nil
    },
    Reading(kind: .base64Form, namesSigns: true) { Base64Text.bare($0) },
    Reading(kind: .separators) { Spelling.joinedWords($0) },
    Reading(kind: .caseAndSeparators) { Spelling.joinedWords($0.lowercased()) },
    Reading(kind: .versionLetter) { text in
      let bare = text.lowercased().hasPrefix("v") ? String(text.dropFirst()) : text
      return bare.first?.isNumber == true ? bare : nil
    },
    Reading(kind: .zerosInFront) { NumberReading.withoutZeros($0) },
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
    Reading(kind: .sameTruth) { truths[$0.lowercased()] },
    Reading(kind: .sameNumber) { NumberReading.plain($0)?.description },
    Reading(kind: .decimalComma) { NumberReading.withComma($0)?.description },
    Reading(kind: .sameNumber) { NumberReading.grouped($0)?.description },
    Reading(kind: .sameJSONInValue) { text in
      guard let first = text.first, "[{".contains(first), text.utf8.count < longest else {
        return nil
      }
      return try? JSONValue(parsing: Data(text.utf8)).description
    },
    Reading(kind: .separators) { ListReading.elements(of: $0)?.joined(separator: "\n") },
    Reading(kind: .otherOrder) { ListReading.elements(of: $0)?.sorted().joined(separator: "\n") },
  ]

  private static let longest = 4_096

  private static let truths = [
    "true": "1", "1": "1", "yes": "1", "y": "1", "on": "1", "t": "1", "enabled": "1",
    "false": "0", "0": "0", "no": "0", "n": "0", "off": "0", "f": "0", "disabled": "0",
  ]
}

/// Bytes as text.
enum Base64Text {
  private static let longest = 4_096

  /// A text in Base64 with neither padding nor the letters that differ between its alphabets.
  ///
  /// Nil of what may be a word: without padding and signs, and too short to be bytes.
  static func bare(_ text: String) -> String? {
    let bare = String(text.prefix { $0 != "=" })
    guard text.utf8.count > 5, text.utf8.count < longest,
      text.utf8.dropFirst(bare.utf8.count).allSatisfy({ $0 == UInt8(ascii: "=") }),
      bare.utf8.allSatisfy({ $0.isInWord || "+/-".utf8.contains($0) }),
      bare.count < text.count || text.utf8.count > 15 || bare.contains(where: \.isUppercase)
    else { return nil }
    return bare.replacing("-", with: "+").replacing("_", with: "/")
  }
}

/// Signs that have several forms.
enum Typography {
  /// As a typewriter has them, without quotation marks; nil if nothing else is there.
  static func plain(_ text: String) -> String? {
    guard text.utf8.count < 4_096 else { return nil }
    let bare = text.filter { !isQuote($0) }
    if bare.isEmpty { return nil }
    return String(bare.map { signs[$0] ?? $0 })
      .replacing("…", with: "...").replacing("--", with: "-")
  }

  static func isQuote(_ sign: Character) -> Bool {
    "\"'’‘“”„«»\u{2032}\u{2033}".contains(sign)
  }

  private static let signs: [Character: Character] = [
    "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "×": "x", "∕": "/", "：": ":", "，": ",",
  ]
}

/// White space, and what is not seen at all: a no-break space, a joiner, the selector of an emoji.
enum Blanks {
  static func without(_ text: String) -> String? {
    let seen = text.unicodeScalars.filter { !isBlank($0) }
    return seen.isEmpty ? nil : String(String.UnicodeScalarView(seen))
  }

  /// The hint for two texts that differ in blanks alone.
  static func hint(_ first: String, _ second: String) -> Hint? {
    guard let bare = without(first), bare == without(second) else { return nil }
    return Hint(.characters, Signs.differing(first, second))
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    // To look up what a scalar is takes long, and most are of ASCII.
    if scalar.isASCII { return scalar == " " || 9...13 ~= scalar.value }
    return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .format
  }
}

/// The signs by which two texts differ that read the same.
enum Signs {
  /// The signs of which one text has more than the other, by their kinds, and where, if that is at an end.
  static func differing(_ first: String, _ second: String) -> String {
    let counts = [first, second].map { text in
      text.unicodeScalars.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let all = Set(counts[0].keys).union(counts[1].keys).filter { counts[0][$0] != counts[1][$0] }
    // A special space stands for a plain one, and a typographic sign for one of ASCII.
    let special = all.filter { !$0.isASCII }
    let kinds = Dictionary(grouping: (special.isEmpty ? all : special).sorted(), by: kind)
    let names = kinds.map { kind, signs in
      let codes = signs.compactMap(code).joined(separator: ", ")
      return kind.isEmpty ? codes : codes.isEmpty ? kind : "\(kind) (\(codes))"
    }
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    let isAtEnd = long.hasPrefix(short)
    let place = isAtEnd ? " at the end" : long.hasSuffix(short) ? " at the beginning" : ""
    return names.isEmpty ? "white space" : names.sorted().joined(separator: " and ") + place
  }

  /// Empty for signs that need no name.
  private static func kind(of scalar: Unicode.Scalar) -> String {
    let isBlank = Blanks.isBlank(scalar)
    let isQuote = Typography.isQuote(Character(scalar))
    if scalar.isASCII {
      if isBlank { return 10...13 ~= scalar.value ? "line breaks" : "white space" }
      return isQuote ? "quotation marks" : ""
    }
    if isBlank { return scalar.properties.isWhitespace ? "special spaces" : "invisible characters" }
    return isQuote ? "typographic quotation marks" : "typographic characters"
  }

  /// The sign as it can be read; nil for one that its kind names.
  private static func code(of scalar: Unicode.Scalar) -> String? {
    if !Blanks.isBlank(scalar) { return "`\(scalar)`" }
    if scalar.isASCII { return nil }
    let number = String(scalar.value, radix: 16, uppercase: true)
    return "U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)"
  }
}

/// Numbers in the notations of people and machines.
enum NumberReading {
  /// `1234.5`, as machines write it; nil of one that has more digits than a `Double` holds.
  static func plain(_ text: String) -> Double? {
    guard text.utf8.count < 40, 1...15 ~= text.utf8.count(where: \.isDigit),
      text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) })
    else { return nil }
    return Double(text)
  }

  /// `12,5` and `1.234,5`: the comma begins the fraction.
  static func withComma(_ text: String) -> Double? {
    text.contains(",") ? value(of: text, groupedBy: ".", fraction: ",") : plain(text)
  }

  /// `1,234.5`, `1 234`, `1.234.567`: thousands stand apart.
  static func grouped(_ text: String) -> Double? {
    // Of one point nobody knows whether it is that of a fraction.
    let hasPoints = text.count { $0 == "." } > 1
    guard let mark = (hasPoints ? "." : ",_ '’").first(where: text.contains) else {
      return plain(text)
    }
    return value(of: text, groupedBy: mark, fraction: hasPoints ? nil : ".")
  }

  private static func value(
    of text: String, groupedBy mark: Character, fraction: Character?
  ) -> Double? {
    let whole = text.prefix { $0 != fraction }
    let groups = whole.split(separator: mark, omittingEmptySubsequences: false)
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    let rest = text[whole.endIndex...].dropFirst()
    return plain(groups.joined() + (whole.endIndex == text.endIndex ? "" : "." + rest))
  }

  /// A text whose numbers have no zeros in front: `P4` of `P04`; nil of fractions.
  static func withoutZeros(_ text: String) -> String? {
    guard text.utf8.count < 256,
      text.utf8.contains(UInt8(ascii: "0")) || text.utf8.contains(where: \.isDigit),
      !text.contains(".")
    else {
      return nil
    }
    let pieces = text.split(omittingEmptySubsequences: false) { !$0.isNumber }.map { digits in
      let bare = digits.drop { $0 == "0" }
      return bare.isEmpty && !digits.isEmpty ? "0" : String(bare)
    }
    return pieces.joined(separator: "\u{1}") + "\u{2}" + text.filter { !$0.isNumber }
  }
}

/// Values that have several others in them: `52.52,13.405`, `a|b`.
enum ListReading {
  private static let longest = 1_000

  /// The elements of a list of two or more; nil if an end has a separator, which means something. A date of
  /// three numbers is such a list, too.
  static func elements(of text: String) -> [String]? {
    // Most texts are no dates, and a regular expression is compiled whenever it is used.
    let parts =
      text.utf8.count > 12
      ? [] : text.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    let isDate =
      parts.count == 3 && parts[1].utf8.count < 3
      && parts.allSatisfy { 1...4 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isDigit) }
    if isDate {
      // With its form: the same numbers in another form may be the same date.
      return ["\(parts[0].count)\(text[parts[0].endIndex])\(parts[2].count)"]
        + parts.map(String.init)
    }
    guard text.utf8.count < longest, text.utf8.contains(where: ",;| ".utf8.contains),
      let last = text.utf8.last, !",;|".utf8.contains(last)
    else { return nil }
    let elements = text.split { ",;| ".contains($0) }.map(String.init)
    return elements.count > 1 ? elements : nil
  }
}

extension DateReading {
  /// The hint for two texts that mean the same moment.
  static func hint(_ first: String, _ second: String) -> Hint? {
    let readings = readings(of: second)
    // Of a day alone there is no time.
    let isDay = [first, second].allSatisfy { $0.utf8.count(where: \.isDigit) <= 8 }
    return Self.readings(of: first).lazy.compactMap { left in
      readings.lazy.compactMap { right in
        // Only the service knows which zone a time without one is in.
        let isCertain = left.hasZone == right.hasZone
        let moment =
          isCertain ? "moment of the same date" : "date and time, once without a time zone"
        return left.hint(right, isDay ? "date" : moment)
      }.first
    }.first
  }

  private func hint(_ other: DateReading, _ unit: String) -> Hint? {
    guard notation != other.notation || notation == .date, abs(seconds - other.seconds) < 1
    else { return nil }
    if [notation, other.notation].contains(.sinceReference) { return Hint(.referenceDate) }
    return [notation, other.notation].contains(.date) ? Hint(.sameDate, unit) : Hint(.milliseconds)
  }
}
