import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A file in JSON or YAML.
final class SpecFile: Sendable {
  let name: String
  /// Where it is; nil for what is in memory only.
  let url: URL?
  let json: JSONDocument
  let lines: TextLines
  /// The members by key of the objects in which one was looked up, by where the object begins.
  private let members = Lock<[Int: [String: JSONDocument.Value]]>([:])

  init(_ data: Data, name: String, url: URL?) throws(SpecFault) {
    (self.name, self.url) = (name, url)
    do throws(JSONFault) {
      // A byte-order mark is not ASCII.
      let isJSON = data.inUTF8.first { $0 < 0x80 && !$0.isSpace } == UInt8(ascii: "{")
      // What JavaScript writes of a text that was cut off has half of a character.
      json = try JSONDocument(
        isJSON ? data : YAMLReader.json(from: data), toleratingHalfPairs: true)
    } catch {
      throw SpecFault(place: "\(name):\(error.position)", reason: error.reason)
    }
    // The lines of the JSON are those of the file.
    lines = TextLines(json.data)
  }

  func member(_ key: String, of object: JSONDocument.Value) -> JSONDocument.Value? {
    guard object.kind == .object else { return nil }
    let start = object.range.lowerBound
    if let known = members.withLock({ $0[start] }) { return known[key] }
    let index = Dictionary(object.children.map { ($0.key ?? "", $0) }) { first, _ in first }
    members.withLock { $0[start] = index }
    return index[key]
  }
}
