import Foundation

extension RecordedRequest {
  /// The body as text, or nil where there is none or it is not UTF-8.
  public var text: String? { body.flatMap { String(data: $0, encoding: .utf8) } }

  /// The fields of a body of type `application/x-www-form-urlencoded`, decoded and in order;
  /// empty where there is no body of text.
  public var form: [FormItem] { text.map(FormItem.parse) ?? [] }

  /// The parts of a `multipart/…` body; empty where the headers announce none.
  public var parts: [MultipartPart] {
    guard let body, let type = headers["Content-Type"],
      let boundary = MultipartPart.boundary(in: type)
    else { return [] }
    return MultipartPart.parse(body, boundary: boundary)
  }

  /// Whether the body is a form: by its looks, since URLSession calls every body one unless told
  /// otherwise.
  package var isForm: Bool { text.map(FormItem.isForm) ?? false }
}

extension Error {
  /// The most telling words an error has: Foundation hides the place of a JSON error in its debug
  /// description.
  package var teaching: String {
    if let error = self as? DecodingError { return error.sentence }
    if case EncodingError.invalidValue(_, let context)? = self as? EncodingError {
      return "at \(DecodingError.path(context.codingPath)): \(context.debugDescription)"
    }
    if let error = self as? CocoaError, error.userInfo[NSDebugDescriptionErrorKey] == nil {
      return error.localizedDescription
    }
    let error = self as NSError
    return error.userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(self)"
  }
}

extension DecodingError {
  fileprivate var sentence: String {
    let context: Context
    switch self {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
    case .keyNotFound(let key, let found):
      return "no value for the key \(Self.path(found.codingPath + [key]))"
    @unknown default: return "\(self)"
    }
    if let inner = context.underlyingError { return inner.teaching }
    return "at \(Self.path(context.codingPath)): \(context.debugDescription)"
  }

  fileprivate static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? "the root"
      : keys.reduce(into: "") { path, key in
        if let index = key.intValue {
          path += "[\(index)]"
        } else {
          path += path.isEmpty ? key.stringValue : "." + key.stringValue
        }
      }
  }
}
