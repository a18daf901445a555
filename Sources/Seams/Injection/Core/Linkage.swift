/// How several copies of this module in one test process share one state.
///
/// The first copy leaves the address of its state in the process's environment, where any other
/// copy finds it. The copies must be of the same version, since they share the memory layout.
///
/// An app has one copy, so nothing is written down there.
///
/// This is the one file of the module that handles an address: there is no other way to hand an
/// object from one copy to another that knows nothing of it.
enum Linkage {
  /// Changed whenever the layout of anything in `SeamState` changes.
  static let layout = "6"

  /// The state for this copy: its own, or that of the copy which came first.
  ///
  /// Writing the environment while another thread reads it is not safe everywhere, so `Understudy`
  /// calls this when a test bundle is loaded, before a test starts a thread.
  static func state() -> SeamState {
    let mode = SeamMode.detected
    let own = SeamState(mode: mode)
    guard mode != .live else { return own }
    // Not retained: the copy that made a state keeps it in a global for as long as it is loaded.
    let address = UInt(bitPattern: Unmanaged.passUnretained(own).toOpaque())
    let note = "\(layout) \(String(address, radix: 16))"
    let first = Environment.setIfAbsent(variable, to: note)
    guard first != note, let first = read(first) else { return own }
    if first.layout == layout, let address = UnsafeRawPointer(bitPattern: first.address) {
      return Unmanaged<SeamState>.fromOpaque(address).takeUnretainedValue()
    }
    own.host.record(.differentVersions(first.layout, layout))
    return own
  }

  /// Named after the process, since child processes inherit it.
  static var variable: String { "UNDERSTUDY_SEAMS_STATE_\(RunningProcess.id)" }

  /// What a copy has written down for the others; nil where it is something else.
  static func read(_ note: String) -> (layout: String, address: UInt)? {
    let parts = note.split(separator: " ")
    guard parts.count == 2, let address = UInt(parts[1], radix: 16) else { return nil }
    return (String(parts[0]), address)
  }
}
