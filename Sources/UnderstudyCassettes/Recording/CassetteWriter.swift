import Foundation
import UnderstudyHTTP

/// Writes recorded traffic into one HAR file, for all tests of the process that record into it.
///
/// The file is read again if others have written it, written beside and renamed, all behind one lock
/// for its path, and behind one for its folder that other processes respect: parallel tests lose nothing,
/// and a process that is interrupted leaves the old file whole.
final class CassetteWriter: Sendable {
  /// The entries of the file that make room for new ones.
  enum Replacement: Sendable {
    /// All that another process has recorded.
    case earlierRuns
    /// The entries of a test, and of no test if they are of the same requests.
    ///
    /// A test may record into a file several times: unless a recording is the whole of the test, the entries of
    /// other requests make room only the first time in a repetition of it. The requests of each time replace those
    /// before, as a replay begins anew each time.
    case entries(of: CassetteOwner?, isWhole: Bool, CassetteOptions)
  }

  /// The stages of an entry. A test writes final ones; the command first writes provisional ones every second or
  /// so, spilled ones if memory is full, and at the end final ones in the place of all.
  enum Stage: Sendable {
    /// In the file, until the next batch takes the place of it.
    case provisional
    /// For good, but in a file beside it, until the next batch copies it.
    case spilled
    case final
  }

  /// The file that traffic is written into, and its own entries there.
  struct Destination: Sendable {
    let file: URL
    var replacement: Replacement?
    var owner: CassetteOwner?
    /// The base URL of the program that was recorded, if it has a path.
    var base: URL?
  }

  /// The part of a file that is written at once.
  struct Batch: Sendable {
    let recorder: ObjectIdentifier
    let recorded: [CassetteRecorder.Recorded]
    /// The number of those, the first ones, in which secrets have been looked for.
    let searched: Int
    /// When the recording of it began.
    let began: Date
    var redaction: Redaction
    let destination: Destination
    let stage: Stage
  }

  /// The provisional entries of a recorder, which stay until a secret is found that they may have, or the
  /// end.
  private struct Draft: Sendable {
    let recorder: ObjectIdentifier
    let count: Int
    let secretCount: Int
    let standIns: StandIns

    func isPart(of batch: Batch, in document: CassetteDocument) -> Bool {
      batch.stage == .provisional && batch.recorder == recorder && batch.recorded.count >= count
        && batch.redaction.secretCount == secretCount && document.provisionalCount == count
    }
  }

  /// A repetition of a test.
  private struct Written: Hashable {
    let test: String?
    let repetition: Int?

    init(_ owner: CassetteOwner?) { (test, repetition) = (owner?.test, owner?.repetition) }
  }

  private struct State: Sendable {
    let standIns = StandIns()
    var draft: Draft?
    /// The tests that have written the file.
    var written: Set<Written> = []
    /// The file as it is to be, with what is still beside it, and the version of the file as it is.
    var document: CassetteDocument?
    var version: [Int]?
    /// The places of texts that are still beside the file.
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
  func write(_ batch: Batch) throws(CassetteError) -> CassetteRecording {
    var batch = batch
    // Closures of a user's run here, since none may while a lock is held.
    batch.redaction = batch.redaction.settled(
      for: batch.recorded.dropFirst(batch.searched).map(\.exchange))
    return try state.withLock { [batch] state throws(CassetteError) in
      try writing {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try whileFolderIsLocked { try write(batch, &state) }
      }
    }
  }

  private func write(_ batch: Batch, _ state: inout State) throws -> CassetteRecording {
    var document = try document(for: batch, &state)
    let isProvisional = batch.stage == .provisional
    let draft = state.draft.flatMap { $0.isPart(of: batch, in: document) ? $0 : nil }
    if batch.stage != .spilled, draft == nil { document.removeProvisional() }
    let standIns = isProvisional ? draft?.standIns ?? state.standIns.copy() : state.standIns
    let spill = try state.spill ?? OpenFile(in: folder)
    spill.hide()
    let new = try batch.written(
      to: spill, document.layout, standIns, butFirst: draft?.count ?? 0)
    if case .entries(let owner, let isWhole, let options)? = batch.destination.replacement {
      try document.makeRoom(
        for: new, of: owner, isWhole: isWhole || !state.written.contains(Written(owner)), options)
    }
    let numbered = Array(zip(document.add(new), new))
    if batch.stage == .spilled {
      state.draft = nil
      (state.document, state.version, state.spill) = (document, document.file?.version, spill)
      return CassetteRecording(file, size: 0, numbered)
    }
    var redactions: [String] = []
    if batch.stage == .final {
      try document.settle(with: batch.redaction.secretCount) { text in
        guard let again = batch.searched(text, standIns) else { return nil }
        redactions += again.places
        let start = spill.count
        try spill.append(again.text)
        return (again.text, .stored(spill, start..<spill.count))
      }
    }
    let fresh = try OpenFile(in: folder)
    try document.write(to: fresh)
    // From here on others may write into it.
    let version = fresh.version
    try fresh.replace(file)
    state.written.insert(Written(batch.destination.owner))
    state.draft =
      isProvisional
      ? Draft(
        recorder: batch.recorder, count: batch.recorded.count,
        secretCount: batch.redaction.secretCount, standIns: standIns) : nil
    (state.document, state.version, state.spill) = (document, version, nil)
    return CassetteRecording(
      file, size: fresh.count, isProvisional ? [] : numbered, searchedAgain: redactions)
  }

  /// The file as it is, and what is beside it.
  private func document(
    for batch: Batch, _ state: inout State
  ) throws(CassetteError) -> CassetteDocument {
    let old = try? OpenFile(reading: file)
    if var document = state.document, old?.version == state.version {
      document.file = old
      return document
    }
    // Others may have used the numbers of its stand-ins.
    state.draft = nil
    var document: CassetteDocument
    var keepsOthers = FileManager.default.fileExists(atPath: file.path)
    if case .earlierRuns? = batch.destination.replacement, state.document == nil {
      keepsOthers = false
    }
    if keepsOthers {
      // A file that is not HAR stays as it is.
      let data = try Cassette(contentsOf: file).data()
      state.standIns.skip(to: Redaction.lastStandIn(in: data))
      document = try CassetteDocument(reading: data, of: file.path)
    } else {
      document = try CassetteDocument()
    }
    document.file = old
    if let earlier = state.document { document.takeOver(earlier) }
    return document
  }

  /// Keeps other processes from writing into the folder meanwhile, as far as they ask.
  ///
  /// The folder itself is locked: the file in it is replaced by another at each writing, and a file made
  /// for the lock alone would be left lying about. Where a file system has no locks it does nothing.
  private func whileFolderIsLocked<Value>(_ body: () throws -> Value) rethrows -> Value {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return try body() }
    // Closing gives the lock back.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
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

extension CassetteDocument.Entry {
  /// Notes the places of stand-ins in an entry that was written, and of what still looks like a secret.
  fileprivate mutating func find(in entry: HAREntry, _ redaction: Redaction) {
    var entry = entry
    if entry.body?.shorten(isTyped: entry.headers.contains("Content-Type")) == true {
      redactions = ["request body"]
    }
    if entry.responseBody.shorten(isTyped: entry.responseHeaders.contains("Content-Type")) {
      redactions.append("response body")
    }
    guard let document = try? JSONDocument(Data(entry.json.description.utf8)) else { return }
    for text in HARText.all(in: document.root) {
      redactions += text.standIns
      suspicions += text.secrets(redaction)
    }
  }
}

extension HARBody {
  /// Large bodies are not searched a second time for what still looks like a secret.
  private static let mostSearched = 1 << 16

  /// Leaves of the text what is to be searched once more; whether something in one that is not stands for a
  /// secret.
  ///
  /// - Parameter isTyped: Whether it will be searched as it was before it was written, by the same type:
  ///   where nothing was replaced then, nothing will be found.
  fileprivate mutating func shorten(isTyped: Bool) -> Bool {
    guard case .new(let text)? = text else { return false }
    let isLarge = text.utf8.count > Self.mostSearched
    if isBase64 {
      // The beginning tells its kind.
      if isLarge { self.text = .new(String(text.prefix(1 << 12))) }
      return false
    }
    if isLarge || isTyped && !text.mayHaveStandIn { self.text = nil }
    return isLarge && text.isRedacted
  }
}

extension CassetteWriter.Batch {
  /// Writes the entries one after the other, so that memory holds one of them.
  func written(
    to file: OpenFile, _ layout: CassetteLayout, _ standIns: StandIns, butFirst known: Int
  ) throws -> [CassetteDocument.Entry] {
    let numbering = redaction.numbering(standIns)
    let (owner, base) = (destination.owner, destination.base)
    let new = recorded.dropFirst(known).sorted {
      $0.exchange.orderInFile < $1.exchange.orderInFile
    }
    return try new.map {
      var entry = HAREntry($0.exchange, began: began, redacting: numbering)
      // The stub that answered is true of the run only.
      entry.comment = nil
      entry.test = owner?.test
      entry.upstream = base.map { numbering.redacted(url: $0.absoluteString) }
      entry.testCase = owner == nil ? nil : $0.testCase
      var written = try layout.write(entry, to: file)
      (written.stage, written.secretCount) = (stage, redaction.secretCount)
      if stage != .provisional { written.find(in: entry, redaction) }
      return written
    }
  }

  /// The text of an entry without the secrets that are known by now; nil if it has none.
  func searched(_ text: Data, _ standIns: StandIns) -> (text: Data, places: [String])? {
    guard let document = try? JSONDocument(text) else { return nil }
    let found = HARText.all(in: document.root).edits(by: redaction.numbering(standIns))
    return found.edits.isEmpty ? nil : (document.data.applying(found.edits), found.places)
  }
}

extension Exchange {
  /// By what requests are sorted before their secrets are numbered.
  fileprivate var orderInFile: (String, String, Int) {
    (String(request.url.absoluteString.prefix { $0 != "?" && $0 != "#" }), request.method, number)
  }
}
