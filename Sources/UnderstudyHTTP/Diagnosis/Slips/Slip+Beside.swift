import Foundation
import UnderstudyCore

/// What stands in front of a value, behind it, or around it, on one side alone.
extension Slip {
  static func inFront(_ text: some StringProtocol, isInRequest: Bool) -> Slip {
    Slip(
      "\(isInRequest ? "the request" : "the stub") has `\(text)` in front of it", quotesValue: true)
  }

  static func behind(_ text: some StringProtocol, isInRequest: Bool) -> Slip {
    Slip(
      "\(isInRequest ? "the request" : "the stub") has `\(text)` behind it", quotesValue: true)
  }

  static func beginning(_ count: Int, isInRequest: Bool) -> Slip {
    let side = isInRequest ? "the request" : "the stub"
    return Slip("\(side) has only its first \(count.counting("character"))")
  }

  static let cutAtHash = Slip(
    "the request has the rest behind a `#`, in the fragment; inside a value it is sent as `%23`")
  static let queryInPathOfStub = Slip(
    "the stub has a query in its path, the `?` encoded as `%3F`; write `?` as it is")
  static let cutAtAmpersand = Slip(
    "the request has the rest behind a bare `&`, as another item; inside a value it is sent as `%26`"
  )

  static func fragmentOfStub(_ fragment: String) -> Slip {
    Slip("`#\(fragment)` in the stub is a fragment, which is ignored; write it as a path")
  }

  /// The text that one of two values has in front of the other: `refs/heads/main`, `Patient/7`,
  /// `ge2024-01-01`.
  static func affix(_ stub: String, _ request: String) -> Slip? {
    let isInRequest = stub.utf8.count < request.utf8.count
    let (short, long) = isInRequest ? (stub, request) : (request, stub)
    if long.hasPrefix("data:"), !short.isEmpty, long.hasSuffix("," + short) {
      return .inFront(long.prefix { $0 != "," } + ",", isInRequest: isInRequest)
    }
    guard long.utf8.count < 256, let first = short.first, long.hasSuffix(short) else { return nil }
    let front = long.dropLast(short.count)
    guard let last = front.last else { return nil }
    // Of numbers the first ones are no prefix: `1:30`, `-7`, `1/2024`.
    let isName = front.contains(where: \.isLetter) && "/:|=#@\\".contains(last)
    // `eq.5`, `user-42`: words alone, no number such as `1.5`.
    let isWord = front.dropLast().allSatisfy { $0.isLetter || $0 == "." } && front.count > 2
    let isOperator = isWord && (last == "." || first.isNumber && "-_ ".contains(last))
    // `ios_new_checkout`, `HKQuantityTypeIdentifierStepCount`.
    let isLong = short.count > 3 && first.isLetter && front.count > 1
    let isPrefix = isLong && ("_-".contains(last) || first.isUppercase && last.isLowercase)
    let isMark = first.isNumber && !last.isNumber && !"+-.,:/ ".contains(last)
    // `#general`, `@ida`, `/inbox`; what is a letter behind it is no number's sign.
    let isSign = front.count == 1 && "#@$~=/".contains(last) && first.isLetter
    // A whole URL, and its path.
    let isOrigin = first == "/" && front.hasPrefix("http") && front.contains("://")
    return isName || isMark || isSign || isOperator || isPrefix || isOrigin
      ? .inFront(front, isInRequest: isInRequest) : nil
  }

  static func onlySigns(_ signs: String, isInRequest: Bool) -> Slip {
    Slip(
      "only in `\(signs)`, which \(isInRequest ? "the request" : "the stub") has besides",
      quotesValue: true)
  }

  /// The signs that one of two values has besides what both have, and that say nothing themselves:
  /// `(030) 123` for `030 123`, `52.5°` for `52.5`.
  static func ofSigns(_ stub: String, _ request: String) -> Slip? {
    let isInRequest = stub.utf8.count < request.utf8.count
    let (short, long) = isInRequest ? (stub, request) : (request, stub)
    guard long.utf8.count < 256, !short.isEmpty,
      long.utf8.contains(where: { $0 >= 0x80 || "()[]{}#'\"`".utf8.contains($0) })
    else { return nil }
    let isSign = { (character: Character) in
      character.isASCII
        ? "()[]{}#'\"`".contains(character) : character.isSymbol || character.isPunctuation
    }
    let bare = { (text: String) in text.filter { !isSign($0) && !$0.isWhitespace } }
    guard bare(short) == bare(long), !bare(short).isEmpty else { return nil }
    let signs = long.reduce(into: "") { signs, sign in
      if isSign(sign), !signs.contains(sign), !short.contains(sign) { signs.append(sign) }
    }
    return signs.isEmpty ? nil : .onlySigns(signs, isInRequest: isInRequest)
  }

  /// What is behind the name that both values begin with: `created_at:desc`, `4.2.0 (345)`.
  static func rest(_ stub: String, _ request: String) -> Slip? {
    let isInRequest = stub.utf8.count < request.utf8.count
    let (short, long) = isInRequest ? (stub, request) : (request, stub)
    guard long.utf8.count < 256, short.utf8.count > 1, long.hasPrefix(short) else { return nil }
    let rest = long.dropFirst(short.count)
    guard let sign = rest.first, let last = short.last, last.isLetter || last.isNumber else {
      return nil
    }
    let isEnding = ":.@;/".contains(sign) && rest.dropFirst().first?.isLetter == true
    let isRemark = rest.hasPrefix(" (") && rest.hasSuffix(")")
    let isStar = rest == "*" || rest == "%"
    let isSetOff =
      short.contains(where: \.isLetter) && !sign.isLetter && !sign.isNumber
      && rest.contains { $0.isLetter || $0.isNumber }
    return (isEnding || isRemark || isStar || isSetOff) && rest.count < 64
      ? .behind(rest, isInRequest: isInRequest) : nil
  }

  /// The date or version that one of two names has behind it: `gpt-4o-2024-08-06`, `llama:latest`.
  static func release(_ stub: String, _ request: String) -> Slip? {
    let isInRequest = stub.utf8.count < request.utf8.count
    let (short, long) = isInRequest ? (stub, request) : (request, stub)
    guard long.utf8.count < 128, short.contains(where: \.isLetter), long.hasPrefix(short)
    else { return nil }
    let behind = long.dropFirst(short.count)
    let release = String(behind.dropFirst())
    guard let mark = behind.first, "-@:".contains(mark) else { return nil }
    let isRelease =
      DateReading(release) != nil || ["latest", "preview", "beta", "stable"].contains(release)
    return isRelease ? .behind(behind, isInRequest: isInRequest) : nil
  }

  static let descending = Slip("`-` in front means descending order")

  /// Whether one of two values of a name such as `sort` is the other way round.
  static func direction(_ stub: String, _ request: String, _ name: String) -> Slip? {
    guard "-" + stub == request || "-" + request == stub,
      ["sort", "order"].contains(where: name.lowercased().contains)
    else { return nil }
    return .descending
  }

  /// The brackets around one of two values: `{7}`, `<7>`.
  static func enclosed(_ stub: String, _ request: String) -> Slip? {
    let isInRequest = stub.utf8.count < request.utf8.count
    let (short, long) = isInRequest ? (stub, request) : (request, stub)
    guard long.utf8.count == short.utf8.count + 2, let first = long.first, let last = long.last,
      ["{}", "<>", "()", "[]"].contains("\(first)\(last)"), long.dropFirst().dropLast() == short
    else { return nil }
    return Slip("\(isInRequest ? "the request" : "the stub") has it in `\(first)\(last)`")
  }

  /// The unit that one of two numbers has: `10min`, `50%`.
  static func unit(_ stub: String, _ request: String) -> Slip? {
    let isInRequest = stub.allSatisfy { $0.isNumber || $0 == "." }
    let (short, long) = isInRequest ? (stub, request) : (request, stub)
    guard long.utf8.count < 64, !short.isEmpty, short.allSatisfy({ $0.isNumber || $0 == "." })
    else { return nil }
    // `30.0 min`, as `Measurement` describes itself.
    let number = long.prefix { $0.isNumber || $0 == "." }
    let unit = long.dropFirst(number.count)
    guard let value = Double(number), let other = Double(short) else { return nil }
    if unit == "%", other * 100 == value { return .factor(100) }
    guard value == other else { return nil }
    let isUnit = !unit.contains { $0.isNumber || "+-.,:;/|=&?#".contains($0) }
    return isUnit && !unit.isEmpty ? .behind(unit, isInRequest: isInRequest) : nil
  }

  /// A short form of a hash: its first characters.
  static func shortHash(_ stub: String, _ request: String) -> Slip? {
    let isInRequest = request.utf8.count < stub.utf8.count
    let (short, long) = isInRequest ? (request, stub) : (stub, request)
    return [40, 64].contains(long.utf8.count) && 7..<long.utf8.count ~= short.utf8.count
      && long.hasPrefix(short) && long.allSatisfy(\.isHexDigit)
      ? .beginning(short.count, isInRequest: isInRequest) : nil
  }

  /// Whether a value ends where a `#` or a `&` that was not escaped begins something else.
  static func cut(
    _ asked: String, _ sent: String, _ following: some Collection<FormItem>, _ fragment: String?
  ) -> Slip? {
    guard asked.count > sent.count, asked.hasPrefix(sent) else { return nil }
    if let fragment, (sent + "#" + fragment).hasPrefix(asked),
      asked.dropFirst(sent.count).first == "#"
    {
      return .cutAtHash
    }
    var joined = sent
    for item in following where joined.count < asked.count {
      joined += "&" + item.name + (item.value.isEmpty ? "" : "=" + item.value)
      if joined == asked { return .cutAtAmpersand }
    }
    return nil
  }
}
