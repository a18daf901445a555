import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Reads the mappings of one file; what it does not understand goes to the text's faults.
struct WireMockReader {
  let file: URL
  let text: JSONFileText
  let bodies: URL
  let ignoring: Set<String>

  func mappings() -> [WireMockMapping] {
    guard let root = text.root() else { return [] }
    guard case .object(let members) = root.content,
      members.contains(where: { $0.key == "mappings" })
    else { return mapping(root, at: "").map { [$0] } ?? [] }
    return (object(root, ["mappings", "meta"], at: "")?.list("mappings") ?? [])
      .compactMap { mapping($0, at: $1) }
  }

  private static let keys = [
    "request", "response", "priority",
    // Those that change nothing here.
    "id", "uuid", "name", "persistent", "metadata", "insertionIndex", "comment",
  ]

  /// Nil where something in it is not understood.
  private func mapping(_ value: JSONTree, at keyPath: String) -> WireMockMapping? {
    let before = text.faultCount
    // Asked for in the order of the text.
    let line = text.line(of: value.offset)
    guard let object = object(value, Self.keys, at: keyPath) else { return nil }
    let priority = object.int("priority") ?? WireMockMapping.usualPriority
    var pattern = object["request"].flatMap { request($0, at: object.path("request")) }
    pattern?.origin = "\(file.lastPathComponent):\(line)"
    let reply = object["response"].flatMap { response($0, at: object.path("response")) }
    for key in ["request", "response"] where object[key] == nil {
      object.fault("it has no '\(key)'")
    }
    guard let pattern, let reply, text.faultCount == before else { return nil }
    return WireMockMapping(priority: priority, stub: pattern.reply(reply).optional())
  }

  func object(_ value: JSONTree, _ keys: [String], at keyPath: String) -> JSONFileObject? {
    JSONFileObject(value, keys: keys, isForeign: true, ignoring: ignoring, at: keyPath, in: text)
  }
}
