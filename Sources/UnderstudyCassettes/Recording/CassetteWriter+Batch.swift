import Foundation
import UnderstudyHTTP

/// An entry that was written, and what it tells.
struct WrittenEntry: Sendable {
  let entry: CassetteDocument.Entry
  /// What a request must have to get its response, where that is asked for.
  var matching: EntryMatching?
  /// Its number in the file, where that is known.
  var number: Int?
  /// The places of stand-ins, and those of what still looks like a secret.
  var redactions: [String] = []
  var suspicions: [String] = []
}

extension CassetteWriter.Batch {
  /// Writes the entries one after the other, so that memory holds one of them.
  func written(
    to file: OpenFile, _ layout: CassetteLayout, _ standIns: StandIns
  ) throws -> [WrittenEntry] {
    let numbering = redaction.numbering(standIns)
    return try recorded.sorted { $0.exchange.orderInFile < $1.exchange.orderInFile }.map {
      var entry = HAREntry($0.exchange, began: began, redacting: numbering)
      // Which stub answered is true of the run only.
      entry.comment = nil
      entry.test = owner?.test
      entry.upstream = base.map { numbering.redacted(url: $0.absoluteString) }
      entry.testCase = owner == nil ? nil : $0.testCase
      let text = layout.text(of: entry)
      var written = WrittenEntry(
        entry: CassetteDocument.Entry(entry, .stored(file, try file.append(text)), of: text))
      if case .entries(_, _, let options)? = replacement {
        written.matching = entry.matching(in: Data(), options)
      }
      if stage == .provisional { return written }
      for text in (try? JSONDocument(text)).map({ HARText.all(in: $0.root) }) ?? [] {
        written.redactions += text.standIns
        written.suspicions += text.secrets(redaction)
      }
      return written
    }
  }

  func digests(of written: [WrittenEntry]) -> CassetteWriter.Digests {
    Dictionary(written.map { ($0.entry.digest, redaction.secretCount) }) { $1 }
  }

  /// The texts that were written when fewer secrets were known.
  var searchedAgain: Set<Int> {
    Set(earlier.lazy.filter { $0.value < redaction.secretCount }.map(\.key))
  }

  /// The text of an entry without the secrets that are known by now; nil where it has none.
  func searched(_ text: Data, _ standIns: StandIns) -> (text: Data, places: [String])? {
    guard let document = try? JSONDocument(text) else { return nil }
    let numbering = redaction.numbering(standIns)
    var edits: Set<ByteEdit> = []
    var places: [String] = []
    for text in HARText.all(in: document.root) {
      guard let changed = text.redacted(numbering) else { continue }
      edits.formUnion(text.edits(changed))
      places += text.places(of: changed)
    }
    return edits.isEmpty ? nil : (document.data.applying(edits), places)
  }
}

extension Exchange {
  /// By what requests are sorted before their secrets are numbered.
  fileprivate var orderInFile: (String, String, Int) {
    (String(request.url.absoluteString.prefix { $0 != "?" && $0 != "#" }), request.method, number)
  }
}
