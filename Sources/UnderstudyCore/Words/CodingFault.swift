/// The place at which a value could not be decoded or encoded, and the reason, in words.
package struct CodingFault: Sendable, Hashable {
  /// The way to the value, such as `results[3].title`; empty for the whole document.
  package let keyPath: String
  /// The keys of it.
  package let keys: [String]
  /// The reason, such as `the key 'title' is missing`.
  package let reason: String

  /// Reads an error of a decoder or an encoder; nil for any other, and for a fault of the format
  /// that an underlying error tells better.
  ///
  /// Of a number that its type cannot hold Foundation says that the text is no JSON: if that is known
  /// to be otherwise, by `isJSON`, it is told.
  package init?(_ error: any Error, isJSON: Bool = false) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self.init(context.codingPath, "the key '\(key.stringValue)' is missing")
    case DecodingError.valueNotFound(let type, let context):
      self.init(context.codingPath, "the value is null, not \(Self.name(type))")
    case DecodingError.typeMismatch(let type, let context):
      let found = Self.found(context.debugDescription).map { "\($0), " } ?? ""
      self.init(context.codingPath, "the value is \(found)not \(Self.name(type))")
    case DecodingError.dataCorrupted(let context)
    where isJSON && context.codingPath.isEmpty
      && context.debugDescription == "The given data was not valid JSON.":
      self.init([], "a number in it does not fit its type, such as 1.5 an Int")
    case DecodingError.dataCorrupted(let context) where context.underlyingError == nil:
      self.init(context.codingPath, Self.clause(context.debugDescription))
    case EncodingError.invalidValue(_, let context):
      self.init(context.codingPath, Self.clause(context.debugDescription))
    default: return nil
    }
  }

  private init(_ path: [any CodingKey], _ reason: String) {
    keys = path.filter { $0.intValue == nil }.map(\.stringValue)
    keyPath = path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    self.reason = reason
  }

  private static func name(_ type: Any.Type) -> String {
    switch type {
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "of type \(type)"
    }
  }

  /// The value there instead, such as `a string`: a decoder tells it in a sentence only.
  private static func found(_ sentence: String) -> Substring? {
    guard let start = sentence.firstRange(of: " but found ")?.upperBound,
      let end = sentence[start...].firstRange(of: " instead")?.lowerBound
    else { return nil }
    return sentence[start..<end]
  }

  /// A sentence without its end: decoders end theirs, and ours go on.
  package static func clause(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

extension CodingFault: CustomStringConvertible {
  /// The place and the reason, such as `at results[3], the key 'title' is missing`.
  package var description: String {
    "at \(keyPath.isEmpty ? "the root" : keyPath), \(reason)"
  }
}
