import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Stubs as mappings of WireMock, in one file: with their patterns, and without secrets.
///
/// What the format has no word for is left out with its whole stub, and named. Several replies are the
/// states of a scenario, and so is the number of times that a stub answers.
package struct StubMappings: Sendable {
  /// The text of the file.
  package let data: Data
  /// The stubs that are not in it.
  package let omissions: [StubExport.Omission]
  /// What is not quite as it was.
  package let remarks: [String]

  package init(_ stubs: [Stub]) {
    var remarks = Remarks()
    var omissions: [StubExport.Omission] = []
    var mappings: [JSONTree] = []
    var servers: Set<String> = []
    for (index, stub) in stubs.enumerated() {
      do throws(Inexpressible) {
        if let problem = stub.problems.first { throw Inexpressible(problem) }
        var writer = StubMappingWriter(number: index + 1, remarks: remarks)
        mappings += try writer.mappings(stub)
        remarks = writer.remarks
        if let server = stub.pattern.url.server { servers.insert(server) }
      } catch {
        omissions.append(StubExport.Omission(stub: stub.shown, reason: error.reason))
      }
    }
    if servers.count > 1 {
      remarks.add("the mappings name no host, and these stubs are of \(servers.count) servers")
    }
    data = Data("\(JSONTree.object(["mappings": .array(mappings)]).indented())\n".utf8)
    self.omissions = omissions
    self.remarks = remarks.lines
  }
}

extension URLPattern {
  /// The scheme, host and port as they are written; nil where the pattern is of a path alone.
  fileprivate var server: String? {
    guard template != nil else { return nil }
    let text = textWithoutQuery
    guard let start = text.range(of: "//")?.upperBound else { return nil }
    return String(text[..<(text[start...].firstIndex(of: "/") ?? text.endIndex)]).lowercased()
  }
}
