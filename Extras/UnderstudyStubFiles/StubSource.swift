import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Stubs from a file, or a folder of files, of any known format.
///
/// ```json
/// {"stubs": [{"request": "GET /movies/{id}", "reply": {"json": {"id": 7, "title": "Ida"}}}]}
/// ```
///
/// ```swift
/// let stubs = HTTPStubs(try StubSource(contentsOf: URL(filePath: "movies.json")).stubs)
/// ```
///
/// A stub file, as above, says all that a stub in Swift can say without running code;
/// `Documentation/stub-files.md` has every key. As in Swift, each stub must be used unless it is `optional`. A
/// key that is not known is an error, and never ignored: a stub without it would answer what it should not.
///
/// The content of a file determines its format: a cassette in HAR, a stub file, mappings of WireMock, or a
/// cassette of VCR, vcrpy or betamax in YAML or JSON, a collection of Postman's or Bruno's with saved
/// examples, a file of Pact's, or a script of `curl` commands. Of a folder all files of these formats are read, those in folders
/// below it too: first the stub files, then the mappings, then the cassettes, each sorted by path, so
/// that what was written by hand answers before what was recorded.
///
/// Of WireMock's mappings it reads the usual ways to match a URL, the query, headers, cookies, forms and
/// bodies, and responses with text, JSON, base64 or a file of `__files`, with fixed delays, dribbled
/// chunks, faults, scenarios and templates. A mapping with a key that it does not read, such as a proxy, is left
/// out, and ``remarks`` names the file and the key: a stub without it would answer what it should not.
public struct StubSource: Sendable {
  /// The format of a file, in the order in which files are tried.
  package enum Format: Sendable, Hashable, CaseIterable {
    /// Stubs in JSON, in our own format.
    case stubFile
    /// Mappings of WireMock: in one file or a folder of theirs.
    case wireMock
    /// Recorded traffic in HAR: see `Cassette`.
    case cassette
    /// A cassette of VCR, vcrpy or betamax, in YAML or JSON.
    case vcr
    /// A collection of Postman's with saved examples.
    case postman
    /// A request of Bruno's with saved examples; a collection is a folder of them.
    case bruno
    /// The interactions of a consumer and a provider, in Pact's format.
    case pact
    /// A script of `curl` commands; of a folder they are not read.
    case curl
  }

  /// The stubs, in the order in which they are tried; messages name the file and the line of each.
  public let stubs: [Stub]
  /// Remarks on parts that were overlooked, each with the name of its file: files of a folder that are JSON
  /// of no format that is known, too.
  public let remarks: [String]
  private let upstreams: Set<URL>

  /// Reads a file or a folder.
  ///
  /// - Parameters:
  ///   - url: The file or the folder.
  ///   - ignoredKeys: Keys of WireMock's and VCR's to leave out where they are not understood.
  ///   - isStrict: Whether a mapping that cannot be served is an error, and not left out.
  ///   - replay: Makes the stubs of a cassette.
  /// - Throws: ``StubFileError`` with everything that is wrong with any of the files, each with its line.
  public init(
    contentsOf url: URL, ignoring ignoredKeys: Set<String> = [], strict isStrict: Bool = false,
    replaying replay: (Cassette) -> [Stub] = { $0.stubs() }
  ) throws(StubFileError) {
    var loader = StubLoader(root: url, ignoring: ignoredKeys, isStrict: isStrict)
    try loader.load(replay)
    stubs = loader.stubs
    remarks = loader.remarks
    upstreams = loader.upstreams
  }

  /// Reads the bytes of a stub file that names no other; `name` stands for it in messages.
  ///
  /// - Throws: ``StubFileError`` with everything that is wrong with it, each with its line.
  public init(_ data: Data, name: String = "the stub file") throws(StubFileError) {
    let reading = try FormatReading(data, path: name, name: name, folder: nil)
    stubs = try reading.value(of: StubFileFormat.file).compactMap(\.stub)
    (remarks, upstreams) = ([], [])
  }

  /// The origins that the stubs name, such as `https://api.example.com`, each once.
  ///
  /// Patterns that match any scheme, host or port name none. A cassette that was recorded through a base
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
  /// The scheme, the host and the port, if each is the only one that matches.
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

extension StubSource.Format {
  /// Detects the format of a file by the first key that is characteristic of one.
  ///
  /// - Throws: ``StubFileError`` if the format is unknown, with what to do about it.
  package init(ofFile file: URL) throws(StubFileError) {
    let text = try StubFileError.reading(file, .alwaysMapped).inUTF8
    if let advice = text.adviceOnFormat { throw StubFileError(file: file.path, advice) }
    let found: (format: Self?, advice: String)
    if CurlScript.isScript(text) {
      self = .curl
      return
    }
    if BrunoFile.isOne(text) {
      self = .bruno
      return
    }
    do throws(JSONFault) {
      found = try Self.first(in: text)
    } catch {
      if let format = Self.isYAML(text) ? Self.vcr : text.formatWithComments {
        self = format
        return
      }
      if ["yaml", "yml"].contains(file.pathExtension.lowercased()) {
        let start = String(decoding: text.prefix(80), as: UTF8.self)
        throw StubFileError(
          file: file.path, start.contains("insomnia.rest/") ? Self.insomnia : Self.unknownYAML)
      }
      throw StubFileError(file: file.path, "not JSON: \(error.reason)", at: error.position)
    }
    guard let format = found.format else {
      throw StubFileError(
        [StubFileError.Fault(file: file.path, reason: found.advice)], isOfUnknownFormat: true)
    }
    self = format
  }

  private static let marks: [String: Self] = [
    "log": .cassette, "stubs": .stubFile, "mappings": .wireMock, "http_interactions": .vcr,
    "item": .postman,
  ]

  fileprivate static func first(
    in text: Data
  ) throws(JSONFault) -> (format: Self?, advice: String) {
    try BorrowedBytes.lend(text) { bytes throws(JSONFault) in
      var scanner = JSONScanner(bytes)
      return try first(in: &scanner)
    }
  }

  /// The format, or what to say where there is none.
  private static func first(
    in scanner: inout JSONScanner
  ) throws(JSONFault) -> (format: Self?, advice: String) {
    guard try scanner.next() == .beginObject else { return (nil, unknown) }
    var keys: Set<String> = []
    while case .key(let text)? = try scanner.next() {
      let key = scanner.string(text)
      // A report has stubs, too; its keys are sorted.
      if key == "stubs", keys.contains("isClean") { return (nil, report) }
      if key == "__export_format" { return (nil, insomnia) }
      keys.insert(key)
      let isMapping = keys.isSuperset(of: ["request", "response"])
      if let format = isMapping ? .wireMock : marks[key] { return (format, "") }
      if let value = try scanner.next() { try scanner.skipRest(of: value) }
    }
    if keys == ["collection"] { return (nil, answerOfPostman) }
    if keys.isSuperset(of: ["order", "requests"]) { return (nil, firstPostman) }
    if keys.isDisjoint(with: ["interactions", "messages"]) { return (nil, unknown) }
    // A file of Pact's has them beside who speaks with whom.
    if !keys.isDisjoint(with: ["consumer", "provider"]) { return (.pact, "") }
    return keys.contains("interactions") ? (.vcr, "") : (nil, unknown)
  }

  private static let report =
    "this is a report of `understudy --report`, which lists what stubs answered and contains no stubs; "
    + "`understudy inspect` shows it"

  private static let insomnia =
    "this is an export of Insomnia, which has requests and no responses; export them with their responses "
    + "as HAR"

  private static let answerOfPostman =
    "if this is an answer of Postman's API, write the value of 'collection' into a file of its own"

  private static let firstPostman =
    "this is a Postman collection of version 1; export it as version 2.1, with its saved examples"

  private static let unknownYAML =
    "YAML, but not a known format: VCR has 'http_interactions', vcrpy 'interactions'"

  private static let unknown =
    "valid JSON, but not a known format: a cassette has 'log', a stub file 'stubs', "
    + "WireMock has 'mappings' or 'request' and 'response', VCR 'http_interactions', vcrpy "
    + "'interactions', a Postman collection 'item', Pact 'consumer' and 'provider'"

  /// Whether a file is a cassette in YAML, by the keys that begin a line of it.
  package static func isYAML(_ text: Data) -> Bool {
    if text.prefix(1 << 12).first(where: { $0 < 0x80 && !$0.isSpace }) == UInt8(ascii: "{") {
      return false
    }
    return ["http_interactions:", "interactions:"].contains { key in
      text.starts(with: Data(key.utf8)) || text.range(of: Data("\n\(key)".utf8)) != nil
    }
  }
}

extension Data {
  /// The format of a file that is JSON but for comments, which WireMock alone allows.
  fileprivate var formatWithComments: StubSource.Format? {
    let format = try? StubSource.Format.first(in: withoutComments).format
    return format == .wireMock ? format : nil
  }
}
