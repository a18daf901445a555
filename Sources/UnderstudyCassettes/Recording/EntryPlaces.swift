import Foundation
import UnderstudyHTTP

/// Where the entries of a HAR file stand in its text.
struct EntryPlaces {
  /// Between the brackets.
  private(set) var list = 0..<0
  private(set) var entries: [Range<Int>] = []

  /// Looks for them in a text that was read as HAR before; nil where there is no list of them.
  static func find(in data: Data) -> EntryPlaces? {
    LentBytes.lend(data) { bytes in
      var scanner = JSONScanner(bytes)
      scanner.toleratesHalfPairs = true
      var places = EntryPlaces()
      let isFound = try? places.read(&scanner, inside: ["log", "entries"])
      return isFound == true ? places : nil
    }
  }

  /// Whether the list is there, at the end of a path of keys.
  private mutating func read(
    _ scanner: inout JSONScanner, inside path: [String]
  ) throws(JSONFault) -> Bool {
    guard let name = path.first else { return try readList(&scanner) }
    guard try scanner.next() == .beginObject else { return false }
    while case .key(let key)? = try scanner.next() {
      if scanner.string(key) == name {
        return try read(&scanner, inside: Array(path.dropFirst()))
      }
      if let token = try scanner.next() { try scanner.skipRest(of: token) }
    }
    return false
  }

  private mutating func readList(_ scanner: inout JSONScanner) throws(JSONFault) -> Bool {
    guard try scanner.next() == .beginArray else { return false }
    // Behind a bracket, which is one byte.
    let start = scanner.offset
    while let token = try scanner.next(), token != .endArray {
      guard token == .beginObject else { return false }
      let place = scanner.offset - 1
      try scanner.skipRest(of: token)
      entries.append(place..<scanner.offset)
    }
    list = start..<scanner.offset - 1
    return true
  }
}
