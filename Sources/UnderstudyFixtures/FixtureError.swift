import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// What is wrong with a file of sample data.
public enum FixtureError: Error, Sendable, Hashable {
  /// No file has that name in the folders searched; `nearest` are the most similar names there.
  case missing(name: String, folders: [String], nearest: [String])

  /// The file is there but cannot be read.
  case unreadable(file: String, reason: String)

  /// The file is larger than the limit.
  case tooLarge(file: String, bytes: Int, limit: Int)

  /// The file was read as text but is not UTF-8.
  case notUTF8(file: String, TextPosition)

  /// The file is not JSON.
  case malformedJSON(file: String, TextPosition, reason: String)

  /// The file is JSON but does not match the type; `keyPath` is empty for the whole document.
  case undecodable(file: String, type: String, keyPath: String, reason: String)
}

extension FixtureError: LocalizedError, CustomStringConvertible {
  /// The file, what is wrong with it, and what to do, without secrets.
  public var description: String { Redaction.standard.redacted(text: words) }

  private var words: String {
    switch self {
    case .missing(let name, let folders, let nearest):
      let places = folders.joined(separator: " or ")
      guard nearest.isEmpty else {
        return "There is no file '\(name)' in \(places). "
          + "The nearest names there: \(nearest.joined(separator: ", "))."
      }
      return "There is no file '\(name)' in \(places), nor any other. Put it there, "
        + "or name the bundle that holds it: Fixture(\"\(name)\", in: .module)."
    case .unreadable(let file, let reason):
      return "\(file) cannot be read: \(reason)"
    case .tooLarge(let file, let bytes, let limit):
      return "\(file) has \(bytes) bytes; files are read up to \(limit) bytes."
    case .notUTF8(let file, let position):
      return "\(file):\(position): not UTF-8. Save the file as UTF-8, or read it as data."
    case .malformedJSON(let file, let position, let reason):
      return "\(file):\(position): not JSON: \(reason)."
    case .undecodable(let file, let type, let keyPath, let reason):
      let place = keyPath.isEmpty ? "the root" : keyPath
      return "\(file): cannot be decoded as \(type): at \(place), \(reason)."
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension FixtureError {
  init(decoding type: Any.Type, at file: String, isJSON: Bool = true, failed error: any Error) {
    let fault = CodingFault(error, isJSON: isJSON)
    self = .undecodable(
      file: file, type: String(describing: type), keyPath: fault?.keyPath ?? "",
      reason: fault?.reason ?? CodingFault.clause(String(describing: error)))
  }
}
