import Foundation
import UnderstudyHTTP

/// Two recordings, entry by entry: what is in one only, and what got another response.
package struct TrafficComparison: Sendable {
  /// Requests that are one, by their numbers in both files, and how they differ.
  package struct Pair: Sendable {
    package let old: RecordedTraffic.Entry
    package let new: RecordedTraffic.Entry
    package let differences: [MessageDifference]
  }

  package private(set) var removed: [RecordedTraffic.Entry] = []
  package private(set) var added: [RecordedTraffic.Entry] = []
  /// The requests that differ, in the order of the first file.
  package private(set) var changed: [Pair] = []
  /// The number of requests that are in both files and alike.
  package private(set) var same = 0

  /// Whether both say the same.
  package var isEmpty: Bool { removed.isEmpty && added.isEmpty && changed.isEmpty }

  /// Pairs requests that a replay would take for one, each repetition with its own; then, of those that
  /// are left, those of one method and URL, whose bodies differ.
  package init(
    from old: RecordedTraffic, to new: RecordedTraffic, comparing comparison: MessageComparison
  ) {
    var rest = new.entries.map(Optional.some)
    var partners = [Int: Int]()
    for ignoresBodies in [false, true] {
      let options = CassetteOptions { $0.ignoresBodies = ignoresBodies }
      var indices: [EntryMatching: [Int]] = [:]
      for (index, entry) in rest.enumerated().reversed() {
        guard let entry else { continue }
        indices[new.bodies.matching(of: entry.redacted, options), default: []].append(index)
      }
      for (index, entry) in old.entries.enumerated() where partners[index] == nil {
        let matching = old.bodies.matching(of: entry.redacted, options)
        guard let partner = indices[matching]?.popLast() else { continue }
        partners[index] = partner
        rest[partner] = nil
      }
    }
    for (index, entry) in old.entries.enumerated() {
      guard let partner = partners[index].map({ new.entries[$0] }) else {
        removed.append(entry)
        continue
      }
      let differences =
        comparison.body(
          from: (old.requestBody(of: entry) ?? Data(), entry.requestType),
          to: (new.requestBody(of: partner) ?? Data(), partner.requestType), name: "request body")
        + comparison.differences(from: old.response(of: entry), to: new.response(of: partner))
      if differences.isEmpty {
        same += 1
      } else {
        changed.append(Pair(old: entry, new: partner, differences: differences))
      }
    }
    added = rest.compactMap { $0 }
  }
}

extension HAREntry {
  /// The entry with a URL without secrets, so that a file that was redacted can be compared with one
  /// that was not.
  fileprivate var redacted: HAREntry {
    copy(of: self) { $0.url = Redaction.standard.redacted(url: url) }
  }
}

extension RecordedTraffic {
  fileprivate func response(of entry: Entry) -> MessageComparison.Response {
    (ResponseHead(status: entry.status, headers: entry.responseHeaders), responseBody(of: entry))
  }
}

/// Compares messages by what they mean: headers whatever their order, JSON by key path, whatever its
/// secrets are.
package struct MessageComparison: Sendable {
  package typealias Response = (head: ResponseHead, body: Data)

  private let ignoredHeaders: Set<String>
  private let ignoredKeyPaths: Set<String>
  private let isOfShape: Bool
  private let redaction: Redaction

  /// - Parameters:
  ///   - options: What does not count, and what is a secret.
  ///   - isOfShape: Whether only the keys and types of JSON are compared, the elements of lists taken
  ///     together, as ``Cassette/Mode/compare`` does it.
  package init(_ options: CassetteOptions, ofShapeOnly isOfShape: Bool) {
    ignoredHeaders = Set(options.ignoredHeaders.map { $0.lowercased() })
    ignoredKeyPaths = Set(options.ignoredKeyPaths)
    self.isOfShape = isOfShape
    redaction = options.redaction
  }

  /// The differences of two responses.
  package func differences(from old: Response, to new: Response) -> [MessageDifference] {
    let (oldStatus, newStatus) = (old.head.status, new.head.status)
    let status = MessageDifference("status", old: "\(oldStatus)", new: "\(newStatus)")
    return (oldStatus == newStatus ? [] : [status])
      + headers(from: old.head.headers, to: new.head.headers)
      + body(
        from: (old.body, old.head.headers["Content-Type"]),
        to: (new.body, new.head.headers["Content-Type"]))
  }

  // MARK: - Headers

  private func headers(from old: HeaderFields, to new: HeaderFields) -> [MessageDifference] {
    let (old, new) = (redaction.redacted(old), redaction.redacted(new))
    let names = (Array(old) + Array(new)).map(\.name).grouped { $0.lowercased() }
    return names.filter { !ignoredHeaders.contains($0.key) }.compactMap { _, names in
      let name = names[0]
      let (old, new) = (value(of: name, in: old), value(of: name, in: new))
      if let old, let new, old.equalsIgnoringSecrets(new) { return nil }
      let place = "header '\(name.visible.abbreviated(to: 60))'"
      return MessageDifference(place, old: old?.quoted, new: new?.quoted)
    }
  }

  private func value(of name: String, in fields: HeaderFields) -> String? {
    fields.contains(name)
      ? fields.values(for: name).map(Redaction.unnumbered).joined(separator: ", ") : nil
  }

  // MARK: - Bodies

  /// The differences of two bodies, given with their types; `name` is their name in the differences.
  package func body(
    from old: (body: Data, type: String?), to new: (body: Data, type: String?),
    name: String = "body"
  ) -> [MessageDifference] {
    // The empty key path is the whole body.
    if old.body == new.body || ignoredKeyPaths.contains("") { return [] }
    let (old, new) = (plain(old.body, old.type), plain(new.body, new.type))
    if old == new { return [] }
    if let old = try? JSONValue(parsing: old), let new = try? JSONValue(parsing: new) {
      guard isOfShape else {
        return JSONDiff(old, new).differences.map { MessageDifference($0, in: name) }
      }
      return JSONShape(old).differences(from: JSONShape(new), ignoring: ignoredKeyPaths, in: name)
    }
    guard let oldText = String(validUTF8: old), let newText = String(validUTF8: new) else {
      let same = zip(old, new).prefix { $0 == $1 }.count
      return [
        MessageDifference(
          "\(name) from byte \(same + 1) on", old: old.count.counting("byte"),
          new: new.count.counting("byte"))
      ]
    }
    return oldText.equalsIgnoringSecrets(newText)
      ? [] : [text(from: oldText, to: newText, name: name)]
  }

  /// The body without its secrets, and with all placeholders alike.
  private func plain(_ body: Data, _ type: String?) -> Data {
    Redaction.unnumberedBody(redaction.keepingTypes.redacted(body, type: type))
  }

  /// A part of both texts that begins a little before they differ.
  private func text(from old: String, to new: String, name: String) -> MessageDifference {
    let same = zip(old, new).prefix { $0 == $1 }.count
    let part = { (text: String) -> String in
      if text.isEmpty { return "empty" }
      let start = max(0, same - 12)
      let shown = text.dropFirst(start).prefix(60)
      return "\"\(start > 0 ? "…" : "")\(String(shown).visible)"
        + "\(shown.endIndex < text.endIndex ? "…" : "")\""
    }
    return MessageDifference(
      "\(name) from character \(same + 1) on", old: part(old), new: part(new))
  }
}

extension String {
  /// So much of it as a line has room for.
  fileprivate var short: String { visible.abbreviated(to: 80) }
  fileprivate var quoted: String { "\"\(short)\"" }
}

extension MessageDifference {
  fileprivate init(_ difference: JSONDiff.Difference, in name: String) {
    let path = difference.path.description.visible.abbreviated(to: 200)
    let (old, new): (String?, String?) =
      switch difference.change {
      case .added(let value): (nil, value.shown)
      case .removed(let value): (value.shown, nil)
      case .resized(let old, let new): ("a list of \(old)", "a list of \(new)")
      case .changed(let old, let new):
        old.typeName == new.typeName
          ? (old.description.short, new.description.short) : (old.shown, new.shown)
      }
    self.init(name, at: path, old: old, new: new)
  }
}

extension JSONValue {
  /// A value in words: its type, of lists with their length, and the value if it is short.
  fileprivate var shown: String {
    switch self {
    case .null: "null"
    case .array(let elements): "a list of \(elements.count)"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    default: "\(typeName) \(description.short)"
    }
  }
}

/// A way in which a message is not what it was.
package struct MessageDifference: Sendable, CustomStringConvertible {
  /// The place, such as `status`, `header 'ETag'` or `body at results[0].title`.
  let place: String
  /// The old value, in words; nil if it is new.
  let old: String?
  /// The new value; nil if it is gone.
  let new: String?

  /// - Parameter path: The key path in what is called so; empty for all of it.
  init(_ name: String, at path: String = "", old: String?, new: String?) {
    place = path.isEmpty ? name : "\(name) at \(path)"
    (self.old, self.new) = (old, new)
  }

  /// The place and both sides, in a line.
  package var description: String {
    guard let old else { return "\(place): added, \(new ?? "")" }
    return "\(place): " + (new.map { "\(old) → \($0)" } ?? "missing, was \(old)")
  }
}

/// Collects, while a test runs, in what the service differs from a cassette.
package final class DriftLog: Sendable {
  /// The entries, each with the request and the difference, without secrets.
  private let drifts = Lock<[Cassette.Finding]>([])

  package init() {}

  func note(_ differences: [String], of entry: HAREntry, _ request: RecordedRequest) {
    let new = Cassette.Finding.all(
      differences.map { "\(request.shown): \($0)" }, in: entry.number)
    drifts.withLock { $0 += new }
  }

  /// The message for the test, or nil if nothing differs.
  package func complaint(about name: String, for owner: CassetteOwner?) -> String? {
    let found = drifts.withLock(\.self).unique.sorted { $0.entry ?? 0 < $1.entry ?? 0 }
    guard let first = found.first else { return nil }
    let places = found.count == 1 ? ":" : ", in \(found.count) places, such as"
    var lines = ["The service no longer sends what \(name) has\(places) \(first)"]
    if found.count > 1 { lines += found.map { "  \($0)" } }
    lines.append("The file is as it was. Record it again: \(owner.command(.new))")
    return lines.joined(separator: "\n")
  }
}

/// The kinds of values in some JSON by their places, the elements of a list taken together.
private struct JSONShape {
  private var kinds: Set<JSONDocument.Kind> = []
  private var members: [String: JSONShape] = [:]
  private var elements: [JSONShape] = []
  /// The number of values that were seen, and the number of objects among them.
  private var count = 0
  private var objects = 0
  /// Whether a placeholder stands for a value of any kind.
  private var isSecret = false

  private init() {}

  init(_ value: JSONValue) { add(value) }

  private mutating func add(_ value: JSONValue) {
    count += 1
    switch value {
    case .object(let values):
      kinds.insert(.object)
      objects += 1
      for (key, value) in values { members[key, default: JSONShape()].add(value) }
    case .array(let values):
      kinds.insert(.array)
      if elements.isEmpty, !values.isEmpty { elements = [JSONShape()] }
      for value in values { elements[0].add(value) }
    case .string(let text):
      kinds.insert(.string)
      if text.isRedacted { isSecret = true }
    case .number, .int, .double: kinds.insert(.number)
    case .bool: kinds.insert(.boolean)
    case .null: kinds.insert(.null)
    }
  }

  // MARK: - Comparing

  /// The places, by key path, at which the values of a service have another shape than these.
  ///
  /// A value that these allow is no difference: a member that only some have may be missing.
  func differences(
    from live: JSONShape, ignoring ignored: Set<String>, at path: String = "", in name: String
  ) -> [MessageDifference] {
    if isSecret || ignored.contains(path) { return [] }
    var found: [MessageDifference] = []
    func note(_ path: String, _ old: String?, _ new: String?) {
      found.append(MessageDifference(name, at: path, old: old, new: new))
    }
    if !live.kinds.isSubset(of: kinds) { note(path, words, live.words) }
    if objects > 0, live.objects > 0 {
      for key in Set(members.keys).union(live.members.keys).sorted() {
        let member = Redaction.standard.redacted(text: key).visible.abbreviated(to: 60)
        let path = path.isEmpty ? member : "\(path).\(member)"
        if ignored.contains(path) { continue }
        switch (members[key], live.members[key]) {
        case (let old?, let new?):
          if old.count == objects, new.count < live.objects {
            note(path, "always there", "missing in some")
          }
          found += old.differences(from: new, ignoring: ignored, at: path, in: name)
        case (let old?, nil): if old.count == objects { note(path, old.words, nil) }
        case (nil, let new?): note(path, nil, new.words)
        case (nil, nil): break
        }
      }
    }
    if let old = elements.first, let new = live.elements.first {
      found += old.differences(from: new, ignoring: ignored, at: path + "[]", in: name)
    }
    return found
  }

  private var words: String {
    kinds.sorted { $0.rawValue < $1.rawValue }.map(\.inWords).joined(separator: " or ")
  }
}
