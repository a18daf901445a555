import Foundation
import UnderstudyHTTP

/// A file of sample data: as bytes, text, JSON or a decoded value.
///
/// ```swift
/// let page = Fixture("popular-movies.json")     // in Fixtures/, beside this file
/// let movies = try page.decode(MoviePage.self)
/// ```
///
/// Making a fixture touches no file, so it may be part of a trait or a stored property. The file is
/// found and read when its content is needed; what is wrong with it is thrown there, as a
/// ``FixtureError``.
public struct Fixture: Sendable, Hashable, CustomStringConvertible {
  /// The largest file that is read, in bytes.
  private static let sizeLimit = 64 << 20

  /// The name of the file, with any folders below `Fixtures`.
  public let name: String

  /// Searched in this order.
  let folders: [URL]

  /// A file in the folder `Fixtures` beside the calling file.
  ///
  /// ```swift
  /// let page = Fixture("tmdb/popular.json")     // …/MoviesTests/Fixtures/tmdb/popular.json
  /// ```
  ///
  /// The sources must be there when the test runs. On a device they are not: copy the folder into the
  /// bundle of the test target and use ``init(_:in:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with any folders below `Fixtures`.
  ///   - filePath: The file to look beside; leave it out.
  public init(_ name: String, filePath: String = #filePath) {
    self.name = name
    folders = [
      URL(filePath: filePath).deletingLastPathComponent()
        .appending(path: "Fixtures", directoryHint: .isDirectory)
    ]
  }

  /// A file among the resources of a bundle.
  ///
  /// ```swift
  /// let page = Fixture("popular-movies.json", in: .module)
  /// ```
  ///
  /// Looks in the bundle's `Fixtures` folder (`.copy("Fixtures")` in the package manifest), then
  /// at its top level (`.process("Fixtures")`).
  ///
  /// - Parameters:
  ///   - name: The name of the file, with any folders below `Fixtures`.
  ///   - bundle: The bundle with the resources, usually `.module`.
  public init(_ name: String, in bundle: Bundle) {
    let resources = bundle.resourceURL ?? bundle.bundleURL
    self.name = name
    folders = [resources.appending(path: "Fixtures", directoryHint: .isDirectory), resources]
  }

  /// A file in the first of some folders that has it.
  package init(_ name: String, in folders: [URL]) {
    (self.name, self.folders) = (name, folders)
  }

  /// The name of the file.
  public var description: String { name }

  /// The location of the file.
  ///
  /// - Throws: ``FixtureError/missing(name:folders:nearest:)``.
  public var url: URL {
    get throws(FixtureError) {
      for folder in folders {
        let file = folder.appending(path: name)
        let facts = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
        // A folder has no content, and a pipe or a device might never end.
        if facts?.isRegularFile == true { return file }
      }
      throw .missing(
        name: name, folders: folders.map(\.path),
        nearest: NearestNames.nearest(to: name, in: folders))
    }
  }

  /// The bytes of the file.
  ///
  /// - Throws: ``FixtureError``, if the file is missing, unreadable or larger than 64 MiB.
  public var data: Data {
    get throws(FixtureError) { try read(limit: Self.sizeLimit) }
  }

  /// The file as text, which must be UTF-8.
  ///
  /// - Throws: ``FixtureError``, if the file cannot be read or is not UTF-8.
  public var text: String {
    get throws(FixtureError) {
      let data = try data
      guard let text = String(validUTF8: data) else {
        let position = TextPosition(offset: data.validUTF8Count, in: data)
        throw .notUTF8(file: try url.path, line: position.line, column: position.column)
      }
      return text
    }
  }

  /// The file decoded from JSON.
  ///
  /// ```swift
  /// let page = try Fixture("popular-movies.json").decode(MoviePage.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: What to decode.
  ///   - decoder: The decoder, for other dates or keys than the usual.
  /// - Throws: ``FixtureError``, with the line and column if the JSON is malformed, or the path
  ///   of the value that does not match `type`.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, with decoder: JSONDecoder = JSONDecoder()
  ) throws(FixtureError) -> Value {
    let data = decoder.allowsJSON5 ? try data : try dataOfJSON
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw FixtureError(
        decoding: type, at: try url.path, isJSON: !decoder.allowsJSON5, failed: error)
    }
  }

  /// The bytes of the file, once they are known to be JSON.
  ///
  /// Decoders tolerate some faults, each platform its own; a sample must be valid on all of them.
  package var dataOfJSON: Data {
    get throws(FixtureError) {
      let data = try data
      guard let fault = JSONFault.first(in: data) else { return data }
      throw .malformedJSON(
        file: try url.path, line: fault.position.line, column: fault.position.column,
        reason: fault.reason)
    }
  }

  func read(limit: Int) throws(FixtureError) -> Data {
    let file = try url
    do {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= limit else {
        throw FixtureError.tooLarge(file: file.path, bytes: size, limit: limit)
      }
      return try Data(contentsOf: file)
    } catch let error as FixtureError {
      throw error
    } catch {
      throw .unreadable(file: file.path, reason: error.localizedDescription)
    }
  }
}

extension Fixture {
  /// The file as a JSON value of any shape.
  ///
  /// ```swift
  /// let page = try Fixture("popular-movies.json").json()
  /// #expect(page["results"]?[0]?["title"] == "The Salt Ledger")
  /// ```
  ///
  /// - Throws: ``FixtureError``, with the line and column if the JSON is malformed.
  public func json() throws(FixtureError) -> JSONValue {
    let data = try dataOfJSON
    do {
      return try JSONValue(parsing: data)
    } catch {
      throw FixtureError(decoding: JSONValue.self, at: try url.path, failed: error)
    }
  }
}

/// The files of a folder whose names are most similar to a name.
package enum NearestNames {
  /// Keeps a wrong name quick to report beside a folder of any size.
  private static let mostFiles = 2_000

  /// Up to three files below `folders`, the nearest first.
  package static func nearest(to name: String, in folders: [URL]) -> [String] {
    // Sources stand beside the samples, and one is hardly ever meant.
    let kind = URL(filePath: name).pathExtension.lowercased()
    let files = Set(folders.flatMap(files)).filter { kind == "swift" || !$0.hasSuffix(".swift") }
    return Array(Words.ranked(files, by: name).prefix(3))
  }

  private static func files(below folder: URL) -> [String] {
    guard
      let walk = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    else { return [] }
    let depth = folder.standardizedFileURL.pathComponents.count
    var names: [String] = []
    for case let file as URL in walk {
      if names.count == mostFiles { break }
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else {
        continue
      }
      names.append(
        file.standardizedFileURL.pathComponents.dropFirst(depth).joined(separator: "/"))
    }
    return names
  }
}

/// An error in a file of sample data.
public enum FixtureError: Error, Sendable, Hashable {
  /// No file has that name in the folders searched; `nearest` are the most similar names there.
  case missing(name: String, folders: [String], nearest: [String])

  /// The file is there but cannot be read.
  case unreadable(file: String, reason: String)

  /// The file is larger than the limit.
  case tooLarge(file: String, bytes: Int, limit: Int)

  /// The file was read as text but is not UTF-8.
  case notUTF8(file: String, line: Int, column: Int)

  /// The file is not JSON.
  case malformedJSON(file: String, line: Int, column: Int, reason: String)

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
      return "There is no file '\(name)' in \(places): no file is there. Put it there, "
        + "or name the bundle that holds it: Fixture(\"\(name)\", in: .module)."
    case .unreadable(let file, let reason):
      return "\(file) cannot be read: \(reason)"
    case .tooLarge(let file, let bytes, let limit):
      return "\(file) has \(bytes) bytes; files are read up to \(limit) bytes."
    case .notUTF8(let file, let line, let column):
      return "\(file):\(line):\(column): not UTF-8. Save the file as UTF-8, or read it as data."
    case .malformedJSON(let file, let line, let column, let reason):
      return "\(file):\(line):\(column): not JSON: \(reason)."
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
