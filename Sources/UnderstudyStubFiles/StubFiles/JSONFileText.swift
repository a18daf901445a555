import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// The text of a JSON file that is being read, and what was found wrong with it so far.
final class JSONFileText {
  /// As messages name the file.
  let path: String
  /// In UTF-8.
  private let data: Data
  private var faults: [StubFileError.Fault] = []
  private var others = 0

  init(_ data: Data, path: String) {
    self.data = data.inUTF8
    self.path = path
  }

  /// The whole of it, or nil, with a fault, where it is no JSON.
  func root() -> JSONTree? {
    do throws(JSONFault) {
      return try JSONTree(parsing: data)
    } catch {
      faults.append(
        StubFileError.Fault(
          file: path, position: error.position, keyPath: "", reason: "not JSON: \(error.reason)"))
      return nil
    }
  }

  // MARK: - Faults

  /// More than anybody would read at once.
  private static let most = 50

  func fault(_ keyPath: String, _ reason: String, at offset: Int) {
    guard faults.count < Self.most else {
      others += 1
      return
    }
    faults.append(
      StubFileError.Fault(
        file: path, position: position(of: offset), keyPath: keyPath, reason: reason))
  }

  var faultCount: Int { faults.count + others }

  var error: StubFileError? {
    if faults.isEmpty { return nil }
    let sorted = faults.enumerated().sorted { left, right in
      let (first, second) = (left.element.position, right.element.position)
      return (first?.line ?? 0, first?.column ?? 0, left.offset)
        < (second?.line ?? 0, second?.column ?? 0, right.offset)
    }
    return StubFileError(sorted.map(\.element), others: others)
  }

  // MARK: - Places

  private func position(of offset: Int) -> TextPosition {
    BorrowedBytes.lend(data) { JSONScanner($0).position(of: offset) }
  }

  /// Where the counting of lines is.
  private var counted = 0
  private var line = 1

  /// The line of a place, which must come in the order of the text, so that it is read once.
  func line(of offset: Int) -> Int {
    guard offset > counted else { return line }
    var previous: UInt8 = counted == 0 ? 0 : data[data.startIndex + counted - 1]
    for byte in data[(data.startIndex + counted)..<(data.startIndex + offset)] {
      let isLineFeed = byte == UInt8(ascii: "\n")
      if isLineFeed && previous != UInt8(ascii: "\r") || byte == UInt8(ascii: "\r") { line += 1 }
      previous = byte
    }
    counted = offset
    return line
  }
}

/// An object of a JSON file whose keys are known beforehand: any other is a fault.
struct JSONFileObject {
  let text: JSONFileText
  /// The way to it, such as `stubs[2].request`.
  let keyPath: String
  let offset: Int
  private let isForeign: Bool
  private var members: [String: JSONTree.Member] = [:]
  /// Whether a key may be misspelled, so that what is missing need not be told.
  private var hasUnknownKey = false

  /// Nil, with a fault, where the value is no object.
  ///
  /// - Parameters:
  ///   - isForeign: Whether the format is another program's, which has keys besides those that are read.
  ///   - ignoring: Keys that need not be understood.
  init?(
    _ value: JSONTree, keys: [String], isForeign: Bool = false, ignoring: Set<String> = [],
    at keyPath: String, in text: JSONFileText
  ) {
    self.text = text
    self.isForeign = isForeign
    self.keyPath = keyPath
    offset = value.offset
    guard case .object(let members) = value.content else {
      text.fault(keyPath, "it is \(value.kind), not an object", at: value.offset)
      return nil
    }
    for member in members {
      if !keys.contains(member.key) {
        if ignoring.contains(member.key) { continue }
        hasUnknownKey = true
        unknown(member, keys)
      } else if self.members.updateValue(member, forKey: member.key) != nil {
        text.fault(path(member.key), "this key is there twice", at: member.offset)
      }
    }
  }

  private func unknown(_ member: JSONTree.Member, _ keys: [String]) {
    let nearest = Words.nearest(to: member.key, among: keys)
    let list = keys.map { "'\($0)'" }.joined(separator: ", ")
    let advice =
      nearest.map { "; did you mean '\($0)'?" } ?? (isForeign ? "" : "; known here are \(list)")
    text.fault(
      path(member.key), "this key is not \(isForeign ? "supported" : "known")\(advice)",
      at: member.offset)
  }

  func path(_ key: String) -> String { keyPath.isEmpty ? key : "\(keyPath).\(key)" }

  subscript(key: String) -> JSONTree? { members[key]?.value }

  /// Which of these keys there are, in this order.
  func keys(of keys: [String]) -> [String] { keys.filter { members[$0] != nil } }

  func fault(_ key: String, _ reason: String) {
    text.fault(path(key), reason, at: members[key]?.offset ?? offset)
  }

  /// A fault of the object itself.
  func fault(_ reason: String) { text.fault(keyPath, reason, at: offset) }

  /// A fault that some key is missing, unless an unknown one may stand for it.
  func missing(_ reason: String) { if !hasUnknownKey { fault(reason) } }

  /// The one of these keys that the object has; a fault where there are several, or none.
  func only(_ keys: [String]) -> String? {
    let found = keys.filter { members[$0] != nil }
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    if found.isEmpty { missing("it needs one of \(names)") }
    if found.count > 1 {
      fault(found[1], "it cannot stand beside '\(found[0])': there is one of \(names)")
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: - Values

  func string(_ key: String) -> String? {
    guard let value = self[key] else { return nil }
    if let string = value.string { return string }
    wrong(key, value, "a string")
    return nil
  }

  func int(_ key: String) -> Int? {
    guard let value = self[key] else { return nil }
    if let int = value.scalar?.int { return int }
    wrong(key, value, "a whole number")
    return nil
  }

  func bool(_ key: String) -> Bool? {
    guard let value = self[key] else { return nil }
    if case .scalar(.bool(let flag)) = value.content { return flag }
    wrong(key, value, "true or false")
    return nil
  }

  /// The elements of a list, each with its key path.
  func list(_ key: String) -> [(JSONTree, keyPath: String)]? {
    guard let value = self[key] else { return nil }
    guard case .array(let elements) = value.content else {
      wrong(key, value, "a list")
      return nil
    }
    return elements.enumerated().map { ($1, "\(path(key))[\($0)]") }
  }

  /// The members of an object, each with its key path.
  func members(_ key: String) -> [(JSONTree.Member, keyPath: String)] {
    guard let value = self[key] else { return [] }
    guard case .object(let members) = value.content else {
      wrong(key, value, "an object")
      return []
    }
    return members.map { ($0, "\(path(key)).\($0.key)") }
  }

  private func wrong(_ key: String, _ value: JSONTree, _ expected: String) {
    text.fault(path(key), "it is \(value.kind), not \(expected)", at: value.offset)
  }
}
