import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

/// The stubs of the files that a command is given.
struct PlanFiles: Sendable {
  let paths: [String]
  /// Whether the files may change, or go, while their stubs are used.
  var isKept = false

  /// What the files say: stubs in the order in which they are tried.
  struct Plan: Sendable {
    var stubs: [Stub] = []
    /// What cannot be replayed, in words.
    var remarks: [String] = []
    /// The servers that the stubs name.
    var origins: [URL] = []
  }

  /// - Throws: `CommandError` that names the file and what is wrong with it.
  func read() throws(CommandError) -> Plan {
    var plan = Plan()
    for path in paths {
      let read = try read(path)
      plan.stubs += read.stubs
      plan.remarks += read.remarks
      plan.origins += read.origins.filter { !plan.origins.contains($0) }
    }
    let problems = plan.stubs.flatMap(\.problems)
    if !problems.isEmpty { throw CommandError(.noInput, problems.joined(separator: "\n")) }
    return plan
  }

  private func read(_ path: String) throws(CommandError) -> Plan {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandError(.noInput, "there is no file \(path)")
    }
    do {
      var reason: CassetteError?
      let source = try StubSource(contentsOf: URL(filePath: path)) { cassette in
        do throws(CassetteError) {
          return try isKept ? cassette.kept().stubs() : cassette.stubs()
        } catch {
          reason = error
          return []
        }
      }
      if let reason { throw CommandError(.noInput, reason.description) }
      return Plan(stubs: source.stubs, remarks: source.remarks, origins: source.origins)
    } catch {
      throw error as? CommandError ?? CommandError(.noInput, "\(error)")
    }
  }

  /// What tells whether any of the files has changed.
  func stamps() -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      guard isFolder.boolValue else {
        stamps[path] = Stamp(path)
        continue
      }
      let folder = URL(filePath: path).resolvingSymlinksInPath().path
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
        let file = "\(path)/\(name)"
        stamps[file] = Stamp(file)
      }
    }
    return stamps
  }

  struct Stamp: Sendable, Equatable {
    private let modified: Date?
    private let size: Int?
    private let number: Int?

    fileprivate init?(_ path: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType != .typeDirectory
      else { return nil }
      modified = attributes[.modificationDate] as? Date
      size = (attributes[.size] as? NSNumber)?.intValue
      number = (attributes[.systemFileNumber] as? NSNumber)?.intValue
    }
  }
}
