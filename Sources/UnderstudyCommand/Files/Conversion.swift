import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

/// A file in another format, and what could not be converted.
struct Conversion {
  let data: Data
  /// What differs from the file.
  private(set) var remarks: [String] = []
  /// What was left out.
  private(set) var omissions: [String] = []

  init(of path: String, as format: ConvertCommand.Format, origin: URL? = nil) throws {
    let file = URL(filePath: path)
    let cassette = try CommandError.with(.noInput) { try Self.cassette(file) }
    let stubs: [Stub]
    if let cassette {
      omissions += cassette.remarks
      if format == .har {
        data = try cassette.data()
        return
      }
      stubs = cassette.stubs()
    } else {
      let source = try CommandError.with(.noInput) { try StubSource(contentsOf: file) }
      stubs = source.stubs
      omissions += source.remarks
    }
    if format == .stubs || format == .wiremock {
      let export = StubExport(stubs, as: format == .stubs ? .stubFile : .wireMock)
      data = export.data
      omissions += Self.shown(export.omissions)
      remarks += export.remarks
      return
    }
    let traffic: RecordedTraffic
    if let cassette {
      traffic = try RecordedTraffic(cassette)
      omissions = []
    } else {
      // A pattern matches many requests; what is written is the smallest of them.
      let export = StubExport(stubs, as: .har, origin: origin)
      omissions += Self.shown(export.omissions)
      if format == .har {
        data = export.data
        return
      }
      traffic = try RecordedTraffic(Cassette(export.data, name: file.lastPathComponent))
    }
    let export = TrafficExport(traffic, as: format == .swift ? .swift : .curl)
    data = Data(export.text.utf8)
    omissions += export.omissions
    remarks += export.remarks
  }

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
