import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyLearning
import UnderstudyOpenAPI
import UnderstudyStubFiles

/// The documents of services that a command line names: OpenAPI, or recordings from which one is learnt.
extension Contract {
  /// The document at a path on the command line.
  init(named path: String) throws(CommandError) {
    try NamedFile(path).requireExistence()
    try NamedFile(path).refuseFolder("name the document in it.")
    self = try CommandError.with(.noInput) { try Contract(contentsOf: URL(filePath: path)) }
  }

  /// The document at a path, or the one that a cassette or a folder of them amounts to.
  init(documentOrRecordings path: String) throws(CommandError) {
    let file = NamedFile(path)
    guard file.isFolder || file.isCassette else {
      self = try Contract(named: path)
      return
    }
    let cassettes = try NamedCassette.all([path]).map(\.cassette)
    self = try CommandError.with(.noInput) {
      try Contract(Learning(cassettes), name: file.url.lastPathComponent)
    }
  }
}

extension NamedFile {
  var isCassette: Bool {
    guard exists, !isFolder, !isStream else { return false }
    let url = URL(filePath: path)
    return url.pathExtension.lowercased() == "har"
      || (try? StubSource.Format(ofFile: url)) == .cassette
  }

  /// Whether it is an OpenAPI document, or YAML that should be one.
  var isDocument: Bool {
    guard exists, !isFolder, !isStream, !isCassette else { return false }
    let url = URL(filePath: path)
    if ["yaml", "yml"].contains(url.pathExtension.lowercased()) { return true }
    return (try? SpecDocument(Data(contentsOf: url), name: path)) != nil
  }
}
