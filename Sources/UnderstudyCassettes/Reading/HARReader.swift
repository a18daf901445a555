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
  private var number: Int?

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
  private func member(
    _ key: String, of value: JSONDocument.Value, _ name: String? = nil
  ) throws(CassetteError) -> JSONDocument.Value? {
    let found = try children(of: value, .object, name).filter { $0.key == key }
    if found.count > 1 { throw fault("there is a second `\(key)`", at: found[1]) }
    return found.first
  }

  mutating func entry(_ value: JSONDocument.Value, number: Int) throws(CassetteError) -> HAREntry {
    self.number = number
    defer { self.number = nil }
    var entry = HAREntry()
    entry.number = number
    for key in ["request", "response"] { _ = try member(key, of: value, "an entry") }
    try read(value, "an entry", into: &entry, HAREntry.fields)
    if entry.method.isEmpty { throw fault("the request has no `method`", at: value) }
    if entry.url.isEmpty { throw fault("the request has no `url`", at: value) }
    if URL(asSent: entry.url) == nil {
      throw fault("the request's `url` is not a URL: \"\(entry.url.prefix(80))\"", at: value)
    }
    return entry
  }

  // MARK: - Values

  /// Reads an object by its fields into what it stands for; without a name it is called by its key.
  mutating func read<Whole>(
    _ value: JSONDocument.Value, _ name: String? = nil, into whole: inout Whole,
    _ fields: [HARField<Whole>]
  ) throws(CassetteError) {
    for member in try children(of: value, .object, name) {
      let key = member.key
      if let field = fields.first(where: { $0.key == key }) {
        try field.read(&self, member, &whole)
      }
    }
  }

  /// The members of an object, or the elements of a list; `null` counts for an empty one.
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

  private func fault(_ reason: String, at value: JSONDocument.Value) -> CassetteError {
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
