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
    var tally = Tally()
    compare(stub, request, &tally)
    return min(tally.differences, Cost.mostInBody)
      + min(tally.matches, Self.most) * Cost.matchingItem - min(tally.objects, Self.most)
  }

  private struct Tally {
    var (matches, differences, objects) = (0, 0, 0)
  }

  private func compare(_ stub: JSONValue, _ request: JSONValue, _ tally: inout Tally) {
    // What is far stays far; the rest of a long body need not be read.
    if tally.differences > Cost.mostInBody, tally.matches > Self.most { return }
    switch (stub, request) {
    case (.object(let stub), .object(let request))
    where !isRough
      && stub.keys.allSatisfy({ request[$0] == nil })
      && Slip.wrapping(stub, request, isWhole: isWhole) != nil:
      tally.differences += Cost.misspelt
    case (.object(let stub), .object(let request)):
      for (key, value) in stub {
        if !isRough, Slip.exchanged(key, value, stub, request) != nil {
          tally.differences += Cost.value(likeness: TextLikeness.most - 1)
        } else if let sent = request[key] {
          // What is nested alike is of the same kind.
          if case .object = value, case .object = sent { tally.objects += 1 }
          compare(value, sent, &tally)
        } else {
          tally.differences += isRough ? Cost.missing : missing(key, value, request)
        }
      }
      if isWhole, request.count > stub.count {
        tally.differences += (request.count - stub.count) * Cost.unexpected
      }
    case (.object, .array(let sent))
    where !isRough && sent.prefix(64).contains { isWhole ? stub == $0 : stub.isContained(in: $0) }:
      tally.differences += Cost.misspelt
    case (.array(let stub), .array(let request))
    where Slip.isReordered(stub, request)
      || !isWhole && !isRough && isReorderedPart(stub, request):
      tally.differences += Cost.misspelt
    case (.array(let stub), .array(let request)):
      if stub.count != request.count {
        tally.differences += Cost.misspelt + 2 * min(abs(stub.count - request.count), 3)
        if stub.isEmpty || request.isEmpty { tally.differences += Cost.unexpected }
      }
      for (stub, request) in zip(stub, request) { compare(stub, request, &tally) }
    case (.string(let stub), .string(let request)) where stub != request:
      tally.differences +=
        isRough ? Cost.value(likeness: 0) : ValuePattern.equal(stub).cost(of: request)
    case _ where stub == request: tally.matches += 1
    case _ where stub.typeName == request.typeName:
      tally.differences += Cost.value(likeness: TextLikeness.most / 2)
    case _ where !isRough && stub.isSame(asOtherType: request):
      tally.differences += Cost.value(likeness: TextLikeness.most - 1)
    default: tally.differences += Cost.unexpected + 2
    }
  }

  /// Whether a list has parts of the elements of another in another order; long ones are not searched.
  private func isReorderedPart(_ stub: [JSONValue], _ request: [JSONValue]) -> Bool {
    stub.count > 1 && stub.count <= request.count && !JSONValue.array(request).isLong
      && Slip.areContained(stub, in: request)
      && !zip(stub, request).allSatisfy { $0.isContained(in: $1) }
  }

  /// What a missing key costs: less where one is spelled alike, or has its value.
  private func missing(_ key: String, _ value: JSONValue, _ members: [String: JSONValue]) -> Int {
    if members.count > 99 { return Cost.missing }
    let alike = members.filter { Slip.key(key, sentAs: $0.key) != nil }
    if !alike.isEmpty {
      return alike.values.contains(value) ? Cost.otherWriting : Cost.misspelt
    }
    switch value {
    // `JSONEncoder` leaves nil out.
    case .null: return Cost.misspelt
    case .bool: return Cost.missing
    default: return members.values.contains(value) ? Cost.otherName : Cost.missing
    }
  }
}

extension JSONValue {
  /// Whether both say the same, such as `7` and `"7"`.
  fileprivate func isSame(asOtherType other: JSONValue) -> Bool {
    scalarText.map { $0 == other.scalarText } == true
  }
}
