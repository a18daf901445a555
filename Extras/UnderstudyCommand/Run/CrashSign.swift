/// The signs, in what a program writes on standard error, that it did not mean to end.
enum CrashSign {
  /// By what follows them in a line, each language's own.
  private static let signs = [
    "Fatal error: ",  // Swift, PHP
    "Traceback (most recent call last)",  // Python
    "panic: ",  // Go
    "' panicked at ",  // Rust
    "Exception in thread ",  // Java, Kotlin
    "Unhandled exception",  // C#, Dart
    "Node.js v",  // Node, below what was thrown
    "terminate called ",  // C++
    "Segmentation fault", "stack overflow", "AddressSanitizer: ",
  ]

  /// The line that says what happened; nil where there is no sign.
  static func line(in errors: String) -> String? {
    let lines = errors.split(whereSeparator: \.isNewline)
    guard let place = lines.firstIndex(where: { line in signs.contains { line.contains($0) } })
    else { return nil }
    switch lines[place] {
    case let line where line.contains("Traceback"): return lines.last.map(String.init)
    case let line where line.hasPrefix("Node.js v"):
      return lines.first { $0.contains("Error") }.map(String.init) ?? String(line)
    case let line: return String(line)
    }
  }
}
