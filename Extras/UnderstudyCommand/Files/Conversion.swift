import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

/// A file in another format, and what could not be converted.
struct Conversion {
  private(set) var data: Data
  /// What differs from the file.
  private(set) var remarks: [String] = []
  /// What was left out.
  private(set) var omissions: [String] = []

  /// - Parameter format: One of those that `convert` has.
  init(of path: String, as format: String, origin: URL? = nil) throws {
    let file = URL(filePath: path)
    let cassette = try CommandError.with(.noInput) { try Self.cassette(file) }
    let source = try CommandError.with(.noInput) {
      cassette == nil ? try StubSource(contentsOf: file) : nil
    }
    omissions = cassette?.remarks ?? source?.remarks ?? []
    let stubFormat = Self.stubFormats[format] ?? .har
    if let cassette, stubFormat == .har {
      data = try cassette.data()
    } else {
      let export = StubExport(
        cassette?.stubs() ?? source?.stubs ?? [], as: stubFormat, origin: origin,
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

  private static let stubFormats: [String: StubExport.Format] = [
    "stubs": .stubFile, "wiremock": .wireMock, "swift": .swift,
  ]

  /// What was left out, in the words of a command line.
  private static func shown(_ omissions: [String]) -> [String] {
    omissions.map { "left out, \($0.replacing("`origin:`", with: "--origin"))" }
  }

  /// The cassette without its secrets; nil where the file is not one.
  private static func cassette(_ file: URL) throws -> Cassette? {
    if NamedFile(file.path).isFolder { return nil }
    let cassette: Cassette
    switch try StubSource.Format(ofFile: file) {
    case .cassette: cassette = try Cassette(contentsOf: file)
    case .vcr: cassette = try Cassette(vcr: file)
    case .stubFile, .wireMock: return nil
    }
    let redacted = try cassette.redacted()
    return redacted.replaced.isEmpty ? cassette : try Cassette(redacted.data, name: cassette.name)
  }
}
