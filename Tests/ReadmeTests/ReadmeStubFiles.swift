import Foundation
import Testing
import Understudy
import UnderstudyStubFiles

@Test func whatTeamsHave() async throws {
  let stubs = HTTPStubs(
    .curl(#"curl https://api.example.com/movies -d '{"title": "Ida"}'"#).reply(.status(201)))

  var request = URLRequest(url: URL(string: "https://api.example.com/movies")!)
  request.httpMethod = "POST"
  request.httpBody = Data(#"{"title":"Ida"}"#.utf8)
  let (_, response) = try await stubs.data(for: request)
  #expect((response as? HTTPURLResponse)?.statusCode == 201)
}
