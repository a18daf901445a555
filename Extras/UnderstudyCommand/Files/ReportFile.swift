import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

/// The file that `--report FILE` writes, without secrets; other commands read and merge it.
///
/// `entry` is an entry of HAR 1.2, so that a HAR reader can read it; `stub` is an index in `stubs`. An
/// added key keeps the version; a changed meaning does not.
struct ReportFile: Codable, Sendable, Equatable {
  static let version = 1

  /// The version of the format.
  var understudyReport = Self.version
  /// The number of runs that it was merged from.
  var runs = 1
  /// When the first run began, in ISO 8601.
  var began: String
  /// Whether everything went as planned.
  var isClean: Bool
  /// The number of requests that were too many for `requests`.
  var dropped: Int
  var requests: [Request]
  /// In the order they were written.
  var stubs: [Use]
  /// The faults of the stubs themselves.
  var problems: [String]
  /// Parts of an OpenAPI document that are not judged.
  var unjudged: [String]?

  struct Request: Codable, Sendable, Equatable {
    /// Counted from 1 in its run.
    var number: Int
    var outcome: Exchange.Outcome.Kind
    /// The index in `stubs` of the one that answered.
    var stub: Int?
    /// The whole diagnosis of an unplanned request; or why it failed.
    var message: String?
    /// An unplanned request beside the closest stub, field by field.
    var miss: MissTable?
    /// The request, the response and the times, as an entry of HAR.
    var entry: JSONValue
  }

  /// A stub and how often it was used.
  struct Use: Codable, Sendable, Equatable {
    var pattern: String
    /// The pattern of a stub that was used, as a stub file has it, without secrets; nil in older reports, and
    /// if code decides what matches.
    var request: JSONValue?
    /// The place at which it was written, such as `stubs.json:12` or `films.har, entry 3`.
    var location: String
    var used: Int
    /// The least number of uses.
    var minimum: Int
    /// The planned number of uses, in words.
    var expected: String
    /// Advice if it was used too rarely.
    var message: String?

    var isShort: Bool { used < minimum }
    var summary: String { "\(pattern) (\(location))" }
  }
}

extension ReportFile {
  init(_ report: StubReport) {
    let har = report.harLog()
    began = report.began.recorded
    isClean = report.isClean
    dropped = report.dropped
    let violations = report.violations + [report.nothingJudged].compactMap(\.self)
    problems = report.problems + violations.map(\.description)
    unjudged = report.unjudged.isEmpty ? nil : report.unjudged
    let places = Dictionary(
      uniqueKeysWithValues: report.uses.enumerated().map { (ObjectIdentifier($1.planned), $0) })
    requests = zip(report.exchanges, har.entries).map { exchange, entry in
      Request(
        number: exchange.number, outcome: exchange.outcome.kind,
        stub: exchange.planned.flatMap { places[ObjectIdentifier($0)] },
        message: report.explanation(of: exchange) ?? exchange.shownFailure,
        miss: exchange.outcome.miss, entry: entry)
    }
    stubs = report.uses.map { use in
      Use(
        pattern: "\(use.stub.pattern)",
        request: use.count > 0 ? WrittenPattern(use.stub.pattern)?.json : nil,
        location: use.stub.place, used: use.count, minimum: use.stub.repetition.minimum,
        expected: use.expected,
        message: use.isShort ? report.explanation(of: use) : nil)
    }
  }

  /// The number of requests that came.
  var requestCount: Int { requests.count + dropped }

  /// The requests with their responses, as a cassette has them.
  func cassette(named name: String) throws(CassetteError) -> Cassette {
    let document: JSONValue = ["log": ["entries": .array(requests.map(\.entry))]]
    return try Cassette(Data(document.description.utf8), name: name)
  }

  /// The text of the file.
  func data() throws -> Data { Data("\(try JSONValue(encoding: self).indented())\n".utf8) }

  /// Reads a report that was written to a file; nil if the JSON is something else.
  ///
  /// - Throws: `CommandError` if it is of a later version, or incomplete.
  init?(reading data: Data, name: String) throws {
    struct Mark: Decodable { let understudyReport: Int }
    guard let mark = try? JSONDecoder().decode(Mark.self, from: data) else { return nil }
    if mark.understudyReport > Self.version {
      throw CommandError(
        .noInput,
        """
        \(name) is a report of version \(mark.understudyReport), and this program knows versions up \
        to \(Self.version). Use the program that wrote it.
        """)
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw CommandError(.noInput, "\(name) is an incomplete report: \(error.teaching)")
    }
  }
}

extension Exchange.Outcome {
  fileprivate var miss: MissTable? {
    if case .unplanned(let error) = self { error.miss } else { nil }
  }
}

extension Stub {
  /// The place of the stub: in its file, or in the source.
  var place: String { pattern.origin ?? "\(location)" }
}
