import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// An OpenAPI document: the file that it begins in, and those that it refers to, each read once.
package final class SpecDocument: Sendable {
  private let file: SpecFile
  private let others = Lock<[URL: SpecFile]>([:])
  private let extensions = Lock<[String: [JSONDocument.Value]]?>(nil)
  private let knownHabits = Lock<Habits?>(nil)

  /// The liberties that a service takes in any of its messages, by the schemas of the document.
  struct Habits: Sendable {
    /// Whether null comes in place of other types.
    var sendsNull = false
    /// Whether objects lack some of their keys at times.
    var omitsKeys = false

    fileprivate init(_ document: JSONDocument) {
      for value in document.values {
        if value.kind == .string, value.string == "null" { sendsNull = true }
        guard value.kind == .object, value.key != "properties",
          let properties = value["properties"], properties.kind == .object
        else { continue }
        if properties.count > value["required"]?.count ?? 0 { omitsKeys = true }
      }
    }
  }

  var habits: Habits {
    knownHabits.withLock { known in
      let habits = known ?? Habits(file.json)
      known = habits
      return habits
    }
  }

  /// The name of the file, by which messages call it.
  package var name: String { file.name }
  /// The outermost value.
  package var root: SpecNode { SpecNode(document: self, file: file, value: file.json.root) }
  /// Whether the file is JSON, and not YAML.
  package var isJSON: Bool { file.isJSON }
  /// The version of OpenAPI, `3.0` or `3.1`; what else a document says of it makes no difference.
  package var version: Substring { root["openapi"]?.text.prefix(3) ?? "" }

  /// Reads a document; `name` is what messages call it, and what it refers to is beside `url`.
  ///
  /// It is JSON if it begins with `{`, and else YAML.
  package init(_ data: Data, name: String, url: URL? = nil) throws(SpecFault) {
    file = try SpecFile(data, name: name, url: url)
    guard let node = root["openapi"] ?? root["swagger"] else {
      throw root.fault("this is no OpenAPI document: it has no key 'openapi'")
    }
    if !["3.0", "3.1"].contains(version) {
      throw node.fault(
        "version '\(node.text)' is not supported; convert the document to OpenAPI 3.0 or 3.1")
    }
  }

  /// The schemas among the components whose `allOf` has a reference to one of this name.
  func schemas(extending name: String) -> [SpecNode] {
    let root = root
    let known = extensions.withLock { known in
      if let known { return known }
      var found: [String: [JSONDocument.Value]] = [:]
      for schema in root["components"]?["schemas"]?.children ?? [] {
        let names = (schema["allOf"]?.children ?? []).compactMap { $0["$ref"]?.name }
        for name in Set(names) { found[name, default: []].append(schema.value) }
      }
      known = found
      return found
    }
    return (known[name] ?? []).map(root.beside)
  }

  /// The file that a reference names, read unless it is known.
  func file(_ name: String, for reference: SpecNode) throws(SpecFault) -> SpecFile {
    guard let folder = reference.file.url?.deletingLastPathComponent(), !name.contains("://") else {
      throw reference.fault("'\(name)' can only be read from a file, beside that of the document")
    }
    let url = folder.appending(path: name).standardizedFileURL
    if url == file.url { return file }
    return try others.withLock { others throws(SpecFault) in
      if let known = others[url] { return known }
      let fixture = Fixture(url.lastPathComponent, in: [url.deletingLastPathComponent()])
      let data = Result { () throws(FixtureError) in try fixture.data }
        .mapError { reference.fault($0.description) }
      // It is named by its way from the first file.
      let first = file.url?.deletingLastPathComponent().path ?? ""
      let read = try SpecFile(
        data.get(), name: String(url.path.trimmingPrefix("\(first)/")), url: url)
      others[url] = read
      return read
    }
  }
}

/// A file in JSON or YAML.
final class SpecFile: Sendable {
  let name: String
  /// The file; nil for a document that is in memory only.
  let url: URL?
  let isJSON: Bool
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
      isJSON = data.inUTF8.first { $0 < 0x80 && !$0.isSpace } == UInt8(ascii: "{")
      // A text of JavaScript that was cut off has half of a character.
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

/// An error in a document, and its place.
package struct SpecFault: Error, Equatable, LocalizedError, CustomStringConvertible {
  /// The file and the line, such as `openapi.yaml:412`.
  package let place: String
  package let reason: String

  /// The place and the reason, as compilers write them.
  package var description: String { "\(place): \(reason)" }

  /// The same as `description`.
  package var errorDescription: String? { description }
}

/// A value in a document, where it stands.
///
/// Two nodes are equal if they are one place of one document, so that a walk knows where it has been.
package struct SpecNode: Hashable, Sendable {
  /// The document that this is a part of, or that refers to the file of it.
  package let document: SpecDocument
  let file: SpecFile
  package let value: JSONDocument.Value

  package var kind: JSONDocument.Kind { value.kind }
  /// The key of a member.
  package var key: String? { value.key }
  /// The text of a string.
  package var string: String? { value.string }
  /// A number as it is spelled.
  package var number: String? { value.number }
  /// The value of a Boolean.
  package var bool: Bool? { if case .bool(let flag) = json { flag } else { nil } }
  /// A string, or a number as it is spelled: YAML has `openapi: 3.0` for one.
  var text: String {
    string ?? file.spellings[value.range.lowerBound] ?? number ?? bool.map { "\($0)" } ?? ""
  }
  /// The value with all that is in it; references are left as they are.
  package var json: JSONValue { value.value }

  /// The members of an object, each with its key, or the elements of a list.
  package var children: [SpecNode] { value.children.map(beside) }

  /// The member of an object with this key.
  package subscript(key: String) -> SpecNode? { file.member(key, of: value).map(beside) }

  /// The line on which it begins, from 1; of a member it is the line of its key.
  package var lineNumber: Int {
    file.lines.line(of: (value.keyRange ?? value.range).lowerBound)
  }

  /// The file and the line.
  var line: String { "\(file.name):\(lineNumber)" }

  /// The same; of what was learnt from traffic, its evidence.
  package var place: String {
    evidence.map { place($0.evidence, $0.direction) } ?? line
  }

  /// A fault at this place.
  package func fault(_ reason: String) -> SpecFault { SpecFault(place: place, reason: reason) }

  /// Another value of the same file.
  func beside(_ value: JSONDocument.Value) -> SpecNode {
    SpecNode(document: document, file: file, value: value)
  }

  package static func == (left: SpecNode, right: SpecNode) -> Bool {
    left.file === right.file && left.value.range == right.value.range
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value.range) }
}

extension SpecNode {
  /// The node to which `$ref` leads, and on to where no more references are; the node itself, if it has none.
  ///
  /// - Throws: ``SpecFault``, for a reference that leads nowhere, to itself, or to the network.
  package func resolved() throws(SpecFault) -> SpecNode {
    var count = 0
    return try resolved(&count)
  }

  /// - Parameter count: How many references were followed on the way here.
  private func resolved(_ count: inout Int) throws(SpecFault) -> SpecNode {
    var node = self
    // A property may have the name `$ref`, too: its schema is no text.
    while let reference = node["$ref"], let text = reference.string {
      count += 1
      if count > 64 {
        throw reference.fault("'\(text)' leads in a cycle, or on to more than 64 references")
      }
      node = try reference.target(of: text, &count)
    }
    return node
  }

  /// The target of a reference that stands here.
  func target(of text: String, _ count: inout Int) throws(SpecFault) -> SpecNode {
    let name = PercentDecoding.decode(text.prefix { $0 != "#" })
    let file = try name.isEmpty ? file : document.file(name, for: self)
    var node = SpecNode(document: document, file: file, value: file.json.root)
    let pointer = text.drop { $0 != "#" }.dropFirst()
    if !pointer.isEmpty, !pointer.hasPrefix("/"), let anchor = file.anchor(String(pointer)) {
      return node.beside(anchor)
    }
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false)
    for step in steps.dropFirst(pointer.isEmpty || pointer.hasPrefix("/") ? 1 : 0) {
      let key = PercentDecoding.decode(step).replacing("~1", with: "/").replacing("~0", with: "~")
      // The place itself may be beyond a reference.
      if node.child(key) == nil { node = try node.resolved(&count) }
      guard let next = node.child(key) else {
        let nearest = Words.nearest(to: key, among: node.children.compactMap(\.key))
        throw fault(
          "'\(text)' leads nowhere: \(node.place) has no '\(key)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      node = next
    }
    return node
  }

  private func child(_ key: String) -> SpecNode? {
    guard kind == .array else { return self[key] }
    let children = children
    return Int(key).flatMap { children.indices.contains($0) ? children[$0] : nil }
  }
}
