import Foundation

/// Reads internationalized host names in their ASCII form (`xn--…`), which Foundation on Linux writes
/// and does not read.
enum Punycode {
  /// The name in Unicode, as far as it can be read.
  static func readable(_ host: String) -> String {
    host.split(separator: ".", omittingEmptySubsequences: false).map { label in
      label.hasPrefix("xn--") ? decode(label.dropFirst(4)) ?? String(label) : String(label)
    }.joined(separator: ".")
  }

  /// The ways in which people write a name without its marks: `muller`, `mueller` for `müller`.
  static func foldings(of name: String) -> Set<String> {
    let plain = { (text: String) in
      text.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
        locale: Locale(identifier: "en_US_POSIX"))
    }
    var written = name.lowercased()
    for (letter, letters) in [
      ("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("æ", "ae"), ("ø", "oe"), ("å", "aa"),
    ] {
      written = written.replacing(letter, with: letters)
    }
    return [plain(name), plain(name.replacing("ß", with: "ss")), plain(written)]
  }

  /// Whether two texts are the same but for the marks on their letters.
  static func isSameName(_ first: String, _ second: String) -> Bool {
    let (isPlain, isOtherPlain) = (
      first.utf8.allSatisfy { $0 < 0x80 }, second.utf8.allSatisfy { $0 < 0x80 }
    )
    guard isPlain != isOtherPlain, max(first.utf8.count, second.utf8.count) < 256 else {
      return false
    }
    return !foldings(of: first).isDisjoint(with: foldings(of: second))
  }

  /// RFC 3492, 6.2.
  private static func decode(_ text: Substring) -> String? {
    var output: [UInt32] = []
    var digits = text.utf8[...]
    if let dash = text.utf8.lastIndex(of: UInt8(ascii: "-")) {
      output = text.utf8[..<dash].map(UInt32.init)
      digits = text.utf8[text.utf8.index(after: dash)...]
    }
    var (number, place, bias) = (128, 0, 72)
    while !digits.isEmpty {
      let start = place
      var (weight, step) = (1, 36)
      while true {
        guard let digit = digits.popFirst().flatMap(Self.value), place < 1 << 24 else { return nil }
        place += digit * weight
        let threshold = min(max(step - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        if weight > 1 << 24 { return nil }
        step += 36
      }
      let count = output.count + 1
      bias = adapted(place - start, count, isFirst: start == 0)
      number += place / count
      place %= count
      guard let scalar = UInt32(exactly: number), Unicode.Scalar(scalar) != nil else { return nil }
      output.insert(scalar, at: place)
      place += 1
    }
    return String(String.UnicodeScalarView(output.compactMap(Unicode.Scalar.init)))
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 22
    default: nil
    }
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step = 0
    while delta > 455 {
      delta /= 35
      step += 36
    }
    return step + 36 * delta / (delta + 38)
  }
}
