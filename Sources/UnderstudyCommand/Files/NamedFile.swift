import Foundation

/// A file or folder that the command line names, as it was when it was looked at.
struct NamedFile {
  let path: String
  let exists: Bool
  let isFolder: Bool

  init(_ path: String) {
    var isFolder: ObjCBool = false
    exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    (self.path, self.isFolder) = (path, exists && isFolder.boolValue)
  }

  /// Where it really is: the system lists nothing of a linked folder, and a file that replaces a link
  /// takes its place.
  var url: URL { URL(filePath: path).resolvingSymlinksInPath() }

  /// - Throws: `CommandError` where it is a folder.
  func refuseFolder(_ advice: String, _ code: ExitCode = .noInput) throws(CommandError) {
    if isFolder { throw CommandError(code, "\(path) is a folder; \(advice)") }
  }

  /// - Throws: `CommandError` where nothing is there.
  func requireExistence() throws(CommandError) {
    if !exists { throw CommandError(.noInput, "There is no file '\(path)'.") }
  }

  func data() throws(CommandError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw CommandError(.noInput, "\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  /// The paths of all files below a folder, in the order of their names; of a file its own.
  func files() throws(CommandError) -> [String] {
    if !isFolder { return exists ? [path] : [] }
    do {
      let start = path.hasSuffix("/") ? path : "\(path)/"
      return try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
        .map { start + $0 }
    } catch {
      throw CommandError(.noInput, "\(path) cannot be read: \(error.localizedDescription)")
    }
  }
}
