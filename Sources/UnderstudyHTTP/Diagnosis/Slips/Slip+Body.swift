import Foundation
import UnderstudyCore

extension Slip {
  static let noBoundary = Slip(
    "the body is multipart/form-data, but the header `Content-Type` names no boundary")
  static let otherBoundary = Slip(
    "the header `Content-Type` names another boundary than the body has")
  static let notAnnounced = Slip(
    "the body is multipart/form-data, but the header `Content-Type` does not say so")
  static let linesOfJSON = Slip(
    "the body is several JSON values, one a line; `.text` or `.contains` in the stub reads it")
  static let noBody = Slip("the request has no body")
  static let hasBody = Slip("the stub requires it to be absent")
  static func hasEmptyJSON(_ text: String) -> Slip {
    Slip("the stub requires it to be absent, the request has empty JSON, `\(text)`")
  }

  static let fragmentOfJSON = Slip(
    "the same JSON, written another way; `.json(containing:)` in the stub compares by value")
  static let notAForm = Slip("the body is not a form")
  static let textInQuery = Slip("the request has it in its query, and no body")
  static let fieldsInQuery = Slip("the request has the fields in its query, and no body")
  static let notMultipart = Slip("the body is not multipart/form-data")
  static let jsonForForm = Slip("the body is JSON, not a form; `.json(…)` in the stub reads it")
  static let formForJSON = Slip("the body is a form, not JSON; `.form(…)` in the stub reads it")
  static let multipartForForm = Slip(
    "the body is multipart/form-data, not a form; `.part(…)` in the stub reads it")
  static let formForMultipart = Slip(
    "the body is a form, not multipart/form-data; `.form(…)` in the stub reads it")
  static let jsonForMultipart = Slip(
    "the body is JSON, not multipart/form-data; `.json(…)` in the stub reads it")
  static let jsonInString = Slip("the request has it encoded twice: JSON inside a string")
  static let sameJSON = Slip(
    "the same JSON, written another way; `.json(…)` in the stub compares by value")
  static let sameForm = Slip(
    "the same fields in another order; `.form(…)` in the stub allows any order")
  static let sameFormEncoded = Slip(
    "the same fields, encoded another way; `.form(…)` in the stub compares them decoded")
  static let insideJSON = Slip(
    "the text is in a string of the JSON, where quotes, slashes and line breaks may be escaped")
  static let listIsWhole = Slip(
    "the request has more elements; a list is compared whole, in `.json(containing:)` too")
  static let composition = Slip("only in how a letter and its mark are composed")
  static let lineBreaks = Slip("only in line breaks")
  static let rounding = Slip("only by rounding")
  static let changingMember = Slip(
    """
    the value probably changes with each run; leave it out of the stub and use `.json(containing:)`
    """)
  static let changingPart = Slip(
    "the value probably changes with each run; leave it out of the stub")
  static let referenceDate = Slip(
    """
    the same date: one in seconds since 2001, as `JSONEncoder` writes a `Date` unless told otherwise
    """)

  static func otherWord(stub: String, request: String) -> Slip {
    Slip("the body has no `\(stub)`, but `\(request)`: probably a typo", quotesValue: true)
  }

  static func notJSON(_ reason: String) -> Slip { Slip("the body is not JSON: \(reason)") }

  static func wrapped(in key: String) -> Slip {
    key == "_0"
      ? Slip("the request has it inside of \"_0\", as `JSONEncoder` writes an enum's value")
      : Slip("the request has all of it inside of \"\(key)\"")
  }

  static func unwrapped(from key: String) -> Slip {
    Slip("the request has it without \"\(key)\" around")
  }

  static func inArray(of count: Int) -> Slip {
    count == 1
      ? .oneInArray : Slip("the request has it as one of the \(count) elements of an array")
  }

  static let oneInArray = Slip("the request has it as the only element of an array")
  static let oneWithoutArray = Slip("the stub has it as the only element of an array")

  static func otherType(stub: String, request: String) -> Slip {
    Slip(
      "the stub has \(article(stub)), the request \(article(request))", namesBoth: true)
  }

  /// The same value as another type, such as `7` and `"7"`.
  static func sameAsOtherType(stub: String, request: String) -> Slip {
    Slip("the same value: the stub has \(article(stub)), the request \(article(request))")
  }

  /// The same where one side is a text with a decimal comma.
  static func decimalComma(stub: String, request: String) -> Slip {
    Slip(
      """
      the same number with a decimal comma: the stub has \(article(stub)), the request \
      \(article(request))
      """)
  }

  static func sameElements(stub: String, request: String) -> Slip {
    Slip("the same elements: the stub has \(article(stub)), the request \(article(request))")
  }

  static func elementCount(stub: Int, request: Int) -> Slip {
    Slip("the stub has \(stub.counting("element")), the request \(request)", namesBoth: true)
  }

  private static func article(_ type: String) -> String {
    switch type {
    case "null": "null"
    case "array", "object": "an \(type)"
    default: "a \(type)"
    }
  }

  /// Why a multipart body is not read as one; nil where it is none.
  static func boundary(of request: RecordedRequest) -> Slip? {
    guard let body = request.body?.prefix(1_024) else { return nil }
    let start = String(decoding: body, as: UTF8.self)
    guard start.hasPrefix("--"), start.lowercased().contains("content-disposition: form-data")
    else { return nil }
    let type = request.headers["Content-Type"] ?? ""
    if !type.lowercased().hasPrefix("multipart/") { return .notAnnounced }
    return MultipartPart.boundary(in: type) == nil ? .noBoundary : .otherBoundary
  }

  // MARK: - Members of JSON

  /// Whether two lists have the same elements in another order; what stands in its place is not hashed.
  static func isReordered(_ stub: [JSONValue], _ request: [JSONValue]) -> Bool {
    stub.count == request.count
      && isReordered(
        stub, request, differingAt: stub.indices.filter { stub[$0] != request[$0] })
  }

  /// The same of two equally long lists, where it is known in which places they differ.
  static func isReordered(
    _ stub: [JSONValue], _ request: [JSONValue], differingAt places: [Int]
  ) -> Bool {
    places.count > 1 && Set(places.map { stub[$0] }) == Set(places.map { request[$0] })
  }

  /// Whether one object has another around it; none of their keys is the same.
  static func wrapping(
    _ stub: [String: JSONValue], _ request: [String: JSONValue], isWhole: Bool
  ) -> Slip? {
    let isSame = { (part: JSONValue, whole: JSONValue) in
      isWhole ? part == whole : part.isContained(in: whole)
    }
    if let key = request.first(where: { isSame(.object(stub), $0.value) })?.key {
      return .wrapped(in: key)
    }
    guard stub.count == 1, let (key, value) = stub.first else { return nil }
    return isSame(value, .object(request)) ? .unwrapped(from: key) : nil
  }

  /// Why the member of this key differs.
  static func between(_ stub: JSONValue, _ request: JSONValue, named key: String) -> Slip? {
    switch (stub, request) {
    case (.string(let stub), .string(let request)):
      let slip = Slip.between(stub, request, named: key) ?? Slip.within(stub, request)
      return slip == .changes ? .changingMember : slip
    case (.object, .string(let text)) where isJSON(text, of: stub),
      (.array, .string(let text)) where isJSON(text, of: stub):
      return .jsonInString
    case (.string(let text), .array(let numbers)) where areBytes(numbers, of: text),
      (.array(let numbers), .string(let text)) where areBytes(numbers, of: text):
      return .bytesInArray
    case (.object(let members), .array(let elements)) where areMembers(elements, of: members),
      (.array(let elements), .object(let members)) where areMembers(elements, of: members):
      return .keysInArray
    case (.string(let text), .array(let elements)) where isList(text, of: elements),
      (.array(let elements), .string(let text)) where isList(text, of: elements):
      return .sameElements(stub: stub.typeName, request: request.typeName)
    case (.object(let members), .array(let elements)) where areValues(elements, of: members),
      (.array(let elements), .object(let members)) where areValues(elements, of: members):
      return .sameElements(stub: stub.typeName, request: request.typeName)
    case (.string(let text), .object(let members)) where members == [text: .object([:])]:
      return .enumCase
    case (_, .object(let members)) where isAssociated(stub, in: members): return .enumValue
    case (_, .array([stub])): return .oneInArray
    case (.array([request]), _): return .oneWithoutArray
    case (_, .object(let members)):
      if let key = members.first(where: { $0.value == stub })?.key { return .wrapped(in: key) }
    case (.object(let members), _):
      if let key = members.first(where: { $0.value == request })?.key, members.count == 1 {
        return .unwrapped(from: key)
      }
    case (.bool, .bool), (.null, _), (_, .null): break
    default:
      if let first = stub.scalarText, let second = request.scalarText {
        if first == second {
          return .sameAsOtherType(stub: stub.typeName, request: request.typeName)
        }
        if stub.typeName == request.typeName { return number(first, second, key) }
        if let slip = Slip.between(first, second, named: key) { return date(slip, stub, request) }
      }
    }
    return stub.typeName == request.typeName
      ? nil : .otherType(stub: stub.typeName, request: request.typeName)
  }

  private static func isJSON(_ text: String, of value: JSONValue) -> Bool {
    (try? JSONValue(parsing: Data(text.utf8))) == value
  }

  private static func number(_ stub: String, _ request: String, _ key: String) -> Slip? {
    let slip = Slip.between(stub, request, named: key)
    return slip == .changes ? .changingMember : slip
  }

  /// Seconds since 2001 are the way of `JSONEncoder`, which is worth saying.
  private static func date(_ slip: Slip, _ stub: JSONValue, _ request: JSONValue) -> Slip? {
    if slip == .changes { return .changingMember }
    if slip == .decimalComma {
      return .decimalComma(stub: stub.typeName, request: request.typeName)
    }
    if slip == .hexadecimal { return slip }
    guard slip == .sameDate else {
      let isMeaning = [Slip.caseOnly, .sameTruth, .sameNumber, .sameDuration, .rounding].contains(
        slip)
      return isMeaning
        ? .sameAsOtherType(stub: stub.typeName, request: request.typeName)
        : .otherType(stub: stub.typeName, request: request.typeName)
    }
    let number = [stub, request].lazy.compactMap(\.double).first ?? 0
    return number < 1e9 ? .referenceDate : .sameDate
  }

  // MARK: - Texts

  /// Whether a text is in the strings of a JSON body, though not in the body as it was sent.
  ///
  /// - Parameter isPacked: Whether white space is left out of both.
  static func isInside(_ value: JSONValue, _ text: String, isPacked: Bool = false) -> Bool {
    switch value {
    case .string(let string):
      TextSearch.contains(isPacked ? string.filter { !$0.isWhitespace } : string, text)
    case .array(let elements): elements.contains { isInside($0, text, isPacked: isPacked) }
    case .object(let members): members.values.contains { isInside($0, text, isPacked: isPacked) }
    case .null, .bool, .int, .double, .number: false
    }
  }

  /// The one word of a text that a longer one lacks, and has misspelt.
  static func misspeltWord(of text: String, in whole: String) -> Slip? {
    let words = { (text: String) in text.split { !($0.isLetter || $0.isNumber || $0 == "_") } }
    let there = Set(words(String(whole.prefix(4_096))))
    let missing = words(text).filter { !there.contains($0) }
    guard missing.count == 1, let word = missing.first, words(text).count < 64 else { return nil }
    let alike = there.first { other in
      isTypo(String(word), String(other)) || isPlural(String(word), String(other))
    }
    return alike.map { otherWord(stub: String(word), request: String($0)) }
  }

  /// Why two whole bodies differ.
  static func betweenBodies(_ stub: String, _ request: String) -> Slip? {
    // Bodies are compared by bytes, and these as characters.
    if stub == request { return .composition }
    // Of a long text without any, the replacing takes longer than all the rest.
    let hasReturns = [stub, request].contains { $0.utf8.contains(UInt8(ascii: "\r")) }
    if hasReturns,
      stub.replacing("\r\n", with: "\n") == request.replacing("\r\n", with: "\n")
    {
      return .lineBreaks
    }
    if JSONText.isJSON(stub), JSONText.isJSON(request) {
      let values = [stub, request].map { try? JSONValue(parsing: Data($0.utf8)) }
      if values[0] == values[1] { return .sameJSON }
    }
    if FormItem.isForm(stub), FormItem.isForm(request),
      Set(FormItem.parse(stub)) == Set(FormItem.parse(request))
    {
      return FormItem.parse(stub) == FormItem.parse(request) ? .sameFormEncoded : .sameForm
    }
    // Of long texts only what differs.
    let (stub, request) = TextDifference.middles(stub, request)
    return between(stub, request)
  }
}

extension JSONValue {
  /// What a string, a number or a truth says, as text.
  var scalarText: String? {
    switch self {
    case .string(let text): text
    case .int, .double, .number, .bool: description
    case .null, .array, .object: nil
    }
  }
}
