import Foundation

/// What a stub to paste requires of the body.
struct BodyDraft: Sendable {
  let pattern: BodyPattern
  /// The argument of `.body(…)`.
  let source: String

  private init(_ pattern: BodyPattern, _ source: String) {
    (self.pattern, self.source) = (pattern, source)
  }

  /// The most characters of source that a body is worth.
  private static let budget = 160
  /// Of 22 arrays within each other the type checker takes half a second, and twice as long for each
  /// one more.
  private static let deepest = 16

  /// Several for a body of parts; none where the body is empty, binary or all secrets.
  static func drafts(of request: RecordedRequest) -> [BodyDraft] {
    let parts = request.parts.prefix(6).compactMap { part in
      part.name.map { BodyDraft(part: $0, part.filename) }
    }
    return parts.isEmpty ? BodyDraft(request).map { [$0] } ?? [] : parts
  }

  private init?(_ request: RecordedRequest) {
    guard let body = request.body, !body.isEmpty, body.count <= RecordedRequest.mostBytesRead
    else { return nil }
    let redaction = request.redaction
    if let json = try? JSONValue(parsing: body), let draft = Self.json(of: json, redaction) {
      self = draft
    } else if request.isForm {
      let items = request.form.lazy.filter {
        redaction.redacted($0.value, of: $0.name) == $0.value && !redaction.isSecret($0.name)
          && !$0.value.isRedacted && !Volatile.isVolatile($0.value, named: $0.name)
          && $0.name.count + $0.value.count < Self.budget / 2
      }
      if items.isEmpty { return nil }
      self.init(Array(items.prefix(6)))
    } else if let text = request.text, !text.isRedacted, redaction.redacted(prose: text) == text {
      self.init(text)
    } else {
      return nil
    }
  }

  private static func json(of value: JSONValue, _ redaction: Redaction) -> BodyDraft? {
    // `.json("{…}")` would be refused as a slip.
    if let text = value.string, JSONText.isJSON(text) { return nil }
    var room = budget
    guard let kept = kept(of: value, &room, redaction) else { return nil }
    if case .array = kept {
      // Elements may tell what each other is: `["password", "s3"]`.
      let text = kept.description
      if redaction.redacted(text: text) != text { return nil }
    }
    let literal = SwiftSource.literal(kept)
    return kept == value
      ? BodyDraft(.json(value), ".json(\(literal))")
      : BodyDraft(.json(containing: kept), ".json(containing: \(literal))")
  }

  private init(_ items: [FormItem]) {
    self.init(.form(items, isExact: false), ".form(\(SwiftSource.literal(items)))")
  }

  private init(part name: String, _ filename: String?) {
    let argument = filename.map { ", filename: .equal(\(SwiftSource.literal($0)))" } ?? ""
    self.init(
      .part(name, filename: filename.map(ValuePattern.equal)),
      ".part(\(SwiftSource.literal(name))\(argument))")
  }

  /// A text as it is, or what it begins with.
  private init(_ text: String) {
    let start = String(text.prefix(60))
    if text.count <= 80 {
      self.init(.text(text), ".text(\(SwiftSource.literal(text)))")
    } else {
      self.init(.contains(start), ".contains(\(SwiftSource.literal(start)))")
    }
  }

  /// As much as there is room for, without secrets; lists are kept whole or not at all, since
  /// part of a list is not contained in it.
  private static func kept(
    of value: JSONValue, _ room: inout Int, _ redaction: Redaction, depth: Int = 0
  ) -> JSONValue? {
    if depth == deepest { return nil }
    switch value {
    case .object(let members):
      room -= 4
      var kept: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key })
      where !redaction.isSecret(member: key)
        && !Volatile.isVolatile(member.scalarText ?? "", named: key)
        // What a client has just created has another identity in the next run.
        && !Volatile.isUUID(member.scalarText ?? "")
      {
        var rest = room - key.count - 6
        guard rest > 0, let value = self.kept(of: member, &rest, redaction, depth: depth + 1)
        else { continue }
        kept[key] = value
        room = rest
      }
      let object = JSONValue.object(kept)
      // Members may tell what each other is: `{"name": "Authorization", "value": "s3"}`.
      let text = object.description
      return kept.isEmpty && !members.isEmpty || redaction.redacted(text: text) != text
        ? nil : object
    case .array(let elements):
      var rest = room - 2
      var kept: [JSONValue] = []
      for element in elements {
        guard let element = self.kept(of: element, &rest, redaction, depth: depth + 1)
        else { return nil }
        kept.append(element)
      }
      room = rest
      return .array(kept)
    default:
      if let text = value.string, text.isRedacted || redaction.redacted(text: text) != text {
        return nil
      }
      // No literal holds all digits of these.
      if case .number = value, value != value.double.map(JSONValue.double) { return nil }
      let cost = SwiftSource.literal(value).count + 2
      guard cost <= room else { return nil }
      room -= cost
      return value
    }
  }
}
