// Whatever bytes a compressed body has, undoing the compression ends, within its limit.
import Foundation

@testable import UnderstudyCassettes
@testable import UnderstudyEngine

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: start, count: count)
  if let inflated = Inflate.inflated(data, limit: 1 << 16) {
    expect(inflated.count <= 1 << 16)
  }
  // Past the head, where a fuzzer would seldom come by itself.
  let zlib = Data([0x78, 0x9C]) + data
  if let inflated = Inflate.inflated(zlib, limit: 1 << 16) {
    expect(inflated.count <= 1 << 16)
  }
  // A slice does not begin at 0.
  expect(
    Inflate.inflated(zlib.dropFirst(2), limit: 1 << 16) == Inflate.inflated(data, limit: 1 << 16))
  return 0
}
