import Foundation
import UnderstudyHTTP

/// Why a cassette cannot be used.
public enum CassetteError: Error, Sendable, Hashable {
  /// No file has that name in the folder.
  case missing(name: String, folder: String)

  /// No file has that name in the folder, and `command` records it.
  case unrecorded(name: String, folder: String, command: String)

  /// The variable `UNDERSTUDY_RECORD` has a value that is no ``Cassette/Mode``.
  case unknownMode(String)

  /// The file cannot be read.
  case unreadable(file: String, reason: String)

  /// The file cannot be written; it is as it was.
  case unwritable(file: String, reason: String)

  /// The file is not HAR; `entry` counts from 1, and is nil outside the entries.
  case malformed(file: String, line: Int, column: Int, entry: Int?, reason: String)
}

extension CassetteError {
  static func malformed(
    _ file: String, at position: TextPosition, entry: Int? = nil, _ reason: String
  ) -> CassetteError {
    .malformed(
      file: file, line: position.line, column: position.column, entry: entry, reason: reason)
  }

  /// Why a file cannot be read; of a folder or a device, the system says nothing that helps.
  static func unreadable(_ file: URL, _ error: any Error) -> CassetteError {
    .unreadable(
      file: file.path, reason: FolderFiles.obstacle(at: file) ?? error.localizedDescription)
  }
}

extension CassetteError: LocalizedError, CustomStringConvertible {
  /// The file, the place in it, and what is wrong.
  public var description: String {
    switch self {
    case .missing(let name, let folder):
      return Self.absence(of: name, in: folder)
        + " Record it with `.cassette(…)` on a test, in a run "
        + "with UNDERSTUDY_RECORD=new, or save the traffic there as HAR 1.2: from a browser's "
        + "developer tools, a proxy, or `stubs.report.har()`."
    case .unrecorded(let name, let folder, let command):
      return Self.absence(of: name, in: folder) + " Record it from the real service: \(command)"
    case .unknownMode(let mode): return Self.unknown(mode: mode)
    case .unreadable(let file, let reason):
      return "The cassette \(file) cannot be read: \(reason)"
    case .unwritable(let file, let reason):
      return "The cassette \(file) cannot be written: \(reason)"
    case .malformed(let file, let line, let column, let entry, let reason):
      let place = entry.map { "entry \($0): " } ?? ""
      return "\(file):\(line):\(column): \(place)\(reason)."
    }
  }

  /// Says that there is none, and names the one in the folder, or below it, that was probably meant.
  private static func absence(of name: String, in folder: String) -> String {
    let stem = { (name: String) in
      name.lowercased().hasSuffix(".har") ? String(name.dropLast(4)) : name
    }
    let cassettes = FolderFiles.cassettes(below: folder)
    let nearest = Words.nearest(to: stem(name), among: cassettes.map(stem))
    let guess = cassettes.first { stem($0) == nearest }.map { " Did you mean '\($0)'?" }
    let around = URL(filePath: folder).deletingLastPathComponent().path
    let advice =
      FileManager.default.fileExists(atPath: around)
      ? ""
      : " The sources are not here, as on a device: copy the cassettes into the test bundle, and name "
        + "their folder there with the option `folder`."
    return "There is no cassette '\(name)' in \(folder).\(guess ?? "")\(advice)"
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// Parts of a file that were overlooked, each once, with the entries they were seen in.
package struct Remarks: Sendable {
  private var all: [(remark: String, entry: Int?)] = []

  package init() {}

  package mutating func add(_ remark: String, entry: Int? = nil) { all.append((remark, entry)) }

  package var lines: [String] {
    all.grouped(by: \.remark).map { remark, all in
      let numbers = all.compactMap(\.entry)
      return numbers.isEmpty ? remark : "\(numbers.asEntries(naming: 5)): \(remark)"
    }
  }
}

extension [Int] {
  /// Such as `entry 3`, or `entries 1, 2 and 7 more`.
  func asEntries(naming most: Int) -> String {
    let named = prefix(most).map(String.init).joined(separator: ", ")
    return "\(count == 1 ? "entry" : "entries") \(named)"
      + (count > most ? " and \(count - most) more" : "")
  }
}
