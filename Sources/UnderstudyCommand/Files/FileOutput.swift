import Foundation

/// A file that a command writes, atomically: an interruption leaves the old one whole. Where the path is
/// a link, what it points to is written.
struct FileOutput {
  private let path: String

  init(_ path: String) { self.path = path }

  /// - Parameter input: The file that is read, which must not be overwritten.
  func refuse(_ input: String) throws(UsageError) {
    if NamedFile(input).url.path == NamedFile(path).url.path {
      throw UsageError("'\(path)' is the file that is read.")
    }
  }

  /// Whether it exists and is neither a file nor a folder: a pipe, or a device such as `/dev/null`.
  var isStream: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Checks that it can be written, before a run whose result would be lost; creates its folder.
  ///
  /// - Throws: `CommandError` where it cannot.
  func check() throws(CommandError) {
    let file = NamedFile(path)
    try file.refuseFolder("name a file in it.", .cannotCreate)
    let folder = file.url.deletingLastPathComponent()
    if !file.exists {
      try perform {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
    }
    if !FileManager.default.isWritableFile(atPath: file.exists ? path : folder.path) {
      throw CommandError(.cannotCreate, "\(path) cannot be written: it is read-only.")
    }
  }

  /// - Throws: `CommandError` where it cannot be written; it is unchanged then.
  func write(_ data: Data) throws(CommandError) {
    let file = NamedFile(path)
    try file.refuseFolder("name a file in it.", .cannotCreate)
    try perform {
      // A file that is renamed to it would take its place.
      if isStream {
        return try FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: data)
      }
      try FileManager.default.createDirectory(
        at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file.url, options: .atomic)
    }
  }

  private func perform(_ work: () throws -> Void) throws(CommandError) {
    do {
      try work()
    } catch {
      throw CommandError(
        .cannotCreate, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}

extension Console {
  /// Writes a result to a file, or to standard output where the path is `-` or nil.
  func write(_ data: Data, to path: String?) throws(CommandError) {
    if let path, path != "-" {
      try FileOutput(path).write(data)
    } else {
      output.write(raw: String(decoding: data, as: UTF8.self))
    }
  }
}
