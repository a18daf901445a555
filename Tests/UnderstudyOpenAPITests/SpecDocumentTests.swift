import Foundation
import Testing
import UnderstudyOpenAPI

@Suite struct `A document` {
  @Test func `says where a value stands`() throws {
    let document = try SpecDocument(Data("{\n\"openapi\": \"3.0.3\"}".utf8), name: "a.json")
    #expect(document.root["openapi"]?.place == "a.json:2")
    #expect(document.root["openapi"]?.string == "3.0.3")
  }
}
