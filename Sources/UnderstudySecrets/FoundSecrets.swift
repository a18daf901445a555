/// The secrets that were found in some traffic, to be taken out wherever they repeat.
package final class FoundSecrets: Sendable {
  private let values = Lock<Set<String>>([])

  package init() {}

  /// Keeps what stands in a place of its own, unless it may stand elsewhere by chance.
  func insert(_ secret: ArraySlice<UInt8>, by rule: RedactionRule) {
    let isDistinct = secret.count >= 4 && (rule == .own || SecretValue.isRandom(secret, atLeast: 8))
    guard isDistinct, secret.count <= 4_096, !SecretValue.isHarmless(secret),
      let text = String(validUTF8: secret)
    else { return }
    // As it stands elsewhere if this is a form.
    let plain = PercentDecoding.decode(text)
    values.withLock { $0.formUnion([text, plain]) }
  }

  /// The longest first, since one may be a part of the other.
  var all: [String] {
    values.withLock { values in
      values.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }
  }

  var isEmpty: Bool { values.withLock(\.isEmpty) }
}

extension Redaction {
  /// The redaction for some traffic, with the secrets that are found there.
  ///
  /// - Parameter read: redacts all of the traffic, and drops the result.
  package func settled(reading read: (Redaction) -> Void) -> Redaction {
    let found = self.found ?? FoundSecrets()
    var reading = self
    (reading.found, reading.isSurvey, reading.names) = (found, true, names.remembering())
    let alone = cleanAlone ?? CleanTexts()
    (reading.standIns, reading.log, reading.clean) = (nil, nil, alone)
    read(reading)
    var settled = self
    (settled.repeated, settled.names) = (RepeatedSecrets(found.all), reading.names)
    (settled.found, settled.clean, settled.cleanAlone) = (nil, CleanTexts(), alone)
    return settled
  }

  /// The redaction for texts of the same traffic, which repeats names and short texts.
  package func remembering() -> Redaction {
    copy(of: self) {
      $0.names = names.remembering()
      $0.clean = CleanTexts()
    }
  }

  /// The redaction for traffic that is settled part by part: what was found in one is known to the next.
  package func collecting() -> Redaction {
    copy(of: self) { ($0.found, $0.cleanAlone) = (FoundSecrets(), CleanTexts()) }
  }

  /// The number of secrets that were found in other texts.
  package var secretCount: Int { repeated.count }
}

/// Why something was taken out of a text.
package enum RedactionRule: Sendable, Hashable, CustomStringConvertible {
  /// It goes by the name of a secret.
  case name(String)
  /// The text beside it says so, such as another member of its object.
  case neighbour
  /// It has a form that its maker gave it; the text is that of the form's row.
  case form(String)
  case userInfo
  case sentence
  case base64
  /// A rule that a team has added.
  case own
  /// It was found in a place of its own elsewhere.
  case repeated

  package var description: String {
    switch self {
    case .name(let name): "the name '\(name.visible.abbreviated(to: 60))'"
    case .neighbour: "what stands beside it"
    case .form(let form): "a known form, '\(form)'"
    case .userInfo: "the user and password of a URL"
    case .sentence: "a sentence that tells it"
    case .base64: "what is encoded in it"
    case .own: "a rule that was added"
    case .repeated: "the same value elsewhere"
    }
  }

  /// Whether the secret stands in a place of its own, and is one wherever it stands again.
  var isOfOnePlace: Bool {
    switch self {
    case .name, .neighbour, .own: true
    case .form, .userInfo, .sentence, .base64, .repeated: false
    }
  }
}

/// A log of the rules and what they have hidden, for a person who asks why.
package final class RedactionLog: Sendable {
  package struct Entry: Sendable, Hashable, CustomStringConvertible {
    /// The text that stands for the secret.
    package let placeholder: String
    package let rule: RedactionRule

    package var description: String { "\(placeholder) by \(rule)" }
  }

  private let entries = Lock<(all: [Entry], seen: Set<Entry>)>(([], []))

  package init() {}

  func add(_ placeholder: String, _ rule: RedactionRule) {
    let entry = Entry(placeholder: placeholder, rule: rule)
    entries.withLock { if $0.seen.insert(entry).inserted { $0.all.append(entry) } }
  }

  /// Each rule once for each placeholder, in the order in which they hid something.
  package var all: [Entry] { entries.withLock(\.all) }

  /// Placeholders that tell the secrets of a file from each other.
  package var numbered: [Entry] { all.filter { $0.placeholder != Redaction.placeholder } }
}

/// Secrets that were found in places of their own, to be taken out wherever they stand again.
///
/// A text is read once however many there are: each is looked up by a run of letters and digits in it that
/// few others have, the longest of those.
struct RepeatedSecrets: Sendable {
  private struct Secret: Sendable {
    let bytes: [UInt8]
    /// The place in it at which the run begins.
    let offset: Int
  }

  private var byRun: [ByteKey: [Secret]] = [:]
  /// Whether a run has this length, and whether one begins with this byte: most words of a text do not.
  private var lengths: [Bool] = []
  private var beginnings = [Bool](repeating: false, count: 256)
  private(set) var count = 0

  var isEmpty: Bool { byRun.isEmpty }

  init(_ found: [String] = []) {
    let longest = found.map(\.utf8.count).max() ?? 0
    lengths = [Bool](repeating: false, count: longest + 1)
    // Tokens may share their longest run, as their headers are: by that each would be all of them.
    var counts: [ByteKey: Int] = [:]
    for text in found {
      for run in Self.runs(in: Array(text.utf8)) { counts[ByteKey(run), default: 0] += 1 }
    }
    for text in found {
      let bytes = Array(text.utf8)
      let runs = Self.runs(in: bytes).map { (run: $0, rank: (counts[ByteKey($0)] ?? 0, -$0.count)) }
      guard let run = runs.min(by: { $0.rank < $1.rank })?.run else { continue }
      byRun[ByteKey(run), default: []].append(Secret(bytes: bytes, offset: run.startIndex))
      lengths[run.count] = true
      beginnings[Int(run[run.startIndex])] = true
      count += 1
    }
  }

  private static func runs(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { !ByteSet.alphanumeric.contains($0) }
  }

  func contains(_ secret: ArraySlice<UInt8>) -> Bool {
    !isEmpty
      && Self.runs(in: Array(secret)).contains { run in
        byRun[ByteKey(run)]?.contains { $0.bytes.elementsEqual(secret) } == true
      }
  }

  func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    guard let shortest = lengths.firstIndex(of: true) else { return edits }
    for run in text.runs(of: .alphanumeric, atLeast: shortest) {
      guard run.count < lengths.count, lengths[run.count],
        beginnings[Int(text.bytes[run.lowerBound])]
      else { continue }
      for secret in byRun[ByteKey(text.bytes[run])] ?? [] {
        let start = run.lowerBound - secret.offset
        let range = start..<start + secret.bytes.count
        if start >= 0, range.upperBound <= text.count, !text.isInWord(range),
          text.bytes[range].elementsEqual(secret.bytes)
        {
          edits.hide(range, by: .repeated)
        }
      }
    }
    return edits
  }
}

extension SearchedText {
  /// Whether a word goes on before or behind a range.
  package func isInWord(_ range: Range<Int>) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    return byte(start).isInWord && byte(start - 1).isInWord
      || byte(end - 1).isInWord && byte(end).isInWord
  }
}
