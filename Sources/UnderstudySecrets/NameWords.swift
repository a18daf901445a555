import UnderstudyCore

/// The words of a name, whether it is written `api_key`, `apiKey`, `API-Key` or `user[api.key]`, and
/// what they say of its value.
///
/// A number tells one of several apart (`password2`, `X-Hub-Signature-256`), so it is no word.
package struct NameWords {
  private let words: [String]
  /// All of them run together, as they may have been written.
  private let joined: String

  init(_ name: String) {
    words = Self.split(name)
    joined = words.joined()
  }

  /// By bytes: all that is not ASCII is a letter here.
  package static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8.prefix(longest))
    for (place, byte) in bytes.enumerated() {
      guard byte.isNameLetter else {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
        continue
      }
      // `apiKey` and `APIKey` have two words each.
      if byte.isCapital, !word.isEmpty {
        let isHump = !bytes[place - 1].isCapital
        let isLastCapital =
          place + 1 < bytes.count && bytes[place + 1].isNameLetter && !bytes[place + 1].isCapital
        if isHump || isLastCapital {
          words.append(String(decoding: word, as: UTF8.self))
          word = []
        }
      }
      word.append(byte.asciiLowercased)
    }
    return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
  }

  private static let longest = 256

  // MARK: - The verdict

  var verdict: SecretNames.Verdict {
    guard let last = words.last else { return .open }
    let owner = words.dropLast().last ?? "-"
    if words.count > 1, SecretWords["other"].contains("\(words[0])+\(words[1])") {
      return .open
    }
    let isPlural = last.count > 2 && last.hasSuffix("s") && !last.hasSuffix("ss")
    if let stem = Self.stem(in: joined) {
      let isKin = Self.kin.contains { joined.contains($0) }
      if isKin || isAboutIt(stem, last) { return .open }
      return isPlural ? .countable : .secret
    }
    if isMisspelt { return .secret }
    if let verdict = Self.verdicts["\(owner)+\(last)"] ?? Self.verdicts[last] { return verdict }
    let isSecret = isPlural && Self.verdicts["\(owner)+\(last.dropLast())"] == .secret
    return isSecret ? .secret : .open
  }

  /// The first of the stems that a name has: each byte of it is asked for those alone that begin so.
  private static func stem(in name: String) -> String? {
    let bytes = Array(name.utf8)
    for place in bytes.indices {
      for stem in stemsByStart[bytes[place]] ?? [] where bytes[place...].starts(with: stem.utf8) {
        return stem
      }
    }
    return nil
  }

  /// Whether the value describes a secret, such as its type, its number or when it ends, or leads to
  /// the next page of a list.
  private func isAboutIt(_ stem: String, _ last: String) -> Bool {
    // Symfony calls a password that is typed twice `password[second]`.
    if last == "second", words.dropLast().last?.hasSuffix("password") == true { return false }
    if Self.aspects.contains(last), last != stem { return true }
    let isAspect = Self.aspects.contains { aspect in
      aspect.count > 3 && joined.hasSuffix(aspect) && joined.dropLast(aspect.count).contains(stem)
    }
    if isAspect { return true }
    if last == "id" || last == "ids" {
      return !["sess", "secret", "accesskey"].contains(where: joined.contains)
    }
    let qualifiers = words.dropLast()
    return switch last {
    case "token": qualifiers.contains(where: Self.pages.contains)
    case "tokens": qualifiers.contains(where: Self.counts.contains)
    default:
      Self.pages.contains { joined.hasSuffix($0 + "token") }
        || Self.counts.contains { joined == $0 + "tokens" }
    }
  }

  /// Whether the last word of a name says that its value only describes another.
  static func isAspect(_ name: String) -> Bool { split(name).last.map(aspects.contains) == true }

  /// Whether the whole name, or a word of it, is a long word of secrets with one typo.
  private var isMisspelt: Bool {
    // Most words are too short, even for one that lacks a letter.
    let long = ([joined] + words).filter { $0.utf8.count + 1 >= "password".utf8.count }
    return Self.misspelt.contains { word in
      // One typo leaves one of the ends as it is.
      long.contains { other in
        (other.hasPrefix(word.prefix(4)) || other.hasSuffix(word.suffix(4)))
          && EditDistance.isOneEdit(other, from: word)
      }
    }
  }

  // MARK: - The table

  private static let verdicts: [String: SecretNames.Verdict] = SecretWords.rows.reduce(into: [:]) {
    let verdict: [String: SecretNames.Verdict] = [
      "secret": .secret, "countable": .countable, "suspect": .suspect, "open": .open,
    ]
    if let verdict = verdict[$1.kind], $0[$1.word] == nil { $0[$1.word] = verdict }
  }

  /// The longest first, since one may begin with another.
  private static let stemsByStart = Dictionary(
    grouping: SecretWords["stem"].sorted { $0.utf8.count > $1.utf8.count },
    by: { $0.utf8.first ?? 0 })
  private static let kin = SecretWords["kin"]
  private static let aspects = SecretWords["aspect"]
  private static let pages = SecretWords["page"]
  private static let counts = SecretWords["count"]
  private static let misspelt = SecretWords["misspelt"]
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isNameLetter: Bool { (0x61...0x7A).contains(self | 0x20) || self >= 0x80 }
}
