/// Finds the variables of GraphQL that are secrets by what they are passed as:
/// `login(password: $p)` with `{"p": "s3"}`.
enum QueryVariables {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    guard text.place(of: "\"variables\"", from: 0) != nil else { return edits }
    let variables = variables(in: text)
    if variables.isEmpty { return edits }
    var place = 0
    while let quote = text.place(of: JSONPiece.quote, from: place) {
      let literal = JSONPiece.literal(in: text, from: quote)
      place = literal.after
      let colon = text.end(of: .space, from: literal.after)
      guard text.byte(colon) == UInt8(ascii: ":"), literal.content.count < longest,
        variables.contains(literal.text)
      else { continue }
      let start = text.end(of: .space, from: colon + 1)
      if text.byte(start) == JSONPiece.quote {
        let value = JSONPiece.literal(in: text, from: start)
        if !SecretValue.isHarmless(value.content) {
          edits.hide(value.content.startIndex..<value.end)
        }
        place = value.after
      } else if text.byte(start).isDigit {
        place = text.end(of: .digit, from: start)
        edits.hide(start..<place, between: [JSONPiece.quote])
      }
    }
    return edits
  }

  private static let longest = 64

  /// The names of those that are passed as secrets.
  private static func variables(in text: SearchedText) -> Set<String> {
    var names: Set<String> = []
    var place = 0
    while let dollar = text.place(of: UInt8(ascii: "$"), from: place) {
      let end = text.end(of: .word, from: dollar + 1)
      place = end
      let colon = text.start(of: .space, before: dollar, most: 16) - 1
      guard text.byte(colon) == UInt8(ascii: ":"), end > dollar + 1, end - dollar < longest,
        let name = ValueName(before: colon, in: text), text.search.isSecret(name.text)
      else { continue }
      names.insert(text.text(dollar + 1..<end))
    }
    return names
  }
}
