import Foundation
import Testing
import UnderstudyHTTP

@Suite struct TextPositionTests {
  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "position"))
  func `lines and columns count as an editor does`(row: TableRow) throws {
    let offset = try #require(Int(row[1]))
    #expect(TextPosition(offset: offset, in: Data(row.text.utf8)).description == row[2])
  }

  @Test func `a slice of data counts from its own start`() {
    #expect(TextPosition(offset: 3, in: Data("xx\na\nbc".utf8).dropFirst(3)).description == "2:2")
  }
}
