import Foundation
import UnderstudyCore

/// The same text in other letters or digits: what a locale or an encoding does to it.
extension Slip {
  static let otherDigits = Slip(
    "only in the digits, which are those of another script; format it with the locale `en_US_POSIX`"
  )
  static let compatibility = Slip(
    "only in the form of letters, such as full-width ones or ligatures")
  static let turkishLetters = Slip(
    "only in the `i` with or without its dot; change case without a Turkish locale")
  static let readAsLatin = Slip("UTF-8 that was read as Latin-1, so that `é` became `Ã©`")
  static let notUTF8 = Slip(
    "the request has bytes there that are no UTF-8; perhaps they are Latin-1")

  /// The slip of two texts of which at least one has other letters than ASCII's.
  static func ofLetters(_ stub: String, _ request: String) -> Slip? {
    guard max(stub.utf8.count, request.utf8.count) < 4_096 else { return nil }
    if asciiDigits(stub) == asciiDigits(request) { return .otherDigits }
    if stub.precomposedStringWithCompatibilityMapping
      == request.precomposedStringWithCompatibilityMapping
    {
      return .compatibility
    }
    if withoutTurkish(stub) == withoutTurkish(request) { return .turkishLetters }
    if isReadAsLatin(stub, request) || isReadAsLatin(request, stub) { return .readAsLatin }
    return hasLostBytes(stub, request) ? .notUTF8 : nil
  }

  private static func asciiDigits(_ text: String) -> String {
    String(
      text.replacing("٫", with: ".").replacing("٬", with: ",").map { character in
        character.isASCII
          ? character
          : character.wholeNumberValue.flatMap { $0 < 10 ? Character("\($0)") : nil } ?? character
      })
  }

  private static func withoutTurkish(_ text: String) -> String {
    text.replacing("ı", with: "i").replacing("İ", with: "i").lowercased()
  }

  private static func isReadAsLatin(_ text: String, _ garbled: String) -> Bool {
    garbled.contains("Ã") || garbled.contains("Â") || garbled.contains("â")
      ? garbled.data(using: .windowsCP1252).map { String(decoding: $0, as: UTF8.self) == text }
        == true
        || garbled.data(using: .isoLatin1).map { String(decoding: $0, as: UTF8.self) == text }
          == true
      : false
  }

  /// Whether a text has the sign for what cannot be read where the other has letters.
  private static func hasLostBytes(_ text: String, _ garbled: String) -> Bool {
    let lost: Character = "\u{FFFD}"
    guard garbled.contains(lost), !text.contains(lost) else { return false }
    var rest = text[...]
    for (place, piece) in garbled.split(separator: lost).enumerated() {
      guard let found = rest.firstRange(of: piece),
        place > 0 || garbled.first == lost || found.lowerBound == rest.startIndex
      else { return false }
      rest = rest[found.upperBound...]
    }
    return garbled.last == lost || rest.isEmpty
  }
}
