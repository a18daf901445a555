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

  /// Whether it is there and is something else than a file or a folder: a pipe, or a device such as
  /// `/dev/null`.
  var isStream: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// - Throws: `CommandError` where it cannot be written; it is as it was then.
  func write(_ data: Data) throws(CommandError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue
    {
      throw CommandError(.cannotCreate, "\(path) is a folder; name a file in it.")
    }
    do {
      // A file that is renamed to it would stand in its place.
      if isStream {
        return try FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: data)
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    } catch {
      throw CommandError(
        .cannotCreate, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
