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
    guard long.utf8.count < 256, let first = short.first, long.hasSuffix(short) else { return nil }
    let front = long.dropLast(short.count)
    guard let last = front.last else { return nil }
    // Of numbers the first ones are no prefix: `1:30`, `-7`, `1/2024`.
    let isName =
      front.contains(where: \.isLetter)
      && ("/:|=#@\\".contains(last)
        || last == "." && first.isLetter && !front.contains { ", ;".contains($0) })
    let isMark = first.isNumber && !last.isNumber && !"+-.,:/ ".contains(last)
    // `#general`, `@ida`, `/inbox`; what is a letter behind it is no number's sign.
    let isSign = front.count == 1 && "#@$~=/".contains(last) && first.isLetter
    // A whole URL, and its path.
    let isOrigin = first == "/" && front.hasPrefix("http") && front.contains("://")
    return isName || isMark || isSign || isOrigin ? .inFront(front, isInRequest: isInRequest) : nil
  }

  static let descending = Slip("`-` in front sorts the other way")

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
    let isInRequest = stub.utf8.count < request.utf8.count
    let (short, long) = isInRequest ? (stub, request) : (request, stub)
    guard long.utf8.count < 64, !short.isEmpty, long.hasPrefix(short),
      short.allSatisfy({ $0.isNumber || $0 == "." })
    else { return nil }
    let unit = long.dropFirst(short.count)
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
