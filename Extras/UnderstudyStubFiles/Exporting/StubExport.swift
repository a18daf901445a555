import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Stubs as the text of a file, for `understudy serve`, other tools and other languages.
///
/// ```swift
/// let export = StubExport(try Cassette("popular").stubs(), as: .stubFile)
/// try export.data.write(to: URL(filePath: "popular.stubs.json"))
/// ```
///
/// A stub that cannot be written down, since it runs code or the format has no word for it, is left out with
/// its whole stub, and named in ``omissions``.
public struct StubExport: Sendable {
  /// The format of the text.
  public enum Format: Sendable, Hashable, CaseIterable {
    /// Stubs in JSON, which ``StubSource`` reads.
    ///
    /// All that the stubs say is written, secrets included.
    case stubFile
    /// Traffic in HAR 1.2, which `Cassette` reads.
    ///
    /// Of each stub there is the smallest request that matches, without secrets, and an entry for each
    /// reply. When a reply comes, and how often, is not written.
    case har
    /// Mappings of WireMock, in one file.
    ///
    /// The patterns are written as they are, without secrets. Several replies, and the number of times
    /// that a stub answers, become the states of a scenario.
    case wireMock
    /// Swift source of a function that makes the stubs, to paste into a test.
    ///
    /// All that the stubs say is written, secrets included.
    case swift
  }

  /// The text of the file.
  public let data: Data
  /// The number of stubs in it.
  public let count: Int
  /// The stubs that are not, each with its place and the reason.
  public let omissions: [String]
  /// Parts that are not quite as they were.
  package let remarks: [String]

  /// Writes stubs down.
  ///
  /// - Parameters:
  ///   - stubs: The stubs, such as those of a ``StubSource`` or of `stubs.report.uses.map(\.stub)`.
  ///   - format: The format of the text.
  ///   - origin: What a HAR has in front of a path that a stub matches on any host.
  ///   - date: When the traffic of a HAR was recorded.
  ///   - name: The name of the file that the stubs are from, by which Swift calls the function.
  public init(
    _ stubs: [Stub], as format: Format, origin: URL? = nil, date: Date = Date(),
    name: String = "exported"
  ) {
    var omissions: [String] = []
    var written: [Stub] = []
    var remarks = Remarks()
    // The written text may have another length, such as JSON with other spaces.
    let stubs = stubs.map { $0.replacingReplies(\.withoutItsLength) }
    func write<Written>(_ body: (Int, Stub) throws -> Written) -> [Written] {
      stubs.enumerated().compactMap { index, stub in
        do {
          if let problem = stub.problems.first { throw Inexpressible(problem) }
          let result = try body(index, stub)
          written.append(stub)
          return result
        } catch {
          let reason = (error as? Inexpressible)?.reason ?? error.localizedDescription
          omissions.append("\(stub.shown.abbreviated(to: 200)): \(reason)")
          return nil
        }
      }
    }
    switch format {
    case .stubFile:
      let isOptional = !stubs.isEmpty && stubs.allSatisfy { $0.repetition.isOptional }
      let lines = write { _, stub in
        try StubFileFormat.stub.write(StubParts(stub, areOptional: isOptional))
      }
      let optional = isOptional ? [("optional", JSONLine(true))] : []
      let file = JSONLine.object(optional + [("stubs", .array(lines.compactMap(\.self)))])
      data = Data("\(file.indented)\n".utf8)
    case .wireMock:
      let lines = write { index, stub in
        try WireMockWriter.mappings(of: stub, number: index + 1, &remarks)
          .compactMap(WireMockFormat.mapping.write)
      }
      let urls = written.map(\.pattern.url).filter { $0.template != nil }
      let servers = Set(urls.map { $0.written.server.lowercased() }).subtracting([""])
      if servers.count > 1 {
        remarks.add("the mappings name no host, and these stubs are of \(servers.count) servers")
      }
      let file = JSONLine.object([("mappings", .array(lines.flatMap(\.self)))])
      data = Data("\(file.indented)\n".utf8)
    case .har:
      let entries = write { _, stub in
        try StubHARWriter(origin: origin, date: date).entries(stub)
      }
      if written.contains(where: { $0.repetition.maximum != nil || $0.startsOver }) {
        remarks.add("how often a stub answers is not written: its last reply stays")
      }
      data = HAR(entries: entries.flatMap(\.self)).data()
    case .swift:
      let sources = write { _, stub in try SwiftStubWriter.source(stub) }
      data = Data(SwiftStubWriter.source(sources, of: name).utf8)
    }
    count = written.count
    self.omissions = omissions
    self.remarks = remarks.lines
  }
}

/// A part that a file has no word for.
struct Inexpressible: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension Reply {
  /// The reply without a `Content-Length` that is right.
  fileprivate var withoutItsLength: Reply {
    guard case .response(let head, let body) = source, let bytes = try? body.bytes(),
      head.headers["Content-Length"] == "\(bytes.count)"
    else { return self }
    return without("Content-Length")
  }
}

extension Repetition {
  /// Whether it is any number of times, and none as well.
  fileprivate var isOptional: Bool { minimum == 0 && maximum == nil }
}

extension ReplyBody {
  /// The bytes, if they are the same for every request.
  func bytes() throws(Inexpressible) -> Data {
    do {
      if let whole = try wholeBytes() { return whole }
    } catch {
      let name = if case .file(let file) = self { "file \(file.path)" } else { "body of the reply" }
      throw Inexpressible("the \(name) cannot be read: \(error.localizedDescription)")
    }
    throw Inexpressible("the body of the reply is a stream")
  }
}
