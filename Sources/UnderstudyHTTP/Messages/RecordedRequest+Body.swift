import Foundation
import UnderstudyCore

extension RecordedRequest {
  /// The body as text, or nil where there is none or it is not UTF-8.
  public var text: String? { body.flatMap { String(data: $0, encoding: .utf8) } }

  /// The body as JSON.
  ///
  /// - Throws: `BodyError` naming the request, where there is no body or it is not JSON.
  public func json() throws -> JSONValue {
    let body = try requireBody()
    do {
      return try JSONValue(parsing: body)
    } catch {
      throw BodyError(request: description, reason: "its body is not JSON: \(error.teaching)")
    }
  }

  /// The body decoded from JSON.
  ///
  /// - Throws: `BodyError` naming the request, where there is no body or it does not decode.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    let body = try requireBody()
    do {
      return try decoder.decode(type, from: body)
    } catch {
      // Of broken JSON the parser says more than the decoder.
      if case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty {
        _ = try json()
      }
      throw BodyError(
        request: description, reason: "its body is not a \(type): \(error.teaching)")
    }
  }

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

  private func requireBody() throws -> Data {
    guard let body else { throw BodyError(request: description, reason: "it has no body") }
    return body
  }
}

/// A recorded body that could not be read as asked.
public struct BodyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The method and URL of the request.
  public let request: String
  /// What is wrong with its body.
  public let reason: String

  /// Names the request and what is wrong with its body.
  public var description: String { "\(request): \(reason)" }
}

extension Error {
  /// The most telling words an error has: Foundation hides the place of a JSON error in its debug
  /// description.
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
