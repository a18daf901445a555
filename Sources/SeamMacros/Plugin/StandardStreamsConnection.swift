#if !SwiftSyntaxPackage
import Foundation
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

/// The compiler's messages, read from standard input and answered on standard output.
///
/// A message is JSON behind its length, eight bytes in little-endian order.
struct StandardStreamsConnection: MessageConnection {
  private let input: FileHandle
  private let output: FileHandle

  /// Takes the process's streams over, so that a stray `print` cannot break the protocol.
  init() {
    input = FileHandle(fileDescriptor: dup(STDIN_FILENO), closeOnDealloc: true)
    output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    close(STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  func sendMessage<TX: Encodable>(_ message: TX) throws {
    let payload = try JSONEncoder().encode(message)
    let length = withUnsafeBytes(of: UInt64(payload.count).littleEndian) { Data($0) }
    try output.write(contentsOf: length + payload)
  }

  func waitForNextMessage<RX: Decodable>(_ type: RX.Type) throws -> RX? {
    guard let header = try read(8), header.count == 8 else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let payload = try read(Int(length)), payload.count == Int(length) else { return nil }
    return try JSONDecoder().decode(type, from: payload)
  }

  /// Reads `count` bytes, or fewer where the stream ends; nil where it has ended already.
  private func read(_ count: Int) throws -> Data? {
    var data = Data()
    while data.count < count {
      guard let part = try input.read(upToCount: count - data.count), !part.isEmpty else { break }
      data += part
    }
    return data.isEmpty ? nil : data
  }
}
#endif
