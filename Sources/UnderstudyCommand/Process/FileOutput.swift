import Foundation

/// A file that a command writes: beside and renamed, so that whoever is interrupted leaves the old one
/// whole; where the path is a link, what it points to.
struct FileOutput {
  private let file: URL
  private let path: String

  init(_ path: String) {
    self.path = path
    file = URL(filePath: path).resolvingSymlinksInPath()
  }

  /// - Parameter input: The file that is read, which nobody means to lose.
  func refuse(_ input: String) throws(UsageError) {
    if URL(filePath: input).resolvingSymlinksInPath().path == file.path {
      throw UsageError("'\(path)' is the file that is read.")
    }
  }

  /// - Throws: `CommandError` where it cannot be written; it is as it was then.
  func write(_ data: Data) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue
    {
      throw CommandError(.cannotCreate, "\(path) is a folder; name a file in it.")
    }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    } catch {
      throw CommandError(
        .cannotCreate, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
