import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Writes recorded traffic into one HAR file, for all tests of the process that record into it.
///
/// The file is read again before each writing, written beside and renamed, all behind one lock for its
/// path, and behind one for its folder that other processes respect: parallel tests lose nothing, and
/// a process that is interrupted leaves the old file whole.
final class CassetteWriter: Sendable {
  /// Which entries of the file make room for new ones.
  enum Replacement: Sendable {
    /// All that another process has recorded.
    case earlierRuns
    /// Those of a test, and of no test where they are of the same requests.
    ///
    /// A test may record into a file several times: with `once`, those of other requests make room the
    /// first time in a run of the test only. The requests of each time replace those before, as a replay
    /// begins anew each time.
    case entries(of: CassetteOwner?, once: Bool, CassetteOptions)
  }

  /// What is written at once.
  struct Batch: Sendable {
    var recorded: [CassetteRecorder.Recorded]
    /// When the recording of it began.
    let began: Date
    var redaction: Redaction
    var replacement: Replacement?
    var owner: CassetteOwner?
    /// The base URL of the program that was recorded, where it has a path.
    var base: URL?
    /// Whether the next batch takes the place of it.
    var isProvisional = false
  }

  private struct State: Sendable {
    let standIns = StandIns()
    /// Whether this process has written the file already, and which tests have, in which run.
    var hasBegun = false
    var runs: [String?: Int?] = [:]
    /// What was written last, which need not be read again where it is still there.
    var last: (data: Data, document: CassetteDocument)?
    /// The texts of the entries that were written provisionally.
    var provisional: Set<Data> = []
  }

  private let file: URL
  private let state = Lock(State())

  private static let all = Lock<[String: CassetteWriter]>([:])

  /// The one that writes to this file.
  static func writer(of file: URL) -> CassetteWriter {
    let file = file.standardizedFileURL.resolvingSymlinksInPath()
    return all.withLock { writers in
      if let writer = writers[file.path] { return writer }
      let writer = CassetteWriter(file)
      writers[file.path] = writer
      return writer
    }
  }

  private init(_ file: URL) { self.file = file }

  /// Adds exchanges to the file, in place of some of its entries.
  func write(_ batch: Batch) throws(CassetteError) -> CassetteRecording {
    var batch = batch
    // Closures of a user's run here, since none may while a lock is held.
    batch.redaction = batch.redaction.settled(for: batch.recorded.map(\.exchange))
    return try state.withLock { [batch] state throws(CassetteError) in
      let folder = file.deletingLastPathComponent()
      try writing {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      return try FolderLock.withLock(on: folder) { () throws(CassetteError) in
        try write(batch, &state)
      }
    }
  }

  private func write(
    _ batch: Batch, _ state: inout State
  ) throws(CassetteError) -> CassetteRecording {
    var keepsOthers = FileManager.default.fileExists(atPath: file.path)
    if case .earlierRuns? = batch.replacement, !state.hasBegun { keepsOthers = false }
    var document = try keepsOthers ? read(&state) : CassetteDocument()
    document.remove(state.provisional)
    let standIns = batch.isProvisional ? state.standIns.copy() : state.standIns
    let new = batch.entries(batch.redaction.numbering(standIns))
    if case .entries(let owner, let once, let options)? = batch.replacement {
      let isWhole = !once || state.runs[owner?.test] != .some(owner?.run)
      document.makeRoom(for: new, of: owner, isWhole: isWhole, options)
    }
    let numbers = document.add(new)
    let size = try save(document)
    state.hasBegun = true
    state.runs[batch.owner?.test] = .some(batch.owner?.run)
    state.last = size > Self.mostKept ? nil : (document.data, document)
    let added = numbers.map { ($0, document.entries[$0 - 1].text) }
    state.provisional = batch.isProvisional ? Set(added.map(\.1)) : []
    return CassetteRecording(
      file, size: size, adding: batch.isProvisional ? [] : added, batch.redaction)
  }

  /// A larger file is read again each time.
  private static let mostKept = 1 << 24

  private func read(_ state: inout State) throws(CassetteError) -> CassetteDocument {
    if let (data, document) = state.last, (try? Data(contentsOf: file)) == data { return document }
    // A file that is not HAR stays as it is.
    let data = try Cassette(contentsOf: file).data()
    state.standIns.skip(to: Redaction.lastStandIn(in: data))
    return try CassetteDocument(reading: data, of: file.path)
  }

  /// Writes the file anew, beside the old one first, and returns its size.
  private func save(_ document: CassetteDocument) throws(CassetteError) -> Int {
    // What takes the place of a file is to be read by the same people.
    let rights = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    let fresh = file.deletingLastPathComponent().appending(path: ".\(UUID())")
    var size = 0
    try writing {
      do {
        try Data().write(to: fresh, options: .withoutOverwriting)
        let handle = try FileHandle(forWritingTo: fresh)
        for piece in document.pieces {
          try handle.write(contentsOf: piece)
          size += piece.count
        }
        try handle.close()
        if let rights {
          try? FileManager.default.setAttributes(
            [.posixPermissions: rights], ofItemAtPath: fresh.path)
        }
        guard rename(fresh.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      } catch {
        try? FileManager.default.removeItem(at: fresh)
        throw error
      }
    }
    return size
  }

  private func writing(_ body: () throws -> Void) throws(CassetteError) {
    do {
      try body()
    } catch {
      throw .unwritable(file: file.path, reason: error.localizedDescription)
    }
  }
}

extension CassetteWriter.Batch {
  fileprivate func entries(_ redaction: Redaction) -> [HAREntry] {
    recorded.sorted { $0.exchange.orderInFile < $1.exchange.orderInFile }.map { recorded in
      var entry = HAREntry(recorded.exchange, began: began, redacting: redaction)
      // Which stub answered is true of the run only.
      entry.comment = nil
      entry.test = owner?.test
      entry.upstream = base.map { redaction.redacted(url: $0.absoluteString) }
      entry.testCase = owner == nil ? nil : recorded.testCase
      return entry
    }
  }
}

extension Exchange {
  /// By what requests are sorted before their secrets are numbered.
  fileprivate var orderInFile: (String, String, Int) {
    (String(request.url.absoluteString.prefix { $0 != "?" && $0 != "#" }), request.method, number)
  }
}
