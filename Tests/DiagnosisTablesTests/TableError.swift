/// What is wrong with the file of a table.
struct TableError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
