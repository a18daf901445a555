/// One line of an interactive screen.
///
/// Its text may come from a service as it is, and be of any length: what would steer the terminal is
/// taken out, and what does not fit is cut, when the line is drawn.
package struct Line: Equatable, Sendable {
  /// What the line is to its reader; how that looks is the terminal's affair.
  package enum Style: Sendable {
    case plain
    case heading
    case aside
    case selected
    case failure
  }

  package var text: String
  package var style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}
