import UnderstudyCore

/// What one of two values has in front or behind, and the other has not.
enum Besides {
  private static let longest = 256

  /// The hint, where what one side has more is set off from the rest: of plain words and numbers that
  /// differ, both may have been meant.
  static func hint(_ stub: String, _ request: String) -> Hint? {
    let side: Hint.Side = stub.utf8.count < request.utf8.count ? .request : .stub
    let (short, long) = side == .request ? (stub, request) : (request, stub)
    guard !short.isEmpty, short.utf8.count < long.utf8.count, long.utf8.count < longest else {
      return nil
    }
    if long.hasSuffix(short) {
      let text = long.dropLast(short.count)
      return isApart(text, before: short) ? Hint(.inFront, String(text), side: side) : nil
    }
    guard long.hasPrefix(short) else { return nil }
    let isHash = [40, 64].contains(long.utf8.count) && long.allSatisfy(\.isHexDigit)
    if isHash, short.utf8.count > 6 {
      return Hint(.firstCharacters, "\(short.count)", side: side.other)
    }
    let text = long.dropFirst(short.count)
    let kind: Hint.Kind = text.first == "?" ? .questionMark : .behind
    return isApart(text, behind: short) ? Hint(kind, String(text), side: side) : nil
  }

  /// `refs/heads/main`, `@ida`, `ge2024-01-01`, `eq.5`, `ios_new`, `HKStepCount`; `1:30` is no `30`.
  private static func isApart(_ text: Substring, before short: String) -> Bool {
    guard let first = short.first, let last = text.last else { return false }
    if first == "/", text.contains("://") { return true }
    if first.isNumber, !last.isNumber, !"+-.,:/ ".contains(last) { return true }
    if "/:|=#@\\".contains(last), text.contains(where: \.isLetter) { return true }
    if text.count == 1 { return "#@$~=/".contains(last) && first.isLetter }
    let isWord = text.dropLast().allSatisfy { $0.isLetter || $0 == "." }
    if isWord, text.count > 2, last == "." || first.isNumber && "-_ ".contains(last) { return true }
    return short.count > 3 && first.isLetter
      && ("_-".contains(last) || first.isUppercase && last.isLowercase)
  }

  /// `10min`, `4.2.0 (345)`, `open?page=2`; of `login-form` and `login` both are words.
  private static func isApart(_ text: Substring, behind short: String) -> Bool {
    guard let sign = text.first else { return false }
    if text.hasPrefix(" ("), text.hasSuffix(")") { return true }
    let isNumber = short.allSatisfy { $0.isNumber || $0 == "." }
    if isNumber { return !text.contains { $0.isNumber || "+-.,:;/|=&?#".contains($0) } }
    return short.utf8.count > 1 && "?&#*%".contains(sign)
  }
}
