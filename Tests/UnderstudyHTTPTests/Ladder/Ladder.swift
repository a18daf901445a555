/// An order of folders in which each may use those before it, and none after or beside it.
struct Ladder {
  /// A file of the folders, read once.
  struct File: Sendable {
    /// The path below the folder of all, such as `Messages/FormItem.swift`.
    let path: String
    let tokens: [Token]
    let declarations: Declarations

    init(path: String, text: String) {
      self.path = path
      tokens = SwiftLexer.tokens(of: text)
      declarations = Declarations(tokens)
    }

    var folder: Substring { path.split(separator: "/").first ?? "" }
  }

  /// From the lowest rung up; folders on one rung do not use each other.
  let rungs: [[String]]

  /// Each use of what is defined further up or beside, with both locations.
  func breaches(in files: [File]) -> [String] {
    let definitions = Self.definitions(in: files)
    var breaches = files.filter { rung(of: $0) == nil }.map { "\($0.path) is on no rung" }
    for file in files {
      for (index, token) in file.tokens.enumerated() {
        guard let definition = definitions[token.text],
          definition.file.folder != file.folder, !Self.isKeyword(index, of: file),
          let above = rung(of: definition.file), let here = rung(of: file), above >= here
        else { continue }
        breaches.append(
          """
          \(file.path):\(token.line) uses `\(token.text)`, which is defined further up, at \
          \(definition.file.path):\(definition.line)
          """)
      }
    }
    return breaches
  }

  private static func definitions(in files: [File]) -> [Substring: (file: File, line: Int)] {
    var definitions: [Substring: (file: File, line: Int)] = [:]
    for file in files {
      for token in file.declarations.types + file.declarations.members
      where definitions[token.text] == nil {
        definitions[token.text] = (file, token.line)
      }
    }
    // A name that another folder gives to something else does not say where it leads.
    for file in files {
      for name in file.declarations.names
      where definitions[name].map({ $0.file.folder != file.folder }) == true {
        definitions[name] = nil
      }
    }
    return definitions
  }

  /// Whether a word that also names a member is one of the language's own here.
  private static func isKeyword(_ index: Int, of file: File) -> Bool {
    ["any", "get"].contains(file.tokens[index].text)
      && (index == 0 || file.tokens[index - 1].text != ".")
  }

  private func rung(of file: File) -> Int? {
    rungs.firstIndex { $0.contains(String(file.folder)) }
  }
}
