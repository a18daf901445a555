/// Words that are nearly the same to look at and mean the reverse, which nobody types for each other:
/// `import` and `export`, `lock` and `unlock`.
enum Opposites {
  static func are(_ first: some StringProtocol, _ second: some StringProtocol) -> Bool {
    let (first, second) = (first.lowercased(), second.lowercased())
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    if negations.contains(where: { long == $0 + short }) { return true }
    return prefixes.contains { one, other in
      guard let rest = first.removing(prefix: one) ?? first.removing(prefix: other)
      else { return false }
      return second == one + rest || second == other + rest
    }
  }

  private static let negations = ["un", "in", "im", "ir", "dis", "de", "non", "re", "pre"]

  /// What stands in front of one stem with either meaning.
  private static let prefixes = [
    ("im", "ex"), ("in", "ex"), ("in", "de"), ("en", "dis"), ("at", "de"), ("in", "out"),
    ("up", "down"), ("pre", "post"), ("inter", "exter"), ("im", "em"), ("as", "des"),
    ("lat", "alt"),
  ]
}
