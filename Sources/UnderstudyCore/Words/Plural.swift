extension Int {
  /// The number with a noun, such as `1 request` and `2 requests`.
  package func counting(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }
}
