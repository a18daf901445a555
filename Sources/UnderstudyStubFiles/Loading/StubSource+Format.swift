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
    let found: Found
    do throws(JSONFault) {
      found = try BorrowedBytes.lend(text) { bytes throws(JSONFault) in
        var scanner = JSONScanner(bytes)
        return try Self.first(in: &scanner)
      }
    } catch {
      if Self.isYAML(text) { throw StubFileError(file: file.path, Self.yaml) }
      throw StubFileError(file: file.path, "not JSON: \(error.reason)", at: error.position)
    }
    switch found {
    case .format(let format): self = format
    case .report: throw StubFileError(file: file.path, Self.report)
    case .unknown: throw StubFileError(file: file.path, Self.unknown)
    }
  }

  /// What a text is that is JSON.
  private enum Found {
    case format(StubSource.Format)
    /// What `understudy --report` writes, which has stubs, too.
    case report
    case unknown
  }

  private static func first(in scanner: inout JSONScanner) throws(JSONFault) -> Found {
    guard try scanner.next() == .beginObject else { return .unknown }
    var keys: Set<String> = []
    while case .key(let text)? = try scanner.next() {
      let key = scanner.string(text)
      switch key {
      case "log": return .format(.cassette)
      // A report's keys are sorted.
      case "stubs": return keys.contains("isClean") ? .report : .format(.stubFile)
      case "mappings": return .format(.wireMock)
      case "http_interactions", "interactions": return .format(.vcr)
      default: keys.insert(key)
      }
      if keys.isSuperset(of: ["request", "response"]) { return .format(.wireMock) }
      if let value = try scanner.next() { try scanner.skipRest(of: value) }
    }
    return .unknown
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
