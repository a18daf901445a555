import Foundation
import UnderstudyHTTP

/// Compares messages by what they mean: headers whatever their order, JSON by key path, whatever its
/// secrets are.
package struct MessageComparison: Sendable {
  private let ignored: Set<String>
  private let redaction: Redaction
  private let isOfShape: Bool

  /// - Parameters:
  ///   - ignored: The names of headers that may differ, in any case.
  ///   - isOfShape: Whether of JSON the keys and types are compared, and no values: elements of lists
  ///     taken together, as ``Cassette/Mode/compare`` does it.
  ///   - redaction: What is taken out of both sides before they are compared.
  package init(
    ignoringHeaders ignored: [String] = CassetteOptions.volatileHeaders,
    ofShapeOnly isOfShape: Bool = false, redacting redaction: Redaction = .standard
  ) {
    self.ignored = Set(ignored.map { $0.lowercased() })
    self.isOfShape = isOfShape
    self.redaction = redaction
  }

  /// What differs between two responses.
  package func differences(
    from old: (head: ResponseHead, body: Data), to new: (head: ResponseHead, body: Data)
  ) -> [MessageDifference] {
    let status =
      old.head.status == new.head.status
      ? [] : [MessageDifference("status", .changed("\(old.head.status)", "\(new.head.status)"))]
    return status + headers(from: old.head.headers, to: new.head.headers)
      + body(
        from: old.body, old.head.headers["Content-Type"], to: new.body,
        new.head.headers["Content-Type"], name: "body")
  }

  /// What differs between two lists of headers.
  package func headers(from old: HeaderFields, to new: HeaderFields) -> [MessageDifference] {
    let (old, new) = (redaction.redacted(old), redaction.redacted(new))
    var names: [String] = []
    for field in Array(old) + Array(new) {
      let isNew = !names.contains { $0.equalsIgnoringASCIICase(field.name) }
      if isNew, !ignored.contains(field.name.lowercased()) { names.append(field.name) }
    }
    return names.compactMap { name in
      let place = "header '\(name.visible.abbreviated(to: 60))'"
      let values = [old, new].map { fields in
        fields.contains(name)
          ? fields.values(for: name).map(Redaction.unnumbered).joined(separator: ", ") : nil
      }
      switch (values[0], values[1]) {
      case (let old?, let new?):
        return old == new ? nil : MessageDifference(place, .changed(old.inShort, new.inShort))
      case (let old?, nil): return MessageDifference(place, .removed(old.inShort))
      case (nil, let new?): return MessageDifference(place, .added(new.inShort))
      case (nil, nil): return nil
      }
    }
  }

  /// What differs between two bodies; `name` is what the differences call them.
  package func body(
    from old: Data, _ oldType: String?, to new: Data, _ newType: String?, name: String
  ) -> [MessageDifference] {
    if old == new { return [] }
    let (old, new) = (plain(old, oldType), plain(new, newType))
    if old == new { return [] }
    if let old = try? JSONValue(parsing: old), let new = try? JSONValue(parsing: new) {
      guard isOfShape else {
        return JSONDiff(old, new).differences.map { MessageDifference($0, in: name) }
      }
      return JSONShape(old).differences(from: JSONShape(new), ignoring: [])
        .map { MessageDifference(name, .reshaped($0)) }
    }
    let sides = [old, new].map { body in
      body.isEmpty ? "empty" : String(validUTF8: body)?.inShort ?? "\(body.count) bytes"
    }
    guard sides[0] != sides[1] else {
      return [MessageDifference(name, .changed("\(old.count) bytes", "\(new.count) other bytes"))]
    }
    return [MessageDifference(name, .changed(sides[0], sides[1]))]
  }

  /// The body without its secrets, and with all placeholders alike.
  private func plain(_ body: Data, _ type: String?) -> Data {
    let redacted = redaction.redacted(body, type: type)
    guard let text = String(validUTF8: redacted), text.contains(Redaction.placeholder) else {
      return redacted
    }
    return Data(Redaction.unnumbered(text).utf8)
  }
}

extension String {
  fileprivate var inShort: String { "\"\(visible.abbreviated(to: 80))\"" }
}

extension MessageDifference {
  fileprivate init(_ difference: JSONDiff.Difference, in name: String) {
    let path = difference.path.description.visible.abbreviated(to: 200)
    self.init(path.isEmpty ? name : "\(name) at \(path)", Change(difference.change))
  }
}

extension MessageDifference.Change {
  fileprivate init(_ change: JSONDiff.Change) {
    switch change {
    case .added(let value): self = .added(value.kind)
    case .removed(let value): self = .removed(value.kind)
    case .resized(let old, let new): self = .changed("a list of \(old)", "a list of \(new)")
    case .changed(let old, let new):
      let isOfOneType = old.typeName == new.typeName
      self = isOfOneType ? .changed(old.inShort, new.inShort) : .changed(old.kind, new.kind)
    }
  }
}

extension JSONValue {
  /// The value, or so much of it as a line has room for.
  fileprivate var inShort: String { description.visible.abbreviated(to: 80) }

  /// What it is: its type, of lists with their length.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .array(let elements): "a list of \(elements.count)"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    default: "\(typeName) \(inShort)"
    }
  }
}
