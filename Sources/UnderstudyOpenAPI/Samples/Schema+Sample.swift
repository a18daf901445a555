import UnderstudyHTTP

extension Schema {
  /// A value that is as the schema asks, the same each time; nil where none can be made.
  package func sample(_ direction: Direction) throws(SpecFault) -> JSONValue? { nil }
}
