import UnderstudyCore

/// What clients of GraphQL do to the documents that people write.
extension Slip {
  static func typeNames(isInRequest: Bool) -> Slip {
    isInRequest
      ? Slip("only in `__typename`, which some clients of GraphQL add; write it in the stub, too")
      : Slip("only in `__typename`, which the request does not ask for")
  }

  /// The slip of two documents of which one asks for the names of types besides.
  static func ofTypeNames(_ stub: String, _ request: String) -> Slip? {
    let typeName = "__typename"
    guard stub.utf8.count + request.utf8.count < 65_536, stub.contains("{"),
      stub.contains(typeName) || request.contains(typeName),
      bare(stub.replacing(typeName, with: " ")) == bare(request.replacing(typeName, with: " "))
    else { return nil }
    return .typeNames(isInRequest: stub.utf8.count < request.utf8.count)
  }

  /// A document without what means nothing in it.
  private static func bare(_ document: String) -> String {
    document.filter { !$0.isWhitespace && $0 != "," }
  }
}
