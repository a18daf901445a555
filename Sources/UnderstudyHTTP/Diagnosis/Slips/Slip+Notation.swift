import Foundation
import UnderstudyCore

/// One value in two notations, of which neither is wrong by itself.
extension Slip {
  static let base64Form = Slip(
    """
    the same bytes in Base64, but with other padding (`=`) or in the other alphabet (`-_` for `+/`)
    """)
  static let bytesInArray = Slip("the same bytes, once in Base64 and once as an array of numbers")
  static let encodedBytes = Slip("the request has these bytes encoded as JSON or Base64")
  static let keysInArray = Slip(
    """
    the same keys and values in an array, as `JSONEncoder` writes a dictionary with keys other than \
    `String` and `Int`
    """)

  static let enumCase = Slip(
    "the request has it as a key, as `JSONEncoder` writes the case of an enum without raw values")
  static let enumValue = Slip(
    "the request has it inside of \"_0\", as `JSONEncoder` writes the value of an enum's case")

  static let accents = Slip("only in accents, such as `é` for `e`")

  static func backslashes(isInRequest: Bool) -> Slip {
    let side = isInRequest ? "the request" : "the stub"
    return Slip("\(side) has it escaped with backslashes; it may be encoded twice")
  }

  static func entities(isInRequest: Bool) -> Slip {
    let side = isInRequest ? "the request" : "the stub"
    return Slip("\(side) has it escaped as in XML, such as `&amp;` for `&`")
  }

  /// The same bytes with and without padding, or in the alphabets of URLs and of letters.
  static func isOtherBase64(_ stub: String, _ request: String) -> Bool {
    if abs(stub.utf8.count - request.utf8.count) > 2 || stub.utf8.count < 6 { return false }
    let isEitherPadded = stub.hasSuffix("=") != request.hasSuffix("=")
    let isEitherSafe = stub.contains { "+/".contains($0) } != request.contains { "+/".contains($0) }
    // Of short texts a dash for a slash says nothing of their bytes.
    guard isEitherPadded || isEitherSafe && stub.utf8.count > 15,
      let bytes = bytes(ofBase64: stub)
    else { return false }
    return bytes == self.bytes(ofBase64: request)
  }

  private static func bytes(ofBase64 text: String) -> Data? {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let bare = String(plain.prefix { $0 != "=" })
    return Data(base64Encoded: bare + String(repeating: "=", count: (4 - bare.utf8.count % 4) % 4))
  }

  /// Whether an array has the bytes of a text in Base64.
  static func areBytes(_ numbers: [JSONValue], of text: String) -> Bool {
    guard !numbers.isEmpty, let data = Data(base64Encoded: text), data.count == numbers.count
    else { return false }
    return zip(data, numbers).allSatisfy { $1 == .int(Int($0)) }
  }

  /// Whether an array has the keys and values of an object, each key in front of its value.
  static func areMembers(_ elements: [JSONValue], of object: [String: JSONValue]) -> Bool {
    guard !object.isEmpty, elements.count == 2 * object.count else { return false }
    return stride(from: 0, to: elements.count, by: 2).allSatisfy { place in
      elements[place].scalarText.flatMap { object[$0] } == elements[place + 1]
    }
  }

  /// Whether an array has the elements of a list in a text: `["a","b"]` and `a,b`.
  static func isList(_ text: String, of elements: [JSONValue]) -> Bool {
    guard 2..<64 ~= elements.count, text.utf8.count < 1_024 else { return false }
    let words = text.split { ",;| ".contains($0) }.map(String.init)
    return words == elements.map(\.scalarText)
  }

  /// Whether an array has the values of an object, such as a point: `[13.4,52.5]`.
  static func areValues(_ elements: [JSONValue], of members: [String: JSONValue]) -> Bool {
    guard 2..<8 ~= elements.count, elements.count == members.count,
      elements.allSatisfy({ $0.scalarText != nil })
    else { return false }
    return Set(elements) == Set(members.values)
  }

  /// Whether a value is the associated one of an enum's case: `{"text":{"_0":"Hi"}}`.
  static func isAssociated(_ value: JSONValue, in members: [String: JSONValue]) -> Bool {
    guard members.count == 1, case .object(let inner)? = members.values.first else { return false }
    return inner.count == 1 && inner["_0"] == value
  }

  /// The key of the member whose value one has that differs, and that has its value; nil in objects of
  /// many members.
  static func exchanged(
    _ key: String, _ value: JSONValue, _ stub: [String: JSONValue], _ request: [String: JSONValue]
  ) -> String? {
    guard stub.count < 64, let sent = request[key], sent != value, sent.isTelling, value.isTelling
    else { return nil }
    return stub.filter { $1 == sent && $0 != key && request[$0] == value }.keys.min()
  }

  /// A text without the escapes of XML and HTML.
  static func withoutEntities(_ text: String) -> String {
    let escapes = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
      ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&"),
    ]
    return escapes.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// A text without the backslashes that escape quotes, slashes and line breaks in literals.
  static func withoutBackslashes(_ text: String) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      plain.append(isEscaped ? escapes[character] ?? character : character)
      isEscaped = false
    }
    return plain
  }

  private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "r": "\r"]

  /// Two URLs that differ in the name of this machine, or in http for https.
  static func betweenURLs(_ stub: String, _ request: String) -> Slip? {
    guard stub.hasPrefix("http"), request.hasPrefix("http"), stub.utf8.count < 1_024,
      var asked = URLComponents(string: stub), let sent = URLComponents(string: request),
      asked.host != nil, asked != sent
    else { return nil }
    if asked.host != sent.host {
      guard HostKinship.isThisMachine(asked.host), HostKinship.isThisMachine(sent.host)
      else { return nil }
      asked.host = sent.host
      return asked == sent ? .loopback : nil
    }
    asked.scheme = sent.scheme
    return asked == sent ? .schemeOfURL : nil
  }

  /// Whether two values differ only in what separates their words, or in case besides; what is
  /// between digits, or at an end, means something.
  static func isOtherStyle(ofValue stub: String, _ request: String) -> Bool {
    guard stub != request, stub.first?.lowercased() == request.first?.lowercased(),
      stub.contains(where: \.isLetter), abs(stub.utf8.count - request.utf8.count) < 32,
      joined(stub) == joined(request)
    else { return false }
    let numbers = { (text: String) in text.split { !$0.isNumber } }
    return numbers(stub) == numbers(request)
  }

  /// Whether two values are one UUID, once without its hyphens, be it in another case.
  static func isSameUUID(_ stub: String, _ request: String) -> Bool {
    guard [stub.utf8.count, request.utf8.count].sorted() == [32, 36] else { return false }
    let digits = [stub, request].map { $0.lowercased().filter { $0 != "-" } }
    return digits[0] == digits[1] && digits[0].utf8.count == 32
      && digits[0].allSatisfy(\.isHexDigit)
  }

  /// A text without the separators between its words.
  private static func joined(_ text: String) -> String {
    var joined = ""
    var separators = ""
    for character in text.lowercased() {
      if "_-. :/|".contains(character) {
        separators.append(character)
        continue
      }
      let isBetween =
        joined.last?.isWordCharacter == true && character.isWordCharacter
      if !isBetween { joined += separators }
      separators = ""
      joined.append(character)
    }
    return joined + separators
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}

extension JSONValue {
  /// Whether the value tells what was meant, as a truth does not.
  fileprivate var isTelling: Bool {
    switch self {
    case .string, .int, .double, .number: true
    case .null, .bool, .array, .object: false
    }
  }
}
