import Foundation

/// Where the output is read: a terminal of some width, or a pipe.
package struct Screen: Equatable, Sendable {
  /// The columns of the terminal; nil in a pipe or file, where nothing is cut.
  package var width: Int?

  /// Whether headings may be set off with escape codes.
  package var isStyled: Bool

  package init(width: Int? = nil, isStyled: Bool = false) {
    self.width = width
    self.isStyled = isStyled
  }

  /// Plain text of any width.
  package static let pipe = Screen()

  /// The text as a heading.
  package func heading(_ text: String) -> String {
    isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// The text as something said beside the matter.
  package func aside(_ text: String) -> String {
    isStyled ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}

extension Screen {
  /// The screen behind the standard output.
  package static func current(_ environment: [String: String]) -> Screen {
    guard isatty(STDOUT_FILENO) == 1 else { return .pipe }
    let asked = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    return Screen(
      width: ScreenSize(ofTerminal: STDOUT_FILENO)?.columns ?? asked ?? 80,
      isStyled: environment["TERM"] != "dumb" && environment["NO_COLOR", default: ""].isEmpty)
  }
}
