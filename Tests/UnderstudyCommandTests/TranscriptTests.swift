import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCommand

/// Command lines and what they print, in the files of `Transcripts`.
///
/// `# …` names a test, `$ …` is a command line in a fresh copy of `Transcripts/Files`, `% …` one on a
/// terminal of 80 columns, `| …` is a line of standard output, `! …` one of standard error, and `= …` the
/// exit code where it is not 0. `‹1›` is a style of the terminal, and `‹0›` the end of it.
@Suite struct TranscriptTests {
  struct Step: Sendable, Equatable {
    let line: String
    var isOnTerminal = false
    var output = ""
    var errors = ""
    var code: Int32 = 0
  }

  struct Transcript: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var steps: [Step] = []
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts")

  private static let transcripts: [Transcript] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".transcript") }.sorted().flatMap { name in
      read((try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
    }
  }()

  private static func read(_ text: String) -> [Transcript] {
    text.split(separator: "\n").reduce(into: []) { transcripts, line in
      let rest = String(line.dropFirst(2))
      if line.hasPrefix("# ") { return transcripts.append(Transcript(testDescription: rest)) }
      guard var transcript = transcripts.popLast() else { return }
      defer { transcripts.append(transcript) }
      if line.hasPrefix("$ ") || line.hasPrefix("% ") {
        return transcript.steps.append(Step(line: rest, isOnTerminal: line.hasPrefix("%")))
      }
      guard var step = transcript.steps.popLast() else { return }
      switch line.first {
      case "|": step.output += "\(rest)\n"
      case "!": step.errors += "\(rest)\n"
      default: step.code = Int32(rest) ?? -1
      }
      transcript.steps.append(step)
    }
  }

  @Test func `transcripts are found in their folder`() { #expect(Self.transcripts.count > 20) }

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) async throws {
    let scratch = TestFolder()
    let copy = scratch.url.appending(path: "copy")
    try FileManager.default.copyItem(at: Self.folder.appending(path: "Files"), to: copy)
    for expected in transcript.steps {
      let console = KeptConsole(isTerminal: expected.isOnTerminal)
      let words = expected.line.split(separator: " ").map { word in
        switch word {
        case ".": copy.path
        case "''": ""
        default: word.hasPrefix("./") ? copy.path + word.dropFirst() : String(word)
        }
      }
      let code = await Program.all.run(words, console.console)
      let step = Step(
        line: expected.line, isOnTerminal: expected.isOnTerminal,
        output: plain(console.output, copy), errors: plain(console.errors, copy),
        code: code.rawValue)
      // JSON may be laid out in any way.
      let json = [step, expected].map { try? JSONValue(parsing: Data($0.output.utf8)) }
      #expect(json[0] != nil && json[0] == json[1] || step.output == expected.output)
      #expect(step.errors == expected.errors)
      #expect(step.code == expected.code)
    }
  }

  /// The text with paths as the transcript has them, and without spaces at the end of a line.
  private func plain(_ text: String, _ copy: URL) -> String {
    let text = text.hasSuffix("\n") || text.isEmpty ? text : "\(text)\n"
    return text.replacing(copy.path, with: ".").replacing(#/ +\n/#, with: "\n")
      .replacing(#/\u{1B}\[(\d+)m/#) { "‹\($0.1)›" }
  }
}
