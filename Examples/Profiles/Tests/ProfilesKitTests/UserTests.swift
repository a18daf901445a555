import Foundation
import ProfilesKit
import Testing
import Understudy

@Suite struct UserTests {
  /// Every key the app reads.
  private static let keys = [
    "data", "data.id", "data.username", "data.name", "data.description", "data.description.text",
    "data.timezone", "data.locale", "data.type", "data.created_at", "data.counts",
    "data.counts.following", "data.counts.followers", "data.counts.posts", "data.counts.stars",
    "data.avatar_image", "data.avatar_image.url", "data.avatar_image.width",
    "data.avatar_image.height", "data.avatar_image.is_default", "data.cover_image",
    "data.cover_image.url", "data.cover_image.width", "data.cover_image.height",
    "data.cover_image.is_default", "data.canonical_url",
  ]

  private let sample = Fixture("user.json")

  private func user(_ response: JSONValue) throws -> User {
    try User(response: Data(response.description.utf8))
  }

  // MARK: - What is read

  @Test func `a user is read with all the fields`() throws {
    #expect(try User(response: sample.data) == .ida)
  }

  @Test(arguments: User.Kind.allCases)
  func `every kind of account is read`(kind: User.Kind) throws {
    let response = try sample.json().with(.string(kind.rawValue), at: "data.type")
    #expect(try user(response).kind == kind)
  }

  @Test(arguments: ["data.description.html", "data.description.entities", "meta"])
  func `a key the app has no use for may be missing`(key: String) throws {
    #expect(try user(sample.json().with(nil, at: key)).username == "ida")
  }

  // MARK: - What is not

  @Test(arguments: keys)
  func `a missing key is named`(key: String) throws {
    let response = try sample.json().with(nil, at: key)
    #expect(throws: ProfileError.missingKey(path: key)) { try user(response) }
  }

  @Test(arguments: keys)
  func `a key that is null is named`(key: String) throws {
    let whole = try sample.json()
    let expected = try #require(whole.at(key)?.type)
    #expect(throws: ProfileError.mistypedKey(path: key, expected: expected, found: .null)) {
      try user(whole.with(.null, at: key))
    }
  }

  @Test(arguments: keys, [JSONValue.bool(true), 7, 0.5, "text", [], [:]])
  func `a key of another type is named, with both types`(key: String, other: JSONValue) throws {
    let whole = try sample.json()
    let expected = try #require(whole.at(key)?.type)
    if other.type == expected { return }
    #expect(throws: ProfileError.mistypedKey(path: key, expected: expected, found: other.type)) {
      try user(whole.with(other, at: key))
    }
  }

  @Test(arguments: [
    ("data.type", "robot", "one of human, feed, bot"), ("data.created_at", "yesterday", "a date"),
    ("data.created_at", "2013-02-07", "a date"),
    ("data.created_at", "2013-02-30T06:45:12Z", "a date"), ("data.id", "", "a name"),
    ("data.username", " ", "a name"), ("data.name", "\n", "a name"),
    ("data.canonical_url", "", "an address"),
    ("data.avatar_image.url", "face.png", "an address"),
  ])
  func `a text that means nothing is named`(key: String, text: String, expected: String) throws {
    let response = try sample.json().with(.string(text), at: key)
    #expect(throws: ProfileError.unreadableKey(path: key, expected: expected, found: text)) {
      try user(response)
    }
  }

  @Test(arguments: [(-1.0, "-1.0"), (0.5, "0.5"), (1e300, "1e+300")])
  func `a number that counts nothing is named`(number: Double, text: String) throws {
    let response = try sample.json().with(.double(number), at: "data.counts.posts")
    #expect(
      throws: ProfileError.unreadableKey(
        path: "data.counts.posts", expected: "a count", found: text)
    ) { try user(response) }
  }

  @Test func `the first key at fault is named, the outer before the inner`() throws {
    var response = try sample.json()
    response["data"]?["counts"]?["posts"] = nil
    response["data"]?["counts"]?["following"] = "many"
    #expect(
      throws: ProfileError.mistypedKey(
        path: "data.counts.following", expected: .number, found: .string)
    ) { try user(response) }
  }

  @Test(arguments: [("[]", JSONType.array), ("null", .null), ("\"data\"", .string), ("7", .number)])
  func `a response that is no object is reported as such`(text: String, found: JSONType) {
    #expect(
      throws: ProfileError.mistypedKey(path: "(the whole)", expected: .object, found: found)
    ) { try User(response: Data(text.utf8)) }
  }

  @Test(arguments: ["", " \n", "{", #"{"data": {"id": "20418", "user"#, "[1,", #""text"#])
  func `a response that breaks off is no JSON`(text: String) {
    #expect(throws: ProfileError.malformedJSON) { try User(response: Data(text.utf8)) }
  }

  @Test func `a response that does not begin as JSON is shown`() {
    #expect(throws: ProfileError.notJSON(beginning: "Too busy.")) {
      try User(response: Data("Too busy.".utf8))
    }
  }
}

// MARK: - Variants of the sample

extension JSONValue {
  /// The value at a path such as `data.counts.posts`.
  fileprivate func at(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(self) { $0?[String($1)] }
  }

  /// This with another value at a path, or with none.
  fileprivate func with(_ value: JSONValue?, at path: String) -> JSONValue {
    let keys = path.split(separator: ".", maxSplits: 1).map(String.init)
    var copy = self
    copy[keys[0]] = keys.count == 1 ? value : copy[keys[0]]?.with(value, at: keys[1])
    return copy
  }

  fileprivate var type: JSONType {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .int, .double, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
