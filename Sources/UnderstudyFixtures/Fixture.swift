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
        throw .notUTF8(
          file: try url.path, TextPosition(offset: data.validUTF8Count, in: data))
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
  /// - Throws: ``FixtureError``, with the line and column where the JSON is malformed, or the path
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
  var dataOfJSON: Data {
    get throws(FixtureError) {
      let data = try data
      guard let fault = JSONFault.first(in: data) else { return data }
      throw .malformedJSON(
        file: try url.path, fault.position, reason: fault.reason)
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
