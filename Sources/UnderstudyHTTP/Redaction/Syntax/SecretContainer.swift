/// Objects and lists of JSON that go by the name of a secret and hold none.
enum SecretContainer {
  /// Whether a container tells of secrets alone: the schema of a password, what is wrong with it, the
  /// coins that an exchange calls tokens, and the tokens of a language model.
  static func isHarmless(_ container: Range<Int>, of name: String, in text: SearchedText) -> Bool {
    var place = container.lowerBound
    var (hasMembers, areWords, areSentences) = (false, true, true)
    var (hasText, hasProbability, isFlow) = (false, false, false)
    var count = 0
    while let quote = text.place(of: JSONPiece.quote, from: place, to: container.upperBound) {
      let literal = JSONPiece.literal(in: text, from: quote)
      place = literal.after
      let colon = text.end(of: .space, from: literal.after)
      guard text.byte(colon) == UInt8(ascii: ":"), colon < container.upperBound else {
        count += 1
        areWords =
          areWords && literal.content.count <= longestWord
          && literal.content.allSatisfy(\.isASCIILetter)
        areSentences = areSentences && SecretSentence.isAbout(literal.content)
        continue
      }
      hasMembers = true
      switch literal.content.count < longest ? literal.text.lowercased() : "" {
      case "text", "token": hasText = true
      case "logprob": hasProbability = true
      // A way of OAuth, in a description of an API, whose scopes have names of their own.
      case "tokenurl", "authorizationurl": isFlow = true
      case "scopes" where isFlow: return true
      // As a number it is none of the secret, and as a text it may be all of it.
      case "id" where text.byte(text.end(of: .space, from: colon + 1)) != JSONPiece.quote: break
      // In a schema they are described; in a list of secrets they are these.
      case "items" where text.byte(text.end(of: .space, from: colon + 1)) != UInt8(ascii: "{"):
        return false
      // What a schema shows as an example, mostly `string`.
      case "example", "default": if !isHarmless(valueAt: colon, in: text) { return false }
      case let member where members.contains(member): break
      default: return false
      }
    }
    if hasMembers { return !hasText || hasProbability }
    let areTokens = count > 2 && areWords && name.equalsIgnoringASCIICase("tokens")
    return count > 0 && (areSentences || areTokens)
  }

  private static let longest = 32
  private static let longestWord = 12

  private static func isHarmless(valueAt colon: Int, in text: SearchedText) -> Bool {
    let start = text.end(of: .space, from: colon + 1)
    return text.byte(start) == JSONPiece.quote
      && SecretValue.isHarmless(JSONPiece.literal(in: text, from: start).content)
  }

  /// Whether a block of YAML has such members alone: `type: string`.
  static func isHarmless(block: Range<Int>, in text: SearchedText) -> Bool {
    var place = block.lowerBound
    while place < block.upperBound {
      let start = text.end(of: bullets, from: place, to: block.upperBound)
      let end = text.end(of: name, from: start, to: block.upperBound)
      guard text.byte(end) == UInt8(ascii: ":"), end - start < longest,
        members.contains(text.text(start..<end).lowercased())
      else { return false }
      place = text.end(of: .lineEnd, from: text.end(of: .inLine, from: end))
    }
    return true
  }

  private static let bullets = ByteSet(" -")
  private static let name = ByteSet.but(": \r\n")

  /// What describes something, as in a schema, in a list of coins, and on a map.
  private static let members: Set<String> = [
    "$ref", "address", "bearerformat", "bytes", "chainid", "created_at", "createdat", "decimals",
    "deprecated", "description", "enabled", "error", "errors", "expires_at", "expires_in",
    "expiresat", "format", "in", "items", "kind", "label", "lat", "latitude", "lng", "lon",
    "logouri", "longitude", "maximum", "maxlength", "message", "messages", "minimum", "minlength",
    "name", "nullable", "pattern", "placeholder", "price", "readonly", "required", "rule", "scheme",
    "scope", "scopes", "special", "status", "symbol", "title", "top_logprobs", "type",
    "updated_at", "updatedat", "writeonly",
  ]
}
