import UnderstudyCore

/// What stands for a value inside of a longer text: `user-%@`, `eq.nil`, `ida-Optional("x").jpg`.
extension Placeholder {
  static func unfilled(_ sent: String, meaning asked: String) -> Slip? {
    // Most values are plain words, and asked often.
    guard sent.utf8.count < 512 else { return nil }
    if sent.utf8.contains(UInt8(ascii: "%")), let format = format(in: sent),
      !asked.contains(format)
    {
      return Slip("the request has `\(format)`, which no value was put in for")
    }
    if sent.utf8.contains(UInt8(ascii: "(")) {
      if sent.contains("Optional("), !asked.contains("Optional(") {
        return Slip("the request has `Optional(…)` around a value; unwrap it first")
      }
      if let start = sent.firstRange(of: "\\("), !asked.contains("\\(") {
        let name = sent[start.upperBound...].prefix { $0 != ")" }
        return Slip(
          "the request has `\\(\(name))`: `\(name)` was not replaced by its value",
          quotesValue: true)
      }
    }
    guard sent.utf8.contains(UInt8(ascii: "n")), !sent.utf8.allSatisfy(\.isASCIILetter),
      let nothing = nothing(in: sent, meaning: asked)
    else { return nil }
    return Slip("the request has `\(nothing)` where a value should be; check that it is set")
  }

  /// The place of a value in a format: `%@`, `%1$@`, and alone also `%d`, `%02d`, `%.2f`, `%lld`.
  private static func format(in text: String) -> Substring? {
    if let sign = text.firstRange(of: "%@") { return text[sign] }
    guard text.first == "%", let kind = text.last, "@diufsxX".contains(kind), text.count < 8,
      text.dropFirst().dropLast().allSatisfy({ "0123456789.$l".contains($0) })
    else { return nil }
    return text[...]
  }

  /// The word for nothing that stands where the text asked for has something.
  private static func nothing(in sent: String, meaning asked: String) -> Substring? {
    for word in ["(null)", "undefined", "null", "nil"] {
      guard let place = sent.firstRange(of: word) else { continue }
      let (before, after) = (sent[..<place.lowerBound], sent[place.upperBound...])
      // `is.null` asks for what has no value.
      let isAlone =
        !before.hasSuffix("is.") && before.last?.isLetter != true && after.first?.isLetter != true
        && !(before.isEmpty && after.isEmpty)
      if isAlone, asked.count > before.count + after.count, asked.hasPrefix(before),
        asked.hasSuffix(after)
      {
        return sent[place]
      }
    }
    return nil
  }
}
