/// What games are played on: one tab of the list each.
public enum Platform: Int, CaseIterable, Sendable {
  // The numbers are the service's own.
  /// Sony's PlayStation 4.
  case playStation4 = 48

  /// Microsoft's Xbox One.
  case xboxOne = 49

  /// Nintendo's Switch.
  case nintendoSwitch = 130

  /// What people call it.
  public var title: String {
    switch self {
    case .playStation4: "PlayStation 4"
    case .xboxOne: "Xbox One"
    case .nintendoSwitch: "Switch"
    }
  }
}
