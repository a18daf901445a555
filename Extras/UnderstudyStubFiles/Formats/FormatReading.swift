import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// A file that is being read, and what was found wrong with it so far.
final class FormatReading {
  /// As stubs name the file.
  let name: String
  /// The folder of the files that hold bodies; nil if the text is no file.
  let folder: URL?
  /// The folders in it in which they are looked for, too.
  var subfolders: [String] = []
  /// Keys to leave out, in another program's format; nil in our own, if every key is known.
  let ignoredKeys: Set<String>?
  /// The values of the variables that a file may name.
  var variables: [String: String] = [:]
  /// Whether a part that cannot be used is a fault, and not left out.
  var isStrict = true
  /// Whether the columns of the document are those of the file: of one that was rewritten the lines alone are.
  private let hasColumns: Bool
  private let document: JSONDocument
  private let path: String
  private var faults: [Found] = []
  /// The parts that were left out, and the whole that each takes along.
  private var omissions: [(found: Found, with: String?)] = []

  private typealias Found = (offset: Int, keyPath: String, reason: String)

  /// - Parameters:
  ///   - path: The file as messages name it.
  ///   - isRewritten: Whether the text is not that of the file, but has its lines.
  init(
    _ data: Data, path: String, name: String, folder: URL?,
    ignoring ignoredKeys: Set<String>? = nil, rewritten isRewritten: Bool = false
  ) throws(StubFileError) {
    (self.path, self.name, self.folder, self.ignoredKeys) = (path, name, folder, ignoredKeys)
    let isYAML = StubSource.Format.isYAML(data)
    hasColumns = !isYAML && !isRewritten
    do throws(JSONFault) {
      // The lines of the JSON are those of the file.
      document = try JSONDocument(isYAML ? YAMLReader.json(from: data) : data)
    } catch {
      throw StubFileError(
        file: path, "not \(isYAML ? "YAML" : "JSON"): \(error.reason)", at: error.position)
    }
  }

  convenience init(
    contentsOf file: URL, name: String, folder: URL?, ignoring ignoredKeys: Set<String>? = nil
  ) throws(StubFileError) {
    let data = try StubFileError.reading(file)
    try self.init(data, path: file.path, name: name, folder: folder, ignoring: ignoredKeys)
  }

  /// The most faults that are listed; more than anyone reads at once.
  private static let mostFaults = 50

  /// Reads the whole file.
  ///
  /// - Throws: all that is wrong with it.
  func value<Value>(of format: Format<Value>) throws(StubFileError) -> Value {
    let value = format.read(JSONPlace(value: document.root, keyPath: "", file: self))
    if let value, faults.isEmpty { return value }
    throw StubFileError(
      listed(faults).map { located($0) }, others: max(0, faults.count - Self.mostFaults))
  }

  private func listed(_ found: [Found]) -> [Found] {
    Array(found.sorted { $0.offset < $1.offset }.prefix(Self.mostFaults))
  }

  /// - Parameter name: The file as the message names it; nil for its path.
  private func located(_ found: Found, in name: String? = nil) -> StubFileError.Fault {
    let position = document.position(of: found.offset)
    return StubFileError.Fault(
      file: name ?? path, line: position.line, column: hasColumns ? position.column : nil,
      keyPath: found.keyPath,
      reason: found.reason)
  }

  // MARK: - Left out

  /// Remarks on the parts that were left out of a file of this name.
  func remarks(on name: String) -> [String] {
    omissions.prefix(Self.mostFaults).map { found, whole in
      located(found, in: name).description + (whole.map { "; \($0) is left out" } ?? "")
    }
  }

  /// The parts that were left out, as the error if nothing remains.
  var onlyOmissions: StubFileError? {
    omissions.isEmpty ? nil : StubFileError(listed(omissions.map(\.found)).map { located($0) })
  }

  /// Leaves out what a key asks for.
  func leaveOut(_ reason: String, at place: JSONPlace) {
    let offset = place.value.keyRange?.lowerBound ?? place.value.range.lowerBound
    if isStrict { return fault(reason, at: offset, place.keyPath) }
    omissions.append(((offset, place.keyPath, reason), nil))
  }

  /// Reads a part, or leaves it out with a remark for each of its faults.
  func reading<Value>(
    _ format: Format<Value>, at place: JSONPlace, orLeavingOut what: String
  ) -> Value? {
    let count = faults.count
    let value = format.read(place)
    if value != nil, faults.count == count || isStrict { return value }
    if isStrict { return nil }
    omissions += faults[count...].map { ($0, what) }
    faults.removeSubrange(count...)
    return nil
  }

  /// Reads a part that may have faults of which nothing is said.
  func trying<Value>(_ format: Format<Value>, at place: JSONPlace) -> Value? {
    let count = faults.count
    let value = format.read(place)
    defer { faults.removeSubrange(count...) }
    return faults.count == count ? value : nil
  }

  /// The part that was left out last, with its place and the reason.
  var lastOmission: String? { omissions.last.map { located($0.found, in: name).description } }

  var faultCount: Int { faults.count }

  func fault(_ reason: String, at offset: Int, _ keyPath: String) {
    faults.append((offset, keyPath, reason))
  }

  private lazy var lines = TextLines(document.data)

  func line(of offset: Int) -> Int { lines.line(of: offset) }
}

extension Data {
  /// The text with spaces in place of comments, which WireMock allows in JSON; all else stays in its place.
  var withoutComments: Data {
    var text = [UInt8](inUTF8)
    var index = 0
    while index < text.count {
      let pair = text[index...].prefix(2)
      if text[index] == UInt8(ascii: "\"") {
        index += 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
          index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      } else if pair.elementsEqual("//".utf8) || pair.elementsEqual("/*".utf8) {
        let end = pair.last == UInt8(ascii: "/") ? "\n" : "*/"
        let rest = text[(index + 2)...]
        let last = rest.firstRange(of: end.utf8)?.upperBound ?? text.count
        for place in index..<last where text[place] != UInt8(ascii: "\n") {
          text[place] = UInt8(ascii: " ")
        }
        index = last - 1
      }
      index += 1
    }
    return Data(text)
  }
}

/// JSON on one line, with a space after each comma and colon.
struct JSONLine: Sendable {
  let text: String

  private init(text: String) { self.text = text }

  /// The value with sorted keys.
  init(_ value: JSONValue) { self.init(Data(value.description.utf8)) }

  /// JSON as it is spelled, apart from its white space.
  init(_ json: Data) { text = Self.spaced(json, by: " ") }

  static func array(_ elements: [JSONLine]) -> JSONLine {
    JSONLine(text: "[\(elements.map(\.text).joined(separator: ", "))]")
  }

  static func object(_ members: [(key: String, value: JSONLine)]) -> JSONLine {
    let texts = members.map { "\(JSONValue.string($0.key)): \($0.value.text)" }
    return JSONLine(text: "{\(texts.joined(separator: ", "))}")
  }

  /// JSON without white space, but for what is wanted after each comma and colon.
  static func spaced(_ json: Data, by space: String = "") -> String {
    var text: [UInt8] = []
    var (isInString, isEscaped) = (false, false)
    for byte in [UInt8](json) {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else {
        if [0x20, 0x0A, 0x0D, 0x09].contains(byte) { continue }
        isInString = byte == UInt8(ascii: "\"")
      }
      text.append(byte)
      if !isInString, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { text += space.utf8 }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Text for people

extension JSONLine {
  private static let longestLine = 100

  /// A line if it is short, else a line for each member.
  var indented: String {
    guard let document = try? JSONDocument(Data(text.utf8)) else { return text }
    var result = ""
    Self.write(document.root, to: &result, indent: "", used: 0)
    return result
  }

  /// - Parameter used: How many characters precede and follow the value on its line, besides the indentation.
  private static func write(
    _ value: JSONDocument.Value, to text: inout String, indent: String, used: Int
  ) {
    let children = value.children
    guard !children.isEmpty, indent.utf8.count + used + value.range.count > longestLine else {
      text += String(decoding: value.bytes, as: UTF8.self)
      return
    }
    text += value.kind == .object ? "{" : "["
    for (index, child) in children.enumerated() {
      let key = child.keyRange.map {
        String(decoding: value.document.data[$0], as: UTF8.self) + ": "
      }
      text += "\(index > 0 ? "," : "")\n\(indent)  \(key ?? "")"
      write(child, to: &text, indent: indent + "  ", used: (key?.utf8.count ?? 0) + 1)
    }
    text += "\n\(indent)\(value.kind == .object ? "}" : "]")"
  }
}

/// A JSON value at its place in a file.
struct JSONPlace {
  let value: JSONDocument.Value
  /// The way to it, such as `stubs[2].request`.
  let keyPath: String
  let file: FormatReading

  // MARK: - Parts

  var members: [JSONPlace] {
    value.children.map { child in
      let key = child.key ?? ""
      return JSONPlace(
        value: child, keyPath: keyPath.isEmpty ? key : "\(keyPath).\(key)", file: file)
    }
  }

  var elements: [JSONPlace] {
    value.children.enumerated().map { index, child in
      JSONPlace(value: child, keyPath: "\(keyPath)[\(index)]", file: file)
    }
  }

  // MARK: - Faults

  func fault(_ reason: String) { file.fault(reason, at: value.range.lowerBound, keyPath) }

  /// A fault of the value's key.
  func keyFault(_ reason: String) {
    file.fault(reason, at: value.keyRange?.lowerBound ?? value.range.lowerBound, keyPath)
  }

  /// Nil, with a fault.
  func refused<Value>(_ reason: String) -> Value? {
    fault(reason)
    return nil
  }

  /// Nil, with the fault that another kind of value is expected.
  func mismatch<Value>(_ expected: String) -> Value? {
    let isQuotable = expected == "a string" && [.number, .boolean].contains(value.kind)
    let advice = isQuotable ? "; write \"\(String(decoding: value.bytes, as: UTF8.self))\"" : ""
    return refused("it is \(value.kind.inWords), not \(expected)\(advice)")
  }

  /// Nil, with the fault that a name is not one of those that are known.
  func unknown<Value>(_ name: String, among names: [String]) -> Value? {
    let most = 10
    let advice =
      Words.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "known are \(names.prefix(most).map { "'\($0)'" }.joined(separator: ", "))"
      + (names.count > most ? " and \(names.count - most) more" : "")
    return refused("'\(name)' is not known; \(advice)")
  }
}
