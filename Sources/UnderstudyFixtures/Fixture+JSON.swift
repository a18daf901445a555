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
