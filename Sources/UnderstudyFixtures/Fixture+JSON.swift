import Foundation
import UnderstudyHTTP

extension Fixture {
  /// The file as a JSON value of any shape.
  ///
  /// ```swift
  /// let page = try Fixture("popular-movies.json").json()
  /// page["results"]?[0]?["title"]     // "Salt on the Stairs"
  /// ```
  ///
  /// - Throws: ``FixtureError``, with the line and column where the JSON is malformed.
  public func json() throws(FixtureError) -> JSONValue {
    let data = try dataOfJSON
    do {
      return try JSONValue(parsing: data)
    } catch {
      throw FixtureError(decoding: JSONValue.self, at: try url.path, failed: error)
    }
  }
}

extension Reply {
  /// The JSON of a file, byte for byte; `Content-Type` is `application/json` unless the headers say
  /// otherwise.
  ///
  /// ```swift
  /// .get("https://api.example.com/popular").reply(.json(Fixture("popular-movies.json")))
  /// ```
  ///
  /// The file is read when the reply is made. One that is missing or not JSON fails each request
  /// that would get it, and is a problem in the report. To answer with malformed JSON on purpose,
  /// use ``UnderstudyHTTP/Reply/file(_:status:headers:)``.
  public static func json(
    _ fixture: Fixture, status: Int = 200, headers: HTTPHeaders = [:]
  ) -> Reply {
    do throws(FixtureError) {
      var headers = headers
      if !headers.contains("Content-Type") { headers["Content-Type"] = "application/json" }
      return .data(try fixture.dataOfJSON, status: status, headers: headers)
    } catch {
      return Reply(.impossible(error.description))
    }
  }
}
