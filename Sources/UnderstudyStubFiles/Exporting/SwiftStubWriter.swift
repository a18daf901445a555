import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Writes traffic as Swift source that makes the stubs, to paste into a test and go on from there.
enum SwiftStubWriter {
  static func source(
    _ entries: [RecordedTraffic.Entry], _ traffic: RecordedTraffic, _ remarks: inout Remarks
  ) -> String {
    var lines = [
      "import Foundation", "import Understudy", "", "/// The stubs of \(traffic.name.visible).",
      "func \(name(of: traffic.name))() -> [Stub] {", "  var stubs: [Stub] = []",
    ]
    for group in traffic.repetitions(entries) {
      guard let first = group.first, let url = URL(asSent: first.url) else { continue }
      let request = RecordedRequest(
        method: first.method, url: url, headers: first.headers, body: traffic.requestBody(of: first)
      )
      let source = StubDraft(request).source(replying: group.map { reply($0, traffic) })
      // One by one: the compiler takes long for one large literal.
      lines.append("  stubs.append(\n    \(source.replacing("\n", with: "\n    ")))")
    }
    return (lines + ["  return stubs", "}", ""]).joined(separator: "\n")
  }

  /// The name of a function, of the words of a file's name.
  private static func name(of file: String) -> String {
    let stem = file.prefix { $0 != "." }
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.enumerated().map { index, word in
      index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return name.first?.isLetter == true ? "\(name)Stubs" : "recorded\(name)Stubs"
  }

  // MARK: - Replies

  private static func reply(_ entry: RecordedTraffic.Entry, _ traffic: RecordedTraffic) -> String {
    let body = traffic.responseBody(of: entry)
    var parts = ReplyParts(
      status: entry.status, headers: HeaderFields(entry.stubbedHeaders), bytes: body)
    if !body.isEmpty, !parts.headers.contains("Content-Type"), let type = entry.responseType {
      parts.headers.append("Content-Type", type)
    }
    let literal = json(body)
    parts = parts.namingBody(asJSON: literal != nil)
    let content =
      parts.json.flatMap { _ in literal.map { "json(\($0)" } }
      ?? parts.text.map { "text(\(SwiftSource.literal(String(decoding: $0, as: UTF8.self)))" }
      ?? parts.bytes.map { "data(Data(base64Encoded: \"\($0.base64EncodedString())\") ?? Data()" }
    let status = parts.status.map { ", status: \($0)" } ?? ""
    let pairs = parts.headers.map {
      "\(SwiftSource.literal($0.name)): \(SwiftSource.literal($0.value))"
    }
    let headers = pairs.isEmpty ? "" : ", headers: [\(pairs.joined(separator: ", "))]"
    return ".\(content.map { $0 + status } ?? "status(\(entry.status)")\(headers))"
  }

  /// The longest source of JSON that is written as a literal: the compiler takes long for longer ones.
  private static let longestLiteral = 600

  /// Nil where the literal would be long, or no literal says the same.
  private static func json(_ body: Data) -> String? {
    guard body.count <= longestLiteral, let value = try? JSONValue(parsing: body),
      value.isPlainLiteral
    else { return nil }
    switch value {
    case .array, .object: return SwiftSource.literal(value)
    default: return nil
    }
  }
}

extension JSONValue {
  /// Whether a literal of Swift has the same value: no number loses digits.
  fileprivate var isPlainLiteral: Bool {
    switch self {
    case .number: false
    case .array(let elements): elements.allSatisfy(\.isPlainLiteral)
    case .object(let members): members.values.allSatisfy(\.isPlainLiteral)
    default: true
    }
  }
}
