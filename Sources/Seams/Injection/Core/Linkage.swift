import UnderstudyCore

/// How several copies of this module in one process share one state.
///
/// The first copy leaves the address of its state in the process's environment, where any other
/// copy finds it. The copies must be of the same version, since they share the memory layout.
enum Linkage {
  static let variable = "UNDERSTUDY_SEAMS_STATE"

  /// Changed whenever the layout of anything in `SeamState` changes.
  static let layout = "1"

  static let shared: SeamState = {
    guard let note = Environment[variable].flatMap(Note.init), note.process == RunningProcess.id
    else {
      let state = SeamState(mode: .detected)
      // Never released: another copy may hold it without counting.
      let address = UInt(bitPattern: Unmanaged.passRetained(state).toOpaque())
      let note = Note(process: RunningProcess.id, layout: layout, address: address)
      Environment.set(variable, to: note.description)
      return state
    }
    if note.layout == layout, let address = UnsafeRawPointer(bitPattern: note.address) {
      return Unmanaged<SeamState>.fromOpaque(address).takeUnretainedValue()
    }
    let state = SeamState(mode: .detected)
    state.host.record(.differentVersions(note.layout, layout))
    return state
  }()

  /// What a copy writes down for the others.
  struct Note: CustomStringConvertible {
    let process: Int
    let layout: String
    let address: UInt

    init(process: Int, layout: String, address: UInt) {
      self.process = process
      self.layout = layout
      self.address = address
    }

    init?(_ description: String) {
      let parts = description.split(separator: " ").map(String.init)
      guard parts.count == 3, let process = Int(parts[0]), let address = UInt(parts[2], radix: 16)
      else { return nil }
      self.init(process: process, layout: parts[1], address: address)
    }

    var description: String { "\(process) \(layout) \(String(address, radix: 16))" }
  }
}

#if os(Linux) || os(Android)
// Run when the module is loaded, before any thread reads the environment while it is written.
@section(".init_array") @used
private let onLoad: @convention(c) () -> Void = { _ = Linkage.shared }
#elseif canImport(Darwin)
@section("__DATA,__mod_init_func,mod_init_funcs") @used
private let onLoad: @convention(c) () -> Void = { _ = Linkage.shared }
#endif
