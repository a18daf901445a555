/// Finds what a secret of Kubernetes holds in YAML: all that stands below `data:` and `stringData:` of a
/// document of its kind.
enum ClusterSecrets {
  /// A line that is looked for once, however many documents there are.
  private struct Line {
    let mark: StaticString
    private var found = -1

    init(_ mark: StaticString) { self.mark = mark }

    mutating func place(from start: Int, in text: SearchedText) -> Int {
      if found < start { found = text.place(of: mark, from: start) ?? text.count }
      return found
    }
  }

  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var kind = Line("kind: Secret")
    if kind.place(from: 0, in: text) == text.count { return edits }
    var separator = Line("\n---")
    var blocks = [Line("\ndata:"), Line("\nstringData:")]
    var start = 0
    while start < text.count {
      let end = separator.place(from: start + 1, in: text)
      if isSecret(kind.place(from: start, in: text), in: text, to: end) {
        for index in blocks.indices {
          let data = blocks[index].place(from: start, in: text)
          let line = data + blocks[index].mark.utf8CodeUnitCount
          if data < end, let block = text.block(below: data + 1, from: line) { edits.hide(block) }
        }
      }
      start = end
    }
    return edits
  }

  /// Whether a place is that of the kind of a document, and the kind no longer word.
  private static func isSecret(_ place: Int, in text: SearchedText, to end: Int) -> Bool {
    let last = place + 12
    return place < end && (place == 0 || text.byte(place - 1).isLineEnd)
      && (last >= text.count || text.byte(last).isSpace)
  }
}
