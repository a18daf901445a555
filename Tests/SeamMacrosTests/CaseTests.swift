import Foundation
import Testing

// Each expansion is whole, as the compiler gets it. Lines are as long as the macro writes them.
@Suite("What the macros write and say")
struct CaseTests {
  @Test(arguments: try Case.all) func `macros write and say what the case says`(_ example: Case) {
    let expansion = Expansion(of: example.source)
    let written = Self.trimmed(expansion.source)
    if let expected = example["expands to"] { #expect(written == Self.trimmed(expected)) }
    if let piece = example["contains"] { #expect(written.contains(Self.trimmed(piece))) }
    if let part = example["as a part"] {
      #expect(Self.trimmed(expansion.partExtensions) == Self.trimmed(part))
    }
    let said = expansion.diagnostics.joined(separator: "\n")
    #expect(said == Self.trimmed(example["says"] ?? ""))
    if example["says"] != nil {
      #expect(written.contains("class Mock") == (example["still mocks"] != nil))
    }
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
