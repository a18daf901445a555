import Foundation
import UnderstudyCore
import UnderstudyFixtures
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
  /// Found when a line is first asked for.
  private let lines = Lock<TextLines?>(nil)

  init(_ data: Data, name: String, url: URL? = nil) throws(SpecFault) {
    (self.name, self.url) = (name, url)
    do throws(JSONFault) {
      let first = data.inUTF8.first { !$0.isSpace && ![0xEF, 0xBB, 0xBF].contains($0) }
      let isJSON = name.lowercased().hasSuffix(".json") || first == UInt8(ascii: "{")
      // What JavaScript writes of a text that was cut off has half of a character.
      json = try JSONDocument(
        isJSON ? data : YAMLReader.json(from: data), toleratingHalfPairs: true)
    } catch {
      throw SpecFault(place: "\(name):\(error.position)", reason: error.reason)
    }
  }

  /// Reads a file; `fault` tells whoever named it what is wrong with it, such as `is missing`.
  convenience init(
    _ url: URL, name: String, _ fault: (String) -> SpecFault
  ) throws(SpecFault) {
    let facts = try? url.resolvingSymlinksInPath().resourceValues(
      forKeys: [.isRegularFileKey, .fileSizeKey])
    guard let facts else {
      let folder = url.deletingLastPathComponent().path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let nearest = Words.nearest(to: url.lastPathComponent, among: names.prefix(2_000))
      throw fault("is missing\(nearest.map { "; did you mean '\($0)'?" } ?? "")")
    }
    // A pipe or a device might never end.
    guard facts.isRegularFile == true else { throw fault("is no file") }
    let (size, limit) = (facts.fileSize ?? 0, Fixture.sizeLimit)
    if size > limit { throw fault("has \(size) bytes; files are read up to \(limit) bytes") }
    let data = Result { try Data(contentsOf: url) }.mapError {
      fault("cannot be read: \($0.localizedDescription)")
    }
    try self.init(data.get(), name: name, url: url)
  }

  func member(_ key: String, of object: JSONDocument.Value) -> JSONDocument.Value? {
    guard object.kind == .object, object.count > Self.few else { return object[key] }
    let start = object.range.lowerBound
    if let known = members.withLock({ $0[start] }) { return known[key] }
    let index = Dictionary(object.children.map { ($0.key ?? "", $0) }) { first, _ in first }
    members.withLock { $0[start] = index }
    return index[key]
  }

  /// The file and the line of a value, such as `openapi.yaml:412`; of a member it is that of its key.
  func place(of value: JSONDocument.Value) -> String {
    let start = (value.keyRange ?? value.range).lowerBound
    // The lines of the JSON are those of the file.
    let lines = lines.withLock { lines in
      let known = lines ?? TextLines(json.data)
      lines = known
      return known
    }
    return "\(name):\(lines.line(of: start))"
  }

  func fault(_ reason: String, at value: JSONDocument.Value) -> SpecFault {
    SpecFault(place: place(of: value), reason: reason)
  }
}
