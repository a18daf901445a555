import Foundation

/// The forms in which a text can show a planted secret: plain, with every byte percent-encoded or
/// escaped, and in base64 wherever it begins.
enum SecretForms {
  private static let all: [String] = {
    let core = SecretSyntax.core
    let hex = core.utf8.map { String($0, radix: 16) }
    let percent = hex.map { "%" + $0.uppercased() }.joined()
    let escaped = hex.map { "\\u00" + $0 }.joined()
    let base64 = (0..<3).map { offset in
      let bytes = Data(repeating: 0, count: offset) + Data(core.utf8)
      // The ends depend on what stands beside it.
      return String(bytes.base64EncodedString().dropFirst(offset == 0 ? 0 : 4).prefix(8))
    }
    return [core, percent, percent.lowercased(), escaped] + base64
  }()

  /// Those a text has.
  static func found(in text: String) -> [String] { all.filter { text.contains($0) } }
}
