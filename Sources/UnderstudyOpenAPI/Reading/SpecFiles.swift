import Foundation
import UnderstudyCore
import UnderstudyFixtures

/// The files of one document: the one it begins in, and those it refers to, each read once.
final class SpecFiles: Sendable {
  let first: SpecFile
  private let known = Lock<[String: SpecFile]>([:])
  /// Other files are named by their way from here.
  private let folder: String?

  init(_ file: SpecFile) {
    first = file
    folder = file.url.map { $0.deletingLastPathComponent().path }
    if let url = file.url { known.withLock { $0[url.path] = file } }
  }

  /// The file at a URL, read unless it is known.
  func file(at url: URL, for reference: SpecNode) throws(SpecFault) -> SpecFile {
    if let file = known.withLock({ $0[url.path] }) { return file }
    let (data, problem) = Self.read(url)
    if let problem { throw reference.fault("'\(reference.string ?? "")' \(problem)") }
    let prefix = (folder ?? "") + "/"
    let name = url.path.hasPrefix(prefix) ? String(url.path.dropFirst(prefix.count)) : url.path
    let file = try SpecFile(data, name: name, url: url)
    // Of two that read it at once the first one stays, so that its nodes are the same.
    return known.withLock { files in
      let first = files[url.path] ?? file
      files[url.path] = first
      return first
    }
  }

  /// The bytes of a file, or why there are none.
  static func read(_ url: URL) -> (data: Data, problem: String?) {
    let facts = try? FileManager.default.attributesOfItem(
      atPath: url.resolvingSymlinksInPath().path)
    guard let facts else { return (Data(), "is missing\(nearest(to: url))") }
    // A pipe or a device might never end.
    guard facts[.type] as? FileAttributeType == .typeRegular else { return (Data(), "is no file") }
    let size = (facts[.size] as? NSNumber)?.intValue ?? 0
    guard size <= Fixture.sizeLimit else {
      return (Data(), "has \(size) bytes; files are read up to \(Fixture.sizeLimit) bytes")
    }
    do {
      return (try Data(contentsOf: url), nil)
    } catch {
      return (Data(), "cannot be read: \(error.localizedDescription)")
    }
  }

  private static func nearest(to url: URL) -> String {
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let nearest = Words.nearest(to: url.lastPathComponent, among: names.prefix(2_000))
    return nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
