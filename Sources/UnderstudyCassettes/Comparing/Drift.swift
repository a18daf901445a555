import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// What a service sends otherwise than it was recorded, of one entry of a cassette.
struct Drift: Sendable, Hashable {
  let entry: Int
  /// The request without its secrets.
  let request: String
  /// Without any value of a secret.
  let difference: String
}

extension Drift {
  init(_ entry: HAREntry, _ request: RecordedRequest, _ difference: String) {
    self.init(entry: entry.number, request: request.shown, difference: difference)
  }

  /// The differences between a recorded response and one of today.
  static func between(
    _ entry: HAREntry, _ body: Data, and live: (head: ResponseHead, body: Data),
    of request: RecordedRequest, _ options: CassetteOptions
  ) -> [Drift] {
    var found: [String] = []
    if entry.status != live.head.status {
      found.append("the status was \(entry.status), and is \(live.head.status)")
    }
    found += headers(entry, live.head, options)
    // The empty key path is the whole body.
    if request.method != "HEAD", !options.ignoredKeyPaths.contains("") {
      found += bodies(body, live, options)
    }
    return found.map { Drift(entry, request, $0) }
  }

  private static func headers(
    _ entry: HAREntry, _ head: ResponseHead, _ options: CassetteOptions
  ) -> [String] {
    let ignored = Set(options.ignoredHeaders.map { $0.lowercased() })
    var names: [String: String] = [:]
    for field in Array(entry.responseHeaders) + Array(head.headers) {
      let key = field.name.lowercased()
      if !ignored.contains(key), names[key] == nil { names[key] = field.name }
    }
    return names.sorted { $0.key < $1.key }.compactMap { _, name in
      let (old, new) = (entry.responseHeaders[name], head.headers[name])
      if old == new || old?.contains(Redaction.placeholder) == true && new != nil { return nil }
      let shown = { (value: String) in
        let field = HeaderFields.Field(name: name, value: value)
        return "'\(options.redaction.redacted(field).value.visible.abbreviated(to: 120))'"
      }
      return switch (old, new) {
      case (let old?, let new?):
        "the header '\(name)' was \(shown(old)), and is \(shown(new))"
      case (let old?, nil): "the header '\(name)' was \(shown(old)), and is gone"
      case (nil, let new): "the header '\(name)' is new: \(new.map(shown) ?? "")"
      }
    }
  }

  private static func bodies(
    _ old: Data, _ live: (head: ResponseHead, body: Data), _ options: CassetteOptions
  ) -> [String] {
    let new = live.body
    switch (try? JSONValue(parsing: old), try? JSONValue(parsing: new)) {
    case (let old?, let new?):
      return JSONShape(old).differences(
        from: JSONShape(new), ignoring: Set(options.ignoredKeyPaths))
    case (_?, nil): return ["the body was JSON, and is \(new.isEmpty ? "empty" : "none")"]
    case (nil, _) where old.isEmpty != new.isEmpty:
      return ["the body was \(old.isEmpty ? "empty, and is not" : "not empty, and is")"]
    case (nil, _):
      let difference = PlainDrift(options.redaction)
        .difference(from: old, to: new, type: live.head.headers["Content-Type"])
      return difference.map { [$0] } ?? []
    }
  }
}

/// Collects the differences while a test runs.
package final class DriftLog: Sendable {
  private let drifts = Lock<[Drift]>([])

  package init() {}

  func note(_ new: [Drift]) {
    drifts.withLock { drifts in
      for drift in new where !drifts.contains(drift) { drifts.append(drift) }
    }
  }

  /// What to tell the test, or nil where nothing differs.
  package func complaint(about name: String, for owner: CassetteOwner?) -> String? {
    let found = drifts.withLock { $0 }.enumerated()
      .sorted { ($0.element.entry, $0.offset) < ($1.element.entry, $1.offset) }.map(\.element)
    if found.isEmpty { return nil }
    let lines = found.map { "  entry \($0.entry), \($0.request): \($0.difference)" }
    return """
      The service no longer sends what \(name) has, in \(found.count.counting("place")):
      \(lines.joined(separator: "\n"))
      The file is as it was. Record it anew: \(owner.command(.new))
      """
  }
}
