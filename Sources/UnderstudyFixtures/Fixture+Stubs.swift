import Foundation
import UnderstudyHTTP

// Replies and bodies made of sample data.

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
  /// use ``data(_:status:headers:)-(Data,_,_)``.
  public static func json(
    _ fixture: Fixture, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    reading { () throws(FixtureError) in
      .json(try fixture.dataOfJSON, status: status, headers: headers)
    }
  }

  /// The bytes of a file of whatever kind, without a `Content-Type` unless the headers give one.
  ///
  /// ```swift
  /// .get("https://img.example.com/7").reply(
  ///   .data(Fixture("poster.png"), headers: ["Content-Type": "image/png"]))
  /// ```
  ///
  /// The file is read when the reply is made. One that is missing fails each request that would get
  /// it, and is a problem in the report.
  public static func data(
    _ fixture: Fixture, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    reading { () throws(FixtureError) in
      .data(try fixture.data, status: status, headers: headers)
    }
  }

  /// The bytes of a file of whatever kind, found when the reply is made and read when the request
  /// comes; without a `Content-Type` unless the headers give one.
  ///
  /// ```swift
  /// .get("/film").reply(.file(Fixture("film.mp4"), headers: ["Content-Type": "video/mp4"]))
  /// ```
  ///
  /// A file that is missing fails each request that would get it, and is a problem in the report.
  public static func file(
    _ fixture: Fixture, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    reading { () throws(FixtureError) in
      .file(try fixture.url, status: status, headers: headers)
    }
  }

  private static func reading(_ make: () throws(FixtureError) -> Reply) -> Reply {
    do throws(FixtureError) {
      return try make()
    } catch {
      return Reply(.impossible(error.description))
    }
  }
}

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
