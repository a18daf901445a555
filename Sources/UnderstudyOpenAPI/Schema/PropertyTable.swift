import Foundation

/// The properties of an object by the bytes of their names, so that a check makes no string of a key.
struct PropertyTable: Sendable {
  private(set) var names: [String] = []
  /// The schema of each; nil for a required name without one.
  private(set) var schemas: [Int?] = []
  /// Which of the required ones each is.
  private(set) var requirements: [Int?] = []
  private(set) var requiredCount = 0
  private var bytes: [[UInt8]] = []
  /// Of each hash the first property; the others follow in `next`.
  private var first: [Int] = []
  private var next: [Int] = []

  init(_ properties: [(String, Int)], required: [String]) {
    var places: [String: Int] = [:]
    for (name, schema) in properties where places[name] == nil {
      places[name] = names.count
      add(name, schema)
    }
    for name in required {
      let place = places[name] ?? names.count
      if place == names.count { add(name, nil) }
      places[name] = place
      if requirements[place] != nil { continue }
      requirements[place] = requiredCount
      requiredCount += 1
    }
    var size = 4
    while size < 2 * names.count { size *= 2 }
    first = Array(repeating: -1, count: size)
    for place in names.indices {
      let bucket = bytes[place].withUnsafeBufferPointer(bucket)
      next.append(first[bucket])
      first[bucket] = place
    }
  }

  private mutating func add(_ name: String, _ schema: Int?) {
    names.append(name)
    bytes.append(Array(name.utf8))
    schemas.append(schema)
    requirements.append(nil)
  }

  private func bucket(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    // FNV-1a.
    let hash = name.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32) & (first.count - 1)
  }

  func place(of name: String) -> Int? {
    var name = name
    return name.withUTF8(place)
  }

  /// The place of a name; nil for one that has none.
  func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = first[bucket(name)]
    while place >= 0 {
      if bytes[place].withUnsafeBufferPointer({ $0.isSame(as: name) }) { return place }
      place = next[place]
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  func isSame(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let left = baseAddress, let right = other.baseAddress else { return true }
    return memcmp(left, right, count) == 0
  }
}
