/// A key as an interactive screen is told of it.
package enum Key: Hashable, Sendable {
  case character(Character)
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case enter
  case tab
  case backTab
  case escape
  case backspace

  /// Ctrl-C or Ctrl-D, or a terminal that has gone away.
  case interrupt
}
