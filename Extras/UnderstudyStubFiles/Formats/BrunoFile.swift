import Foundation
import UnderstudyHTTP

/// A file of Bruno's (`*.bru`), which is rewritten as a collection of Postman's: each saved example is a stub.
///
/// The rewritten JSON has the requests and the examples in the lines of the file.
struct BrunoFile {
  private let blocks: [BrunoBlock]

  init(_ data: Data) {
    var reader = BrunoReader(String(decoding: data.inUTF8, as: UTF8.self))
    blocks = reader.members()
  }

  /// Whether a text begins with a block.
  static func isOne(_ data: Data) -> Bool {
    let start = String(decoding: data.prefix(256), as: UTF8.self).drop(while: \.isWhitespace)
    let name = start.prefix { $0.isLetter }
    let others = ["meta", "vars", "headers", "params", "auth", "script", "docs", "example"]
    let isBlock = start.dropFirst(name.count).prefixMatch(of: /(?::[\w-]+)* *\{\s/) != nil
    return isBlock && methods.union(others).contains(String(name))
  }

  /// The variables of an environment, a folder or a collection.
  var variables: [String: String] {
    let pairs = blocks.filter { ["vars", "vars:pre-request"].contains($0.name) }.flatMap(\.members)
    return Dictionary(pairs.map { ($0.name, $0.text) }) { $1 }
  }

  /// The collection; nil if the file has no request.
  var collection: Data? {
    guard let request = blocks.first(where: { Self.methods.contains($0.name) }) else { return nil }
    let name = blocks.first { $0.name == "meta" }?["name"]?.text ?? ""
    let item: JSONValue = ["name": .string(name), "request": Self.message(request)]
    var text = String(repeating: "\n", count: request.line - 1)
    text += "{\"item\": [\(item.description.dropLast()), \"response\": ["
    var line = request.line
    for (index, example) in blocks.filter({ $0.name == "example" }).enumerated() {
      // An example that stands before the request has the line of the request.
      let lines = max(0, example.line - line)
      text += "\(index > 0 ? "," : "")\(String(repeating: "\n", count: lines))"
      text += "\(Self.response(example))"
      line += lines
    }
    return Data("\(text)]}]}".utf8)
  }

  private static let methods: Set = [
    "get", "post", "put", "delete", "patch", "options", "head", "connect", "trace", "http",
  ]

  private static func message(_ request: BrunoBlock) -> JSONValue {
    let method = request["method"]?.text ?? request.name
    var message: JSONValue = [
      "method": .string(method.uppercased()), "url": ["raw": .string(request["url"]?.text ?? "")],
    ]
    if let form = request["body:form-urlencoded"] {
      message["body"] = ["mode": "urlencoded", "urlencoded": list(form)]
    } else if let body = request.members.first(where: { $0.name.hasPrefix("body:") }) {
      let isRaw = ["body:json", "body:text", "body:xml"].contains(body.name)
      message["body"] = ["mode": isRaw ? "raw" : "other", "raw": .string(body.text)]
    }
    return message
  }

  private static func list(_ block: BrunoBlock?) -> JSONValue {
    .array((block?.members ?? []).map { ["key": .string($0.name), "value": .string($0.text)] })
  }

  private static func response(_ example: BrunoBlock) -> JSONValue {
    let response = example["response"]
    let status = response?["status"]
    // An import from Postman had the number beside `text`.
    let code = ["code", "text"].lazy.compactMap { status?[$0].flatMap { Int($0.text) } }.first
    return [
      "name": .string(example["name"]?.text ?? ""), "code": .int(code ?? 200),
      "originalRequest": example["request"].map(message) ?? [:],
      "header": list(response?["headers"]),
      "_postman_previewlanguage": .string(response?["body"]?["type"]?.text ?? ""),
      "body": .string(response?["body"]?["content"]?.text ?? ""),
    ]
  }
}

/// A block between braces, or a name and its value.
private struct BrunoBlock {
  var name: String
  var line = 0
  var text = ""
  var members: [BrunoBlock] = []

  subscript(name: String) -> BrunoBlock? { members.first { $0.name == name } }
}

/// Reads the lines of a file, in which a block ends at the brace below its beginning.
private struct BrunoReader {
  private let lines: [Substring]
  private var index = 0
  private var depth = 0
  private static let greatestDepth = 8

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  mutating func members() -> [BrunoBlock] {
    var members: [BrunoBlock] = []
    while index < lines.count {
      let indent = lines[index].prefix(while: \.isWhitespace).count
      let line = lines[index].trimming(while: \.isWhitespace)
      index += 1
      if line == "}", depth > 0 { break }
      var block = BrunoBlock(name: "", line: index)
      if let opening = line.wholeMatch(of: /([\w:-]+?):? *\{/) {
        block.name = String(opening.1)
        if isText(block.name) {
          block.text = text(indentedBy: indent) { $0 == "}" }
        } else {
          depth += 1
          block.members = self.members()
          depth -= 1
        }
      } else if let pair = line.wholeMatch(of: /"?([^":]+)"?\s*:\s*(.*)/) {
        (block.name, block.text) = (String(pair.1), String(pair.2))
        if pair.2 == "'''" { block.text = text(indentedBy: indent) { $0.hasPrefix("'''") } }
      }
      // A member that is switched off has a tilde.
      if !block.name.isEmpty, !block.name.hasPrefix("~") { members.append(block) }
    }
    return members
  }

  /// Whether a block has a text, and not names with values.
  private func isText(_ name: String) -> Bool {
    if name.hasPrefix("body:") { return !name.contains("form") }
    if depth > 0 { return depth > Self.greatestDepth }
    return ["docs", "tests", "script", "assert"].contains(name.prefix { $0 != ":" })
  }

  /// The lines up to the end, without the indentation that they share.
  private mutating func text(indentedBy indent: Int, upTo isEnd: (String) -> Bool) -> String {
    var text: [Substring] = []
    while index < lines.count {
      let line = lines[index]
      index += 1
      let margin = line.prefix(while: \.isWhitespace).count
      if margin <= indent, isEnd(line.trimming(while: \.isWhitespace)) { break }
      text.append(line.dropFirst(min(margin, indent + 2)))
    }
    return text.joined(separator: "\n")
  }
}
