import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

extension StubSource.Format {
  /// Detects the format of a file by the first key that is characteristic of one.
  ///
  /// - Throws: ``StubFileError`` where the format is unknown, with what to do about it.
  package init(ofFile file: URL) throws(StubFileError) {
    let text = try StubFileError.reading(file, .alwaysMapped).inUTF8
    if let advice = text.adviceOnFormat { throw StubFileError(file: file.path, advice) }
    let found: (format: Self?, advice: String)
    do throws(JSONFault) {
      found = try BorrowedBytes.lend(text) { bytes throws(JSONFault) in
        var scanner = JSONScanner(bytes)
        return try Self.first(in: &scanner)
      }
    } catch {
      if Self.isYAML(text) { throw StubFileError(file: file.path, Self.yaml) }
      throw StubFileError(file: file.path, "not JSON: \(error.reason)", at: error.position)
    }
    guard let format = found.format else { throw StubFileError(file: file.path, found.advice) }
    self = format
  }

  private static let marks: [String: Self] = [
    "log": .cassette, "stubs": .stubFile, "mappings": .wireMock, "http_interactions": .vcr,
    "interactions": .vcr,
  ]

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
      keys.insert(key)
      let isMapping = keys.isSuperset(of: ["request", "response"])
      if let format = isMapping ? .wireMock : marks[key] { return (format, "") }
      if let value = try scanner.next() { try scanner.skipRest(of: value) }
    }
    return (nil, unknown)
  }

  static let report =
    "this is a report of `understudy --report`, which lists what stubs answered and contains no stubs; "
    + "`understudy inspect` shows it"

  static let unknown =
    "valid JSON, but not a known format: a cassette has 'log', a stub file 'stubs', "
    + "WireMock has 'mappings' or 'request' and 'response', VCR 'http_interactions', vcrpy "
    + "'interactions'"

  static func isYAML(_ text: Data) -> Bool {
    let start = String(decoding: text.prefix(1 << 12), as: UTF8.self)
    return start.split(whereSeparator: \.isNewline).contains { line in
      line.hasPrefix("http_interactions:") || line.hasPrefix("interactions:")
    }
  }

  /// Known by the error, so that a folder with such a file is not read without it.
  static let yaml =
    "this is a cassette in YAML, of which only JSON can be read. In VCR record it with `serialize_with: "
    + ":json`, in vcrpy with `serializer='json'`; or turn it into JSON: `ruby -ryaml -rjson -e 'puts "
    + "YAML.load_file(ARGV[0]).to_json' FILE > FILE.json`, or `python3 -c 'import sys, yaml, json; "
    + "json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)' FILE > FILE.json`"
}

extension StubFileError {
  /// Whether it says what to do about a file of another format.
  var isAdvice: Bool { faults.contains { $0.reason == StubSource.Format.yaml } }

  /// Whether a file may well be something else altogether.
  var isOfUnknownFormat: Bool {
    faults.contains {
      [StubSource.Format.unknown, StubSource.Format.report].contains($0.reason)
    }
  }
}
