import Seams

/// Something the user has to know, and may do about it.
public struct Alert: Sendable {
  /// What the user may choose.
  public struct Action: Sendable {
    /// The name on the button.
    public let title: String

    /// What choosing it does.
    public let perform: @MainActor @Sendable () -> Void

    /// An action.
    public init(_ title: String, perform: @escaping @MainActor @Sendable () -> Void) {
      self.title = title
      self.perform = perform
    }
  }

  /// What happened, in a few words.
  public let title: String

  /// What is at fault and what may help.
  public let message: String

  /// The choices, the one that helps first.
  public let actions: [Action]

  /// An alert.
  public init(title: String, message: String, actions: [Action]) {
    self.title = title
    self.message = message
    self.actions = actions
  }
}

/// Shows alerts: a screen, or in a test the mock that is asked what was shown.
@MainActor
@Mockable
public protocol AlertPresenting: AnyObject {
  /// Shows `alert` until one of its actions is chosen.
  func present(_ alert: Alert)
}
