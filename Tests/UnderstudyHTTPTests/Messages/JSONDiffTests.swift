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
    let diff = JSONDiff(old, new, lists: .byPlace)
    #expect(diff.differences.map(\.path.description) == ["[0].id"])
  }

  @Test func `lists of another length or order differ as one where that is wanted`() {
    func paths(_ old: JSONValue, _ new: JSONValue) -> [String] {
      JSONDiff(old, new, lists: .asOne).differences.map(\.path.description)
    }
    #expect(paths(["a": [1, 2]], ["a": [1, 2, 3]]) == ["a"])
    #expect(paths(["a": [1, 2]], ["a": [2, 1]]) == ["a"])
    #expect(paths(["a": [1, 1, 2]], ["a": [1, 2, 2]]) == ["a[1]"])
  }

  @Test func `members that the second value has besides are left out where it may contain more`() {
    let (old, new): (JSONValue, JSONValue) = (["a": 1, "b": 2], ["a": 1, "b": 3, "c": 4])
    let diff = JSONDiff(old, new, isContained: true)
    #expect(diff.differences.map(\.path.description) == ["b"])
  }
}
