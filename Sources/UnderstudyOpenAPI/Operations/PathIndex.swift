import UnderstudyHTTP

/// The paths of a document by their segments: one of thousands is found without a look at the others.
struct PathIndex: Sendable {
  private var literals: [String: PathIndex] = [:]
  /// The most concrete one first.
  private var templates: [(segment: SegmentTemplate, below: PathIndex)] = []
  /// The numbers of the paths that end here.
  private var ends: [Int] = []

  mutating func insert(_ segments: ArraySlice<Substring>, _ number: Int) {
    guard let first = segments.first else { return ends.append(number) }
    let rest = segments.dropFirst()
    guard let template = SegmentTemplate(first) else {
      return literals[CanonicalPath.ofSegment(first), default: PathIndex()].insert(rest, number)
    }
    // Two paths may call a parameter by different names.
    if let place = templates.firstIndex(where: { $0.segment == template }) {
      return templates[place].below.insert(rest, number)
    }
    var below = PathIndex()
    below.insert(rest, number)
    let place = templates.firstIndex { $0.segment.concreteness < template.concreteness }
    templates.insert((template, below), at: place ?? templates.endIndex)
  }

  /// The numbers of the paths that a canonical path matches, the most concrete first.
  func find(_ segments: ArraySlice<Substring>) -> [Int] {
    guard let first = segments.first else { return ends }
    let rest = segments.dropFirst()
    var found = literals[String(first)]?.find(rest) ?? []
    for (segment, below) in templates where segment.values(in: first) != nil {
      found += below.find(rest)
    }
    return found
  }
}
