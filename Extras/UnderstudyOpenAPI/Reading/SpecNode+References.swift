import UnderstudyCore
import UnderstudyHTTP

extension SpecNode {
  /// Where `$ref` leads, and on to where no more references are; the node itself, if it has none.
  ///
  /// - Throws: ``SpecFault``, for a reference that leads nowhere, to itself, or to the network.
  package func resolved() throws(SpecFault) -> SpecNode {
    var count = 0
    return try resolved(&count)
  }

  /// - Parameter count: How many references were followed on the way here.
  private func resolved(_ count: inout Int) throws(SpecFault) -> SpecNode {
    var node = self
    // A property may have the name `$ref`, too: its schema is no text.
    while let reference = node["$ref"], let text = reference.string {
      count += 1
      if count > 64 {
        throw reference.fault("'\(text)' leads in a cycle, or on to more than 64 references")
      }
      node = try reference.target(of: text, &count)
    }
    return node
  }

  /// What a reference that stands here leads to.
  func target(of text: String, _ count: inout Int) throws(SpecFault) -> SpecNode {
    let name = PercentDecoding.decode(text.prefix { $0 != "#" })
    let file = try name.isEmpty ? file : document.file(name, for: self)
    var node = SpecNode(document: document, file: file, value: file.json.root)
    let pointer = text.drop { $0 != "#" }.dropFirst()
    if !pointer.isEmpty, !pointer.hasPrefix("/"), let anchor = file.anchor(String(pointer)) {
      return node.beside(anchor)
    }
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false)
    for step in steps.dropFirst(pointer.isEmpty || pointer.hasPrefix("/") ? 1 : 0) {
      let key = PercentDecoding.decode(step).replacing("~1", with: "/").replacing("~0", with: "~")
      // The place itself may be beyond a reference.
      if node.child(key) == nil { node = try node.resolved(&count) }
      guard let next = node.child(key) else {
        let nearest = Words.nearest(to: key, among: node.children.compactMap(\.key))
        throw fault(
          "'\(text)' leads nowhere: \(node.place) has no '\(key)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      node = next
    }
    return node
  }

  private func child(_ key: String) -> SpecNode? {
    guard kind == .array else { return self[key] }
    let children = children
    return Int(key).flatMap { children.indices.contains($0) ? children[$0] : nil }
  }
}
