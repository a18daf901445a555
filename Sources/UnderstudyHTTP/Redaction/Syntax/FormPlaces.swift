/// Finds the values of a form, or of the query of a URL, at key paths: `user[email]=…`, `user.email=…`.
struct FormPlaces {
  private(set) var ranges: [Range<Int>] = []

  init(_ text: SearchedText, _ paths: [JSONPath]) {
    guard FormItem.isForm(text.text(0..<text.count)) else { return }
    for item in text.bytes.split(separator: UInt8(ascii: "&")) {
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { continue }
      // What is in front of a query belongs to no name.
      let name = item[..<equals].split(separator: UInt8(ascii: "?")).last ?? []
      let place = JSONPath(ofField: PercentDecoding.decode(String(decoding: name, as: UTF8.self)))
      guard paths.contains(where: { $0.leads(to: place.steps) }) else { continue }
      let value = item[(equals + 1)...].prefix { $0 != UInt8(ascii: "#") }
      ranges.append(value.startIndex..<value.endIndex)
    }
  }
}

extension JSONPath {
  /// The place that the name of a field means: `items[0][tag]`, or `items.0.tag`.
  fileprivate init(ofField name: String) {
    self = name.split(whereSeparator: { ".[]".contains($0) }).reduce(.root) { path, part in
      path.appending(Int(part).map(Step.index) ?? .key(String(part)))
    }
  }
}
