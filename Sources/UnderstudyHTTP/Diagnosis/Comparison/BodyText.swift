import Foundation
import UnderstudyCore

/// Two bodies of text, and one that is to be contained in the other.
enum BodyText {
  static func hint(_ stub: String, _ request: String) -> Hint? {
    // Of a long text without any, the replacing takes longer than all the rest.
    let hasReturns = [stub, request].contains { $0.utf8.contains(UInt8(ascii: "\r")) }
    if hasReturns, stub.replacing("\r\n", with: "\n") == request.replacing("\r\n", with: "\n") {
      return Hint(.lineBreaks)
    }
    if JSONText.isJSON(stub), JSONText.isJSON(request) {
      let values = [stub, request].map { try? JSONValue(parsing: Data($0.utf8)) }
      if values[0] == values[1] { return Hint(.sameJSON) }
    }
    if isSameXML(stub, request, ==) { return Hint(.namespacePrefix) }
    // Of long texts only what differs.
    let (asked, sent) = TextDifference.middles(stub, request)
    return Hint.between(asked, sent) ?? Hint.within(stub, request)
  }

  static func hint(containing text: String, _ sent: String) -> Hint? {
    if isSameXML(text, sent, { TextSearch.contains($1, $0) }) { return Hint(.namespacePrefix) }
    return ValuePattern.contains(text).hint(sent, named: "")
  }

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
}

extension JSONValue {
  /// The objects and arrays of a document, the outer ones first; as many as are worth a search.
  private func containers(atMost most: Int) -> [JSONValue] {
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
