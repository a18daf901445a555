import Foundation
import UnderstudyHTTP

extension StubFileWriter {
  func reply(_ reply: Reply) throws(Inexpressible) -> JSONTree {
    var members: [(String, JSONTree)]
    switch reply.source {
    case .response(let head, let body): members = try response(head, body)
    case .failure(let code):
      guard let name = URLErrorName.name(of: code) else {
        throw Inexpressible("the error \(code.rawValue) has no name")
      }
      members = [("error", .string(name))]
    case .broken(let fault): members = [("fault", .string(fault.rawValue))]
    default: throw Inexpressible(reply.source.onlyInCode ?? "it is \(reply)")
    }
    let pacing = reply.pacing
    if pacing.delay > .zero { members.append(("delay", .string(pacing.delay.written))) }
    if let rate = pacing.bytesPerSecond { members.append(("bytesPerSecond", .int(rate))) }
    if let count = pacing.truncation { members.append(("truncatedAfter", .int(count))) }
    return .object(members)
  }

  private func response(
    _ head: ResponseHead, _ body: ReplyBody
  ) throws(Inexpressible) -> [(String, JSONTree)] {
    let content: (key: String, value: JSONTree, type: String?)?
    if case .chunks(let chunks, let interval) = body {
      let pieces = chunks.map { chunk in
        String(validUTF8: chunk).map(JSONTree.string)
          ?? .object(["base64": .string(chunk.base64EncodedString())])
      }
      content = ("chunks", .array(pieces), nil)
      return members(head, content)
        + (interval > .zero ? [("every", .string(interval.written))] : [])
    }
    let bytes = try body.bytes()
    let type = head.headers["Content-Type"]
    let isJSON = type?.lowercased().contains("json") == true
    if bytes.isEmpty {
      content = nil
    } else if isJSON, let json = try? JSONTree(parsing: bytes), json.isWorthWriting {
      content = ("json", json, "application/json")
    } else if let text = String(validUTF8: bytes) {
      content = ("text", .string(text), "text/plain; charset=utf-8")
    } else {
      content = ("base64", .string(bytes.base64EncodedString()), nil)
    }
    return members(head, content)
  }

  private func members(
    _ head: ResponseHead, _ content: (key: String, value: JSONTree, type: String?)?
  ) -> [(String, JSONTree)] {
    var members: [(String, JSONTree)] = []
    if head.status != 200 { members.append(("status", .int(head.status))) }
    var order: [String] = []
    var values: [String: [String]] = [:]
    let types = head.headers.values(for: "Content-Type")
    for field in head.headers {
      // The kind of body says it already.
      if let type = content?.type, field.name == "Content-Type", types == [type] { continue }
      if values[field.name] == nil { order.append(field.name) }
      values[field.name, default: []].append(field.value)
    }
    var headers = order.map { name in
      let all = (values[name] ?? []).map(JSONTree.string)
      return (name, all.count == 1 ? all[0] : JSONTree.array(all))
    }
    if content?.type != nil, types.isEmpty {
      headers.append(("Content-Type", JSONTree(.scalar(.null))))
    }
    if !headers.isEmpty { members.append(("headers", .object(headers))) }
    if let content { members.append((content.key, content.value)) }
    return members
  }
}

extension JSONTree {
  /// Whether it is no string that holds JSON, which the reader would take for a slip.
  fileprivate var isWorthWriting: Bool {
    guard let text = string else { return true }
    return (try? JSONTree(parsing: Data(text.utf8))) == nil
  }
}
