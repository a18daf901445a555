import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// The helpers that a template may call, by name: those of Handlebars and of WireMock.
enum TemplateHelpers {
  /// It throws nothing but `Inexpressible`; with the type in its own a table of it needs iOS 18.
  typealias Helper = @Sendable (inout TemplateRun, TemplateArguments) throws -> TemplateValue

  static let all: [String: Helper] = [texts, lists, numbers, json, dates, random, conditions]
    .reduce(into: [:]) { $0.merge($1) { first, _ in first } }

  /// Handlebars' own, which are blocks.
  private static let blocks: Set = ["if", "unless", "each", "with", "assign"]

  static func isKnown(_ name: String) -> Bool { all[name] != nil || blocks.contains(name) }

  /// Whether a block of it has a condition, and not a text for it.
  static func isCondition(_ name: String) -> Bool { conditions[name] != nil }

  static func advice(onHelper name: String) -> String {
    let names = all.keys.sorted() + blocks.sorted() + ["request"]
    return Words.nearest(to: name, among: names).map {
      "there is no helper '\(name)'; did you mean '\($0)'?"
    } ?? "there is no helper '\(name)'; `Documentation/stub-files.md` lists them"
  }

  // MARK: - Texts

  private static func text(_ change: @escaping @Sendable (String) -> String) -> Helper {
    { _, given in TemplateValue(change(given.text(0))) }
  }

  private static let texts: [String: Helper] = [
    "trim": text { $0.trimming(while: \.isWhitespace) },
    "upper": text { $0.uppercased() }, "lower": text { $0.lowercased() },
    "capitalizeFirst": text { $0.prefix(1).uppercased() + $0.dropFirst() },
    "capitalize": text { text in
      text.split(separator: " ", omittingEmptySubsequences: false)
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    },
    "substring": { _, given in
      let text = given.text(0)
      let start = max(0, given[1].json.int ?? 0)
      let end = max(start, given[2].json.int ?? .max)
      return TemplateValue(String(text.prefix(end).dropFirst(start)))
    },
    "replace": { run, given in
      if given.text(1).isEmpty { return given[0] }
      let parts = given.text(0).split(separator: given.text(1), omittingEmptySubsequences: false)
      try run.spend(parts.count * given.text(2).utf8.count)
      return TemplateValue(parts.joined(separator: given.text(2)))
    },
    "defaultIfEmpty": { _, given in given[0].isTrue ? given[0] : given[1] },
    "base64": { _, given in
      if given.isOn("decode") {
        return TemplateValue(
          String(decoding: Data(recorded: given.text(0)) ?? Data(), as: UTF8.self))
      }
      let encoded = Data(given.text(0).utf8).base64EncodedString()
      let isPadded = given.options["padding"]?.text != "false"
      return TemplateValue(isPadded ? encoded : encoded.trimming { $0 == "=" })
    },
    "urlEncode": { _, given in
      given.isOn("decode")
        ? TemplateValue(PercentDecoding.decode(given.text(0).replacing("+", with: " ")))
        : TemplateValue(given.text(0).percentEncoded.replacing("%20", with: "+"))
    },
    "regexExtract": { run, given in
      let text = given.text(0)
      let regex = try? NSRegularExpression(pattern: given.text(1))
      guard let match = regex?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
      else {
        return given.options["default"]
          ?? TemplateValue("[ERROR: Nothing matched \(given.text(1))]")
      }
      let groups = (0..<match.numberOfRanges).map { index in
        JSONValue.string(Range(match.range(at: index), in: text).map { String(text[$0]) } ?? "")
      }
      if given.values.count < 3 { return TemplateValue(groups[0]) }
      run.assign(TemplateValue(list: Array(groups.dropFirst())), to: given.text(2))
      return .null
    },
    "hostname": { _, _ in TemplateValue("localhost") },
    "val": { run, given in
      let value = given[0].json == .null ? given.option("or", "default") ?? .null : given[0]
      guard let name = given.options["assign"]?.text else { return value }
      run.assign(value, to: name)
      return .null
    },
  ]

  // MARK: - Lists

  private static let longestRange = 10_000

  private static let lists: [String: Helper] = [
    "array": { _, given in TemplateValue(list: given.values.map(\.json)) },
    "size": { _, given in
      TemplateValue(.int(given[0].elements?.count ?? given[0].json.size ?? 0))
    },
    "lookup": { _, given in
      let key = given.text(1)
      return given[0][key] ?? given[0].at(key.split(separator: ".").map(String.init)) ?? .null
    },
    "range": { _, given in
      let ends = [0, 1].compactMap { given[$0].number.flatMap { Int(exactly: $0) } }
      guard ends.count == 2, ends[0] <= ends[1], ends[0] > -longestRange, ends[1] < .max / 2,
        ends[1] - ends[0] < longestRange
      else {
        throw Inexpressible("a range goes from a number to a greater one, and has at most 10,000")
      }
      return TemplateValue(list: (ends[0]...ends[1]).map(JSONValue.int))
    },
    "arrayAdd": { _, given in
      var list = given[0].elements ?? []
      list.insert(given[1].json, at: place(in: list, given, end: list.count))
      return TemplateValue(list: list)
    },
    "arrayRemove": { _, given in
      var list = given[0].elements ?? []
      if !list.isEmpty { list.remove(at: place(in: list, given, end: list.count - 1)) }
      return TemplateValue(list: list)
    },
    "arrayJoin": { _, given in joined(given.values.dropFirst(), by: given.text(0), given) },
    "join": { _, given in
      joined(given.values.dropLast(), by: given.values.last?.text ?? "", given)
    },
  ]

  private static func place(in list: [JSONValue], _ given: TemplateArguments, end: Int) -> Int {
    let position = given.options["position"]
    if position?.text == "start" { return 0 }
    return min(max(0, position?.json.int ?? end), end)
  }

  private static func joined(
    _ values: ArraySlice<TemplateValue>, by separator: String, _ given: TemplateArguments
  ) -> TemplateValue {
    let texts = values.flatMap { $0.elements?.map(\.textInTemplate) ?? [$0.text] }
    let ends = ["prefix", "suffix"].map { given.options[$0]?.text ?? "" }
    return TemplateValue(ends[0] + texts.joined(separator: separator) + ends[1])
  }

  // MARK: - Numbers

  private static let operations: [String: @Sendable (Double, Double) -> Double] = [
    "+": { $0 + $1 }, "-": { $0 - $1 }, "*": { $0 * $1 }, "/": { $0 / $1 },
    "%": { $0.truncatingRemainder(dividingBy: $1) },
  ]

  private static let math: Helper = { _, given in
    guard let left = given[0].number, let right = given[2].number,
      let operation = operations[given.text(1)]
    else { throw Inexpressible("'math' takes a number, one of + - * / %, and a number") }
    return TemplateValue(JSONValue(shortest: operation(left, right)))
  }

  private static let numbers: [String: Helper] = [
    "math": math, "maths": math,
    "isOdd": { _, given in parity(given, isOf: 1, "odd") },
    "isEven": { _, given in parity(given, isOf: 0, "even") },
    "stripes": { _, given in given[isOdd(given[0]) ? 2 : 1] },
  ]

  private static func isOdd(_ value: TemplateValue) -> Bool {
    value.number.map { $0.truncatingRemainder(dividingBy: 2) != 0 } ?? false
  }

  private static func parity(
    _ given: TemplateArguments, isOf rest: Int, _ word: String
  ) -> TemplateValue {
    isOdd(given[0]) == (rest == 1)
      ? given.values.count > 1 ? given[1] : TemplateValue(word) : .null
  }

  // MARK: - JSON

  private static let json: [String: Helper] = [
    "jsonPath": { run, given in
      let path = try JSONPathQuery(given.text(1))
      let value = run.json(in: given[0]).flatMap(path.value) ?? .null
      return value == .null ? given.options["default"] ?? .null : TemplateValue(value)
    },
    "parseJson": { run, given in
      let value = TemplateValue(run.json(in: given[0]) ?? .null)
      if given.values.count < 2 { return value }
      run.assign(value, to: given.text(1))
      return .null
    },
    "toJson": { _, given in TemplateValue(given[0].json.description) },
    "formatJson": { run, given in
      // A text keeps the order of its keys.
      let json = run.json(in: given[0])
      let text = json == nil ? given.text(0) : JSONLine.spaced(Data(given.text(0).utf8))
      return TemplateValue(given[0].json.string == nil ? json?.description ?? "" : text)
    },
    "formData": { run, given in
      // Encoded once more, the escapes come out as they were written.
      let text =
        given.isOn("urlDecode")
        ? given.text(0) : given.text(0).replacing("%", with: "%25").replacing("+", with: "%2B")
      let items = FormItem.parse(text).map { ($0.name, $0.value) }
      run.assign(TemplateValue(items, in: .field), to: given.text(1))
      return .null
    },
  ]

  // MARK: - Dates

  private static func shown(
    _ date: Date, _ given: TemplateArguments
  ) throws(Inexpressible) -> TemplateValue {
    var date = date
    if let offset = given.options["offset"]?.text {
      guard let moved = WrittenDate.date(date, offsetBy: offset) else {
        throw Inexpressible("'\(offset)' is not an offset such as '3 days' or '-24 seconds'")
      }
      date = moved
    }
    let name = given.options["timezone"]?.text
    guard let zone = name.map({ TimeZone(identifier: $0) ?? TimeZone(abbreviation: $0) }) ?? .gmt
    else { throw Inexpressible("'\(name ?? "")' is not a time zone such as 'Europe/Berlin'") }
    return TemplateValue(
      WrittenDate.text(of: date, format: given.options["format"]?.text, in: zone))
  }

  private static let dates: [String: Helper] = [
    "now": { _, given in try shown(Date(), given) },
    "date": { _, given in
      try shown(WrittenDate.date(in: given.text(0)) ?? Date(), given)
    },
    "parseDate": { _, given in
      let date = WrittenDate.date(in: given.text(0), format: given.options["format"]?.text)
      return date.map { TemplateValue(WrittenDate.text(of: $0)) } ?? .null
    },
    "truncateDate": { _, given in
      let date = WrittenDate.date(in: given.text(0))
      return date.flatMap { WrittenDate.date($0, truncatedTo: given.text(1)) }
        .map { TemplateValue(WrittenDate.text(of: $0)) } ?? .null
    },
  ]

  // MARK: - Random values

  private static let alphabets = [
    "ALPHABETIC": "abcdefghijklmnopqrstuvwxyz", "NUMERIC": "0123456789",
    "ALPHANUMERIC": "abcdefghijklmnopqrstuvwxyz0123456789", "HEXADECIMAL": "0123456789abcdef",
    "ALPHANUMERIC_AND_SYMBOLS": "abcdefghijklmnopqrstuvwxyz0123456789!#$%()*+,-./:;=?@[]^_{|}~",
    "UUID": "0123456789abcdef",
  ]

  private static let random: [String: Helper] = [
    "randomValue": { run, given in
      let type = given.options["type"]?.text ?? "ALPHANUMERIC"
      let length = given.options["length"]?.number.flatMap { Int(exactly: $0) } ?? 36
      guard 0...65_536 ~= length, let digits = alphabets[type].map({ Array($0) }) else {
        throw Inexpressible("'randomValue' has no type '\(type)' of length \(length)")
      }
      let groups = type == "UUID" ? [8, 4, 4, 4, 12] : [length]
      let texts = groups.map { count in
        String((0..<count).map { _ in digits.randomElement(using: &run.numbers) ?? "0" })
      }
      let text = texts.joined(separator: "-")
      return TemplateValue(given.isOn("uppercase") ? text.uppercased() : text)
    },
    "randomInt": { run, given in
      let ends = ["lower", "upper"].map { given.options[$0]?.number.flatMap { Int(exactly: $0) } }
      let lower = ends[0] ?? Int(Int32.min)
      let upper = max(lower, ends[1] ?? max(lower, Int(Int32.max)))
      return TemplateValue(.int(Int.random(in: lower...upper, using: &run.numbers)))
    },
    "randomDecimal": { run, given in
      let lower = given.options["lower"]?.number ?? -1e9
      let upper = max(lower, given.options["upper"]?.number ?? max(lower, 1e9))
      let part = Double.random(in: 0...1, using: &run.numbers)
      return TemplateValue(JSONValue(shortest: lower * (1 - part) + upper * part))
    },
    "pickRandom": { run, given in
      guard let count = given.options["count"]?.json.int else {
        return TemplateValue(given.list.randomElement(using: &run.numbers) ?? .null)
      }
      let shuffled = given.list.shuffled(using: &run.numbers)
      return TemplateValue(list: Array(shuffled.prefix(max(0, count))))
    },
  ]

  // MARK: - Conditions

  private static func condition(_ holds: @escaping @Sendable (TemplateArguments) -> Bool) -> Helper
  {
    { _, given in
      let isMet = holds(given)
      return given.options[isMet ? "yes" : "no"] ?? TemplateValue(.bool(isMet))
    }
  }

  private static func order(_ holds: @escaping @Sendable (ComparisonResult) -> Bool) -> Helper {
    condition { given in
      if let left = given[0].number, let right = given[1].number {
        return holds(comparison(left, right))
      }
      return holds(comparison(given.text(0), given.text(1)))
    }
  }

  private static func comparison<Value: Comparable>(_ left: Value, _ right: Value)
    -> ComparisonResult
  {
    left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
  }

  private static let conditions: [String: Helper] = [
    "eq": condition { $0[0].json == $0[1].json }, "neq": condition { $0[0].json != $0[1].json },
    "lt": order { $0 == .orderedAscending }, "lte": order { $0 != .orderedDescending },
    "gt": order { $0 == .orderedDescending }, "gte": order { $0 != .orderedAscending },
    "and": condition { $0.values.allSatisfy(\.isTrue) },
    "or": condition { $0.values.contains(where: \.isTrue) },
    "not": condition { !$0[0].isTrue },
    "contains": condition { given in
      given[0].elements?.contains(given[1].json) ?? given[0].json.holds(given[1].json)
    },
    "matches": condition { TextRegex("^(?:\($0.text(1)))$").matches($0.text(0)) },
  ]
}
