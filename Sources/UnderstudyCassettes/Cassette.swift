import Foundation
import UnderstudyHTTP

/// Recorded traffic in a HAR file, to be replayed.
///
/// ```swift
/// let cassette = try Cassette(contentsOf: URL(filePath: "Cassettes/popular.har"))
/// let stubs = HTTPStubs(cassette.stubs())
/// ```
///
/// It reads HAR 1.2 as browsers' developer tools, proxies and other libraries write it. Of a file only
/// an index is kept, and larger bodies are read when they are replayed, so a large file takes little
/// memory; leave it where it is meanwhile.
public struct Cassette: Sendable {
  /// The name of the file, by which messages call the cassette.
  public let name: String

  /// Remarks on the file: parts that were overlooked, and entries that cannot be replayed.
  public let remarks: [String]

  /// The entries that can be replayed, in the order of the file.
  let entries: [HAREntry]
  /// The requests that were recorded without a response to replay, and why they are left out.
  let omissions: [(entry: HAREntry, reason: String)]
  /// The remarks but for those on web sockets, whose messages a stub server can replay.
  package let remarksBesideWebSockets: [String]

  /// The number of requests that can be replayed.
  public var count: Int { entries.count }

  /// The files that hold bodies of entries, as the text of the cassette names them.
  package var bodyFiles: [String] { entries.compactMap(\.responseBody.file) }

  /// The base URLs of the programs that were recorded, if they have a path.
  package var upstreams: [URL] { entries.compactMap { $0.upstream.flatMap(URL.init(string:)) } }

  private var source: CassetteSource
  /// The folder of the files that hold bodies.
  private let folder: URL?

  /// Reads a HAR file in the folder `Cassettes` beside the calling file.
  ///
  /// ```swift
  /// let cassette = try Cassette("popular")  // …/MoviesTests/Cassettes/popular.har
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the file, with any folders below `Cassettes`; `.har` may be left out.
  ///   - filePath: The file to look beside; leave it out.
  /// - Throws: ``CassetteError``, with the line, the column and the entry at fault.
  public init(_ name: String, filePath: String = #filePath) throws(CassetteError) {
    let file = try Self.file(named: name, in: Self.folder(beside: filePath))
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw .missing(
        name: file.lastPathComponent, folder: file.deletingLastPathComponent().path)
    }
    try self.init(contentsOf: file)
  }

  /// The file of the cassette of a name, whether it is there or not.
  ///
  /// - Throws: ``CassetteError`` if the name is empty, or would lead out of the folder.
  package static func file(
    named name: String, in folder: URL
  ) throws(CassetteError) -> URL {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if ["", ".har"].contains(parts.last) {
      throw .unreadable(file: "'\(name)'", reason: "its name is empty")
    }
    if parts.contains("..") {
      throw .unreadable(
        file: "'\(name)'",
        reason: "its name leads out of its folder. Name another folder with the option `folder`")
    }
    return folder.appending(path: name.hasSuffix(".har") ? name : "\(name).har")
  }

  package static func folder(beside filePath: String) -> URL {
    URL(filePath: filePath).deletingLastPathComponent()
      .appending(path: "Cassettes", directoryHint: .isDirectory)
  }

  /// Reads a HAR file.
  ///
  /// - Throws: ``CassetteError``, with the line, the column and the entry at fault.
  public init(contentsOf file: URL) throws(CassetteError) {
    try self.init(contentsOf: file, name: file.lastPathComponent)
  }

  /// - Parameter isCopied: Whether the file is read to its end, since it may be replaced while the
  ///   cassette is in use.
  package init(contentsOf file: URL, name: String, copying isCopied: Bool = false)
    throws(CassetteError)
  {
    try self.init(CassetteSource(file: file, copying: isCopied), name: name, file: file)
  }

  /// Reads the bytes of a HAR file; `name` stands for it in messages.
  ///
  /// - Throws: ``CassetteError``, with the line, the column and the entry at fault.
  public init(_ data: Data, name: String = "the cassette") throws(CassetteError) {
    try self.init(.memory(data.inUTF8), name: name, file: nil)
  }

  private init(_ source: CassetteSource, name: String, file: URL?) throws(CassetteError) {
    self.source = source
    self.name = name
    folder = file?.deletingLastPathComponent()
    let read = try HARReader.read(try source.read(), of: file?.path ?? name)
    var remarks = read.remarks
    var omissions: [(entry: HAREntry, reason: String)] = []
    var others = remarks
    entries = read.entries.filter { entry in
      let reason = entry.isOfHTTP ? entry.lackOfResponse : entry.foreignness
      guard let reason else { return true }
      remarks.add(reason, entry: entry.number)
      if !entry.isWebSocket { others.add(reason, entry: entry.number) }
      if entry.isOfHTTP { omissions.append((entry, reason)) }
      return false
    }
    self.omissions = omissions
    let hasBare = entries.contains(where: \.isBareNotModified)
    let places = hasBare ? Set(entries.lazy.filter { !$0.isBareNotModified }.map(\.place)) : []
    for entry in entries {
      if let remark = entry.remark(isOnly: hasBare && !places.contains(entry.place)) {
        remarks.add(remark, entry: entry.number)
        others.add(remark, entry: entry.number)
      }
    }
    self.remarks = remarks.lines
    remarksBesideWebSockets = others.lines
  }

  /// The cassette with its text in memory, to be used after the file has changed or gone.
  package func kept() throws(CassetteError) -> Cassette {
    var copy = self
    // Copied, since what is mapped would change with the file.
    copy.source = .memory(try source.read().withUnsafeBytes { Data($0) })
    return copy
  }

  /// The text of the file with all that its producer wrote, in UTF-8.
  ///
  /// - Throws: ``CassetteError`` if the file has changed meanwhile.
  public func data() throws(CassetteError) -> Data { try source.read() }

  func bodies() throws(CassetteError) -> HARBodies {
    HARBodies(data: try data(), folder: folder)
  }
}

extension Cassette {
  /// The web sockets that were recorded with their messages: the pattern of each, and the messages of those
  /// that have it, one after the other.
  package var webSockets: [(pattern: RequestPattern, messages: [[HAREntry.Message]])] {
    let entries = omissions.map(\.entry).filter(\.isWebSocket)
    return entries.grouped { EntryMatching($0.ofHTTP, body: nil) }.map { matching, entries in
      let origin = "\(name), \(entries.map(\.number).asEntries(naming: 3))"
      let pattern = matching.pattern(like: entries[0].ofHTTP, at: .nowhere, origin: origin)
      return (pattern, entries.map(\.messages))
    }
  }
}

extension HAREntry {
  fileprivate var isWebSocket: Bool { status == 101 && !messages.isEmpty }

  /// The request with the scheme by which a server knows it.
  fileprivate var ofHTTP: HAREntry {
    copy(of: self) {
      if url.hasPrefix("ws") { $0.url = "http" + url.dropFirst("ws".count) }
    }
  }
}

extension Cassette: CustomStringConvertible {
  /// The name and the number of entries.
  public var description: String {
    "\(name) (\(count) \(count == 1 ? "entry" : "entries"))"
  }
}

extension HAREntry {
  /// Why the entry is no request to a service.
  fileprivate var foreignness: String {
    // Proxies write it down, and its URL would count for one more server.
    method.uppercased() == "CONNECT"
      ? "left out, since CONNECT only opens a tunnel" : "left out, since this is not HTTP"
  }

  fileprivate var place: String { "\(method) \(url)" }

  fileprivate var isOfHTTP: Bool {
    let target = URL(asSent: url)
    return ["http", "https", "ws", "wss"].contains(target?.scheme?.lowercased())
      && target?.host()?.isEmpty == false && method.uppercased() != "CONNECT"
  }

  /// Why there is nothing to replay.
  fileprivate var lackOfResponse: String? {
    switch status {
    case 200...599: nil
    // Playwright writes -1 for 0.
    case -1...0: "left out, since it has no response" + (failure.map { " (\($0))" } ?? "")
    case 101 where !messages.isEmpty:
      """
      left out, since it is a web socket, whose \(messages.count.counting("message")) in the file only a \
      stub server can replay; `understudy serve` and a `StubSource` do
      """
    default: "left out, since no response ends with status \(status)"
    }
  }

  /// Parts of the entry that the replay lacks.
  ///
  /// - Parameter isOnly: Whether no other entry has the body of the same resource.
  fileprivate func remark(isOnly: Bool) -> String? {
    if isBrokenOff {
      let reason = failure.map { " (\($0))" } ?? ""
      return "replayed as a lost connection, since its response broke off\(reason)"
    }
    let lacksBody = responseBody.text == nil && responseBody.file == nil
    let isMissed =
      isBareNotModified
      ? isOnly || lacksBody && responseBody.size ?? 0 > 0
      : lacksBody && responseBody.size ?? 0 > 0 && method != "HEAD" && status != 204
    return isMissed ? "replayed without a body, since the file does not hold it" : nil
  }
}

extension Cassette {
  /// The next step for requests that the cassette has nothing for, with what was overlooked in the file:
  /// the answer to one may be there, and not be replayed.
  ///
  /// - Parameter first: The first of the requests.
  package func advice(
    onGaps count: Int, from first: RecordedRequest, for owner: CassetteOwner?
  ) -> String {
    let others = count > 1 ? " or \((count - 1).counting("other request"))" : ""
    let advice = """
      No entry of \(name) matches \(first.shown)\(others). If the code is right, \
      record \(count == 1 ? "it" : "them") from the real service: \(owner.command(.missing))
      """
    if remarks.isEmpty { return advice }
    return ([advice, "What was overlooked in the file:"] + remarks.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
