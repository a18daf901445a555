import Foundation
import UnderstudyHTTP

/// Reads HAR 1.2, and keeps no more of a file than a replay needs.
///
/// Every producer writes HAR a little differently. What has one meaning only is read, and what had to
/// be overlooked for it is a remark; anything else is an error, with its place.
struct HARReader {
  private let document: JSONDocument
  /// What errors call the file.
  private let name: String
  private var remarks = Remarks()
  /// The number of the entry that is being read.
  var number: Int?

  init(_ document: JSONDocument, of name: String) {
    self.document = document
    self.name = name
  }

  /// Reads a file.
  static func read(
    _ data: Data, of name: String
  ) throws(CassetteError) -> (entries: [HAREntry], remarks: Remarks) {
    let document = try JSONDocument(har: data, of: name)
    var reader = HARReader(document, of: name)
    let entries = try reader.entries()
    if document.hasHalfPair { reader.remark("halves of surrogate pairs were read as U+FFFD") }
    return (entries, reader.remarks)
  }

  // MARK: - The document

  private mutating func entries() throws(CassetteError) -> [HAREntry] {
    guard let log = try member("log", of: document.root, "the file") else {
      throw fault("valid JSON, but not a HAR file: it has no `log`", at: document.root)
    }
    if let version = try member("version", of: log)?.text, !["1.1", "1.2"].contains(version) {
      remark("the version of HAR is \(version), not 1.2")
    }
    guard let list = try member("entries", of: log) else {
      throw fault("valid JSON, but not a HAR file: its `log` has no `entries`", at: log)
    }
    var entries: [HAREntry] = []
    for (index, value) in try children(of: list, .array).enumerated() {
      entries.append(try entry(value, number: index + 1))
    }
    return entries
  }

  /// The member that an object has once at most.
  func member(
    _ key: String, of value: JSONDocument.Value, _ name: String? = nil
  ) throws(CassetteError) -> JSONDocument.Value? {
    let found = try children(of: value, .object, name).filter { $0.key == key }
    if found.count > 1 { throw fault("there is a second `\(key)`", at: found[1]) }
    return found.first
  }

  // MARK: - Values

  /// The members of an object that may be missing, of those with one key the last.
  func members(
    of value: JSONDocument.Value?, _ name: String? = nil
  ) throws(CassetteError) -> [String: JSONDocument.Value] {
    guard let value else { return [:] }
    return Dictionary(try children(of: value, .object, name).map { ($0.key ?? "", $0) }) { $1 }
  }

  /// The members of an object, or the elements of a list; `null` counts for an empty one, and what has no
  /// name is called by its key.
  func children(
    of value: JSONDocument.Value, _ kind: JSONDocument.Kind, _ name: String? = nil
  ) throws(CassetteError) -> [JSONDocument.Value] {
    guard value.kind == kind || value.kind == .null else {
      let name = name ?? "`\(value.key ?? "")`"
      throw fault("\(name) is \(value.kind.inWords), not \(kind.inWords)", at: value)
    }
    return value.children
  }

  /// Notes what is overlooked in the entry that is being read.
  mutating func remark(_ words: String) { remarks.add(words, entry: number) }

  func fault(_ reason: String, at value: JSONDocument.Value) -> CassetteError {
    .malformed(
      file: name, document.position(of: value.range.lowerBound), entry: number, reason: reason)
  }
}

extension JSONDocument {
  /// Reads the JSON of a HAR file, whose texts may be cut off inside a character.
  convenience init(har data: Data, of name: String) throws(CassetteError) {
    do throws(JSONFault) {
      try self.init(data, toleratingHalfPairs: true)
    } catch {
      throw .malformed(
        file: name, error.position, entry: nil,
        reason: data.adviceOnFormat ?? "not JSON: \(error.reason)")
    }
  }
}

extension JSONDocument.Kind {
  /// The kind with its article.
  package var inWords: String {
    switch self {
    case .array: "a list"
    case .object: "an object"
    case .number: "a number"
    case .boolean: "a Boolean"
    case .string: "a string"
    case .null: "null"
    }
  }
}
