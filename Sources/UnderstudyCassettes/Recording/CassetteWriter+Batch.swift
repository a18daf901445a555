import Foundation
import UnderstudyHTTP

extension CassetteDocument.Entry {
  /// Large bodies are not searched a second time for what still looks like a secret.
  private static let mostSearched = 1 << 16

  fileprivate mutating func find(in entry: HAREntry, _ redaction: Redaction) {
    var entry = entry
    if entry.body?.shorten(to: Self.mostSearched) == true { redactions = ["request body"] }
    if entry.responseBody.shorten(to: Self.mostSearched) { redactions.append("response body") }
    guard let document = try? JSONDocument(Data(entry.json.description.utf8)) else { return }
    for text in HARText.all(in: document.root) {
      redactions += text.standIns
      suspicions += text.secrets(redaction)
    }
  }
}

extension HARBody {
  /// Leaves of a larger text what tells its kind; whether something in it stands for a secret.
  fileprivate mutating func shorten(to most: Int) -> Bool {
    guard case .new(let text)? = text, text.utf8.count > most else { return false }
    self.text = isBase64 ? .new(String(text.prefix(1 << 12))) : nil
    // Swift's own search takes longer than all that was done before.
    return !isBase64 && text.withCString { strstr($0, Redaction.placeholder) != nil }
  }
}

extension CassetteWriter.Batch {
  /// Writes the entries one after the other, so that memory holds one of them.
  func written(
    to file: OpenFile, _ layout: CassetteLayout, _ standIns: StandIns
  ) throws -> [CassetteDocument.Entry] {
    let numbering = redaction.numbering(standIns)
    return try recorded.sorted { $0.exchange.orderInFile < $1.exchange.orderInFile }.map {
      var entry = HAREntry($0.exchange, began: began, redacting: numbering)
      // Which stub answered is true of the run only.
      entry.comment = nil
      entry.test = owner?.test
      entry.upstream = base.map { numbering.redacted(url: $0.absoluteString) }
      entry.testCase = owner == nil ? nil : $0.testCase
      var written = try layout.write(entry, to: file)
      (written.stage, written.secretCount) = (stage, redaction.secretCount)
      if stage != .provisional { written.find(in: entry, redaction) }
      return written
    }
  }

  /// The text of an entry without the secrets that are known by now; nil where it has none.
  func searched(_ text: Data, _ standIns: StandIns) -> (text: Data, places: [String])? {
    guard let document = try? JSONDocument(text) else { return nil }
    let found = HARText.all(in: document.root).edits(by: redaction.numbering(standIns))
    return found.edits.isEmpty ? nil : (document.data.applying(found.edits), found.places)
  }
}

extension Exchange {
  /// By what requests are sorted before their secrets are numbered.
  fileprivate var orderInFile: (String, String, Int) {
    (String(request.url.absoluteString.prefix { $0 != "?" && $0 != "#" }), request.method, number)
  }
}
