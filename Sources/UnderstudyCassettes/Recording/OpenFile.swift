import Foundation

/// A file that is open for as long as its texts are in use.
///
/// A new file has a name only when it takes the place of another, if the platform knows
/// such files: a process that is killed leaves nothing behind.
final class OpenFile: Sendable {
  private let descriptor: Int32
  /// The name that it has until then, if it must have one.
  private let path: String?

  /// Opens a file to be read.
  init(reading file: URL) throws {
    (descriptor, path) = (open(file.path, O_RDONLY | O_CLOEXEC), nil)
    try Self.check(descriptor)
  }

  /// Creates a file in a folder.
  init(in folder: URL) throws {
    if let descriptor = Self.unnamed(in: folder) {
      (self.descriptor, path) = (descriptor, nil)
    } else {
      let path = Self.path(in: folder)
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      self.path = path
      try Self.check(descriptor)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    hide()
  }

  private static func path(in folder: URL) -> String { folder.appending(path: ".\(UUID())").path }

  private static func check(_ result: Int32) throws {
    if result < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// Takes the name away from a file that is not to be kept.
  func hide() { if let path { unlink(path) } }

  /// Puts the file in the place of another, with the rights of that one.
  func replace(_ file: URL) throws {
    // The file that takes the place of another is to be read by the same people.
    var old = stat()
    if stat(file.path, &old) == 0 { fchmod(descriptor, old.st_mode & 0o7777) }
    let path = path ?? Self.path(in: file.deletingLastPathComponent())
    if self.path == nil { try Self.check(Self.name(descriptor, path)) }
    do {
      try Self.check(rename(path, file.path))
    } catch {
      unlink(path)
      throw error
    }
  }

  /// The number of bytes that were written.
  var count: Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// Writes behind what was written.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      try Self.check(Int32(clamping: count))
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  func append(_ data: Data) throws { try data.withUnsafeBytes(append) }

  func read(_ range: Range<Int>) throws -> Data {
    var data = Data(count: range.count)
    var count = 0
    while count < range.count {
      let read = data.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
      }
      if read < 0, errno == EINTR { continue }
      // It was cut off meanwhile.
      if read == 0 { throw POSIXError(.EIO) }
      try Self.check(Int32(clamping: read))
      count += read
    }
    return data
  }

  /// Copies a part of another file, in pieces that memory can hold.
  func append(_ range: Range<Int>, of source: OpenFile) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
      try append(source.read(start..<min(start + (1 << 20), range.upperBound)))
    }
  }

  /// The marks by which a file is known to be the same as before; empty if there are none.
  var version: [Int] {
    var status = stat()
    if fstat(descriptor, &status) != 0 { return [] }
    let time = Self.modification(status)
    return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
  }
}
