import Foundation
import Testing
import Understudy
import UnderstudyServer

@Test func served() async throws {
  let stubs = HTTPStubs(.get("https://api.example.com/movies").reply(.json(["page": 1])))
  let server = try await StubServer(stubs, origin: URL(string: "https://api.example.com"))
  let url = server.url.appending(path: "movies")  // http://127.0.0.1:49152/movies
  let (data, _) = try await URLSession.shared.data(from: url)
  #expect(try JSONValue(parsing: data)["page"] == 1)
  await server.stop()
}
