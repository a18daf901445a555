import Foundation
import UnderstudyCore

@testable import UnderstudyCommand

/// What a command printed and how it ended.
struct CommandRun {
  let code: ExitCode
  let output: String
  let errors: String

  /// Runs `understudy` with these words, over a console whose text is kept.
  init(
    _ words: String..., program: Program = .all, isTerminal: Bool = false,
    environment: [String: String] = [:]
  ) async {
    self = await CommandRun(
      words, program: program, isTerminal: isTerminal, environment: environment)
  }

  init(
    _ words: [String], program: Program = .all, isTerminal: Bool = false,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async {
    let console = KeptConsole(isTerminal: isTerminal, environment: environment)
    code = await program.run(words, console.console)
    output = console.output
    errors = console.errors
  }
}

/// A console whose text is kept, and told as it comes.
final class KeptConsole: Sendable {
  let console: Console
  /// What was written to standard output and standard error, a piece each.
  let outputs: AsyncStream<String>
  let notes: AsyncStream<String>
  private let texts: Texts

  private final class Texts: Sendable {
    let output = Lock([UInt8]())
    let errors = Lock([UInt8]())
  }

  init(
    isTerminal: Bool = false, environment: [String: String] = [:], outputEndsAfter: Int = .max
  ) {
    let texts = Texts()
    self.texts = texts
    let (outputs, toOutputs) = AsyncStream.makeStream(of: String.self)
    let (notes, toNotes) = AsyncStream.makeStream(of: String.self)
    (self.outputs, self.notes) = (outputs, notes)
    console = Console(
      output: Channel(isTerminal: isTerminal, environment: environment) { bytes in
        // Whoever is told of a piece finds it in the whole.
        defer { toOutputs.yield(String(decoding: bytes, as: UTF8.self)) }
        return texts.output.withLock { text in
          if text.count >= outputEndsAfter { return false }
          text += bytes
          return true
        }
      },
      errors: Channel(isTerminal: isTerminal, environment: environment) { bytes in
        texts.errors.withLock { $0 += bytes }
        toNotes.yield(String(decoding: bytes, as: UTF8.self))
        return true
      }, environment: environment)
  }

  var output: String { String(decoding: texts.output.withLock { $0 }, as: UTF8.self) }
  var errors: String { String(decoding: texts.errors.withLock { $0 }, as: UTF8.self) }
}

extension AsyncStream<String>.Iterator {
  /// The next piece that begins so.
  mutating func next(beginning prefix: String) async -> String {
    while let piece = await next() {
      if piece.hasPrefix(prefix) { return piece }
    }
    return "(nothing began with \(prefix))"
  }
}
