import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

@Suite("The progress of a recording")
struct ProgressTests {
  private func output(isTerminal: Bool) async throws -> [String] {
    let written = Lock<[String]>([])
    let progress = RecordingProgress(isTerminal: isTerminal) { text in
      written.withLock { $0.append(text) }
    }
    return try await CassetteStage.with { stage in
      let recorder = CassetteRecorder(redaction: .standard, progress: progress)
      try await stage.run(.new, "T/a", .says("ok"), recorder: recorder) { stubs in
        try await stubs.get("/x")
        try await stubs.get("/y?token=s3cr3t")
      }
      let end = try recorder.commit(
        to: stage.file, .new, of: CassetteOwner(test: "T/a"), isWhole: true)
      guard case .written(let recording) = end else { return [] }
      progress.say(recording.description.replacing(/[0-9]+ bytes/, with: "… bytes"))
      progress.say("more")
      return written.withLock { $0 }
    }
  }

  private static let end = """
    films.har: 2 requests recorded, … bytes, 2 redactions
      redacted: entry 2, request query item 'token'
      redacted: entry 2, request.url

    """

  @Test func `is a line that a terminal rewrites in place`() async throws {
    #expect(
      try await output(isTerminal: true) == [
        "\r\u{1B}[KRecording: 1 request, 2 bytes, 0 redactions",
        "\r\u{1B}[KRecording: 2 requests, 4 bytes, 2 redactions", "\r\u{1B}[K" + Self.end, "more\n",
      ])
  }

  @Test func `is told at the end alone in a pipe`() async throws {
    #expect(try await output(isTerminal: false) == [Self.end, "more\n"])
  }
}
