import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

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
