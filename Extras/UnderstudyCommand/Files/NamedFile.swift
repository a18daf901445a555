import Foundation
import UnderstudyCassettes
import UnderstudyCore

/// A file or folder that the command line names.
struct NamedFile {
  let path: String
  /// Whether something is there, when the value is created.
  let exists: Bool
  let isFolder: Bool

  init(_ path: String) {
    var isFolder: ObjCBool = false
    exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    (self.path, self.isFolder) = (path, exists && isFolder.boolValue)
  }

  /// The file behind a link, since a file that replaces a link takes its place.
  var url: URL { URL(filePath: path).resolvingSymlinksInPath() }

  /// Whether it is neither a file nor a folder: a pipe, or a device such as `/dev/null`.
  var isStream: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// - Throws: `CommandError` if it is a folder.
  func refuseFolder(_ advice: String, _ code: ExitCode = .noInput) throws(CommandError) {
    if isFolder { throw CommandError(code, "\(path) is a folder; \(advice)") }
  }

  // MARK: - Reading

  /// - Throws: `CommandError` if nothing is there.
  func requireExistence() throws(CommandError) {
    if exists { return }
    // A link is there, and what it leads to is not.
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
      throw CommandError(
        .noInput, "\(path) is a link to '\(target)', which is not there; name the file itself.")
    }
    let folder = path.dropLast(url.lastPathComponent.count)
    let meant = FolderFiles.neighbour(of: url).map { " Did you mean '\(folder)\($0)'?" }
    throw CommandError(.noInput, "There is no file '\(path)'.\(meant ?? "")")
  }

  func data() throws(CommandError) -> Data {
    try requireExistence()
    if isStream {
      throw CommandError(
        .noInput,
        """
        \(path) cannot be read: it is a device or a pipe; write its content into a file, and name that
        """)
    }
    return try perform("read", .noInput) { try Data(contentsOf: URL(filePath: path)) }
  }

  /// The paths of the files below a folder, in their order; of a file its own.
  func files() throws(CommandError) -> [String] {
    if !isFolder { return exists ? [path] : [] }
    let start = path.hasSuffix("/") ? path : "\(path)/"
    return try perform("read", .noInput) {
      try FolderFiles.visible(below: path).map { start + $0 }
    }
  }

  // MARK: - Writing

  /// - Parameter input: The file that is read, which must not be overwritten.
  func refuse(_ input: String) throws(CommandError) {
    if NamedFile(input).url.path == url.path {
      throw CommandError.usage("'\(path)' is the file that is read.")
    }
  }

  /// Checks that it can be written, before a run whose result would be lost; creates its folder.
  func checkWritable() throws(CommandError) {
    try refuseFolder("name a file in it.", .cannotCreate)
    try createFolder()
    if !FileManager.default.isWritableFile(
      atPath: exists ? path : url.deletingLastPathComponent().path)
    {
      throw CommandError(.cannotCreate, "\(path) cannot be written: it is read-only.")
    }
  }

  /// Writes it atomically: an interruption leaves the old one whole. Where the path is a link, what it
  /// points to is written.
  func write(_ data: Data) throws(CommandError) {
    try refuseFolder("name a file in it.", .cannotCreate)
    // A file that is renamed to a stream would take its place.
    if isStream {
      return try perform("written", .cannotCreate) {
        try FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: data)
      }
    }
    try createFolder()
    try perform("written", .cannotCreate) { try data.write(to: url, options: .atomic) }
  }

  /// Checks that there is a folder for it: one that is misspelled must not be created.
  func requireFolder() throws(CommandError) {
    let folder = URL(filePath: path).deletingLastPathComponent()
    if exists || NamedFile(folder.path).isFolder { return }
    let name = String(path.dropLast(URL(filePath: path).lastPathComponent.count + 1))
    let meant = FolderFiles.neighbour(of: folder).map {
      name.dropLast(folder.lastPathComponent.count) + $0
    }
    let guess = meant.flatMap { NamedFile(String($0)).isFolder ? " Did you mean '\($0)'?" : nil }
    throw CommandError(
      .cannotCreate,
      "There is no folder '\(name)' for \(path).\(guess ?? "") To make it: mkdir -p '\(name)'")
  }

  private func createFolder() throws(CommandError) {
    try perform("written", .cannotCreate) {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
  }

  private func perform<Result>(
    _ verb: String, _ code: ExitCode, _ work: () throws -> Result
  ) throws(CommandError) -> Result {
    do {
      return try work()
    } catch {
      throw CommandError(code, "\(path) cannot be \(verb): \(error.localizedDescription)")
    }
  }
}

/// A cassette, and the path by which messages call it.
struct NamedCassette {
  let path: String
  let cassette: Cassette

  init(_ path: String) throws(CommandError) {
    self.path = path
    cassette = try CommandError.with(.noInput) { try Cassette(contentsOf: URL(filePath: path)) }
  }

  /// The cassettes that a command line names: files, and all below a folder.
  ///
  /// - Throws: `CommandError` if a file is not a cassette, or a folder has none.
  static func all(_ paths: [String]) throws(CommandError) -> [NamedCassette] {
    var cassettes: [NamedCassette] = []
    for path in paths {
      let file = NamedFile(path)
      try file.requireExistence()
      cassettes += file.isFolder ? try all(in: file) : [try NamedCassette(path)]
    }
    return cassettes
  }

  private static func all(in folder: NamedFile) throws(CommandError) -> [NamedCassette] {
    var cassettes: [NamedCassette] = []
    for path in try folder.files() {
      switch URL(filePath: path).pathExtension.lowercased() {
      case "har": cassettes.append(try NamedCassette(path))
      // Other JSON than HAR is skipped.
      case "json": if let cassette = try? NamedCassette(path) { cassettes.append(cassette) }
      default: break
      }
    }
    if cassettes.isEmpty {
      throw CommandError(.noInput, "There is no cassette in \(folder.path): no file is HAR.")
    }
    return cassettes
  }
}
