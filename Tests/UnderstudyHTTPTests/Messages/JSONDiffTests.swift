import Foundation
import Testing
import UnderstudyHTTP

@Suite("How two JSON values differ")
struct JSONDiffTests {
  @Test(arguments: try TableRow.rows("../Tables/json.txt", of: "difference"))
  func `the difference of two JSON values is told by the path and the change`(row: TableRow) throws
  {
    let values = try row.columns.prefix(2).map { try JSONValue(parsing: Data($0.utf8)) }
    let found = JSONDiff(values[0], values[1]).differences.map { difference in
      let change =
        switch difference.change {
        case .added(let value): "+\(value)"
        case .removed(let value): "-\(value)"
        case .resized(let old, let new): "\(old) ↔ \(new)"
        case .changed(let old, let new): "\(old) → \(new)"
        }
      return "\(difference.path): \(change)"
    }
    #expect(found == Array(row.columns.dropFirst(2)))
  }

  @Test func `lists are compared by place where that is wanted`() {
    let (old, new): (JSONValue, JSONValue) = ([["id": 1]], [["id": 2]])
    let diff = JSONDiff(old, new, byIdentity: false)
    #expect(diff.differences.map(\.path.description) == ["[0].id"])
  }
}
