/// Dependencies that need each other, so that none can ever be made.
struct Cycle: Sendable {
  /// The dependencies in the order in which each needs the next, the last one the first.
  private let path: [SeamIdentity]

  /// Describes the cycle of some builds.
  ///
  /// - Parameter builds: The builds that wait for each other, the innermost first: each is needed
  ///   by the next one, and the last one by the first.
  init(_ builds: [Build]) {
    path = builds.reversed().map(\.seam)
  }

  /// The cycle that reading `seam` would close, if one of the builds around the reader makes it.
  init?(closing reader: Build?, with seam: SeamIdentity, in scope: Scope) {
    guard let reader,
      let same = reader.chain.first(where: { $0.seam === seam && $0.scope === scope })
    else { return nil }
    self.init(Array(reader.chain.prefix { $0 !== same }) + [same])
  }

  var description: String {
    let names = (path + path.prefix(1)).map { "'\($0.name)'" }.joined(separator: " → ")
    let lines = path.enumerated().map { index, seam in
      let next = path[(index + 1) % path.count]
      return "  '\(seam.name)', declared at \(seam.declared), needs '\(next.name)'"
    }
    return """
      Dependencies form a cycle, so none of them can be made: \(names)
      \(lines.joined(separator: "\n"))
      Break it where one needs the other only later: inject a closure, \
      @Seam var other: @Sendable () -> Other = { injected(\\.…) }, and call it when needed.
      """
  }

  /// Ends the process, since there is no value to go on with.
  func trap(at reader: CodeLocation) -> Never {
    fatalError(description, file: reader.staticFilePath, line: UInt(reader.line))
  }
}
