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

  /// The objects that have a name of their own by `$anchor`, as far as it was asked for.
  private let anchors = Lock<[String: JSONDocument.Value]?>(nil)
  /// Spellings of numbers that JSON does not have, by where they begin.
  let spellings: [Int: String]

  init(_ data: Data, name: String, url: URL?) throws(SpecFault) {
    (self.name, self.url) = (name, url)
    do throws(JSONFault) {
      // A byte-order mark is not ASCII.
      let isJSON = data.inUTF8.first { $0 < 0x80 && !$0.isSpace } == UInt8(ascii: "{")
      // What JavaScript writes of a text that was cut off has half of a character.
      let yaml = isJSON ? nil : try YAMLReader.read(data)
      spellings = yaml?.spellings ?? [:]
      json = try JSONDocument(yaml?.json ?? data, toleratingHalfPairs: true)
    } catch {
      throw SpecFault(place: "\(name):\(error.position)", reason: error.reason)
    }
    // The lines of the JSON are those of the file.
    lines = TextLines(json.data)
  }

  func anchor(_ name: String) -> JSONDocument.Value? {
    anchors.withLock { known in
      if let known { return known[name] }
      var found: [String: JSONDocument.Value] = [:]
      var open = [json.root]
      while let value = open.popLast() {
        let children = value.children.reversed()
        for child in children where value.kind == .object && child.kind == .string {
          if ["$anchor", "$dynamicAnchor"].contains(child.key), let name = child.string {
            found[name] = found[name] ?? value
          }
        }
        // Values that a document has for others are no schemas.
        open += children.filter { !["enum", "const", "example", "default"].contains($0.key) }
      }
      known = found
      return found[name]
    }
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
