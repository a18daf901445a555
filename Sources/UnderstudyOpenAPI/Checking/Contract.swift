import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// The OpenAPI document of a service, which stubs and traffic are checked against and made from.
///
/// ```swift
/// let contract = try Contract("openapi.yaml")     // beside this file, or in Fixtures/ there
/// let stubs = HTTPStubs(contract.stub("getPet"), contract: contract)
/// ```
///
/// It reads OpenAPI 3.0 and 3.1, in JSON or YAML; a file is read once in a process. Requests are told by
/// method and path: their host does not matter, and what a proxy puts in front of the base path does not.
/// What goes to another host than the document's servers, and is not like any of its paths, belongs to
/// another service.
public struct Contract: Sendable {
  let source: Source

  /// Reads a document beside the calling file, or in the folder `Fixtures` there.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with any folders below.
  ///   - filePath: The file to look beside; leave it out.
  /// - Throws: an error that names the file, the line and what is wrong.
  public init(_ name: String, filePath: String = #filePath) throws {
    let folder = URL(filePath: filePath).deletingLastPathComponent()
    let folders = [folder, folder.appending(path: "Fixtures", directoryHint: .isDirectory)]
    let file = folders.map { $0.appending(path: name) }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
    guard let file else {
      let names = NearestNames.nearest(to: name, in: folders)
      let advice =
        names.isEmpty ? "" : ". The nearest names there: \(names.joined(separator: ", "))"
      throw SpecFault(
        place: name, reason: "there is no such file in \(folder.path) or its `Fixtures`\(advice)")
    }
    try self.init(contentsOf: file)
  }

  /// Reads a document.
  ///
  /// - Throws: an error that names the file, the line and what is wrong.
  public init(contentsOf file: URL) throws {
    source = try ContractFiles.source(of: file)
  }

  /// Reads a document that is in memory; `name` is what messages call it.
  ///
  /// - Throws: an error that names the line and what is wrong.
  public init(_ data: Data, name: String = "openapi.yaml") throws {
    source = try Source(try SpecDocument(data, name: name))
  }

  /// The name of the file.
  public var name: String { source.document.name }

  package var table: OperationTable { source.table }
}

extension Contract: CustomStringConvertible {
  /// The name of the file.
  public var description: String { name }
}
