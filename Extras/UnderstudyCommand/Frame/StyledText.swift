import UnderstudyHTTP

/// How a piece of text looks on a terminal.
enum Style: String, Sendable {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"

  /// That of a status; nil stands for a request without a response.
  init(status: Int?) {
    switch status ?? 0 {
    case 100..<300: self = .green
    case 300..<400: self = .cyan
    case 400..<500: self = .yellow
    default: self = .red
    }
  }
}

/// Text some pieces of which have a style: `"\("GET", .bold) /movies"`.
struct StyledText: Sendable, ExpressibleByStringInterpolation {
  private var pieces: [(text: String, style: Style?)] = []

  init(_ text: String, _ style: Style? = nil) { pieces = [(text, style)] }
  init(stringLiteral text: String) { self.init(text) }
  init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [(text: String, style: Style?)] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { pieces.append((literal, nil)) }
    mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style? = nil)
    {
      pieces.append((value.description, style))
    }
  }

  mutating func append(_ text: StyledText) { pieces += text.pieces }

  func rendered(inColor: Bool) -> String {
    pieces.map { text, style in
      // Of what a server or a file says, only line breaks take effect.
      let text = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        .map { String($0).visible }.joined(separator: "\n")
      guard inColor, let style, !text.isEmpty else { return text }
      return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }.joined()
  }
}
