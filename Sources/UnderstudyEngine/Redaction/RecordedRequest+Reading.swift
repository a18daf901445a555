import Foundation

extension RecordedRequest {
  /// The body as JSON.
  ///
  /// ```swift
  /// #expect(try stubs.requests[0].json()["title"] == "Ida")
  /// ```
  ///
  /// - Throws: An error that names the request, where there is no body or it is not JSON.
  public func json() throws -> JSONValue {
    let body = try requireBody()
    do {
      return try JSONValue(parsing: body)
    } catch {
      throw BodyError(self, "its body is not JSON: \(error.teaching)")
    }
  }

  /// The body decoded from JSON.
  ///
  /// ```swift
  /// let movie = try stubs.requests[0].decode(Movie.self)
  /// ```
  ///
  /// - Throws: An error that names the request, where there is no body or it does not decode.
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
      throw BodyError(self, "its body cannot be decoded as \(type): \(reason(of: error))")
    }
  }

  /// Why a decoder gave up; it may quote the value, which may be a secret.
  private func reason(of error: any Error) -> String {
    guard let fault = CodingFault(error, isJSON: true) else { return error.teaching }
    return fault.keys.contains(where: redaction.isSecret(member:))
      ? "at \(fault.keyPath), the value cannot be decoded" : fault.description
  }

  private func requireBody() throws -> Data {
    guard let body else { throw BodyError(self, "it has no body") }
    return body
  }
}

/// A recorded body that could not be read as requested.
package struct BodyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The method and URL of the request, without secrets.
  package let request: String
  /// What is wrong with its body.
  package let reason: String

  init(_ request: RecordedRequest, _ reason: String) {
    self.request = request.shown
    self.reason = request.redaction.redacted(text: reason)
  }

  /// Names the request and what is wrong with its body.
  package var description: String { "\(request): \(reason)" }
}
