import Foundation

/// Where the output is read: a terminal of some width, or a pipe.
struct Screen: Equatable {
  /// The columns of the terminal; nil in a pipe or file, where nothing is cut.
  var width: Int?

  /// Whether headings may be set off with escape codes.
  var isStyled = false

  static let pipe = Screen()

  func heading(_ text: String) -> String {
    isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  func aside(_ text: String) -> String {
    isStyled ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}

extension Screen {
  /// The screen behind the standard output.
  static func current(_ environment: [String: String]) -> Screen {
    guard isatty(STDOUT_FILENO) == 1 else { return .pipe }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let asked = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    return Screen(
      width: isKnown ? Int(size.ws_col) : asked ?? 80,
      isStyled: environment["TERM"] != "dumb" && environment["NO_COLOR", default: ""].isEmpty)
  }
}
