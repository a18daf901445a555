import Foundation
import UnderstudyCore

/// What stands for each secret of a file: `REDACTED-1`, `REDACTED-2` and so on, so that equal secrets
/// stay equal and different ones different.
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
    let plain = Self.plain(secret)
    let number = state.withLock { state in
      if let known = state.numbers[plain] { return known }
      state.last += 1
      state.numbers[plain] = state.last
      return state.last
    }
    return "\(Redaction.placeholder)-\(number)"
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
    var (last, place) = (0, 0)
    while let dash = bytes[place...].place(of: UInt8(ascii: "-")) {
      place = dash + 1
      guard bytes[..<dash].suffix(Edits.placeholder.count).elementsEqual(Edits.placeholder)
      else { continue }
      let digits = bytes[place...].prefix(9).prefix(while: \.isDigit)
      last = max(last, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
    }
    return last
  }

  /// The text with all stand-ins alike.
  package static func unnumbered(_ text: String) -> String {
    text.contains(placeholder) ? text.replacing(/REDACTED-[0-9]+/, with: placeholder) : text
  }

  /// The redaction that tells the secrets of a file from each other.
  package func numbering(_ standIns: StandIns) -> Redaction {
    copy(of: self) { $0.standIns = standIns }
  }
}

extension String {
  /// Whether something in it stands for a secret.
  package var isRedacted: Bool { contains(Redaction.placeholder) }
}
