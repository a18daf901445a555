import Foundation
import UnderstudyHTTP

extension Schema {
  /// A small value that is as the schema asks, the same each time; nil where none can be made.
  ///
  /// - Throws: ``SpecFault``, where a schema that it needs cannot be read.
  package func sample(_ direction: Direction) throws(SpecFault) -> JSONValue? {
    var maker = SampleMaker(table, direction)
    return try maker.value([index], named: "")
  }
}
