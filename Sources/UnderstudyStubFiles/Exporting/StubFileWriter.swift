import Foundation
import UnderstudyHTTP

/// Writes a stub as it stands in a stub file.
struct StubFileWriter {
  /// Whether the file says that stubs are optional.
  let areOptional: Bool

  func stub(_ stub: Stub) throws(Inexpressible) -> JSONTree {
    var replies: [JSONTree] = []
    for reply in stub.replies { replies.append(try self.reply(reply)) }
    let (times, isOptional) = repetition(stub.repetition)
    return .object([
      "comment": stub.pattern.origin.map { .string("from \($0)") },
      "request": try request(stub.pattern),
      "reply": replies.count == 1 ? replies[0] : .array(replies),
      "startsOver": stub.startsOver && replies.count > 1 ? .bool(true) : nil,
      "times": times, "optional": isOptional && !areOptional ? .bool(true) : nil,
    ])
  }

  private func repetition(_ repetition: Repetition) -> (times: JSONTree?, isOptional: Bool) {
    switch (repetition.minimum, repetition.maximum) {
    case (1, nil): (areOptional ? .object(["atLeast": .int(1)]) : nil, false)
    case (0, nil): (nil, true)
    case (let minimum, let maximum?) where minimum == maximum: (.int(minimum), false)
    case (let minimum, let maximum):
      (
        .object([
          "atLeast": minimum == 0 ? nil : .int(minimum), "atMost": maximum.map(JSONTree.int),
        ]), false
      )
    }
  }

  // MARK: - Requests

  private func request(_ pattern: RequestPattern) throws(Inexpressible) -> JSONTree {
    try pattern.requireNoPredicate()
    let url = try url(pattern.url)
    var bodies: [JSONTree] = []
    for body in pattern.bodies { bodies.append(try self.body(body)) }
    let fields = pattern.values(in: .field)
    if !fields.isEmpty {
      bodies.append(.object([(fields.isExact ? "exactForm" : "form", .object(try items(fields)))]))
    }
    for part in pattern.values(in: .part).requirements { bodies.append(try self.part(part)) }
    let isExact = pattern.values(in: .query).isExact
    let query = try items(pattern.values(in: .query))
    let ignored = pattern.values(in: .query).ignored.sorted()
    var named: [(String, JSONTree?)] = []
    for (key, place) in StubFileKeys.places {
      let items = try items(pattern.values(in: place))
      if !items.isEmpty { named.append((key, .object(items))) }
    }
    if let text = url?.string, query.isEmpty, !isExact, ignored.isEmpty, named.isEmpty,
      bodies.isEmpty
    {
      return .string("\(pattern.method ?? "ANY") \(text)")
    }
    let members: [(String, JSONTree?)] =
      [
        ("method", pattern.method.map(JSONTree.string)), ("url", url),
        ("query", isExact || query.isEmpty ? nil : .object(query)),
        ("exactQuery", isExact ? .object(query) : nil),
        ("ignoredQuery", ignored.isEmpty ? nil : .array(ignored.map(JSONTree.string))),
      ] + named + [
        ("body", bodies.isEmpty ? nil : bodies.count == 1 ? bodies[0] : .array(bodies))
      ]
    return .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  /// Nil where every URL will do.
  private func url(_ pattern: URLPattern) throws(Inexpressible) -> JSONTree? {
    switch pattern.kind {
    case .any: return nil
    case .template: return .string(pattern.textWithoutQuery)
    case .regex(let regex): return .object(["matches": .string(regex.pattern)])
    case .predicate(let name, _):
      throw Inexpressible("the URL is asked of a closure (\(name))")
    case .unreadable(let reason): throw Inexpressible("the URL cannot be read: \(reason)")
    }
  }

  /// Each name once, with a list of what is asked of it several times.
  private func items(_ pattern: PlacePattern) throws(Inexpressible) -> [(String, JSONTree)] {
    var order: [String] = []
    var values: [String: [JSONTree]] = [:]
    for item in pattern.requirements {
      if values[item.name] == nil { order.append(item.name) }
      let value = try value(item.value, of: "the \(item.place.noun) \(item.name)")
      values[item.name, default: []].append(value)
    }
    return order.map { name in
      let all = values[name] ?? []
      return (name, all.count == 1 ? all[0] : .array(all))
    }
  }

  private func value(_ pattern: ValuePattern, of owner: String) throws(Inexpressible) -> JSONTree {
    switch pattern.kind {
    case .any: return .object(["present": .bool(true)])
    case .absent: return .object(["present": .bool(false)])
    case .equal(let text): return .string(text)
    case .contains(let text): return .object(["contains": .string(text)])
    case .regex(let regex): return .object(["matches": .string(regex.pattern)])
    case .predicate(let name, _):
      throw Inexpressible("\(owner) is asked of a closure (\(name))")
    }
  }

  private func part(_ part: Requirement) throws(Inexpressible) -> JSONTree {
    let (owner, filename) = ("the part \(part.name)", part.filename)
    var members: [(String, JSONTree)] = [("name", .string(part.name))]
    if case .any = part.value.kind {
    } else {
      members.append(("value", try value(part.value, of: owner)))
    }
    if let filename { members.append(("filename", try value(filename, of: owner))) }
    return .object(["part": .object(members)])
  }

  private func body(_ pattern: BodyPattern) throws(Inexpressible) -> JSONTree {
    switch pattern.kind {
    case .empty: return .object(["empty": .bool(true)])
    case .data(let data): return .object(["base64": .string(data.base64EncodedString())])
    case .text(let text): return .object(["text": .string(text)])
    case .contains(let text): return .object(["contains": .string(text)])
    case .json(let value): return .object(["json": JSONTree(value)])
    case .jsonContaining(let value): return .object(["jsonContaining": JSONTree(value)])
    case .redactedJSON(let value):
      return .object(["json": JSONTree(value), "redacted": .bool(true)])
    case .redactedText(let text):
      return .object(["text": .string(text), "redacted": .bool(true)])
    case .named: throw Inexpressible("the body is required by name")
    case .unreadable(let reason): throw Inexpressible("the body cannot be read: \(reason)")
    }
  }
}

extension URLPattern {
  /// The text without its query, which the pattern of the request has, and without a user, who does not
  /// matter.
  var textWithoutQuery: String {
    let text = text.prefix { $0 != "?" && $0 != "#" }
    guard let scheme = text.range(of: "//") else { return String(text) }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return String(text) }
    return String(text[..<scheme.upperBound] + text[text.index(after: at)...])
  }
}
