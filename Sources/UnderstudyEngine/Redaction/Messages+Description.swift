import UnderstudyCore

// Printed, or shown by `dump` or a failing `#expect`, the parts of a message have no secrets. On their
// own they belong to no scope, so only the standard names are hidden.

extension HeaderFields: CustomStringConvertible, CustomReflectable {
  /// The fields in their order, without secrets.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }

  /// What `dump` shows: the fields, without secrets.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}

extension HeaderFields.Field: CustomStringConvertible, CustomReflectable {
  /// The name and the value, without secrets.
  public var description: String { "\(name): \(Redaction.standard.redacted(self).value)" }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

// The description of a JSON value is the value itself, which may be sent.

extension JSONValue: CustomDebugStringConvertible, CustomReflectable {
  /// The value as compact JSON text, without secrets.
  public var debugDescription: String { Redaction.standard.redacted(text: description) }

  /// What `dump` shows: the description for debugging alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension FormItem: CustomStringConvertible, CustomReflectable {
  /// The name and the value, without secrets.
  public var description: String { "\(name)=\(Redaction.standard.redacted(value, of: name))" }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension MultipartPart: CustomStringConvertible, CustomReflectable {
  /// The headers and the size of the body, without secrets.
  public var description: String { "\(headers), \(body.count.counting("byte"))" }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
