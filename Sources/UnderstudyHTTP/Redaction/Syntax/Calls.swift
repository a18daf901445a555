/// Finds secrets among the arguments of calls, as code has them and values when they are printed:
/// `setItem("token", "s3")`, `[("password", "s3")]`, `invalidPassword("s3")`, `basicAuth("me", "s3")`,
/// `setValue("s3", forHTTPHeaderField: "X-Api-Key")`.
enum Calls {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let opening = text.place(of: UInt8(ascii: "("), from: place) {
      place = opening + 1
      guard let first = Quotation(in: text, at: place), first.isClosed else { continue }
      place = first.after
      if isSecret(before: opening, in: text) {
        edits.hide(word: first, in: text)
        var last = first
        while let argument = next(behind: last, in: text) {
          edits.hide(word: argument, in: text)
          last = argument
        }
        place = last.after
      } else if text.hasPrefix(field, at: first.after),
        let name = Quotation(in: text, at: first.after + field.utf8CodeUnitCount),
        text.search.isSecret(text.text(name.content.prefix(64)))
      {
        edits.hide(word: first, in: text)
      } else if let second = next(behind: first, in: text),
        text.search.isSecret(text.text(first.content.prefix(64)))
      {
        edits.hide(word: second, in: text)
      }
    }
    return edits
  }

  private static let field: StaticString = ", forHTTPHeaderField: "

  /// Whether what is called has the name of a secret, or the tuple is assigned to one: `auth=("me", "s3")`.
  private static func isSecret(before opening: Int, in text: SearchedText) -> Bool {
    let isAssigned = text.byte(opening - 1) == UInt8(ascii: "=")
    let end = isAssigned ? opening - 1 : opening
    let name = text.start(of: .word, before: end, most: 64)
    return name < end && text.search.isSecret(text.text(name..<end))
  }

  private static func next(behind first: Quotation, in text: SearchedText) -> Quotation? {
    guard text.byte(first.after) == UInt8(ascii: ",") else { return nil }
    let start = text.end(of: .blank, from: first.after + 1)
    return Quotation(in: text, at: start).flatMap { $0.isClosed ? $0 : nil }
  }
}

extension Edits {
  /// Hides what is quoted, unless it is a sentence.
  fileprivate mutating func hide(word quotation: Quotation, in text: SearchedText) {
    let word = text.bytes[quotation.content]
    if !SecretValue.isHarmless(word), !word.contains(where: \.isSpace) {
      hide(quotation.content)
    }
  }
}

extension SearchedText {
  /// Where the quotation begins that is all there is in a printed value: `Optional("s3")`.
  func endOfWrappers(from start: Int) -> Int {
    var place = start
    for _ in 0..<3 {
      let name = end(of: Self.wrapper, from: place, to: place + 64)
      guard name > place, byte(name) == UInt8(ascii: "(") else { break }
      place = name + 1
      // `Key(rawValue: "s3")`
      let label = end(of: Self.wrapper, from: place, to: place + 64)
      if label > place, byte(label) == UInt8(ascii: ":") {
        place = end(of: .blank, from: label + 1)
      }
    }
    let quote = end(of: .backslash, from: place, to: place + 8)
    return byte(quote).isQuote ? place : start
  }

  private static let wrapper = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.")
}
