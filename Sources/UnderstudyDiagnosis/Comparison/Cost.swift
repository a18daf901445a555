/// The cost of each difference: the one scale by which a request is near to a stub or far from it.
///
/// The rank of a stub is the sum of what its findings cost. The endpoint comes first, so its costs are
/// compared before the others. In it another method costs less than another path, and of paths a
/// mistake in the writing less than another segment.
enum Cost {
  // MARK: - The endpoint

  static let scheme = 2
  static let port = 3
  static let relatedHost = 5
  static let unlikeHost = 12
  static let method = 9
  /// DELETE is mistaken for no other method.
  static let unlikeMethod = 14
  /// Another operation of GraphQL: at one URL each is an endpoint of its own.
  static let operation = 16

  /// Another path, whatever differs in it.
  static let path = 10
  /// The same path, written another way: the method beside it decides, before the path of another one.
  static let rewrittenPath = 3
  /// Besides: a mistake in the writing of a segment, or a slash too many.
  static let slip = 1
  /// Another version, a slash in a parameter, another identity.
  static let variant = 3
  /// A segment missing, too many or of another kind.
  static let segment = 4
  /// Each further segment that is missing or too many at the same place.
  static let furtherSegment = 2
  /// A segment exchanged for another.
  static let exchange = 5
  /// A URL that a regular expression or a closure refuses: by a mistake, by what it shares with the
  /// URL, and where it shares nothing.
  static let refusalBySlip = 0
  static let refusal = 6
  static let refusalOfAll = 18
  /// A pattern that matches any path below, and any URL, says little.
  static let catchAll = 4
  static let anyURL = 12

  /// The most that an endpoint costs whose details may help.
  static let near = 20

  // MARK: - The rest

  static let matchingItem = -4
  static let matchingHeader = -2
  static let matchingBody = -8
  static let missing = 10
  static let otherName = 7
  static let misspelt = 5
  /// The very value, written another way or under another spelling of its name: a stub that requires it is
  /// likelier meant than one that does not.
  static let otherWriting = -1
  static let unexpected = 4
  /// A body of another kind, and the most that differences within one of the same kind cost.
  static let otherBody = 12
  static let mostInBody = 11

  /// A value of the right name that differs, by its likeness: from 2 to 8.
  static func value(likeness: Int) -> Int { 8 - likeness * 6 / TextLikeness.most }

  /// A value that differs for the reason that a hint gives, if it does.
  static func value(_ hint: Hint?, _ likeness: @autoclosure () -> Int) -> Int {
    guard let hint else { return value(likeness: likeness()) }
    return hint.isCertain ? otherWriting : value(likeness: TextLikeness.most - 1)
  }

  /// A text that differs, by its likeness.
  static func body(likeness: Int) -> Int {
    mostInBody - likeness * (mostInBody - 2) / TextLikeness.most
  }

  /// The operations of GraphQL in a request, for those in a stub.
  static func operations(_ sent: GraphQLOperations, for required: GraphQLOperations) -> Int {
    let (wanted, names) = (Set(required.names), Set(sent.names))
    // Operations without a name are told apart by what they ask for.
    if names.isEmpty, !sent.fields.isEmpty {
      if required.fields.isEmpty { return variant }
      return required.fields == sent.fields ? 0 : operation
    }
    if names.isEmpty || wanted == names { return 0 }
    // A stub for this operation is likelier meant than one for any.
    if wanted.isEmpty { return variant }
    let isSlip = wanted.contains { name in
      names.contains { $0 == name || Spelling.hint(ofName: name, sentAs: $0) != nil }
    }
    return isSlip ? slip : operation
  }

  /// A method that was not required.
  static func method(_ sent: String, for required: String?) -> Int {
    if required == nil || required == sent { return 0 }
    return required == "DELETE" || sent == "DELETE" ? unlikeMethod : method
  }
}

/// The distance of a request from a stub: the endpoint decides, then what else the stub requires.
struct Distance: Sendable, Comparable {
  var endpoint: Int
  var rest: Int
  /// The part of the path that is not shared: what breaks ties.
  let lack: Int

  init(_ findings: [Finding], lack: Int) {
    endpoint = findings.filter(\.place.isOfEndpoint).cost
    rest = findings.filter { !$0.place.isOfEndpoint }.cost
    self.lack = lack
  }

  static func < (left: Distance, right: Distance) -> Bool {
    (left.endpoint, left.rest, left.lack) < (right.endpoint, right.rest, right.lack)
  }

  /// Whether the request can be meant for the stub at all.
  var isNear: Bool { endpoint <= Cost.near }

  /// Whether it is no other endpoint, but for a mistake in its writing.
  var isClose: Bool { endpoint <= Cost.path + Cost.variant }
}
