import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI

extension Contract {
  /// Reads what recordings have in common as the document of their service.
  package init(learnedFrom cassettes: [Cassette]) throws {
    let learning = try Learning(cassettes)
    let name = cassettes.map(\.name).joined(separator: ", ")
    try self.init(Data(learning.document().description.utf8), name: name)
  }
}
