import Foundation
import UnderstudyHTTP

/// A file that is being read, and what was found wrong with it so far.
final class FormatReading {
  /// As stubs name the file.
  let name: String
  /// Where the files are that hold bodies; nil where the text is no file.
  let folder: URL?
  /// Keys to leave out, in another program's format; nil in our own, where every key is known.
  let ignoredKeys: Set<String>?
  private let document: JSONDocument
  private let path: String
  private var faults: [(offset: Int, keyPath: String, reason: String)] = []

  /// - Parameter path: The file as messages name it.
  init(
    _ data: Data, path: String, name: String, folder: URL?, ignoring ignoredKeys: Set<String>? = nil
  ) throws(StubFileError) {
    (self.path, self.name, self.folder, self.ignoredKeys) = (path, name, folder, ignoredKeys)
    do {
      document = try JSONDocument(data)
    } catch {
      throw StubFileError(file: path, "not JSON: \(error.reason)", at: error.position)
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
    let shown = faults.sorted { $0.offset < $1.offset }.prefix(Self.mostFaults)
    throw StubFileError(
      shown.map { offset, keyPath, reason in
        StubFileError.Fault(
          file: path, position: document.position(of: offset), keyPath: keyPath, reason: reason)
      }, others: faults.count - shown.count)
  }

  var faultCount: Int { faults.count }

  func fault(_ reason: String, at offset: Int, _ keyPath: String) {
    faults.append((offset, keyPath, reason))
  }

  private lazy var lines = TextLines(document.data)

  func line(of offset: Int) -> Int { lines.line(of: offset) }
}
