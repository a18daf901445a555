import Foundation
import Testing

@testable import UnderstudyCommand

@Suite struct OriginTests {
  private let films = URL(string: "https://api.example.com")!
  private let pictures = URL(string: "https://images.example.com")!

  @Test func `One server that the files name is what the server stands in for`() {
    #expect(Origin(given: nil, of: [films]).url == films)
    #expect(Origin(given: nil, of: []).url == nil)
    #expect(Origin(given: nil, of: [], else: pictures).url == pictures)
  }

  @Test func `Of several servers none is chosen, and how to choose is told`() {
    let origin = Origin(given: nil, of: [films, pictures])
    #expect(origin.url == nil)
    #expect(
      origin.warning == """
        The files name 2 servers (https://api.example.com, https://images.example.com), and the \
        address can replace only one of them. Choose it with --origin https://api.example.com, or \
        use the address as an HTTP proxy.
        """)
  }
}
