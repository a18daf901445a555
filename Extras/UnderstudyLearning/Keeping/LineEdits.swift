import Foundation
import UnderstudyHTTP
import UnderstudyOpenAPI

/// The changes of a YAML file that leave alone each line on which nothing changes, with its comments, quotes
/// and blank lines.
struct LineEdits {
  private let lines: [Substring]
  /// The lines to put in place of others; in the order of the file, of each place what is before it first.
  private var changes: [(range: Range<Int>, text: String)] = []

  /// The file with the changes; nil if it must be written anew, such as for a list in brackets.
  static func edited(_ data: Data, from old: SpecNode, to new: OrderedJSON) -> Data? {
    guard let text = String(validUTF8: data) else { return nil }
    var edits = LineEdits(
      lines: text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" })
    guard edits.change(old, to: new, in: 0..<edits.lines.count) else { return nil }
    if edits.changes.isEmpty { return data }
    let applied = edits.applied
    let edited = Data(
      (text.contains("\r\n") ? applied.replacing("\n", with: "\r\n") : applied).utf8)
    // The format has corners that lines do not show, so what was written is read.
    guard let read = try? SpecDocument(edited, name: ""), OrderedJSON(read.root.value) == new else {
      return nil
    }
    return edited
  }

  private var applied: String {
    var (text, line) = ("", 0)
    for change in changes {
      for kept in lines[line..<change.range.lowerBound] { text += "\(kept)\n" }
      text += change.text
      line = change.range.upperBound
    }
    return text + lines[line...].joined(separator: "\n")
  }

  /// Changes a value on its lines; false if its key's must be written anew.
  private mutating func change(
    _ old: SpecNode, to new: OrderedJSON, in range: Range<Int>
  ) -> Bool {
    let children = old.children
    let starts = children.map { $0.lineNumber - 1 } + [range.upperBound]
    switch (old.kind, new) {
    case (.object, .object(let members)) where haveOwnLines(children, starts):
      change(children, starts, to: members.map { ($0.key, $0.value) })
      return true
    case (.array, .array(let elements))
    where elements.count >= children.count && haveOwnLines(children, starts):
      change(children, starts, to: elements.map { (nil, $0) })
      return true
    default: return OrderedJSON(old.value) == new
    }
  }

  /// Whether each begins a line, behind blanks and dashes alone.
  private func haveOwnLines(_ children: [SpecNode], _ starts: [Int]) -> Bool {
    let areApart = zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
    return areApart && !children.isEmpty
      && children.allSatisfy { child in
        let line = lines[child.lineNumber - 1]
        guard let key = child.key else { return line.first { $0 != " " } == "-" }
        let text = line.drop { $0 == " " || $0 == "-" }
        return text.hasPrefix(key) || text.first == "'" || text.first == "\""
      }
  }

  private mutating func change(
    _ children: [SpecNode], _ starts: [Int], to new: [(key: String?, value: OrderedJSON)]
  ) {
    var (next, end) = (0, starts[0])
    for (key, value) in new {
      guard let found = children[next...].firstIndex(where: { key == nil || $0.key == key }) else {
        changes.append((end..<end, text(key, value, at: starts[0], isFirst: false)))
        continue
      }
      // Members that are not in the new document go.
      for gone in next..<found { changes.append((trimmed(starts[gone]..<starts[gone + 1]), "")) }
      let own = trimmed(starts[found]..<starts[found + 1])
      let count = changes.count
      if !change(children[found], to: value, in: starts[found]..<starts[found + 1]) {
        changes.removeSubrange(count...)
        changes.append((own, text(key, value, at: own.lowerBound)))
      }
      (next, end) = (found + 1, own.upperBound)
    }
    for gone in next..<children.count {
      changes.append((trimmed(starts[gone]..<starts[gone + 1]), ""))
    }
  }

  /// Lines without the blank ones and the comments at their end, which belong to what follows.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let rest = lines[range].reversed().prefix { line in
      let first = line.first { $0 != " " && $0 != "\t" }
      return first == nil || first == "#"
    }
    return range.lowerBound..<max(range.lowerBound, range.upperBound - rest.count)
  }

  /// The lines of a member, or of an element if there is no key, indented as a line is.
  ///
  /// - Parameter isFirst: Whether it takes the place of what begins that line, dashes included.
  private func text(
    _ key: String?, _ value: OrderedJSON, at line: Int, isFirst: Bool = true
  ) -> String {
    var writer = YAMLWriter()
    guard let key else {
      writer.write(elements: [value], at: lines[line].prefix { $0 == " " }.count)
      return writer.text
    }
    let lead = lines[line].prefix { $0 == " " || $0 == "-" }
    writer.write(members: [OrderedJSON.Member(key: key, value: value)], at: lead.count)
    return isFirst ? String(lead + writer.text.dropFirst(lead.count)) : writer.text
  }
}
