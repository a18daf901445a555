import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

/// Writes traffic or stubs in another format.
struct ConvertCommand: Command {
  let name = "convert"
  let abstract = "Write a cassette or stubs in another format"
  let operands = [Operand.file]
  let options: [Option] = [
    format, .value("--to", "OUT", "Where to write it (default: standard output)"),
    .value("--origin", "URL", "Base URL for stubs that name only a path"), consumer, provider,
    .flag("--strict", "End with 1 where something could not be converted"),
  ]
  let discussion = """
    FILE is a cassette in HAR, a stub file in JSON, WireMock mappings (a file or a folder), a cassette
    of VCR, vcrpy or betamax in YAML or JSON, a collection of Postman or Bruno with saved examples, a
    Pact file, a script of curl commands, whose stubs answer 200, or, for Pact, a report; the format
    is detected. Secrets of cassettes are replaced first. What the other format cannot express is left
    out, and named on standard error.
    """

  private static let format = Option.value(
    "--as", "FORMAT",
    """
    har: traffic, for the tools of browsers;
    stubs: a stub file, for `understudy serve`;
    wiremock: WireMock mappings, in one file;
    curl: a shell script that sends the requests;
    pact: a Pact file for the provider's team;
    swift: stubs to paste into a test
    """, choices: ["har", "stubs", "wiremock", "curl", "pact", "swift"])
  private static let consumer = Option.value("--consumer", "NAME", "The consumer in a Pact file")
  private static let provider = Option.value("--provider", "NAME", "The provider in a Pact file")

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let format = try arguments.required(Self.format)
    let out = arguments.value("--to")
    if let out { try NamedFile(out).refuse(arguments.operands[0]) }
    let origin = try arguments.server("--origin")
    let converted =
      format == "pact"
      ? try Conversion(
        of: arguments.operands[0], origin: origin,
        by: PactWriter(
          consumer: try arguments.required(Self.consumer),
          provider: try arguments.required(Self.provider)))
      : try Conversion(of: arguments.operands[0], as: format, origin: origin)
    try console.write(converted.data, to: out)
    for remark in converted.omissions + converted.remarks {
      console.warn(remark.abbreviated(to: 400))
    }
    return arguments.has("--strict") && !converted.omissions.isEmpty ? .failure : .success
  }
}

/// A file in another format, and what could not be converted.
struct Conversion {
  private(set) var data: Data
  /// The differences from the file.
  private(set) var remarks: [String] = []
  /// The parts that were left out.
  private(set) var omissions: [String] = []

  /// - Parameter format: One of those that `convert` has.
  init(of path: String, as format: String, origin: URL? = nil) throws {
    let file = URL(filePath: path)
    try NamedFile(path).requireExistence()
    let cassette = try CommandError.with(.noInput) { try Self.cassette(file) }
    let source = try CommandError.with(.noInput) {
      cassette == nil ? try StubSource(contentsOf: file) : nil
    }
    let stubFormat = Self.stubFormats[format] ?? .har
    omissions = cassette?.remarks ?? source?.remarks ?? []
    if let cassette, stubFormat == .har {
      data = try cassette.data()
    } else {
      omissions = cassette?.remarksBesideWebSockets ?? omissions
      let stubs = cassette.map { $0.stubs() + $0.webSocketStubs } ?? source?.stubs ?? []
      let export = StubExport(
        stubs, as: stubFormat, origin: origin,
        name: file.lastPathComponent)
      data = export.data
      omissions += Self.shown(export.omissions)
      remarks = export.remarks
    }
    guard format == "curl" else { return }
    // Of stubs it is the smallest request that each matches.
    let traffic = try RecordedTraffic(cassette ?? Cassette(data, name: file.lastPathComponent))
    let export = TrafficExport(traffic)
    data = Data(export.text.utf8)
    omissions = (cassette == nil ? omissions : []) + export.omissions
    remarks = export.remarks
  }

  /// The interactions of a report, in which the tests used them, or of stubs, as a file of Pact's.
  init(of path: String, origin: URL?, by writer: PactWriter) throws {
    let file = NamedFile(path)
    let report = file.isFolder ? nil : try ReportFile(reading: file.data(), name: path)
    if let report {
      data = writer.data(
        report.requests.compactMap { request in
          guard request.outcome == .answered, let stub = request.stub else { return nil }
          let use = report.stubs.indices.contains(stub) ? report.stubs[stub] : nil
          return PactWriter.Interaction(
            entry: request.entry, request: use?.request, summary: use?.pattern ?? "")
        })
      if report.dropped > 0 {
        omissions = ["\(report.dropped.counting("request")) of the run are not in the report"]
      }
      return
    }
    let cassette = try CommandError.with(.noInput) { try Self.cassette(URL(filePath: path)) }
    let source = try CommandError.with(.noInput) {
      cassette == nil ? try StubSource(contentsOf: URL(filePath: path)) : nil
    }
    let (interactions, left) = PactWriter.Interaction.all(
      of: cassette?.stubs() ?? source?.stubs ?? [], origin: origin)
    data = writer.data(interactions)
    omissions = (cassette?.remarks ?? source?.remarks ?? []) + left
  }

  private static let stubFormats: [String: StubExport.Format] = [
    "stubs": .stubFile, "wiremock": .wireMock, "swift": .swift,
  ]

  /// The parts that were left out, in the words of a command line.
  private static func shown(_ omissions: [String]) -> [String] {
    omissions.map { "left out, \($0.replacing("`origin:`", with: "--origin"))" }
  }

  /// The cassette without its secrets; nil if the file is not one.
  private static func cassette(_ file: URL) throws -> Cassette? {
    if NamedFile(file.path).isFolder { return nil }
    let cassette: Cassette
    switch try StubSource.Format(ofFile: file) {
    case .cassette: cassette = try Cassette(contentsOf: file)
    case .vcr: cassette = try Cassette(vcr: file)
    case .stubFile, .wireMock, .postman, .bruno, .pact, .curl: return nil
    }
    let redacted = try cassette.redacted()
    return redacted.replaced.isEmpty ? cassette : try Cassette(redacted.data, name: cassette.name)
  }
}
