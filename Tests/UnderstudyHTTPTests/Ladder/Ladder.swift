/// An order of folders in which each may use those before it, and none behind or beside it.
struct Ladder {
  /// A file of the folders.
  struct Source {
    /// The path below the folder of all, such as `Messages/FormItem.swift`.
    let path: String
    let text: String

    var folder: Substring { path.split(separator: "/").first ?? "" }
  }

  /// From the lowest rung up; folders on one rung do not use each other.
  let rungs: [[String]]

  /// Each use of what is defined further up or beside, with both locations.
  func breaches(in sources: [Source]) -> [String] {
    let files = sources.map { source in
      let tokens = SwiftLexer.tokens(of: source.text)
      return (source: source, tokens: tokens, declarations: Declarations(tokens))
    }
    var definitions: [Substring: (source: Source, line: Int)] = [:]
    for file in files {
      for token in file.declarations.types + file.declarations.members
      where definitions[token.text] == nil {
        definitions[token.text] = (file.source, token.line)
      }
    }
    // A name that another folder gives to something else tells nothing of where it leads.
    for file in files {
      for name in file.declarations.names
      where definitions[name].map({ $0.source.folder != file.source.folder }) == true {
        definitions[name] = nil
      }
    }
    var breaches = sources.filter { rung(of: $0) == nil }.map { "\($0.path) is on no rung" }
    for file in files {
      for (index, token) in file.tokens.enumerated() {
        // `get` begins an accessor unless it is asked of something.
        let isAccessor = token.text == "get" && (index == 0 || file.tokens[index - 1].text != ".")
        guard !isAccessor, let definition = definitions[token.text],
          definition.source.folder != file.source.folder,
          let above = rung(of: definition.source), let here = rung(of: file.source), above >= here
        else { continue }
        breaches.append(
          """
          \(file.source.path):\(token.line) uses `\(token.text)`, which is defined further up, at \
          \(definition.source.path):\(definition.line)
          """)
      }
    }
    return breaches
  }

  private func rung(of source: Source) -> Int? {
    rungs.firstIndex { $0.contains(String(source.folder)) }
  }
}
