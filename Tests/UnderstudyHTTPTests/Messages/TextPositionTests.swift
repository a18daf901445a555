import Foundation
import Testing
import UnderstudyHTTP

@Suite struct TextPositionTests {
  @Test(arguments: [
    ("", 0, "1:1"), ("abc", 2, "1:3"), ("a\nb", 2, "2:1"), ("a\r\nb", 3, "2:1"), ("a\rb", 2, "2:1"),
    ("a\n\nb", 3, "3:1"), ("é🎬x", 6, "1:3"), ("a\n", 2, "2:1"),
  ])
  func `lines and columns count as an editor does`(text: String, offset: Int, place: String) {
    #expect(TextPosition(offset: offset, in: Data(text.utf8)).description == place)
  }

  @Test func `a slice of data counts from its own start`() {
    #expect(TextPosition(offset: 3, in: Data("xx\na\nbc".utf8).dropFirst(3)).description == "2:2")
  }
}
