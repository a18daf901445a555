import Foundation
import UnderstudyCore

extension RecordedRequest {
  /// The body as text; nil where there is no body, or it is not UTF-8.
  public var text: String? { body.flatMap { String(data: $0, encoding: .utf8) } }

  /// The fields of a body of type `application/x-www-form-urlencoded`, or that looks like one, decoded and
  /// in order; empty where there is no form, such as in JSON.
  ///
  /// ```swift
  /// #expect(stubs.requests[0].form == [FormItem(name: "user", value: "ida")])
  /// ```
  public var form: [FormItem] {
    guard let text else { return [] }
    let isCalledForm =
      headers["Content-Type"]?.isFormType == true
      && text.utf8.first.map { "{[<".utf8.contains($0) } == false
    return isCalledForm || FormItem.isForm(text) ? FormItem.parse(text) : []
  }

  /// The parts of a `multipart/…` body; empty where the headers do not announce one.
  ///
  /// ```swift
  /// let photo = stubs.requests[0].parts[0]
  /// #expect(photo.name == "photo" && photo.filename == "ida.jpg")
  /// ```
  public var parts: [MultipartPart] {
    guard let body, let type = headers["Content-Type"],
      let boundary = MultipartPart.boundary(in: type)
    else { return [] }
    return MultipartPart.parse(body, boundary: boundary)
  }

  package var cookies: [CookiePair] { headers.values(for: "Cookie").flatMap(CookiePair.all(in:)) }

  /// Whether the body looks like a form; URLSession sends every body as one by default.
  package var isForm: Bool { text.map(FormItem.isForm) ?? false }
}

extension Error {
  /// The most detailed description of an error: Foundation says where JSON is malformed in its debug
  /// description only.
  package var teaching: String {
    if let fault = CodingFault(self) { return fault.description }
    if case DecodingError.dataCorrupted(let context)? = self as? DecodingError,
      let inner = context.underlyingError
    {
      return inner.teaching
    }
    if let error = self as? CocoaError, error.userInfo[NSDebugDescriptionErrorKey] == nil {
      return error.localizedDescription
    }
    let error = self as NSError
    return error.userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(self)"
  }
}
