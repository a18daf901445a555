/// The name and the value of a cookie, as a `Cookie` header has them.
package struct CookiePair: Sendable, Hashable {
  package let name: String
  package let value: String

  /// Reads one piece of a header as browsers do: without an equals sign it is a value without a name.
  package init(_ piece: some StringProtocol) {
    let equals = piece.firstIndex(of: "=")
    name = equals.map { piece[..<$0].trimming(while: \.isWhitespace) } ?? ""
    let value = equals.map { piece[piece.index(after: $0)...] } ?? piece[...]
    self.value = value.trimming(while: \.isWhitespace)
  }

  /// The cookie as a header has it.
  package var text: String { name.isEmpty ? value : "\(name)=\(value)" }

  /// The cookies of a `Cookie` header, in order.
  package static func all(in header: String) -> [CookiePair] {
    header.split(separator: ";").map(CookiePair.init).filter { !($0.name + $0.value).isEmpty }
  }
}
