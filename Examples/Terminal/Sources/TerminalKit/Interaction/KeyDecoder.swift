/// Makes keys of the bytes a terminal sends.
///
/// A terminal sends most keys as the character on them, and the others as sequences of characters
/// that begin with that of the Escape key. Sequences that are no `Key` are swallowed whole, lest
/// their letters be taken for keys.
struct KeyDecoder {
  private enum State {
    case ground

    /// Within a character of UTF-8 of `length` bytes.
    case character([UInt8], length: Int)

    /// After ESC.
    case escape

    /// After ESC [, with what has come of the sequence: parameters, then its last byte.
    case sequence([UInt8])

    /// After ESC O.
    case shortSequence([UInt8])

    /// After ESC [ [, as the console of Linux begins function keys.
    case functionKey

    /// Within an answer to a question that another program may have asked the terminal; `begun`
    /// is its first byte while nothing has followed.
    case answer(begun: UInt8?)

    /// After ESC within an answer.
    case answerEnd
  }

  private var state = State.ground
  private var keys: [Key] = []

  /// Characters not yet among the keys: one may consist of several scalars, as flags do.
  private var text = String.UnicodeScalarView()

  /// The keys in what one read gave, with what earlier reads left over.
  ///
  /// A read that ends with ESC is the Escape key: terminals send a sequence in one go.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    switch state {
    case .escape, .answerEnd:
      press(.escape)
      state = .ground
    case .answer(let begun?):
      // Nothing follows, so that was Alt and a key, which must not swallow those to come.
      press(.escape)
      begin(begun)
    default: break
    }
    flush()
    defer { keys = [] }
    return keys
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: begin(byte)
    case .character(let bytes, let length): continueCharacter(bytes + [byte], length)
    case .escape: continueEscape(byte)
    case .sequence(let bytes): continueSequence(bytes, byte)
    case .shortSequence(let bytes): continueShortSequence(bytes, byte)
    case .functionKey: state = .ground
    case .answer: continueAnswer(byte)
    case .answerEnd:
      // ESC \ ends an answer; before anything else, ESC begins something new.
      if byte == UInt8(ascii: "\\") { state = .ground } else { continueEscape(byte) }
    }
  }

  private mutating func begin(_ byte: UInt8) {
    state = .ground
    switch byte {
    case 0x03, 0x04: press(.interrupt)
    case 0x08, 0x7F: press(.backspace)
    case 0x09: press(.tab)
    case 0x0A, 0x0D: press(.enter)
    case 0x1B: state = .escape
    case ..<0x20: break
    case ..<0x80: text.append(Unicode.Scalar(byte))
    case 0xC2...0xDF: state = .character([byte], length: 2)
    case 0xE0...0xEF: state = .character([byte], length: 3)
    case 0xF0...0xF4: state = .character([byte], length: 4)
    default: break
    }
  }

  private mutating func continueCharacter(_ bytes: [UInt8], _ length: Int) {
    guard let last = bytes.last, last & 0xC0 == 0x80 else { return begin(bytes.last!) }
    if bytes.count < length {
      state = .character(bytes, length: length)
      return
    }
    state = .ground
    let scalars = String(validating: bytes, as: UTF8.self)?.unicodeScalars
    guard let scalar = scalars?.first, scalar.properties.generalCategory != .control else { return }
    text.append(scalar)
  }

  private mutating func continueEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .shortSequence([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      state = .answer(begun: byte)
    default:
      // Escape and another key, in so short a time that one read gave both.
      press(.escape)
      begin(byte)
    }
  }

  private mutating func continueSequence(_ bytes: [UInt8], _ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "[") where bytes.isEmpty: state = .functionKey
    case 0x20...0x3F:
      // What is longer is no key, but has to be followed to its end all the same.
      state = .sequence(bytes.count < 16 ? bytes + [byte] : bytes)
    case 0x40...0x7E:
      state = .ground
      if let key = Key(parameters: bytes, last: byte) { press(key) }
    default: begin(byte)
    }
  }

  private mutating func continueShortSequence(_ bytes: [UInt8], _ byte: UInt8) {
    switch byte {
    case 0x30...0x3B where bytes.count < 16: state = .shortSequence(bytes + [byte])
    case 0x40...0x7E:
      state = .ground
      // Enter on the keypad.
      if byte == UInt8(ascii: "M") { return press(.enter) }
      if let key = Key(parameters: [], last: byte) { press(key) }
    default: begin(byte)
    }
  }

  private mutating func continueAnswer(_ byte: UInt8) {
    switch byte {
    case 0x07: state = .ground
    case 0x1B: state = .answerEnd
    case ..<0x20: begin(byte)  // the end was lost
    default: state = .answer(begun: nil)
    }
  }

  private mutating func press(_ key: Key) {
    flush()
    keys.append(key)
  }

  private mutating func flush() {
    keys += String(text).map(Key.character)
    text = String.UnicodeScalarView()
  }
}

extension Key {
  /// The key of a sequence, as xterm, VT220, rxvt and the consoles spell it.
  ///
  /// Parameters after the first say which modifiers were held: Ctrl-Up counts as Up.
  fileprivate init?(parameters: [UInt8], last: UInt8) {
    guard parameters.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }) else {
      return nil
    }
    switch (last, parameters.prefix { $0 != UInt8(ascii: ";") }) {
    case (UInt8(ascii: "A"), _): self = .up
    case (UInt8(ascii: "B"), _): self = .down
    case (UInt8(ascii: "C"), _): self = .right
    case (UInt8(ascii: "D"), _): self = .left
    case (UInt8(ascii: "H"), _): self = .home
    case (UInt8(ascii: "F"), _): self = .end
    case (UInt8(ascii: "Z"), _): self = .backTab
    case (UInt8(ascii: "~"), [UInt8(ascii: "1")]), (UInt8(ascii: "~"), [UInt8(ascii: "7")]):
      self = .home
    case (UInt8(ascii: "~"), [UInt8(ascii: "4")]), (UInt8(ascii: "~"), [UInt8(ascii: "8")]):
      self = .end
    case (UInt8(ascii: "~"), [UInt8(ascii: "5")]): self = .pageUp
    case (UInt8(ascii: "~"), [UInt8(ascii: "6")]): self = .pageDown
    default: return nil
    }
  }
}
