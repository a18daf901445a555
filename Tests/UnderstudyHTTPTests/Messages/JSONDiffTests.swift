import Foundation
import Testing
import UnderstudyHTTP

@Suite("How two JSON values differ")
struct JSONDiffTests {

  @Test(
    "the path and the change",
    arguments: [
      (["a": 1], ["a": 1.0], []),
      (1, 2, [": 1 → 2"]),
      (["a": ["b": 1]], ["a": ["b": "1"]], ["a.b: 1 → \"1\""]),
      (["a": 1], ["b": 1], ["a: -1", "b: +1"]),
      (["a": nil], [:], ["a: -null"]),
      ([1, 2, 3], [1, 4], [": 3 ↔ 2", "[1]: 2 → 4"]),
      (
        [["id": 1], ["id": 2, "x": 1]], [["id": 3], ["id": 2, "x": 2], ["id": 1]],
        ["[id=2].x: 1 → 2", "[id=3]: +{\"id\":3}"]
      ),
      ([["id": 1], ["id": 1]], [["id": 1], ["id": 2]], ["[1].id: 1 → 2"]),
      (["a": []], ["a": [["id": 1]]], ["a[id=1]: +{\"id\":1}"]),
    ] as [(JSONValue, JSONValue, [String])])
  func difference(old: JSONValue, new: JSONValue, expected: [String]) {
    let found = JSONDiff(old, new).differences.map { difference in
      let change =
        switch difference.change {
        case .added(let value): "+\(value)"
        case .removed(let value): "-\(value)"
        case .resized(let old, let new): "\(old) ↔ \(new)"
        case .changed(let old, let new): "\(old) → \(new)"
        }
      return "\(difference.path): \(change)"
    }
    #expect(found == expected)
  }

  @Test func `lists are compared by place where that is wanted`() {
    let (old, new): (JSONValue, JSONValue) = ([["id": 1]], [["id": 2]])
    let diff = JSONDiff(old, new, byIdentity: false)
    #expect(diff.differences.map(\.path.description) == ["[0].id"])
  }
}
