import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Stubs from a file, or a folder of files, of any known format.
///
/// ```swift
/// let stubs = HTTPStubs(try StubSource(contentsOf: URL(filePath: "Stubs")).stubs)
/// ```
///
/// The content of a file determines its format: a cassette in HAR, a stub file, mappings of WireMock, or a
/// cassette of VCR or vcrpy in JSON. Of a folder all files of these formats are read, those in folders
/// below it too: first the stub files, then the mappings, then the cassettes, each sorted by path, so
/// that what was written by hand answers before what was recorded.
///
/// Of WireMock's mappings it reads the usual ways to match a URL, the query, headers, cookies, forms and
/// bodies, and responses with text, JSON, base64 or a file of `__files`, with fixed delays, dribbled
/// chunks, faults, scenarios and plain templates. What it does not read (proxies and the rest) is an error that
/// names the key: a stub without it would answer what it should not.
public struct StubSource: Sendable {
  /// The format of a file, in the order in which files are tried.
  package enum Format: Sendable, Hashable, CaseIterable {
    /// Stubs in JSON: see ``StubFile``.
    case stubFile
    /// Mappings of WireMock: in one file or a folder of theirs.
    case wireMock
    /// Recorded traffic in HAR: see `Cassette`.
    case cassette
    /// A cassette of VCR or vcrpy in JSON.
    case vcr
  }

  /// The stubs, in the order in which they are tried.
  public let stubs: [Stub]
  /// What had to be overlooked, in words, each with the name of its file: files of a folder that are JSON
  /// of no format that is known, too.
  public let remarks: [String]
  private let upstreams: Set<URL>

  /// Reads a file or a folder.
  ///
  /// - Parameters:
  ///   - url: The file or the folder.
  ///   - ignoredKeys: Keys of WireMock's and VCR's to leave out where they are not understood.
  ///   - replay: Makes the stubs of a cassette.
  /// - Throws: ``StubFileError`` with everything that is wrong with any of the files.
  public init(
    contentsOf url: URL, ignoring ignoredKeys: Set<String> = [],
    replaying replay: (Cassette) -> [Stub] = { $0.stubs() }
  ) throws(StubFileError) {
    var loader = StubLoader(root: url, ignoring: ignoredKeys)
    try loader.load(replay)
    stubs = loader.stubs
    remarks = loader.remarks
    upstreams = loader.upstreams
  }

  /// The origins that the stubs name, such as `https://api.example.com`, each once.
  ///
  /// Those that match any scheme, host or port name none. A cassette that was recorded through a base
  /// URL with a path names that.
  public var origins: [URL] {
    var seen: Set<URL> = []
    let named = stubs.compactMap(\.pattern.url.origin).filter { origin in
      !upstreams.contains { RequestTarget($0).isSameServer(as: RequestTarget(origin)) }
    }
    return (upstreams.sorted { $0.absoluteString < $1.absoluteString } + named)
      .filter { seen.insert($0).inserted }
  }
}

extension URLPattern {
  /// The scheme, the host and the port, where each is the only one that matches.
  var origin: URL? {
    guard let template, let scheme = template.scheme, case .exact(let host) = template.host,
      template.port != .any, !host.isEmpty
    else { return nil }
    var components = URLComponents()
    components.scheme = scheme
    components.host = host
    if case .number(let port) = template.port { components.port = port }
    return components.url
  }
}
