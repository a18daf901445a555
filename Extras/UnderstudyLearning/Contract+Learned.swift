import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyOpenAPI

extension Contract {
  /// Learns what recordings have in common, as the document of their service.
  ///
  /// ```swift
  /// let contract = try Contract(learnedFrom: "Cassettes")  // each .har file there, beside this file
  /// let stubs = HTTPStubs(.get("/movies").reply(.json([])), options: { $0.contract = contract })
  /// ```
  ///
  /// Stubs and traffic are judged as by a document that somebody wrote, with the recordings as evidence.
  /// A contradiction of them is told apart from what was never seen: a stub that is marked `.unseen()` may do
  /// the latter, and nothing is said of it while there are fewer than five values to judge by: twelve for a
  /// missing key of a service that leaves keys out at times, and twenty for a null of a service that sends some.
  ///
  /// - Parameters:
  ///   - name: A folder or a file beside the calling file, or a file in the folder `Cassettes` there.
  ///   - filePath: The file to look beside; leave it out.
  /// - Throws: `CassetteError`, with the line, the column and the entry at fault.
  public init(learnedFrom name: String, filePath: String = #filePath) throws {
    let beside = URL(filePath: filePath).deletingLastPathComponent().appending(path: name)
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: beside.path, isDirectory: &isFolder)
    let folder = Cassette.folder(beside: filePath)
    let file = isThere ? beside : try Cassette.file(named: name, in: folder)
    guard isFolder.boolValue else {
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw CassetteError.missing(name: file.lastPathComponent, folder: folder.path)
      }
      try self.init(files: [(file, file.lastPathComponent)], name: file.lastPathComponent)
      return
    }
    let names = FolderFiles.cassettes(below: file.path)
    if names.isEmpty {
      throw CassetteError.unreadable(file: file.path, reason: "this folder has no .har file")
    }
    try self.init(
      files: names.map { (file.appending(path: $0), $0) }, name: "the recordings in \(name)")
  }

  /// Learns what recordings have in common, as the document of their service.
  ///
  /// ```swift
  /// let contract = try Contract(learnedFrom: [Cassette("popular"), Cassette("details")])
  /// ```
  ///
  /// - Throws: `CassetteError` if a file has changed since it was opened.
  public init(learnedFrom cassettes: [Cassette]) throws {
    let name = cassettes.map(\.name).joined(separator: ", ")
    try self.init(Learning(cassettes), name: name)
  }

  /// Reads what was learnt as a document; `name` is what messages call it.
  package init(_ learning: Learning, name: String) throws {
    try self.init(Data(learning.document().description.utf8), name: name)
  }

  /// Learns from the same files once a process.
  private init(files: [(file: URL, name: String)], name: String) throws {
    try self.init(of: files.map(\.file)) {
      let cassettes = try files.map { try Cassette(contentsOf: $0.file, name: $0.name) }
      return try Contract(Learning(cassettes), name: name)
    }
  }
}
