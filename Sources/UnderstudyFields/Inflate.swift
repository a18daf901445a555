import Foundation

/// Undoes the compression of gzip, zlib and deflate (RFC 1950, 1951 and 1952).
///
/// Foundation has no way to, and a system's zlib would be a dependency. It reads what comes from outside
/// and is given a limit, so that a small text cannot fill the memory.
package struct Inflate {
  private struct Broken: Error {}

  /// A Huffman code: how many codes each length has, and the symbols in the order of their codes.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: ArraySlice<Int>) throws(Broken) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var left = 1
      for length in 1...15 {
        left = left * 2 - counts[length]
        if left < 0 { throw Broken() }
      }
      let coded = lengths.enumerated().filter { $0.element > 0 }
      symbols = coded.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
    }
  }

  private let input: [UInt8]
  private var offset: Int
  private var bits = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  /// Whether more was asked for than there is.
  private var isExhausted = false
  private let limit: Int

  /// The bytes of a body that is gzip or zlib; nil if it is neither, is broken, or becomes longer
  /// than the limit.
  ///
  /// - Parameter encoding: The `Content-Encoding`. Some servers mean by `deflate` what has no head to be
  ///   known by; a text was uncompressed already.
  package static func inflated(
    _ data: Data, encoding: String? = nil, limit: Int = 256 << 20
  ) -> Data? {
    let bytes = [UInt8](data)
    let isRaw = encoding?.lowercased().contains("deflate") == true && String(validUTF8: data) == nil
    guard let start = isZlib(bytes) ? 2 : endOfGzipHead(bytes) ?? (isRaw ? 0 : nil)
    else { return nil }
    var inflate = Inflate(input: bytes, offset: start, limit: limit)
    do throws(Broken) {
      try inflate.run()
      return Data(inflate.output)
    } catch {
      return nil
    }
  }

  /// The bytes of a body that its headers call compressed; nil if they do not, or it cannot be read.
  package static func inflated(_ body: Data, of headers: HeaderFields) -> Data? {
    headers["Content-Encoding"].flatMap { inflated(body, encoding: $0) }
  }

  /// Decodes a body as a client does: all that can be read of one that breaks off; nil if it is not of this
  /// coding, or has something behind its end.
  package static func decoded(_ data: Data, of coding: String, limit: Int = 256 << 20) -> Data? {
    let bytes = [UInt8](data)
    let isDeflate = coding == "deflate"
    guard let start = isDeflate ? (isZlib(bytes) ? 2 : 0) : endOfGzipHead(bytes) else {
      return !isDeflate && bytes.count <= 12 && bytes.starts(with: [0x1F, 0x8B]) ? Data() : nil
    }
    var inflate = Inflate(input: bytes, offset: start, limit: limit)
    do throws(Broken) {
      try inflate.run()
    } catch {
      return inflate.isExhausted ? Data(inflate.output) : nil
    }
    let trailer = isDeflate ? (start == 2 ? 4 : 0) : 8
    return bytes.count > inflate.offset + trailer ? nil : Data(inflate.output)
  }

  private static func isZlib(_ bytes: [UInt8]) -> Bool {
    bytes.count > 2 && bytes[0] & 0x0F == 8 && bytes[1] & 0x20 == 0
      && (Int(bytes[0]) << 8 + Int(bytes[1])).isMultiple(of: 31)
  }

  private static func endOfGzipHead(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 12, bytes.starts(with: [0x1F, 0x8B, 8]) else { return nil }
    let flags = bytes[3]
    var offset = 10
    if flags & 4 != 0 { offset += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      guard offset < bytes.count, let end = bytes[offset...].firstIndex(of: 0) else { return nil }
      offset = end + 1
    }
    if flags & 2 != 0 { offset += 2 }
    return offset < bytes.count ? offset : nil
  }

  // MARK: - Blocks

  private mutating func run() throws(Broken) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try copy(Code(Self.fixedLiterals[...]), Code(Self.fixedDistances[...]))
      case 2:
        let (literals, distances) = try readCodes()
        try copy(literals, distances)
      default: throw Broken()
      }
    }
  }

  private mutating func copyStored() throws(Broken) {
    (bits, bitCount) = (0, 0)
    isExhausted = offset + 4 > input.count
    if isExhausted { throw Broken() }
    let length = Int(input[offset]) | Int(input[offset + 1]) << 8
    offset += 4
    isExhausted = offset + length > input.count
    if isExhausted { output += input[offset...].prefix(max(0, limit - output.count)) }
    guard !isExhausted, output.count + length <= limit else { throw Broken() }
    output += input[offset..<offset + length]
    offset += length
  }

  private mutating func copy(_ literals: Code, _ distances: Code) throws(Broken) {
    while true {
      let symbol = try decode(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        guard output.count < limit else { throw Broken() }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengths.count else { throw Broken() }
      let length = try number(Self.lengths[symbol - 257])
      let code = try decode(distances)
      guard code < Self.distances.count else { throw Broken() }
      let distance = try number(Self.distances[code])
      guard distance <= output.count, output.count + length <= limit else { throw Broken() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func number(_ code: (least: Int, bits: Int)) throws(Broken) -> Int {
    code.least + (try take(code.bits))
  }

  private mutating func readCodes() throws(Broken) -> (Code, Code) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    var lengths = [Int](repeating: 0, count: 19)
    for symbol in Self.order.prefix(codeCount) { lengths[symbol] = try take(3) }
    let code = try Code(lengths[...])
    var all: [Int] = []
    while all.count < literalCount + distanceCount {
      let symbol = try decode(code)
      switch symbol {
      case 16:
        guard let last = all.last else { throw Broken() }
        all += [Int](repeating: last, count: 3 + (try take(2)))
      case 17: all += [Int](repeating: 0, count: 3 + (try take(3)))
      case 18: all += [Int](repeating: 0, count: 11 + (try take(7)))
      default: all.append(symbol)
      }
    }
    guard all.count == literalCount + distanceCount else { throw Broken() }
    return (try Code(all[..<literalCount]), try Code(all[literalCount...]))
  }

  // MARK: - Bits

  private mutating func take(_ count: Int) throws(Broken) -> Int {
    while bitCount < count {
      guard offset < input.count else {
        isExhausted = true
        throw Broken()
      }
      bits |= Int(input[offset]) << bitCount
      offset += 1
      bitCount += 8
    }
    let value = bits & (1 << count - 1)
    bits >>= count
    bitCount -= count
    return value
  }

  private mutating func decode(_ code: Code) throws(Broken) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Broken()
  }

  // MARK: - Tables

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengths = codes(28, from: 3, perBit: 4) + [(258, 0)]
  private static let distances = codes(30, from: 1, perBit: 2)

  /// For each code the least number, and how many bits follow that say how much more it is.
  private static func codes(
    _ count: Int, from least: Int, perBit: Int
  ) -> [(least: Int, bits: Int)] {
    var least = least
    return (0..<count).map { index in
      let bits = max(0, index / perBit - 1)
      defer { least += 1 << bits }
      return (least, bits)
    }
  }

  private static let fixedLiterals = [(8, 144), (9, 112), (7, 24), (8, 8)].flatMap {
    [Int](repeating: $0, count: $1)
  }
  private static let fixedDistances = [Int](repeating: 5, count: 30)
}
