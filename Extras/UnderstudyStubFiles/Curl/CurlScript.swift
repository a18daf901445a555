import Foundation
import UnderstudyHTTP

/// A file of `curl` commands, such as `request.sh`: each is a stub that answers with status 200.
enum CurlScript {
  /// Whether the first line that is no comment, and sets no variable, begins a `curl` command.
  static func isScript(_ text: Data) -> Bool {
    let start = String(decoding: text.prefix(1 << 12), as: UTF8.self)
    let line = start.split(whereSeparator: \.isNewline).first {
      $0.contains { !$0.isWhitespace }
        && $0.prefixMatch(of: /\s*(?:#|::|REM\b|@|(?:export |set )?\w+=|set -)/) == nil
    }
    return line?.prefixMatch(of: beginning) != nil
  }

  private static var beginning: Regex<Substring> { /\s*(?:[$%>] )?curl(?:\.exe)?[ \t]/ }

  /// - Throws: ``StubFileError`` with each command that cannot be read, and its line.
  static func stubs(in file: URL, name: String) throws(StubFileError) -> [Stub] {
    let text = String(decoding: try StubFileError.reading(file).inUTF8, as: UTF8.self)
    var faults: [StubFileError.Fault] = []
    var stubs: [Stub] = []
    for (command, line) in commands(in: text) {
      do {
        var pattern = try CurlCommand(command).pattern(requiring: [], at: .nowhere)
        pattern.origin = "\(name):\(line)"
        pattern.notation = .stubFile
        stubs.append(pattern.reply(.status(200)).optional())
      } catch {
        faults.append(StubFileError.Fault(file: file.path, line: line, reason: "\(error)"))
      }
    }
    if !faults.isEmpty { throw StubFileError(faults) }
    return stubs
  }

  /// The commands with the lines that they begin in; one goes on up to the next.
  private static func commands(in text: String) -> [(text: String, line: Int)] {
    var commands: [(text: String, line: Int)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if line.prefixMatch(of: beginning) != nil {
        commands.append((String(line), index + 1))
      } else if !commands.isEmpty {
        commands[commands.count - 1].text += "\n\(line)"
      }
    }
    return commands
  }
}
