import Foundation
import UnderstudyHTTP

extension BodyPattern {
  /// The JSON of a file, whatever the order of its keys and its white space.
  ///
  /// ```swift
  /// .post("https://api.example.com/users").body(.json(Fixture("new-user.json")))
  /// ```
  ///
  /// The file is read when the pattern is made. With one that is missing or not JSON the pattern
  /// matches nothing, and is a problem in the report.
  public static func json(_ fixture: Fixture) -> BodyPattern {
    reading { () throws(FixtureError) in .json(try fixture.dataOfJSON) }
  }

  /// JSON that contains all of the JSON of a file; its objects may have more keys.
  ///
  /// ```swift
  /// .post("/users").body(.json(containing: Fixture("new-user.json")))
  /// ```
  ///
  /// The file is read as with ``json(_:)-(Fixture)``.
  public static func json(containing fixture: Fixture) -> BodyPattern {
    reading { () throws(FixtureError) in .json(containing: try fixture.dataOfJSON) }
  }

  /// Exactly the bytes of a file.
  ///
  /// ```swift
  /// .put("/poster").body(.data(Fixture("poster.png")))
  /// ```
  ///
  /// The file is read when the pattern is made. With one that is missing the pattern matches nothing,
  /// and is a problem in the report.
  public static func data(_ fixture: Fixture) -> BodyPattern {
    reading { () throws(FixtureError) in .data(try fixture.data) }
  }

  private static func reading(_ make: () throws(FixtureError) -> BodyPattern) -> BodyPattern {
    do throws(FixtureError) {
      return try make()
    } catch {
      return BodyPattern(kind: .unreadable(reason: error.description))
    }
  }
}
