import Foundation
import UnderstudyHTTP

/// A cassette's text without its secrets, and what was done for that.
package struct RedactedCassette: Sendable {
  /// The text of the file.
  package let data: Data
  /// Where something was replaced.
  package let replaced: [Cassette.Finding]
  /// Where something looks like a secret even so.
  package let left: [Cassette.Finding]
}

extension Cassette {
  /// The cassette without its secrets, in every place HAR repeats them and whatever else a producer has
  /// written; equal secrets get equal placeholders, counted on from those that are there.
  ///
  /// Where there is nothing to replace the text stays as it is, byte for byte.
  package func redacted(
    by redaction: Redaction = .standard
  ) throws(CassetteError) -> RedactedCassette {
    let data = try data()
    var document = try CassetteDocument(reading: data, of: name)
    let found = document.redact(
      redaction, numbering: StandIns(after: Redaction.lastStandIn(in: data)))
    if found.replaced.isEmpty {
      return RedactedCassette(data: data, replaced: [], left: found.left)
    }
    return RedactedCassette(
      data: document.data(), replaced: found.replaced, left: found.left)
  }
}
