/// What was overlooked in a file, each thing once, with the entries it was seen in.
package struct Remarks: Sendable {
  private var entries: [String: [Int]] = [:]
  private var order: [String] = []

  package init() {}

  package mutating func add(_ remark: String, entry: Int? = nil) {
    if entries[remark] == nil { order.append(remark) }
    entries[remark, default: []] += entry.map { [$0] } ?? []
  }

  /// The most entries named in one remark.
  private static let most = 5

  package var lines: [String] {
    order.map { remark in
      let numbers = entries[remark] ?? []
      if numbers.isEmpty { return remark }
      let rest = numbers.count - Self.most
      let named = numbers.prefix(Self.most).map(String.init).joined(separator: ", ")
      return "\(numbers.count == 1 ? "entry" : "entries") \(named)"
        + (rest > 0 ? " and \(rest) more" : "") + ": \(remark)"
    }
  }
}
