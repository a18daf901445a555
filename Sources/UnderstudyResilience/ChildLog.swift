import Foundation
import UnderstudyCore

/// What a process says of its mutants, line by line, so that it can be read however the process ends.
final class ChildLog: Sendable {
  enum Line: Codable {
    /// The process has come to the call.
    case arrived
    case began(Int)
    case ended(Int, Resilience.Verdict)
  }

  private let file: Lock<FileHandle?>

  init(path: String) {
    file = Lock(FileHandle(forWritingAtPath: path))
  }

  func write(_ line: Line) {
    guard let data = try? JSONEncoder().encode(line) else { return }
    file.withLock { file in
      _ = try? file?.seekToEnd()
      try? file?.write(contentsOf: data + Data("\n".utf8))
    }
  }

  /// The lines of a file; one that was cut off is left out.
  static func lines(of url: URL) -> [Line] {
    let data = (try? Data(contentsOf: url)) ?? Data()
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(Line.self, from: $0)
    }
  }
}
