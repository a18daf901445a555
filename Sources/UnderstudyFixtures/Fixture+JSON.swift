import Foundation
import UnderstudyHTTP

extension Fixture {
  /// The file as a JSON value of any shape.
  ///
  /// ```swift
  /// let page = try Fixture("popular-movies.json").json()
  /// #expect(page["results"]?[0]?["title"] == "The Salt Ledger")
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
