/// What was overlooked in a file, each thing once, with the entries it was seen in.
package struct Remarks: Sendable {
  private var all: [(remark: String, entry: Int?)] = []

  package init() {}

  package mutating func add(_ remark: String, entry: Int? = nil) { all.append((remark, entry)) }

  package var lines: [String] {
    all.grouped(by: \.remark).map { remark, all in
      let numbers = all.compactMap(\.entry)
      return numbers.isEmpty ? remark : "\(numbers.asEntries(naming: 5)): \(remark)"
    }
  }
}

extension [Int] {
  /// Such as `entry 3`, or `entries 1, 2 and 7 more`.
  func asEntries(naming most: Int) -> String {
    let named = prefix(most).map(String.init).joined(separator: ", ")
    return "\(count == 1 ? "entry" : "entries") \(named)"
      + (count > most ? " and \(count - most) more" : "")
  }
}
