import Foundation

/// What is wrong with a file of sample data.
public enum FixtureError: Error, Sendable, Hashable {
  /// No file has that name in the folders searched; `nearest` are the names there most like it.
  case missing(name: String, folders: [String], nearest: [String])

  /// The file is there but cannot be read.
  case unreadable(file: String, reason: String)

  /// The file is larger than ``Fixture/sizeLimit``.
  case tooLarge(file: String, bytes: Int, limit: Int)

  /// The file was wanted as text but is not UTF-8.
  case notUTF8(file: String, TextPosition)

  /// The file is not JSON.
  case malformedJSON(file: String, TextPosition, reason: String)

  /// The file is JSON but not of the wanted shape; `keyPath` is empty for the whole document.
  case undecodable(file: String, type: String, keyPath: String, reason: String)
}

extension FixtureError: LocalizedError, CustomStringConvertible {
  /// The file, what is wrong with it, and what to do.
  public var description: String {
    switch self {
    case .missing(let name, let folders, let nearest):
      let places = folders.joined(separator: " or ")
      guard nearest.isEmpty else {
        return "There is no sample file '\(name)' in \(places). "
          + "The nearest names there: \(nearest.joined(separator: ", "))."
      }
      return "There is no sample file '\(name)' in \(places), nor any other. Put it there, "
        + "or name the bundle that holds it: Fixture(\"\(name)\", in: .module)."
    case .unreadable(let file, let reason):
      return "\(file) cannot be read: \(reason)"
    case .tooLarge(let file, let bytes, let limit):
      return "\(file) has \(bytes) bytes; sample files are read up to \(limit) bytes."
    case .notUTF8(let file, let position):
      return "\(file):\(position): not UTF-8. Save the file as UTF-8, or read it as data."
    case .malformedJSON(let file, let position, let reason):
      return "\(file):\(position): not JSON: \(reason)."
    case .undecodable(let file, let type, let keyPath, let reason):
      let place = keyPath.isEmpty ? "the document" : keyPath
      return "\(file): cannot be decoded as \(type): at \(place), \(reason)."
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension FixtureError {
  init(decoding type: Any.Type, at file: String, failed error: any Error) {
    let (path, reason) = Self.explain(error)
    self = .undecodable(
      file: file, type: String(describing: type), keyPath: Self.keyPath(path), reason: reason)
  }

  private static func explain(_ error: any Error) -> ([any CodingKey], String) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      (context.codingPath, "the key '\(key.stringValue)' is missing")
    case DecodingError.valueNotFound(let type, let context):
      (context.codingPath, "the value is null, not \(name(type))")
    case DecodingError.typeMismatch(let type, let context):
      (context.codingPath, "the value is not \(name(type))")
    case DecodingError.dataCorrupted(let context):
      (context.codingPath, sentence(context.debugDescription))
    default:
      ([], sentence(String(describing: error)))
    }
  }

  private static func name(_ type: Any.Type) -> String {
    switch type {
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "of type \(type)"
    }
  }

  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// `results[3].title`
  private static func keyPath(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
