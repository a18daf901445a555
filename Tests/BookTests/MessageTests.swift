import Foundation
import Testing

/// What the library prints, as it stands in its sources, and the page that explains it.
@Suite("The messages")
struct MessageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let modules = [
    "Seams", "UnderstudyCore", "UnderstudyJSON", "UnderstudyFields", "UnderstudySecrets",
    "UnderstudyEngine", "UnderstudyDiagnosis", "UnderstudyHTTP", "UnderstudyURLSession",
    "UnderstudyFixtures", "UnderstudyCassettes", "UnderstudyServer", "UnderstudyResilience",
    "UnderstudyCommand",
    "Understudy",
  ]
  /// Parts of longer messages, which say themselves what differs, and what `--help` prints.
  private static let parts = ["Diagnosis/Hints/", "Diagnosis/Comparison/", "Frame/Help"]
  /// The files of the macros that hold messages. All other texts there are code.
  private static let diagnostics = [
    "MacroDiagnostic", "Obstacle", "ClassReader", "ParameterReader",
  ]

  @Test func `messages are each explained by the page that lists them`() throws {
    let page = Self.plain(try Self.page())
    let messages = try Self.messages()
    #expect(messages.count > 150)
    for message in messages {
      let isThere = page.contains(message.searched)
      #expect(isThere, "\(message.file): \(message.text)")
    }
  }

  /// What a contract finds is put together from clauses, so whole messages are looked up.
  @Test func `messages about contracts are each of a kind that the page explains`() throws {
    let section = try #require(try Self.page().split(separator: "\n## From a contract\n").last)
    let kinds = section.matches(of: /`([^`]+)`/).map {
      $0.1.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
    }
    let table = try JSONDecoder().decode(
      [Mistake].self,
      from: Data(
        contentsOf: Self.root.appending(
          path: "Tests/UnderstudyOpenAPITests/Mistakes/mistakes.json")))
    for line in table.flatMap(\.findings) {
      let isThere = kinds.contains { $0.count > 1 && Self.has(line, $0) }
      #expect(isThere, "\(line)")
    }
  }

  private static func page() throws -> String {
    try String(
      contentsOf: root.appending(path: "Sources/Understudy/Understudy.docc/Troubleshooting.md"),
      encoding: .utf8)
  }

  /// Whether the pieces stand in the line, in this order.
  private static func has(_ line: String, _ pieces: [String]) -> Bool {
    var rest = line[...]
    for piece in pieces where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  private static func messages() throws -> [Message] {
    try modules.flatMap(texts(of:)).filter(\.isSentence)
      + texts(of: "SeamMacros").filter { diagnostics.contains($0.file) && $0.words >= 4 }
  }

  /// The texts of a module, but for the help of the command.
  private static func texts(of module: String) throws -> [Message] {
    var messages: [Message] = []
    let files = ["Sources", "Extras"].lazy.map { root.appending(path: "\($0)/\(module)") }
      .filter { FileManager.default.fileExists(atPath: $0.path()) }.first
      .flatMap { FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil) }
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      if parts.contains(where: file.path().contains) { continue }
      let texts = SourceTexts(try String(contentsOf: file, encoding: .utf8)).texts
      for text in texts where text.label != "discussion" {
        messages.append(
          Message(file: file.deletingPathExtension().lastPathComponent, text: plain(text.text)))
      }
    }
    return messages
  }

  private static func plain(_ text: String) -> String {
    text.replacing("`", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

private struct Message {
  let file: String
  /// The text, with … for what is filled in.
  let text: String

  /// Whether it can stand alone: it begins and ends as a sentence does, and has four words.
  var isSentence: Bool {
    guard let first = text.first, first.isUppercase || "…'".contains(first),
      !text.hasPrefix("HTTP/")
    else { return false }
    return words >= 4 && ".:?…".contains(text.last ?? " ")
  }

  var words: Int {
    text.split(separator: " ").count { $0.contains { $0.isLowercase } }
  }

  /// What a reader would search for: of the first sentence the first clause of four words that has nothing
  /// filled in, or else the longest.
  var searched: String {
    let ends = CharacterSet(charactersIn: " .,:;()<>")
    for sentence in text.split(separator: ". ") {
      let clauses = sentence.replacing(/[:;]\s/, with: "…").split(separator: "…")
        .map { $0.trimmingCharacters(in: ends) }
      if let clause = clauses.first(where: { $0.split(separator: " ").count >= 4 }) {
        return clause
      }
      let longest = clauses.max { $0.count < $1.count } ?? ""
      if longest.contains(" ") { return longest }
    }
    return text
  }
}

/// A row of the table of mistakes, whose messages are tested as a whole there.
private struct Mistake: Decodable {
  let says: [String]

  /// The problems. The first line has one where the document has no such path or method.
  var findings: [String] {
    says.count > 1 ? Array(says.dropFirst()) : says
  }
}
