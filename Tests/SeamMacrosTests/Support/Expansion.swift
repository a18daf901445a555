import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import SeamMacros

/// What the macros make of a piece of source.
struct Expansion {
  /// The source with every macro expanded, but for the second names of mocks and the extensions.
  let source: String
  /// The extensions by which a mock can be a part of another one.
  let partExtensions: String
  /// The second names of mocks, by which other mocks inherit them, with their attributes.
  let parentage: [String]
  /// What the macros said, as `line:column: severity: message`.
  let diagnostics: [String]

  /// Expands the macros of the plugin in `source`, which stands for a file `Demo/Demo.swift`.
  init(of source: String) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [
        file: .init(moduleName: "Demo", fullFilePath: "/Demo/Demo.swift")
      ])
    let macros = Dictionary(
      uniqueKeysWithValues: seamMacros.map { macro in
        ("\(macro)".replacing("Macro", with: ""), macro)
      })
    let expanded = file.expand(
      macros: macros,
      contextGenerator: { node in
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2)
    )
    let isParentage = { (line: Substring) in
      line.contains("typealias `") || line.hasPrefix("@available(*, unavailable, message: \"")
    }
    let text = expanded.description
    let end = text.firstRange(of: /\nextension .* where Self: Seams.MockOfParts/)?.lowerBound
    partExtensions = String(text[(end ?? text.endIndex)...])
    let lines = text[..<(end ?? text.endIndex)]
      .split(separator: "\n", omittingEmptySubsequences: false)
    self.source = lines.filter { !isParentage($0) }.joined(separator: "\n")
    parentage = lines.filter(isParentage).map(String.init)
    diagnostics = context.diagnostics.map { diagnostic in
      let place = context.location(
        for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Demo.swift")
      let severity = diagnostic.diagMessage.severity
      return "\(place.line):\(place.column): \(severity): \(diagnostic.message)"
    }
  }
}
