import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A file in JSON or YAML, read once.
final class SpecFile: Sendable {
  /// Objects with more members than this are looked up by an index, made when one is first needed.
  private static let few = 12

  let name: String
  /// Where it is; nil for what is in memory only.
  let url: URL?
  let json: JSONDocument
  /// The members of the large objects by key, by where the object begins.
  private let members = Lock<[Int: [String: JSONDocument.Value]]>([:])
  /// Where the lines end, once a line was asked for.
  private let lineEnds = Lock<[Int]?>(nil)

  init(_ data: Data, name: String, url: URL? = nil) throws(SpecFault) {
    (self.name, self.url) = (name, url)
    do throws(JSONFault) {
      json = try JSONDocument(
        Self.isJSON(data, name: name) ? data : YAMLReader.json(from: data))
    } catch {
      throw SpecFault(place: "\(name):\(error.position)", reason: error.reason)
    }
  }

  private static func isJSON(_ data: Data, name: String) -> Bool {
    if name.lowercased().hasSuffix(".json") { return true }
    let first = data.inUTF8.first { byte in
      ![0xEF, 0xBB, 0xBF].contains(byte) && !" \t\r\n".utf8.contains(byte)
    }
    return first == UInt8(ascii: "{")
  }

  func member(_ key: String, of object: JSONDocument.Value) -> JSONDocument.Value? {
    guard object.kind == .object, object.count > Self.few else { return object[key] }
    let start = object.range.lowerBound
    if let known = members.withLock({ $0[start] }) { return known[key] }
    let index = Dictionary(object.children.map { ($0.key ?? "", $0) }) { first, _ in first }
    members.withLock { $0[start] = index }
    return index[key]
  }

  /// The line of a byte of the JSON, which is its line in the file.
  func line(of offset: Int) -> Int {
    let ends = lineEnds.withLock { $0 } ?? countedLineEnds()
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }

  private func countedLineEnds() -> [Int] {
    let ends = json.data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> [Int] in
      var ends: [Int] = []
      guard let first = bytes.baseAddress else { return ends }
      var start = 0
      while let end = memchr(first + start, 0x0A, bytes.count - start) {
        ends.append(UnsafeRawPointer(end) - first)
        start = UnsafeRawPointer(end) - first + 1
      }
      return ends
    }
    lineEnds.withLock { $0 = ends }
    return ends
  }
}
