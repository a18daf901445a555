/// Where two values differ: in one member of a struct, however deep, or as a whole.
struct MemberDifference {
  /// The way to the member, such as `.filter.genre`; empty for the whole.
  private(set) var path = ""
  let expected: String
  let actual: String

  init(_ expected: Any, _ actual: Any) {
    var (one, other) = (expected, actual)
    while let member = Self.onlyDifference(one, other) {
      path += ".\(member.label)"
      (one, other) = (member.expected, member.actual)
    }
    (self.expected, self.actual) = (mockDescription(of: one), mockDescription(of: other))
  }

  private typealias Member = (label: String, expected: Any, actual: Any)

  /// The one member in which two structs differ; nil where several do.
  private static func onlyDifference(_ one: Any, _ other: Any) -> Member? {
    // A type that has a description of its own, such as a date, is told as a whole.
    if one is any CustomStringConvertible || one is any CustomReflectable { return nil }
    let (mirror, otherMirror) = (Mirror(reflecting: one), Mirror(reflecting: other))
    guard mirror.displayStyle == .struct, mirror.subjectType == otherMirror.subjectType
    else { return nil }
    let differing = zip(mirror.children, otherMirror.children).filter {
      !areSame($0.value, $1.value)
    }
    guard differing.count == 1, let (member, otherMember) = differing.first,
      let label = member.label
    else { return nil }
    return (label, member.value, otherMember.value)
  }
}
