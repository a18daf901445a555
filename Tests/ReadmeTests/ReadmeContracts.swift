import Foundation
import Testing
import Understudy
import UnderstudyContracts

@Suite(.contract("openapi.yaml"))  // beside this file: each stub, request and response is checked
struct PetTests {
  @Test(.stubs(.get("/v1/pets/{id}").reply(.json(["id": 7, "name": "Ida"]))))
  func pet() async throws {
    let url = URL(string: "https://api.example.com/v1/pets/7")!
    _ = try await URLSession.stubbed.data(from: url)
  }
}
