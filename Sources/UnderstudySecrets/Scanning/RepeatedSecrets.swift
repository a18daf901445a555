/// Secrets that were found in places of their own, to be taken out wherever they stand again.
///
/// A text is read once however many there are: each is looked up by a run of letters and digits in it that
/// few others have, the longest of those.
struct RepeatedSecrets: Sendable {
  private struct Secret: Sendable {
    let bytes: [UInt8]
    /// Where the run begins in it.
    let offset: Int
  }

  private var byRun: [ArraySlice<UInt8>: [Secret]] = [:]
  /// How long the runs are.
  private var lengths: Set<Int> = []
  private(set) var count = 0

  var isEmpty: Bool { byRun.isEmpty }

  init(_ found: [String] = []) {
    // Tokens may share their longest run, as their headers are: by that each would be all of them.
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for text in found {
      for run in Self.runs(in: Array(text.utf8)) { counts[run, default: 0] += 1 }
    }
    for text in found {
      let bytes = Array(text.utf8)
      let runs = Self.runs(in: bytes).map { (run: $0, rank: (counts[$0] ?? 0, -$0.count)) }
      guard let run = runs.min(by: { $0.rank < $1.rank })?.run else { continue }
      byRun[run, default: []].append(Secret(bytes: bytes, offset: run.startIndex))
      lengths.insert(run.count)
      count += 1
    }
  }

  private static func runs(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { !ByteSet.alphanumeric.contains($0) }
  }

  func contains(_ secret: ArraySlice<UInt8>) -> Bool {
    !isEmpty
      && Self.runs(in: Array(secret)).contains { run in
        byRun[run]?.contains { $0.bytes.elementsEqual(secret) } == true
      }
  }

  func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    guard let shortest = lengths.min() else { return edits }
    for run in text.runs(of: .alphanumeric, atLeast: shortest) where lengths.contains(run.count) {
      for secret in byRun[text.bytes[run]] ?? [] {
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
