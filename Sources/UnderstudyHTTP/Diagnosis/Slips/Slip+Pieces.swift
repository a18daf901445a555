import Foundation
import UnderstudyCore

/// Texts, bytes and elements that a body has in another form.
extension Slip {
  static let jsonForText = Slip(
    "the body is JSON, not a form; `.json(containing:)` in the stub reads it")

  /// Whether a text is a form of which an object in JSON has the fields.
  static func isForm(_ text: String, of json: JSONValue) -> Bool {
    guard text.utf8.count < 1_024, text.contains("="), case .object(let members) = json
    else { return false }
    let items = FormItem.parse(text)
    return !items.isEmpty && items.allSatisfy { members[$0.name]?.scalarText == $0.value }
  }

  /// Why a text that is not in a JSON body is not, if it is members of one of its objects.
  static func piece(_ text: String, of json: JSONValue) -> Slip? {
    guard text.utf8.count < 1_024, text.contains(":") else { return nil }
    let members = text.trimming { $0.isWhitespace || $0 == "," }
    let whole = members.hasPrefix("{") ? members : "{\(members)}"
    guard case .object(let piece)? = try? JSONValue(parsing: Data(whole.utf8)), !piece.isEmpty
    else { return nil }
    var left = 256
    return self.piece(piece, of: json, &left)
  }

  private static func piece(
    _ piece: [String: JSONValue], of json: JSONValue, _ left: inout Int
  ) -> Slip? {
    left -= 1
    if left < 0 { return nil }
    switch json {
    case .object(let members):
      let differing = piece.filter { key, value in
        !(members[key].map(value.isContained) ?? false)
      }
      if differing.isEmpty { return .fragmentOfJSON }
      if differing.count == 1, let (key, value) = differing.first, let sent = members[key],
        value.typeName != sent.typeName, let slip = between(value, sent, named: key)
      {
        return slip
      }
      for (_, value) in members.sorted(by: { $0.key < $1.key }) {
        if let slip = self.piece(piece, of: value, &left) { return slip }
      }
    case .array(let elements):
      for element in elements {
        if let slip = self.piece(piece, of: element, &left) { return slip }
      }
    default: break
    }
    return nil
  }

  /// Whether a text is bytes as `JSONEncoder` writes them, or in Base64.
  static func isEncoded(_ text: String, of bytes: Data) -> Bool {
    guard !bytes.isEmpty, text.utf8.count < 8 * bytes.count + 16 else { return false }
    switch try? JSONValue(parsing: Data(text.utf8)) {
    case .string(let text)?: return Data(base64Encoded: text) == bytes
    case .array(let numbers)?: return areBytes(numbers, of: bytes.base64EncodedString())
    default: return Data(base64Encoded: text.trimming(while: \.isWhitespace)) == bytes
    }
  }

  /// Whether the elements of one list are contained in those of another as long, or longer, in any order.
  static func areContained(_ stub: [JSONValue], in request: [JSONValue]) -> Bool {
    guard stub.count <= request.count, request.count < 32 else { return false }
    var left = request
    return stub.allSatisfy { element in
      guard let place = left.firstIndex(where: element.isContained) else { return false }
      left.remove(at: place)
      return true
    }
  }
}
