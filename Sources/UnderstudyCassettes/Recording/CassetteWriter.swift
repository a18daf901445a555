import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Writes recorded traffic into one HAR file, for all tests of the process that record into it.
///
/// The file is read again where others have written it, written beside and renamed, all behind one lock
/// for its path, and behind one for its folder that other processes respect: parallel tests lose nothing,
/// and a process that is interrupted leaves the old file whole.
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

  /// For how long a batch is written.
  enum Stage: Sendable {
    /// Until the next batch takes the place of it.
    case provisional
    /// For good, but beside the file until the next batch.
    case spilled
    case final
  }

  /// Hashes of texts, each with the number of secrets that were known when it was written.
  typealias Digests = [Int: Int]

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
    var stage = Stage.final
    /// What is searched again where more secrets are known by now.
    var earlier: Digests = [:]
  }

  private struct State: Sendable {
    let standIns = StandIns()
    /// Whether this process has written the file already, and which tests have, in which run.
    var hasBegun = false
    var runs: [String?: Int?] = [:]
    /// How the file was laid out when it was read last.
    var layout: CassetteLayout?
    /// What was written last, which need not be read again while it is there.
    var last: (document: CassetteDocument, version: [Int])?
    /// What was written provisionally.
    var provisional: Set<Int> = []
    /// What is still beside the file, and where.
    var spilled: [CassetteDocument.Entry] = []
    var spill: OpenFile?
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

  private var folder: URL { file.deletingLastPathComponent() }

  /// Adds exchanges to the file, in place of some of its entries.
  ///
  /// - Returns: Besides, what was written for good.
  func write(_ batch: Batch) throws(CassetteError) -> (CassetteRecording, Digests) {
    var batch = batch
    // Closures of a user's run here, since none may while a lock is held.
    batch.redaction = batch.redaction.settled(for: batch.recorded.map(\.exchange))
    return try state.withLock { [batch] state throws(CassetteError) in
      try writing {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if batch.stage == .spilled, let layout = state.layout {
          return try spill(batch, layout, &state)
        }
        return try FolderLock.withLock(on: folder) { try write(batch, &state) }
      }
    }
  }

  /// Writes a batch beside the file, where it takes no memory.
  private func spill(
    _ batch: Batch, _ layout: CassetteLayout, _ state: inout State
  ) throws -> (CassetteRecording, Digests) {
    let spill = try state.spill ?? OpenFile(in: folder)
    spill.hide()
    state.spill = spill
    let new = try batch.written(to: spill, layout, state.standIns)
    state.spilled += new.map(\.entry)
    return (CassetteRecording(file, size: 0, new), batch.digests(of: new))
  }

  private func write(
    _ batch: Batch, _ state: inout State
  ) throws -> (CassetteRecording, Digests) {
    var document = try document(for: batch, &state)
    state.layout = document.layout
    if batch.stage == .spilled { return try spill(batch, document.layout, &state) }
    document.remove(state.provisional)
    let isProvisional = batch.stage == .provisional
    let standIns = isProvisional ? state.standIns.copy() : state.standIns
    let spill = try OpenFile(in: folder)
    spill.hide()
    var new = try batch.written(to: spill, document.layout, standIns)
    if case .entries(let owner, let once, let options)? = batch.replacement {
      let isWhole = !once || state.runs[owner?.test] != .some(owner?.run)
      try document.makeRoom(
        for: Set(new.compactMap(\.matching)), Set(new.map(\.entry.testCase)), of: owner,
        isWhole: isWhole, options)
    }
    let numbers = document.add(state.spilled + new.map(\.entry)).suffix(new.count)
    for (index, number) in zip(new.indices, numbers) { new[index].number = number }
    var redactions: [String] = []
    if batch.stage == .final {
      try document.replaceTexts(of: batch.searchedAgain) { text in
        guard let again = batch.searched(text, standIns) else { return nil }
        redactions += again.places
        let start = spill.count
        try spill.append(again.text)
        return (again.text, .stored(spill, start..<spill.count))
      }
    }
    let fresh = try OpenFile(in: folder)
    try document.write(to: fresh)
    try fresh.replace(file)
    state.hasBegun = true
    state.runs[batch.owner?.test] = .some(batch.owner?.run)
    state.last = (document, fresh.version)
    state.provisional = isProvisional ? Set(new.map(\.entry.digest)) : []
    (state.spilled, state.spill) = ([], nil)
    return (
      CassetteRecording(
        file, size: fresh.count, isProvisional ? [] : new, searchedAgain: redactions),
      isProvisional ? [:] : batch.digests(of: new)
    )
  }

  /// The file as it is.
  private func document(
    for batch: Batch, _ state: inout State
  ) throws(CassetteError) -> CassetteDocument {
    var keepsOthers = FileManager.default.fileExists(atPath: file.path)
    if case .earlierRuns? = batch.replacement, !state.hasBegun { keepsOthers = false }
    if !keepsOthers { return try CassetteDocument() }
    if let (document, version) = state.last, let old = try? OpenFile(reading: file),
      old.version == version
    {
      var document = document
      document.file = old
      return document
    }
    // A file that is not HAR stays as it is.
    let data = try Cassette(contentsOf: file).data()
    state.standIns.skip(to: Redaction.lastStandIn(in: data))
    return try CassetteDocument(reading: data, of: file.path)
  }

  private func writing<Value>(_ body: () throws -> Value) throws(CassetteError) -> Value {
    do {
      return try body()
    } catch let error as CassetteError {
      throw error
    } catch {
      let reason = (error as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      throw .unwritable(file: file.path, reason: reason ?? error.localizedDescription)
    }
  }
}
