/// What is everyday's under a name that secrets have, too.
enum EverydayValue {
  static func isOne(
    _ value: ArraySlice<UInt8>, of name: ValueName, in text: SearchedText
  ) -> Bool {
    switch NameWords.split(name.text).suffix(2).joined() {
    // A coin: `"token": "ETH"`.
    case "token": name.mark != nil && (2...5).contains(value.count) && value.allSatisfy(\.isCapital)
    // How a letter ends, or how a function is declared.
    case let name where name.hasSuffix("signature"):
      value.contains(0x20) && !value.contains(UInt8(ascii: "="))
    // What India calls a postcode.
    case "pincode":
      value.count == 6 && value.allSatisfy(\.isDigit) && isInAddress(value, in: text)
    // The key that a browser presses for a link: `accesskey="s"`.
    case "accesskey": value.count == 1
    default: false
    }
  }

  /// What is allowed of what, as in `secrets:read`.
  static let scopes: Set<String> = [
    "*", "admin", "all", "create", "delete", "edit", "get", "list", "manage", "read", "update",
    "view", "write",
  ]

  private static func isInAddress(_ value: ArraySlice<UInt8>, in text: SearchedText) -> Bool {
    let start = max(0, value.startIndex - nearby)
    let around = text.text(start..<min(text.count, value.endIndex + nearby)).lowercased()
    return ["city", "district", "state", "street"].contains(where: around.contains)
  }

  /// So far away are the other parts of an address.
  private static let nearby = 256
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
}
