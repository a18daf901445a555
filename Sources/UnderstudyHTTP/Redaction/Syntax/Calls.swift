/// Finds secrets among the arguments of calls, as code has them and values when they are printed:
/// `setItem("token", "s3")`, `[("password", "s3")]`, `invalidPassword("s3")`.
enum Calls {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let opening = text.place(of: UInt8(ascii: "("), from: place) {
      place = opening + 1
      guard let first = Quotation(in: text, at: place), first.isClosed else { continue }
      place = first.after
      let name = text.start(of: .word, before: opening, most: 64)
      if name < opening, text.search.isSecret(text.text(name..<opening)) {
        edits.hide(word: first, in: text)
      } else if let second = next(behind: first, in: text),
        text.search.isSecret(text.text(first.content.prefix(64)))
      {
        edits.hide(word: second, in: text)
      }
    }
    return edits
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
