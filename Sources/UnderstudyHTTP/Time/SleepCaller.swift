#if os(Linux) && canImport(Runtime)
internal import Runtime
#endif

/// The code that began to sleep, kept cheaply and looked up only for a failure's message.
///
/// Code under test knows its clock as `any Clock`, whose requirement takes no location, so the stack is
/// asked instead: an asynchronous function's callers are on it although they are suspended. Only Linux
/// has the module `Runtime` from this package's floor on.
struct SleepCaller: Sendable {
  #if os(Linux) && canImport(Runtime)
  private let stack: Backtrace?

  // Finding the images takes milliseconds, noting the callers with them two microseconds.
  private static let images = ImageMap.capture()
  private static let folder = #filePath.dropLast("SleepCaller.swift".count)

  init() {
    stack = try? Backtrace.capture(algorithm: .fast, limit: 16, top: 0, images: Self.images)
  }

  /// The same for calls from the same stack; to compare it costs far less than to look names up.
  var stackKey: String { stack.map { "\($0.frames.map(\.description))" } ?? "" }

  /// The file and line with the function, such as `at Poller.swift:12 in Poller.run()`; nil where the
  /// program has no names.
  var description: String? {
    guard let frames = stack?.symbolicated(with: Self.images)?.frames else { return nil }
    let symbols = frames.compactMap(\.symbol).filter { !Self.isOurs($0) }
    for symbol in symbols {
      guard let location = symbol.sourceLocation, location.line > 0 else { continue }
      let file = location.path.split(separator: "/").last ?? ""
      return "at \(file):\(location.line) in \(symbol.name)"
    }
    return symbols.first.map { "in \($0.name)" }
  }

  /// Whether it is this clock, the library of Swift itself, or code without a source.
  private static func isOurs(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
    if symbol.imageName.hasPrefix("libswift") || symbol.name.contains("ManualClock") { return true }
    guard let path = symbol.sourceLocation?.path else { return false }
    return path.hasPrefix(folder) || path.contains("<compiler-generated>")
      || path.contains("/stdlib/public/")
  }
  #else
  var stackKey: String { "" }
  var description: String? { nil }
  #endif
}
