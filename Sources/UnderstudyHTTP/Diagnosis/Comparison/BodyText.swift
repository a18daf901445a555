import Foundation
import UnderstudyCore

/// Two bodies of text, and one that is to be contained in the other.
enum BodyText {
  static func hint(_ stub: String, _ request: String) -> Hint? {
    // Bodies are compared by bytes, and these as characters.
    if stub == request { return Hint(.composition) }
    // Of a long text without any, the replacing takes longer than all the rest.
    let hasReturns = [stub, request].contains { $0.utf8.contains(UInt8(ascii: "\r")) }
    if hasReturns, stub.replacing("\r\n", with: "\n") == request.replacing("\r\n", with: "\n") {
      return Hint(.lineBreaks)
    }
    if JSONText.isJSON(stub), JSONText.isJSON(request) {
      let values = [stub, request].map { try? JSONValue(parsing: Data($0.utf8)) }
      if values[0] == values[1] { return Hint(.sameJSON) }
    }
    if FormItem.isForm(stub), FormItem.isForm(request) {
      let (asked, sent) = (FormItem.parse(stub), FormItem.parse(request))
      if asked == sent { return Hint(.sameFormEncoded) }
      if Set(asked) == Set(sent) { return Hint(.sameForm) }
    }
    if isSameXML(stub, request, ==) { return Hint(.namespacePrefix) }
    // Of long texts only what differs.
    let (asked, sent) = TextDifference.middles(stub, request)
    return Hint.between(asked, sent)
  }

  static func hint(containing text: String, _ sent: String, _ json: JSONValue?) -> Hint? {
    if let json {
      if json.strings(atMost: mostStrings).contains(where: { TextSearch.contains($0, text) }) {
        return Hint(.insideJSON)
      }
      if let hint = piece(text, of: json) { return hint }
      if FormItem.isForm(text) { return Hint(.jsonBody, "a form") }
    }
    if isSameXML(text, sent, { TextSearch.contains($1, $0) }) { return Hint(.namespacePrefix) }
    if let hint = ValuePattern.contains(text).hint(sent, named: "") { return hint }
    let packed = text.filter { !$0.isWhitespace }
    let isSpaced = json?.strings(atMost: mostStrings).contains {
      TextSearch.contains($0.filter { !$0.isWhitespace }, packed)
    }
    return isSpaced == true && !packed.isEmpty
      ? Hint(.whiteSpace) : nil
  }

  private static let mostStrings = 1_024

  /// Whether two texts of XML are the same but for the prefixes of their namespaces.
  private static func isSameXML(
    _ stub: String, _ request: String, _ isSame: (String, String) -> Bool
  ) -> Bool {
    guard [stub, request].allSatisfy({ $0.contains("<") && $0.utf8.count < 32_768 }) else {
      return false
    }
    let bare = { (text: String) in text.replacing(/(<\/?)[A-Za-z0-9_-]+:/) { "\($0.output.1)" } }
    return isSame(bare(stub), bare(request))
  }

  /// Why a text that is members of an object in JSON is not in it as a text.
  private static func piece(_ text: String, of json: JSONValue) -> Hint? {
    guard text.utf8.count < 1_024, text.contains(":") else { return nil }
    let members = text.trimming { $0.isWhitespace || $0 == "," }
    let whole = members.hasPrefix("{") ? members : "{\(members)}"
    guard case .object(let piece)? = try? JSONValue(parsing: Data(whole.utf8)), !piece.isEmpty
    else { return nil }
    for case .object(let members) in json.containers(atMost: 256) {
      let differing = piece.filter {
        !($1.isContained(in: members[$0] ?? .null) && members[$0] != nil)
      }
      if differing.isEmpty { return Hint(.pieceOfJSON) }
      if differing.count == 1, let (key, value) = differing.first, let sent = members[key],
        value.typeName != sent.typeName
      {
        return JSONHint.between(value, sent, named: key)
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The objects and arrays of a document, the outer ones first; as many as are worth a search.
  func containers(atMost most: Int) -> [JSONValue] {
    var found: [JSONValue] = []
    var open = [self]
    while let value = open.popLast(), found.count < most {
      switch value {
      case .object(let members):
        found.append(value)
        open += members.sorted { $0.key > $1.key }.map(\.value)
      case .array(let elements):
        found.append(value)
        open += elements.prefix(most).reversed()
      default: break
      }
    }
    return found
  }

  fileprivate func strings(atMost most: Int) -> [String] {
    containers(atMost: most).flatMap { value -> [String] in
      switch value {
      case .object(let members): members.values.compactMap(\.string)
      case .array(let elements): elements.compactMap(\.string)
      default: []
      }
    } + [string].compactMap(\.self)
  }

  /// The keys and values it begins with, as far as they are read for their words.
  var words: String {
    containers(atMost: 64).map { value in
      switch value {
      case .object(let members):
        members.map { "\($0) \($1.scalarText ?? "")" }.joined(separator: " ")
      case .array(let elements): elements.prefix(64).compactMap(\.scalarText).joined(separator: " ")
      default: ""
      }
    }.joined(separator: " ") + (scalarText ?? "")
  }
}
