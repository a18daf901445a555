import Foundation

extension URL {
  /// Reads a URL as it was sent: its escapes stay, and only what no URL may hold is percent-encoded.
  ///
  /// `URL(string:)` encodes the escapes once more where a single such character stands, as in
  /// `?filter[name]=a%20b`.
  package init?(asSent text: String) {
    guard let url = URL(string: text) else { return nil }
    guard text.utf8.contains(UInt8(ascii: "%")) else {
      self = url
      return
    }
    self = URL(dataRepresentation: Data(text.utf8), relativeTo: nil, isAbsolute: true) ?? url
  }
}
