import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyWebSockets

/// Writes stubs as Swift source that makes them, to paste into a test and go on from there.
enum SwiftStubWriter {
  /// The source of a function that makes stubs.
  ///
  /// - Parameter file: The name of the file that they are from.
  static func source(_ stubs: [String], of file: String) -> String {
    let lines = [
      "import Foundation", "import Understudy", "", "/// The stubs of \(file.visible).",
      "func \(name(of: file))() -> [Stub] {", "  var stubs: [Stub] = []",
    ]
    // Appended one by one: the compiler takes long for one large literal.
    let calls = stubs.map { "  stubs.append(\n    \($0.replacing("\n", with: "\n    ")))" }
    return (lines + calls + ["  return stubs", "}", ""]).joined(separator: "\n")
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

  // MARK: - Stubs

  /// The source of a stub; on one line if there is room.
  static func source(_ stub: Stub) throws(Inexpressible) -> String {
    let pattern = try stub.pattern.requiringNoPredicate()
    if !pattern.values(in: .query).ignored.isEmpty {
      throw Inexpressible("Swift has no word for query items that do not count")
    }
    let isOdd = pattern.values(in: .field).requirements.contains {
      !$0.value.isEqual && !$0.value.isAny
    }
    if isOdd {
      throw Inexpressible("Swift has no word for a field of a form that may have many values")
    }
    if stub.scenario != nil { throw Inexpressible("Swift has no word for scenarios") }
    if stub.startsOver, stub.replies.count > 1 {
      throw Inexpressible("Swift has no word for replies that start over")
    }
    var replies: [String] = []
    for reply in stub.replies { replies.append(try source(reply)) }
    return SwiftSource.statement(
      SwiftSource.calls(pattern) + [".reply(\(replies.joined(separator: ", ")))"]
        + repetition(stub.repetition))
  }

  private static func repetition(_ repetition: Repetition) -> [String] {
    switch (repetition.minimum, repetition.maximum) {
    case (1, nil): []
    case (0, nil): [".optional()"]
    case (let minimum, nil): [".times(\(minimum)...)"]
    case (let minimum, let maximum?) where minimum == maximum: [".times(\(minimum))"]
    case (let minimum, let maximum?): [".times(\(minimum)...\(maximum))"]
    }
  }

  // MARK: - Replies

  private static func source(_ reply: Reply) throws(Inexpressible) -> String {
    if case .template? = reply.declaration { throw Inexpressible("a template is filled in") }
    let parts = try ReplyParts(reply)
    var source = parts.failure == nil ? response(parts) : try failure(reply)
    if let delay = parts.delay { source += ".delayed(by: \(duration(delay)))" }
    if let rate = parts.bytesPerSecond { source += ".throttled(bytesPerSecond: \(rate))" }
    if let count = parts.truncation { source += ".truncated(afterBytes: \(count))" }
    return source
  }

  private static func failure(_ reply: Reply) throws(Inexpressible) -> String {
    switch (reply.source, reply.webSocketScript) {
    case (_, .echo): ".webSocketEcho"
    case (.failure(let code), _): ".failing(.\(URLErrorName.name(of: code) ?? "unknown"))"
    case (.broken(let fault), _): ".\(fault.rawValue)"
    default: throw Inexpressible("Swift has no word for the script of a web socket")
    }
  }

  private static func response(_ whole: ReplyParts) -> String {
    let literal = whole.headers.contains("Content-Type") ? whole.bytes.flatMap(json) : nil
    let parts = whole.namingBody(asJSON: literal != nil)
    let text = parts.text.map { SwiftSource.literal(String(decoding: $0, as: UTF8.self)) }
    // Text and JSON would bring their types along.
    let isUntyped = !parts.absentHeaders.isEmpty
    let content: String?
    if parts.json != nil, let literal {
      content = "json(\(literal)"
    } else if let text {
      content = isUntyped ? "data(Data(\(text).utf8)" : "text(\(text)"
    } else if let bytes = parts.bytes {
      content = "data(\(SwiftSource.literal(bytes))"
    } else if let chunks = parts.chunks {
      let interval = parts.interval.map { ", every: \(duration($0))" } ?? ""
      content = "chunks([\(chunks.map(SwiftSource.literal).joined(separator: ", "))]\(interval)"
    } else {
      content = nil
    }
    let status = parts.status.map { ", status: \($0)" } ?? ""
    let pairs = parts.headers.map {
      "\(SwiftSource.literal($0.name)): \(SwiftSource.literal($0.value))"
    }
    let headers = pairs.isEmpty ? "" : ", headers: [\(pairs.joined(separator: ", "))]"
    return ".\(content.map { $0 + status } ?? "status(\(whole.status ?? 200)")\(headers))"
  }

  private static func duration(_ time: Duration) -> String {
    let milliseconds = Int64((time / .milliseconds(1)).rounded())
    return time == .milliseconds(milliseconds)
      ? ".milliseconds(\(milliseconds))"
      : ".nanoseconds(\(Int64((time / .nanoseconds(1)).rounded())))"
  }

  /// Nil if no literal of an object or a list says the same.
  private static func json(_ body: Data) -> String? {
    guard body.count <= 600, let value = try? JSONValue(parsing: body), value.isPlainLiteral()
    else { return nil }
    switch value {
    case .array, .object: return SwiftSource.literal(value)
    default: return nil
    }
  }
}
