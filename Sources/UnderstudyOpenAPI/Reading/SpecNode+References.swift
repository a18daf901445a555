import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension SpecNode {
  /// Keeps recursion and messages short; nobody refers on so often but by mistake.
  private static let mostReferences = 64

  /// Where `$ref` leads, and on to where no more references are; the node itself, if it has none.
  ///
  /// - Throws: ``SpecFault``, for a reference that leads nowhere, to itself, or to the network.
  package func resolved() throws(SpecFault) -> SpecNode {
    var path: [SpecNode] = []
    return try resolved(&path)
  }

  /// - Parameter path: The references that were followed on the way here.
  private func resolved(_ path: inout [SpecNode]) throws(SpecFault) -> SpecNode {
    var node = self
    // A property may have the name `$ref`, too: its schema is no reference.
    while let reference = node["$ref"], reference.kind != .object {
      guard let text = reference.string else {
        throw reference.fault("a reference is a string, such as '#/components/schemas/Pet'")
      }
      if let start = path.firstIndex(of: reference) {
        let names = (path[start...] + [reference]).map { "'\($0.string ?? "")'" }
        throw reference.fault("the references lead in a cycle: \(names.joined(separator: " → "))")
      }
      guard path.count < Self.mostReferences else {
        throw reference.fault("more than \(Self.mostReferences) references lead to one another")
      }
      path.append(reference)
      node = try reference.target(of: text, &path)
    }
    return node
  }

  /// What the reference that stands here leads to.
  private func target(of text: String, _ path: inout [SpecNode]) throws(SpecFault) -> SpecNode {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .map { PercentDecoding.decode($0) }
    let file = try parts[0].isEmpty ? file : otherFile(parts[0])
    var node = SpecNode(document: document, file: file, value: file.json.root)
    guard parts.count > 1, !parts[1].isEmpty else { return node }
    guard parts[1].hasPrefix("/") else {
      throw fault("'\(text)' names an anchor; write the place, as in '#/components/schemas/Pet'")
    }
    for step in parts[1].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let key = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
      // The place itself may be beyond a reference.
      if node.child(key) == nil { node = try node.resolved(&path) }
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

  private func otherFile(_ name: String) throws(SpecFault) -> SpecFile {
    if name.contains("://") {
      throw fault("'\(name)' is not fetched; copy it beside the document and refer to it there")
    }
    guard let folder = file.url?.deletingLastPathComponent() else {
      throw fault("'\(name)' is not found, since this document is not read from a file")
    }
    let url = URL(filePath: name, relativeTo: folder).standardizedFileURL
    return try document.file(at: url, for: self)
  }
}
