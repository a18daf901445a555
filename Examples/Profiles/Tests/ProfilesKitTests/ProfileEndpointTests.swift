import Foundation
import ProfilesKit
import Testing

@Suite struct ProfileEndpointTests {
  private func url(
    _ name: String = "ida", at server: String = "https://api.example.com"
  ) throws -> URL {
    try ProfileEndpoint(server: #require(URL(string: server))).url(ofUser: name)
  }

  @Test func `the whole address of a user`() throws {
    #expect(
      try ProfileEndpoint.appNet.url(ofUser: "ida").absoluteString
        == "https://alpha-api.app.net/stream/0/users/@ida")
  }

  @Test func `the scheme is that of the server`() throws {
    #expect(try url(at: "https://api.example.com").scheme == "https")
    #expect(try url(at: "http://api.example.com").scheme == "http")
  }

  @Test func `the host is that of the server`() throws {
    #expect(try url(at: "https://api.example.com").host() == "api.example.com")
    #expect(try url(at: "http://127.0.0.1:8080").host() == "127.0.0.1")
  }

  @Test func `the port is that of the server, or none`() throws {
    #expect(try url(at: "http://127.0.0.1:8080").port == 8080)
    #expect(try url(at: "http://127.0.0.1").port == nil)
  }

  @Test(arguments: ["https://api.example.com", "https://api.example.com/"])
  func `the path ends in the name after an @`(server: String) throws {
    #expect(try url("ida", at: server).path() == "/stream/0/users/@ida")
  }

  @Test(arguments: ["https://example.com/adn/v1", "https://example.com/adn/v1/"])
  func `the path of the server stays in front`(server: String) throws {
    #expect(try url("ida", at: server).path() == "/adn/v1/stream/0/users/@ida")
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("a/b", "a%2Fb"), ("a?b", "a%3Fb"), ("a#b", "a%23b"), ("a%2Fb", "a%252Fb"),
    ("a@b", "a%40b"), ("a;b", "a%3Bb"), ("ø", "%C3%B8"), ("井", "%E4%BA%95"), ("..", ".."),
    ("a-b_c.d~e", "a-b_c.d~e"),
  ])
  func `an odd name is one segment of the path`(name: String, encoded: String) throws {
    #expect(try url(name).path() == "/stream/0/users/@\(encoded)")
    #expect(try url(name).pathComponents.last == "@\(name)" || name.contains("/"))
  }

  @Test(arguments: ["ida", "@ida", "  ida\n", " @ida "])
  func `a name may be typed with an @ and spaces`(text: String) throws {
    #expect(try url(text).lastPathComponent == "@ida")
  }

  @Test func `only the first @ is not part of the name`() throws {
    #expect(try url("@@ida").path() == "/stream/0/users/@%40ida")
  }

  @Test(arguments: ["https://api.example.com", "https://api.example.com?a=b#c"])
  func `there is no query and no fragment`(server: String) throws {
    #expect(try url("ida?x=y", at: server).query() == nil)
    #expect(try url("ida#z", at: server).fragment() == nil)
  }

  @Test(arguments: ["", " ", "@", " @ ", "\n"])
  func `without a name there is no address`(text: String) {
    #expect(throws: ProfileError.noName) { try url(text) }
  }
}
