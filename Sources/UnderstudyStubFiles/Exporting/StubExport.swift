import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Stubs as the text of a file, for `understudy serve`, other tools and other languages.
///
/// ```swift
/// let export = StubExport(cassette.stubs(), as: .stubFile)
/// try export.data.write(to: URL(filePath: "popular.stubs.json"))
/// ```
///
/// What cannot be written down, since it runs code or the format has no word for it, is left out with
/// its whole stub, and named in ``omissions``.
public struct StubExport: Sendable {
  /// The format of the text.
  public enum Format: Sendable, Hashable, CaseIterable {
    /// Stubs in JSON, which ``StubFile`` reads.
    ///
    /// All that the stubs say is written, secrets included.
    case stubFile
    /// Traffic in HAR 1.2, which ``Cassette`` reads.
    ///
    /// Of each stub there is the smallest request that matches, without secrets, and an entry for each
    /// reply. When a reply comes, and how often, is not written.
    case har
  }

  /// A stub that was left out.
  public struct Omission: Sendable, Hashable, CustomStringConvertible {
    /// The stub, and where it was written.
    public let stub: String
    /// What cannot be written down.
    public let reason: String

    /// The stub and the reason.
    public var description: String { "\(stub): \(reason)" }
  }

  /// The text of the file.
  public let data: Data
  /// How many stubs are in it.
  public let count: Int
  /// The stubs that are not.
  public let omissions: [Omission]

  /// Writes stubs down.
  ///
  /// - Parameters:
  ///   - stubs: The stubs, such as those of a ``StubSource`` or of `stubs.report.uses.map(\.stub)`.
  ///   - format: The format of the text.
  ///   - origin: What a HAR has in front of a path that a stub matches on any host.
  ///   - date: When the traffic of a HAR was recorded.
  public init(_ stubs: [Stub], as format: Format, origin: URL? = nil, date: Date = Date()) {
    var omissions: [Omission] = []
    var written: [Stub] = []
    func write<Written>(
      _ body: (Stub) throws(Inexpressible) -> Written
    ) -> [Written] {
      stubs.compactMap { stub in
        do throws(Inexpressible) {
          if let problem = stub.problems.first { throw Inexpressible(problem) }
          let result = try body(stub)
          written.append(stub)
          return result
        } catch {
          omissions.append(Omission(stub: stub.shown, reason: error.reason))
          return nil
        }
      }
    }
    switch format {
    case .stubFile:
      let isOptional = !stubs.isEmpty && stubs.allSatisfy { $0.repetition.isOptional }
      let stubs = write { stub throws(Inexpressible) in
        try StubFileWriter(areOptional: isOptional).stub(stub)
      }
      let file = JSONTree.object([
        "optional": isOptional ? .bool(true) : nil, "stubs": .array(stubs),
      ])
      data = Data("\(file.indented())\n".utf8)
    case .har:
      let entries = write { stub throws(Inexpressible) in
        try StubHARWriter(origin: origin, date: date).entries(stub)
      }
      data = HAR(entries: entries.flatMap(\.self)).data()
    }
    count = written.count
    self.omissions = omissions
  }
}

/// What a file has no word for.
struct Inexpressible: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension Repetition {
  /// Whether it is any number of times, and none as well.
  fileprivate var isOptional: Bool { minimum == 0 && maximum == nil }
}

extension RequestPattern {
  /// - Throws: where the pattern asks a closure about the whole request.
  func requireNoPredicate() throws(Inexpressible) {
    guard let predicate = predicates.first else { return }
    throw Inexpressible("the request is asked of a closure (\(predicate.name))")
  }
}

extension ReplyBody {
  /// The bytes, where they are the same for every request.
  func bytes() throws(Inexpressible) -> Data {
    switch self {
    case .none: return Data()
    case .data(let data): return data
    case .chunks(let chunks, _): return chunks.reduce(Data(), +)
    case .stream: throw Inexpressible("the body of the reply is a stream")
    case .file(let file):
      do {
        return try Data(contentsOf: file)
      } catch {
        throw Inexpressible("the file \(file.path) cannot be read: \(error.localizedDescription)")
      }
    case .deferred(let read):
      do {
        return try read()
      } catch {
        throw Inexpressible("the body of the reply cannot be read: \(error.localizedDescription)")
      }
    }
  }
}
