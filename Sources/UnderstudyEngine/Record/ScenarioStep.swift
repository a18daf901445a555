/// What a stub requires of a scenario, a state that stubs share by its name, and what it makes of it.
package struct ScenarioStep: Sendable, Equatable {
  /// The state in which every scenario begins.
  package static let start = "Started"

  package var name: String
  /// Nil where the stub answers in any state.
  package var required: String?
  /// Nil where the state stays.
  package var next: String?

  package init(_ name: String, required: String? = nil, next: String? = nil) {
    (self.name, self.required, self.next) = (name, required, next)
  }

  /// The state of the scenario where the stub may not answer in it, among the states of those that have
  /// left their first one.
  func wrongState(in scenarios: [String: String]) -> String? {
    let state = scenarios[name] ?? Self.start
    return required == nil || required == state ? nil : state
  }
}
