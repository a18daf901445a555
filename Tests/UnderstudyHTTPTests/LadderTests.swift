import Foundation
import Testing

/// An order of folders, in which each uses only types of those below it.
@Suite("The folders of the engine")
struct LadderTests {
  /// From the lowest rung up; folders on one rung do not use each other.
  private static let rungs = [
    ["Messages", "Time"], ["Redaction"], ["Matching"], ["Replies"], ["Record"], ["Stubs"],
    ["Delivery"], ["Diagnosis", "Report"], ["Scope"],
  ]

  private struct File: Sendable {
    let path: String
    /// The types that it declares, and every word of its code.
    private(set) var types: Set<Substring> = []
    private(set) var privateTypes: Set<Substring> = []
    private(set) var words: Set<Substring> = []

    var folder: String { path.split(separator: "/").first.map(String.init) ?? "" }
    var rung: Int? { LadderTests.rungs.firstIndex { $0.contains(folder) } }

    init(path: String, text: String) {
      self.path = path
      var isText = false
      for line in text.split(separator: "\n") {
        if line.contains("\"\"\"") { isText.toggle() } else if !isText { read(line) }
      }
    }

    /// Reads a line, without its comment and the texts in it.
    private mutating func read(_ line: Substring) {
      let pieces = line.replacing("\\\"", with: "").split(
        separator: "\"", omittingEmptySubsequences: false)
      let code = stride(from: 0, to: pieces.count, by: 2).map { pieces[$0] }.joined(separator: " ")
      let words = code[..<(code.firstRange(of: "//")?.lowerBound ?? code.endIndex)]
        .split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      for (word, name) in zip(words, words.dropFirst()) where Self.keywords.contains(word) {
        if code.contains("private") { privateTypes.insert(name) } else { types.insert(name) }
      }
      self.words.formUnion(words)
    }

    private static let keywords: Set<Substring> = [
      "actor", "class", "enum", "protocol", "struct", "typealias",
    ]
  }

  @Test func `use only those below them`() {
    #expect(Self.files.count > 50)
    #expect(Self.files.filter { $0.rung == nil }.map(\.path) == [])
    #expect(Self.breaches(in: Self.files) == [])
  }

  @Test(arguments: [
    ("Messages", "StubEngine"), ("Time", "RecordedRequest"), ("Redaction", "RequestPattern"),
    ("Matching", "Reply"), ("Replies", "Stub"), ("Record", "StubEngine"), ("Stubs", "Diagnosis"),
    ("Delivery", "HTTPStubs"), ("Report", "Diagnosis"),
  ])
  func `would break the order with a use like this`(folder: String, type: String) {
    let odd = File(path: "\(folder)/Odd.swift", text: "let odd = \(type).self")
    #expect(Self.breaches(in: Self.files + [odd]) == ["\(folder)/Odd.swift uses \(type)"])
  }

  private static func breaches(in files: [File]) -> [String] {
    var folders: [Substring: Set<String>] = [:]
    var rungs: [Substring: Int] = [:]
    for file in files {
      for type in file.types {
        folders[type, default: []].insert(file.folder)
        rungs[type] = file.rung
      }
      for type in file.privateTypes { folders[type, default: []].insert("a file") }
    }
    return files.flatMap { file in
      // A name that is declared in two places does not say where it leads.
      file.words.filter { word in
        guard let rung = rungs[word], let places = folders[word], places.count == 1 else {
          return false
        }
        return places != [file.folder] && rung >= file.rung ?? 0
      }
      .sorted().map { "\(file.path) uses \($0)" }
    }
  }

  private static let files: [File] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/UnderstudyHTTP").standardizedFileURL
    let paths = FileManager.default.subpaths(atPath: root.path()) ?? []
    // What the module hands on is in none of its folders.
    return paths.filter { $0.hasSuffix(".swift") && $0 != "Exports.swift" }.sorted().compactMap {
      path in
      (try? String(contentsOf: root.appending(path: path), encoding: .utf8)).map {
        File(path: path, text: $0)
      }
    }
  }()
}
