import UnderstudyCore

/// What one of two values has and the other has not: in front, behind, around or inside.
struct Besides: Sendable {
  enum Place: Sendable { case front, behind, around, inside }

  let place: Place
  let text: Substring
  /// The side that has more.
  let side: Hint.Side
  private let short: String
  private let long: String

  private static let longest = 256

  init?(_ stub: String, _ request: String) {
    side = stub.utf8.count < request.utf8.count ? .request : .stub
    (short, long) = side == .request ? (stub, request) : (request, stub)
    guard !short.isEmpty, short.utf8.count < long.utf8.count, long.utf8.count < Self.longest else {
      return nil
    }
    if long.hasSuffix(short) {
      (place, text) = (.front, long.dropLast(short.count))
    } else if long.hasPrefix(short) {
      (place, text) = (.behind, long.dropFirst(short.count))
    } else if let range = long.firstRange(of: short) {
      let around = (long[..<range.lowerBound], long[range.upperBound...])
      (place, text) = (.around, Substring(String(around.0 + around.1)))
    } else {
      let head = zip(short, long).prefix { $0 == $1 }.count
      let rest = short.dropFirst(head)
      guard head > 1, !rest.isEmpty, long.hasSuffix(rest) else { return nil }
      (place, text) = (.inside, long.dropFirst(head).dropLast(rest.count))
    }
  }

  /// The hint, where what one side has more is set off from the rest: of plain words and numbers that
  /// differ, both may have been meant.
  func hint(named name: String) -> Hint? {
    switch place {
    case .front: hintInFront(named: name)
    case .behind: hintBehind
    case .around:
      ["{}", "<>", "()", "[]"].contains(text)
        ? Hint(.brackets, String(text), side: side) : nil
    case .inside: hintInside
    }
  }

  private func hintInFront(named name: String) -> Hint? {
    guard let first = short.first, let last = text.last else { return nil }
    if text == "-", ["sort", "order"].contains(where: name.lowercased().contains) {
      return Hint(.descending)
    }
    let hasLetter = text.contains(where: \.isLetter)
    let isWord = text.dropLast().allSatisfy { $0.isLetter || $0 == "." }
    let isLong = short.count > 3 && first.isLetter && text.count > 1
    // `refs/heads/main`, `@ida`, `ge2024-01-01`, `eq.5`, `ios_new`, `HKStepCount`; `1:30` is no `30`.
    let isApart =
      hasLetter && "/:|=#@\\".contains(last)
      || text.count == 1 && "#@$~=/".contains(last) && first.isLetter
      || isWord && text.count > 2 && (last == "." || first.isNumber && "-_ ".contains(last))
      || isLong && ("_-".contains(last) || first.isUppercase && last.isLowercase)
      || first.isNumber && !last.isNumber && !"+-.,:/ ".contains(last)
    return isApart || first == "/" && text.contains("://")
      ? Hint(.inFront, String(text), side: side) : nil
  }

  private var hintBehind: Hint? {
    guard let sign = text.first, let last = short.last, short.utf8.count > 1 else {
      return hintOfUnit
    }
    if [40, 64].contains(long.utf8.count), long.allSatisfy(\.isHexDigit), short.utf8.count > 6 {
      return Hint(.firstCharacters, "\(short.count)", side: side.other)
    }
    if let unit = hintOfUnit { return unit }
    let isSetOff =
      (last.isLetter || last.isNumber) && short.contains(where: \.isLetter) && !sign.isLetter
      && !sign.isNumber && !",;|".contains(sign) && text.count < 64
      && (text.contains { $0.isLetter || $0.isNumber } || "*%".contains(sign))
    let isRemark = text.hasPrefix(" (") && text.hasSuffix(")")
    return isSetOff || isRemark ? Hint(.behind, String(text), side: side) : nil
  }

  /// The unit of one of two numbers: `10min`.
  private var hintOfUnit: Hint? {
    guard short.allSatisfy({ $0.isNumber || $0 == "." }),
      !text.contains(where: { $0.isNumber || "+-.,:;/|=&?#".contains($0) })
    else { return nil }
    return Hint(.behind, String(text), side: side)
  }

  private var hintInside: Hint? {
    guard let first = text.first, let last = text.last, text.count > 2 else { return nil }
    return first == last && "/._-".contains(first) ? Hint(.inside, String(text), side: side) : nil
  }
}
