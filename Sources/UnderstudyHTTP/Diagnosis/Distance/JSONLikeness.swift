import UnderstudyCore

/// How far one JSON value is from another: members that match lessen the cost, those that differ or
/// are missing raise it, up to a limit.
struct JSONLikeness: Sendable {
  let isWhole: Bool
  /// Whether values that differ are all the same.
  let isRough: Bool

  /// As much as a person can have meant.
  private static let most = 10

  func cost(_ stub: JSONValue, _ request: JSONValue) -> Int {
    var (matches, differences) = (0, 0)
    compare(stub, request, &matches, &differences)
    return min(differences, Cost.mostInBody) + max(-matches, -Self.most) * -Cost.matchingItem
  }

  private func compare(
    _ stub: JSONValue, _ request: JSONValue, _ matches: inout Int, _ differences: inout Int
  ) {
    // What is far stays far; the rest of a long body need not be read.
    if differences > Cost.mostInBody, matches > Self.most { return }
    switch (stub, request) {
    case (.object(let stub), .object(let request))
    where !isRough
      && stub.keys.allSatisfy({ request[$0] == nil })
      && Slip.wrapping(stub, request, isWhole: isWhole) != nil:
      differences += Cost.misspelt
    case (.object(let stub), .object(let request)):
      for (key, value) in stub {
        if let sent = request[key] {
          compare(value, sent, &matches, &differences)
        } else {
          differences += !isRough && hasLike(key, request) ? Cost.misspelt : Cost.missing
        }
      }
      if isWhole, request.count > stub.count {
        differences += (request.count - stub.count) * Cost.unexpected
      }
    case (.array(let stub), .array(let request)) where Slip.isReordered(stub, request):
      differences += Cost.misspelt
    case (.array(let stub), .array(let request)):
      if stub.count != request.count { differences += Cost.misspelt }
      for (stub, request) in zip(stub, request) { compare(stub, request, &matches, &differences) }
    case (.string(let stub), .string(let request)) where stub != request:
      differences += Cost.value(
        likeness: isRough ? 0 : ValuePattern.equal(stub).likeness(request))
    case _ where stub == request: matches += 1
    case _ where stub.typeName == request.typeName:
      differences += Cost.value(likeness: TextLikeness.most / 2)
    default: differences += Cost.unexpected + 2
    }
  }

  private func hasLike(_ key: String, _ members: [String: JSONValue]) -> Bool {
    members.count < 100 && members.keys.contains { Slip.key(key, sentAs: $0) != nil }
  }
}
