// Whatever text stands for a curl command line, it is a request or a fault.
import Foundation

@testable import UnderstudyStubFiles

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  _ = try? CurlCommand(text)
  _ = try? CurlCommand("curl https://a.example/ \(text)")
  return 0
}
