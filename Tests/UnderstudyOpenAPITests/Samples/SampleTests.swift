import Foundation
import TestFiles
import Testing
import UnderstudyHTTP
import UnderstudyOpenAPI

@Suite(.serialized) struct `A sample` {
  @Test(arguments: try TableRow.rows("samples.txt"))
  func `a sample is small, valid and the same each time`(row: TableRow) throws {
    let schema = try SchemaSpelling(row.kind).schema
    let direction: Direction = row[1] == "request" ? .request : .response
    let sample = try schema.sample(direction)
    #expect(sample?.description ?? "none" == row.text)
    #expect(try schema.sample(direction) == sample)
    if let sample {
      let body = Data(sample.description.utf8)
      #expect(try schema.violations(ofBody: body, direction).isEmpty)
    }
  }
}
