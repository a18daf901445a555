import Foundation
import UnderstudyCore

/// What differs inside of two longer texts: a search, a selection of fields, a document of GraphQL.
extension Hint {
  private static let longestText = 16_384
  private static let mostWords = 500

  /// The hint for the one piece by which two texts differ, or the words that a document has besides.
  static func within(_ stub: String, _ request: String) -> Hint? {
    guard max(stub.utf8.count, request.utf8.count) < longestText else { return nil }
    return fileExtension(stub, request) ?? ofWords(stub, request)
  }

  private static func ofWords(_ stub: String, _ request: String) -> Hint? {
    let words = { (text: String) in text.split { " \t\r\n,;|&(){}[]\"'=<>!".contains($0) } }
    let (asked, sent) = (words(stub), words(request))
    if max(asked.count, sent.count) > mostWords || min(asked.count, sent.count) == 0 { return nil }
    let head = zip(asked, sent).prefix { $0 == $1 }.count
    let tail = zip(asked[head...].reversed(), sent[head...].reversed()).prefix { $0 == $1 }.count
    let (removed, added) = (
      Array(asked[head..<asked.count - tail]), Array(sent[head..<sent.count - tail])
    )
    if removed.count == 1, added.count == 1, asked.count > 1 {
      let name = head > 0 ? String(asked[head - 1]) : ""
      return between(String(removed[0]), String(added[0]), named: name)
    }
    // Of a list, or a sentence, both may have been meant.
    guard stub.contains(where: "{}=<>".contains) else { return nil }
    if removed.isEmpty, isFew(added, of: sent) {
      return Hint(.hasWords, phrase(added, in: request))
    }
    return added.isEmpty && isFew(removed, of: asked)
      ? Hint(.lacksWords, phrase(removed, in: stub)) : nil
  }

  private static func isFew(_ words: [Substring], of all: [Substring]) -> Bool {
    1...3 ~= words.count && 2 * words.count <= all.count
  }

  /// Some words side by side as they are written.
  private static func phrase(_ words: [Substring], in text: String) -> String {
    guard let start = words.first?.startIndex, let end = words.last?.endIndex else { return "" }
    return "`\(text[start..<end])`"
  }

  // MARK: - Names of files

  private static let extensions: Set<String> = [
    "csv", "doc", "docx", "gif", "gz", "heic", "html", "jpeg", "jpg", "json", "log", "m4a", "md",
    "mov", "mp3", "mp4", "pdf", "png", "svg", "tar", "txt", "webp", "xls", "xlsx", "xml", "yaml",
    "yml", "zip",
  ]

  /// One name of a file with two extensions, or with one and none.
  static func fileExtension(_ stub: String, _ request: String, isPath: Bool = false) -> Hint? {
    func parts(_ text: String) -> (name: Substring, ending: Substring) {
      guard let dot = text.lastIndex(of: "."), dot > text.startIndex,
        isPath && text[dot...].count < 7 && text[dot...].contains(where: \.isLetter)
          || extensions.contains(text[dot...].dropFirst().lowercased())
      else { return (text[...], "") }
      return (text[..<dot], text[dot...])
    }
    let (asked, sent) = (parts(stub), parts(request))
    guard asked.name == sent.name, asked.ending != sent.ending else { return nil }
    if asked.ending.isEmpty { return Hint(.extensionHere, String(sent.ending), side: .request) }
    if sent.ending.isEmpty { return Hint(.extensionHere, String(asked.ending), side: .stub) }
    return Hint(.fileExtension, String(asked.ending), String(sent.ending))
  }
}
