import Foundation
import Testing

/// What the library prints, as it stands in its sources, and the page that explains it.
@Suite("The messages")
struct MessageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The modules of an app's tests. The command explains itself, and a macro's error says what to write.
  private static let modules = [
    "Seams", "UnderstudyCore", "UnderstudyHTTP", "UnderstudyURLSession", "UnderstudyFixtures",
    "UnderstudyCassettes", "UnderstudyServer", "UnderstudyResilience", "Understudy",
  ]
  /// Parts of longer messages, which say themselves what differs.
  private static let parts = ["Diagnosis/Hints/", "Diagnosis/Comparison/"]

  @Test func `are each explained by the page that lists them`() throws {
    let page = try Self.plain(
      String(
        contentsOf: Self.root.appending(
          path: "Sources/Understudy/Understudy.docc/Troubleshooting.md"), encoding: .utf8))
    let messages = try Self.messages()
    #expect(messages.count > 60)
    for message in messages {
      let isThere = page.contains(message.longestPiece)
      #expect(isThere, "\(message.file): \(message.text)")
    }
  }

  private static func messages() throws -> [Message] {
    var messages: [Message] = []
    for module in modules {
      let folder = root.appending(path: "Sources/\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        if parts.contains(where: file.path().contains) { continue }
        let texts = SourceTexts(try String(contentsOf: file, encoding: .utf8)).texts
        messages += texts.map { Message(file: file.lastPathComponent, text: plain($0)) }
      }
    }
    return messages.filter(\.isSentence)
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
    guard let first = text.first, first.isUppercase || first == "…", !text.hasPrefix("HTTP/") else {
      return false
    }
    let words = text.split(separator: " ").filter { $0.contains { $0.isLowercase } }
    return words.count >= 4 && ".:?…".contains(text.last ?? " ")
  }

  /// What a reader would search for: of the first sentence the longest piece that is not filled in.
  var longestPiece: String {
    let pieces = text.split(separator: ". ").map { sentence in
      let piece = sentence.split(separator: "…").max { $0.count < $1.count } ?? ""
      return piece.trimmingCharacters(in: CharacterSet(charactersIn: " .,:;()"))
    }
    return pieces.first { $0.contains(" ") } ?? text
  }
}
