import Foundation
import Testing

@Suite("The folders of the engine")
struct LadderTests {
  /// Each knows those before it. `Time` knows none of them.
  private static let engine = Ladder(rungs: [
    ["Messages", "Time"], ["Redaction"], ["Matching"], ["Replies"], ["Record"], ["Stubs"],
    ["Delivery"], ["Diagnosis", "Report"], ["Scope"],
  ])

  @Test func `are a ladder`() {
    #expect(Self.files.count > 50)
    #expect(Self.engine.breaches(in: Self.files) == [])
  }

  @Test(arguments: [
    ("Messages", "func f(_ engine: StubEngine) {}", "StubEngine"),
    ("Time", "func f(_ request: RecordedRequest) {}", "RecordedRequest"),
    ("Messages", "let text = request.shownURL", "shownURL"),
    ("Redaction", "let pattern = RequestPattern.self", "RequestPattern"),
    ("Matching", "let reply = Reply.self", "Reply"), ("Replies", "let stub = Stub.self", "Stub"),
    ("Record", "let engine = StubEngine.self", "StubEngine"),
    ("Stubs", "let error = Diagnosis.self", "Diagnosis"),
    ("Delivery", "func f(_ stubs: HTTPStubs) {}", "HTTPStubs"),
    ("Report", "let report = Diagnosis.self", "Diagnosis"),
    ("Diagnosis", "let table = TextTable.self", "TextTable"),
  ])
  func `would be none with a use like this`(folder: String, use: String, name: String) {
    let odd = Ladder.File(path: "\(folder)/Odd.swift", text: use)
    let breaches = Self.engine.breaches(in: Self.files + [odd])
    #expect(breaches.count == 1)
    #expect(breaches.first?.hasPrefix("\(folder)/Odd.swift:1 uses `\(name)`, which is") == true)
  }

  private static let files: [Ladder.File] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/UnderstudyHTTP").standardizedFileURL
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .compactMap { file in
        let path = file.pathComponents.dropFirst(root.pathComponents.count).joined(separator: "/")
        // What the module hands on is in none of its folders.
        if path == "Exports.swift" { return nil }
        return (try? String(contentsOf: file, encoding: .utf8)).map {
          Ladder.File(path: path, text: $0)
        }
      }
      .sorted { $0.path < $1.path }
  }()

  // MARK: - The checker itself

  private static let two = Ladder(rungs: [["Low"], ["High", "Beside"]])

  private static let high = """
    /// A noun.
    package struct Noun {
      package enum Kind { case plain }
    }
    extension Low {
      package var verb: Int { 1 }
      private var hidden: Int { 1 }
    }
    fileprivate struct Secret {}
    """

  private func breaches(_ low: String, beside: String = "") -> [String] {
    Self.two.breaches(in: [
      .init(path: "Low/Low.swift", text: low), .init(path: "High/High.swift", text: Self.high),
      .init(path: "Beside/Beside.swift", text: beside),
    ])
  }

  @Test(
    "an upward use is found, with both locations",
    arguments: [
      ("struct Low {\n  let noun: Noun\n}", "Low/Low.swift:2 uses `Noun`", 2),
      ("let kind: [Kind] = []", "Low/Low.swift:1 uses `Kind`", 3),
      ("let number = Low().verb", "Low/Low.swift:1 uses `verb`", 6),
      ("extension Low {\n  func f() { print(verb) }\n}", "Low/Low.swift:2 uses `verb`", 6),
      (
        "let text = \"\\n\"\nlet more = \"a \\(1 + Low().verb) b\"", "Low/Low.swift:2 uses `verb`",
        6
      ),
      ("let text = \"\"\"\n  a\n  \\(Noun())\n  \"\"\"", "Low/Low.swift:3 uses `Noun`", 2),
      ("let text = #\"a \\#(Noun())\"#", "Low/Low.swift:1 uses `Noun`", 2),
    ])
  func upward(_ low: String, _ use: String, _ line: Int) {
    #expect(breaches(low) == ["\(use), which is defined further up, at High/High.swift:\(line)"])
  }

  @Test(
    "what only looks like an upward use is none",
    arguments: [
      "// Noun", "/* Noun /* Noun */ Noun */", "/// Noun\nstruct Low {}", "let a = \"Noun\"",
      "let a = \"\"\"\n  Noun \"verb\"\n  \"\"\"", "let a = #\"Noun \\(Noun()) \"Noun\" \"#",
      "let a = \"\\\"Noun\"", "let a = hidden + Secret()", "struct Nouns { let verbs = 1 }",
      "func f(verb: Int) -> Int { verb }", "let verb = 1", "for verb in [1] {}",
      "let f = { verb in verb }",
    ])
  func harmless(_ low: String) {
    #expect(breaches(low) == [])
  }

  @Test func `a use downward or in the same folder is none`() {
    let low = "struct Low {}\nlet low = Low()"
    #expect(breaches(low, beside: "let low = Low()") == [])
  }

  @Test func `a use beside is found`() {
    #expect(
      breaches("", beside: "let noun = Noun()") == [
        "Beside/Beside.swift:1 uses `Noun`, which is defined further up, at High/High.swift:2"
      ])
  }

  @Test func `a file on no rung is found`() {
    #expect(
      Self.two.breaches(in: [.init(path: "Elsewhere/A.swift", text: "")])
        == ["Elsewhere/A.swift is on no rung"])
  }
}
