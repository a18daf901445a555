import Foundation

/// Placeholders for the secrets of a file: `REDACTED-1`, `REDACTED-2` and so on, so that equal secrets
/// stay equal and different ones different; for a number `733228001`, `733228002` and so on.
///
/// The secrets are kept in memory only, for as long as the file is being written.
package final class StandIns: Sendable {
  private struct State: Sendable {
    var numbers: [String: Int] = [:]
    var last: Int
  }

  private let state: Lock<State>

  /// Counts on behind the stand-ins a file has already.
  package init(after last: Int = 0) {
    state = Lock(State(last: last))
  }

  /// The same, which goes on by itself.
  package func copy() -> StandIns {
    let copy = StandIns()
    let now = state.withLock(\.self)
    copy.state.withLock { $0 = now }
    return copy
  }

  /// Leaves out the numbers a file has got meanwhile.
  package func skip(to last: Int) {
    state.withLock { $0.last = max($0.last, last) }
  }

  func standIn(for secret: ArraySlice<UInt8>) -> String {
    "\(Redaction.placeholder)-\(number(of: secret))"
  }

  /// The number of the secret, from 1.
  func number(of secret: ArraySlice<UInt8>) -> Int {
    let plain = Self.plain(secret)
    return state.withLock { state in
      if let known = state.numbers[plain] { return known }
      state.last += 1
      state.numbers[plain] = state.last
      return state.last
    }
  }

  /// A secret as it is in no syntax: without quotes, escapes of JSON and of URLs.
  private static func plain(_ secret: ArraySlice<UInt8>) -> String {
    var bytes = secret
    if bytes.count > 1, let first = bytes.first, first == bytes.last, first.isQuote {
      bytes = bytes.dropFirst().dropLast()
    }
    let text = String(decoding: bytes.unescaped, as: UTF8.self)
    // A plus sign stands for itself more often than for a blank.
    return PercentDecoding.decode(text)
  }
}

extension Redaction {
  /// The highest number of a stand-in that a text has, or 0.
  package static func lastStandIn(in text: Data) -> Int {
    let bytes = [UInt8](text)
    var last = 0
    for mark in [Edits.placeholder + [UInt8(ascii: "-")], numberMark] {
      var place = 0
      while let start = bytes[place...].place(of: mark[mark.count - 1]) {
        place = start + 1
        guard bytes[..<place].suffix(mark.count).elementsEqual(mark) else { continue }
        // Of a number more digits in front, or so many behind, are a number of another kind.
        let isLonger = mark[0].isDigit && bytes[..<(place - mark.count)].last?.isDigit == true
        let digits = bytes[place...].prefix(10).prefix(while: \.isDigit)
        if isLonger || digits.count > 9 || mark[0].isDigit && digits.count < 3 { continue }
        last = max(last, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
      }
    }
    return last
  }

  /// The text with all stand-ins alike.
  package static func unnumbered(_ text: String) -> String {
    text.isRedacted ? text.replacing(/REDACTED-[0-9]+/, with: placeholder) : text
  }

  /// The body with all stand-ins alike, numbers among them.
  package static func unnumberedBody(_ body: String) -> String {
    let text = unnumbered(body)
    return text.holds(numberMark)
      ? text.replacing(/([^0-9.]|^)733228[0-9]{3,}/) { "\($0.1)733228000" } : text
  }

  /// The bytes of a body with all stand-ins alike; which secret one stands for does not matter.
  package static func unnumberedBody(_ body: Data) -> Data {
    String(validUTF8: body).map { Data(unnumberedBody($0).utf8) } ?? body
  }

  /// The body with a word in place of each number that stands for a secret, for what is compared as text.
  package static func wordy(unnumbered body: String) -> String {
    body.replacing("733228000", with: placeholder)
  }

  /// The redaction that tells the secrets of a file from each other.
  package func numbering(_ standIns: StandIns) -> Redaction {
    copy(of: self) { ($0.standIns, $0.keepsTypes) = (standIns, true) }
  }

  /// The redaction for what a program reads: a number stands for a number.
  package var keepingTypes: Redaction { copy(of: self) { $0.keepsTypes = true } }

  // MARK: - Numbers

  /// The beginning of a number that stands for another: `REDACT` on the keys of a phone. With three digits
  /// behind it fits into 32 bits, and is the time of nothing that traffic tells of.
  static let numberMark = Array("733228".utf8)

  /// The stand-in for a number, or for a Boolean that a rule of a team's own hides.
  func hidden(scalar: ArraySlice<UInt8>, by rule: RedactionRule) -> String {
    let text = String(decoding: scalar, as: UTF8.self)
    guard let value = JSONNumber(text) else { return "false" }
    if SecretValue.isStandIn(number: scalar) { return text }
    if rule.isOfOnePlace, !repeated.contains(scalar) { found?.insert(scalar, by: rule) }
    let number = standIns?.number(of: scalar) ?? 0
    let digits = String(number)
    let whole = "733228" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    log?.add(number == 0 ? Self.placeholder : whole, rule)
    // A decoder of `Int` reads `1.0`, too.
    return JSONNumber.isWhole(text) ? whole : whole + (value.isWhole ? ".0" : ".5")
  }
}

extension JSONValue {
  /// Whether something in it stands for a secret.
  package var isRedacted: Bool {
    switch self {
    // A text may be JSON itself.
    case .string(let text): Redaction.wordy(unnumbered: text).isRedacted
    case .int, .double, .number: SecretValue.isStandIn(number: Array(description.utf8)[...])
    case .array(let values): values.contains(where: \.isRedacted)
    case .object(let members): members.contains { $0.key.isRedacted || $0.value.isRedacted }
    case .bool, .null: false
    }
  }
}

extension String {
  /// Whether something in it stands for a secret.
  package var isRedacted: Bool { holds(Edits.placeholder) }

  /// Whether a text or a number in it may stand for a secret; most texts have neither, and a closer look takes
  /// longer.
  package var mayHaveStandIn: Bool { isRedacted || holds(Redaction.numberMark) }

  /// Whether it has these bytes.
  fileprivate func holds(_ mark: [UInt8]) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while rest.count >= mark.count, let start = rest.baseAddress,
        let found = memchr(start, Int32(mark[0]), rest.count - mark.count + 1)
      {
        if memcmp(found, mark, mark.count) == 0 { return true }
        rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
      }
      return false
    }
  }
}
